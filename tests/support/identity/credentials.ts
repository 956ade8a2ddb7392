import type { Credentials } from "../../../src/identity/credentials.ts";

/** The credentials of a request, which are empty except for the given ones. */
export function credentials(given: Partial<Credentials> = {}): Credentials {
  return {
    method: "GET",
    cookie: null,
    queryToken: null,
    authorization: null,
    apiKey: null,
    source: null,
    activeOrg: null,
    origin: null,
    fetchSite: null,
    ...given,
  };
}

/** The three ways in which a request can carry a token. */
export const TRANSPORTS: Readonly<Record<string, (token: string) => Credentials>> = {
  cookie: (token) => credentials({ cookie: `theme=dark; token=${token}` }),
  query: (queryToken) => credentials({ queryToken }),
  header: (token) => credentials({ authorization: `Bearer ${token}` }),
};
