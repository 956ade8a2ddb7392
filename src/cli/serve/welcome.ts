import type { App } from "../../app.ts";
import type { Config } from "../../config.ts";
import { derivedUuid } from "../../lib/ids.ts";

const TTL_MS = 8 * 60 * 60 * 1000;
const EMAIL = "you@localhost";

/** A fixed user for every start, so that earlier work is there again. */
const USER_ID = derivedUuid("6ba7b811-9dad-11d1-80b4-00c04fd430c8", "urn:heddle:local-user");

/** Prints a ready address with a token, when Heddle issues its own and somebody reads along. */
export async function printWelcome(
  { app, config, address, print }: {
    app: App;
    config: Config;
    address: string;
    print: (text: string) => void;
  },
): Promise<void> {
  const { mintToken } = app.identity;
  if (!config.printToken || mintToken === null) return;
  const token = await mintToken({
    sub: USER_ID,
    email: EMAIL,
    org: "local",
    teams: [],
    roles: ["admin"],
    ttlMs: TTL_MS,
  });
  const base = config.publicUrl ?? address;
  print(`
Open, with a token that is good for 8 hours:

  ${base}/api/v1/me?token=${token}

Or try:

  curl -s -X POST ${base}/api/v1/chats -H "Authorization: Bearer ${token}"
`);
}
