import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { type KeyServer, startKeyServer } from "../identity/key_server.ts";
import { AUDIENCE, claimsAt } from "../identity/oidc_identity.ts";
import { makeSigningKey, type SigningKey } from "../identity/signing_key.ts";
import type { BesideSection } from "./specification.ts";
import type { SpecifiedServer } from "./server.ts";

/** An identity provider whose tokens say what a check needs. */
export interface Provider extends KeyServer {
  key: SigningKey;
  /** Accepted as it is, of a new user of the organization `acme`; undefined takes a claim away. */
  token(claims?: Record<string, unknown>, header?: JsonObject): string;
}

/** The parts of a section for a server whose callers log in at an identity provider. */
export const PROVIDED: Pick<BesideSection<Provider>, "start" | "settingsFor"> = {
  start: startProvider,
  settingsFor: ({ issuer }) => ({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: AUDIENCE }),
};

function startProvider(): Provider {
  const key = makeSigningKey("first");
  const server = startKeyServer(key.publicJwk);
  return {
    ...server,
    key,
    token(claims, header) {
      const sub = crypto.randomUUID();
      return key.sign(claimsAt(systemClock, server.issuer, { sub, ...claims }), header);
    },
  };
}

/** A claim's time, in seconds from now. */
export function secondsAhead(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

export interface Asked {
  headers?: Record<string, string>;
  status?: number;
}

/** `GET /me` with the token; the status is 200 unless stated. */
export async function askMe(
  server: SpecifiedServer,
  token: string,
  { headers = {}, status = 200 }: Asked = {},
) {
  const authorization = `Bearer ${token}`;
  return await server.stranger.expect(status, "GET /api/v1/me", {
    headers: { authorization, ...headers },
  });
}

/** Each of these tokens is refused. */
export async function assertRefused(
  server: SpecifiedServer,
  tokens: readonly string[],
): Promise<void> {
  assert.ok(tokens.length > 0);
  for (const token of tokens) await askMe(server, token, { status: 401 });
}

/** `resource_access` with these roles in each organization. */
export function rolesIn(organizations: Record<string, readonly string[]>): Json {
  const entries = Object.entries(organizations);
  return Object.fromEntries(entries.map(([org, roles]) => [org, { roles: [...roles] }]));
}
