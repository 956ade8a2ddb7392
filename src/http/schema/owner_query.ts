import { AppError } from "../../lib/errors.ts";
import { uuid } from "./fields.ts";

/** The filter by owner in lists that admins have of the whole organization. */
export const ownerQuery = {
  ownerId: uuid.optional().openapi({
    description: "Only workflows of this user. Requires `scope=organization`",
  }),
};

/** Throws `invalid_request` for an owner in a list of what the caller may read. */
export function refuseOwner(ownerId: string | undefined): void {
  if (ownerId === undefined) return;
  const message = "must come with scope=organization";
  throw new AppError("invalid_request", `Invalid query: ownerId: ${message}`, {
    issues: [{ path: "ownerId", message }],
  });
}
