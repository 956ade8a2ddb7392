import { findCommand, isInstalled, run } from "./command.ts";

const NAME = "chromium";

/** The installed browser, or null. */
export async function findChromium(): Promise<string | null> {
  return await findCommand(NAME);
}

/** Installs the browser where it is missing: Debian's package, which keeps itself up to date. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found !== null) return found;
  if (Deno.build.os !== "linux" || Deno.uid() !== 0 || !await isInstalled("apt-get")) {
    throw new Error("Cannot run Chromium: the program chromium is not in PATH");
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run(["apt-get", "update"], { env });
  await run(["apt-get", "install", "--yes", "--no-install-recommends", NAME, "fonts-inter"], {
    env,
  });
  const installed = await findChromium();
  if (installed === null) throw new Error("Cannot run Chromium: its package brought no program");
  return installed;
}
