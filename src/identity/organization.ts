import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { sharedFault } from "../lib/fault.ts";
import type { Log } from "../lib/log.ts";
import type { RecentOrganizations } from "./recent_organizations.ts";
import type { Person } from "./tokens/claims.ts";
import { deletePreference, findPreference, savePreference } from "./store.ts";

export interface OrganizationDeps {
  db: Database;
  clock: Clock;
  log: Log;
  recent: RecentOrganizations;
}

/**
 * Finds the organization of a request: the one that `header` names, else the stored one, else the
 * first in the order of claims; null if the caller belongs to none. The result is stored. Throws
 * `forbidden` if the header names an organization that the caller does not belong to.
 */
export async function resolveOrganization(
  deps: OrganizationDeps,
  { person, header }: { person: Person; header: string | null },
): Promise<string | null> {
  const { userId, memberships } = person;
  if (header && !memberships.has(header)) {
    throw new AppError(
      "forbidden",
      "You do not belong to the organization that x-active-org names",
    );
  }
  if (header && deps.recent.isStored(userId, header)) return header;
  const stored = await findPreference(deps.db.queries, userId);
  const [first = null] = memberships.keys();
  const remembered = stored !== null && memberships.has(stored) ? stored : first;
  const active = header || remembered;
  if (active !== stored) await storePreference(deps, { userId, orgKey: active });
  else if (active !== null) deps.recent.wasRead(userId, active);
  return active;
}

/**
 * Stores the active organization. A failed write, such as on a full disk, must not prevent reading:
 * the next request derives the organization again.
 */
async function storePreference(
  { db, clock, log, recent }: OrganizationDeps,
  { userId, orgKey }: { userId: string; orgKey: string | null },
): Promise<void> {
  const message = "cannot store the active organization";
  const fault = sharedFault({ clock, log, message, level: "warn" });
  recent.isChanging(userId);
  try {
    await db.transaction(({ queries }) =>
      orgKey === null
        ? deletePreference(queries, userId)
        : savePreference(queries, { userId, orgKey, now: clock.now() })
    );
    if (orgKey !== null) recent.wasStored(userId, orgKey);
    fault.over();
  } catch (error) {
    fault.occurred(error, { userId });
  }
}
