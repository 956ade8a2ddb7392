import type { Schemas } from "../api/client.ts";

/** The pages in the navigation, in order. */
export const SECTION_IDS = [
  "chats",
  "workflows",
  "schedules",
  "rules",
  "runs",
  "inbox",
  "files",
  "organization",
  "settings",
] as const;

export type Section = typeof SECTION_IDS[number];

/** Returns the pages that a user sees: that of the organization is for admins. */
export function sectionsOf({ roles }: Pick<Schemas["Caller"], "roles">): readonly Section[] {
  return SECTION_IDS.filter((id) => id !== "organization" || roles.includes("admin"));
}
