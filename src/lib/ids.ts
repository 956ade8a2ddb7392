import { randomBytes } from "node:crypto";
import { NIL, v5, v7 } from "uuid";

/** The source of identifiers and random text, which tests can replace. */
export interface Ids {
  /** A UUID of version 7, greater than all previous ones. */
  uuid(): string;
  /** 43 characters of base64url: 256 random bits. */
  token(): string;
}

export const randomIds: Ids = {
  uuid: () => v7(),
  token: () => randomBytes(32).toString("base64url"),
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * A new UUID that is greater than `last`, for rows that are ordered by their id. `ids.uuid()` alone
 * rises within one process only: after a restart under a clock that was set back, and in a process
 * whose clock is behind, it would give smaller ones.
 */
export function uuidAfter(ids: Pick<Ids, "uuid">, last: string | undefined): string {
  const id = ids.uuid();
  return last === undefined || id > last ? id : v7({ msecs: timeOf(last) + 1 });
}

/** The milliseconds in a UUID of version 7. */
function timeOf(id: string): number {
  return Number.parseInt(id.replace("-", "").slice(0, 12), 16);
}

/** The UUID of version 5 that is derived from a namespace and a name. */
export function derivedUuid(namespace: string, name: string): string {
  return v5(name, namespace);
}

/** The UUID of nothing: no row has it. */
export const NO_UUID: string = NIL;
