import type { JWK } from "jose";
import { createIdentity, type Identity } from "../../../src/identity/authenticate.ts";
import type { Clock } from "../../../src/lib/clock.ts";
import { createLog } from "../../../src/lib/log.ts";
import { openTestDatabase } from "../db/database.ts";
import { type KeyServer, startKeyServer } from "./key_server.ts";
import { logLeaks } from "../logs/leaks.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";

export const AUDIENCE = "heddle-api";

/** An identity over a real database, whose issuer is a key server. */
export interface OidcIdentity extends Identity {
  server: KeyServer;
  /** The logged lines. */
  logLines: string[];
}

export async function openOidcIdentity(clock: Clock, ...keys: JWK[]): Promise<OidcIdentity> {
  const stack = new AsyncDisposableStack();
  const server = stack.use(startKeyServer(...keys));
  const db = stack.use(await openTestDatabase());
  const { path: dataDir } = stack.use(await temporaryDirectory());
  const logLines: string[] = [];
  const log = createLog({
    level: "debug",
    format: "json",
    write(line) {
      logLeaks.check(line);
      logLines.push(line);
    },
  });
  const { issuer, jwksUrl } = server;
  const config = { kind: "oidc", issuer, audience: AUDIENCE, jwksUrl } as const;
  const identity = stack.use(await createIdentity({ config, db, clock, log, dataDir }));
  await identity.check();
  return { ...identity, server, logLines, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** The claims of a valid token, changed by the given claims. An undefined claim is removed. */
export function claimsAt(clock: Clock, issuer: string, given: Record<string, unknown> = {}) {
  const now = Math.floor(clock.now() / 1000);
  return {
    iss: issuer,
    aud: AUDIENCE,
    sub: "11111111-1111-4111-8111-111111111111",
    iat: now,
    exp: now + 300,
    resource_access: { acme: { roles: ["team:ops"] } },
    ...given,
  };
}
