import { isInstalled, run } from "./command.ts";

/** Waits while another installation runs on this machine. */
const LOCK_PATIENCE = ["-o", "DPkg::Lock::Timeout=600"];

/** Installs packages of Debian. Throws `otherwise` if this process cannot. */
export async function installDebian(names: readonly string[], otherwise: string): Promise<void> {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0 || !await isInstalled("apt-get")) {
    throw new Error(otherwise);
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run(["apt-get", "update", "--quiet"], { env });
  const command = ["apt-get", "install", "--quiet", "--yes", "--no-install-recommends"];
  await run([...command, ...LOCK_PATIENCE, ...names], { env });
}
