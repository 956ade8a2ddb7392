/** The pages in the navigation, in order. */
export const SECTION_IDS = [
  "chats",
  "workflows",
  "schedules",
  "rules",
  "runs",
  "inbox",
  "files",
  "settings",
] as const;

export type Section = typeof SECTION_IDS[number];
