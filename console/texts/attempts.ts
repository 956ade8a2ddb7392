import { languageCode } from "./texts.ts";
import { english } from "./english_attempts.ts";

/** The texts about attempts of steps, which are loaded with the page of a run. */
export const attemptTexts: typeof english = languageCode === "de"
  ? (await import("./german_attempts.ts")).german
  : english;
