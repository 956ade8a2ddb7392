import { languageCode } from "./texts.ts";
import { english } from "./english_organization.ts";

/** The texts of the page for admins, which are loaded with it. */
export const organizationTexts: typeof english = languageCode === "de"
  ? (await import("./german_organization.ts")).german
  : english;
