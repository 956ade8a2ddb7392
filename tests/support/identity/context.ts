import type { Database } from "../../../src/db/database.ts";
import type { Context } from "../../../src/identity/context.ts";
import type { Principal } from "../../../src/identity/principal.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { NO_QUOTAS } from "../../../src/lib/quotas.ts";
import { randomIds } from "../../../src/lib/ids.ts";

/** A caller of an organization of its own, unless stated. */
export function testPrincipal(given: Partial<Principal> = {}): Principal {
  return {
    userId: randomIds.uuid(),
    email: "canary@example.org",
    orgKey: `org-${randomIds.token().slice(0, 8).replace(/[-_]/g, "x")}`,
    teamKeys: [],
    isAdmin: false,
    canWrite: false,
    via: "token",
    ...given,
  };
}

export function testContext(db: Database, principal: Partial<Principal> = {}): Context {
  const caller = testPrincipal(principal);
  return { db, clock: systemClock, ids: randomIds, principal: caller, quotas: NO_QUOTAS };
}
