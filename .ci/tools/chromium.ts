import { findCommand } from "./command.ts";
import { installDebian } from "./debian.ts";

const NAME = "chromium";

/** The installed browser, or null. */
export async function findChromium(): Promise<string | null> {
  return await findCommand(NAME);
}

/** Installs the browser where it is missing: Debian's package, which keeps itself up to date. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found !== null) return found;
  const otherwise = "Cannot run Chromium: the program chromium is not in PATH";
  await installDebian([NAME, "fonts-inter"], otherwise);
  const installed = await findChromium();
  if (installed === null) throw new Error("Cannot run Chromium: its package brought no program");
  return installed;
}
