import { createHash } from "node:crypto";
import { join } from "node:path";
import { isInstalled, run } from "./command.ts";

/** One package of the npm registry. */
export interface NpmPackage {
  name: string;
  version: string;
  /** The hash `sha512-…` as in lock files. If it is absent, the hash of the registry is used. */
  integrity?: string;
}

/** Deno runs the npm client if there is no Node. */
const NPM_ON_DENO = ["run", "--no-lock", "--quiet", "--allow-all", "npm:npm@11.6.2"];

/** Unpacks a package to `scratchDir`, checks its integrity and returns the folder. */
export async function unpackNpm(pkg: NpmPackage, scratchDir: string): Promise<string> {
  const tarball = await pack(pkg, scratchDir);
  await checkIntegrity(pkg, tarball);
  await run(["tar", "-xzf", tarball, "-C", scratchDir]);
  return join(scratchDir, "package");
}

/** Uses the npm client, which has the registry, the proxy and the credentials of this machine. */
async function pack({ name, version }: NpmPackage, scratchDir: string): Promise<string> {
  const npm = await isInstalled("npm") ? ["npm"] : [Deno.execPath(), ...NPM_ON_DENO];
  const spec = `${name}@${version}`;
  const command = [...npm, "pack", "--silent", "--pack-destination", scratchDir, spec];
  const lines = (await run(command, { cwd: scratchDir })).split("\n");
  return join(scratchDir, lines.at(-1) ?? "");
}

async function checkIntegrity({ name, version, integrity }: NpmPackage, tarball: string) {
  if (!integrity) return;
  const hash = createHash("sha512").update(await Deno.readFile(tarball)).digest("base64");
  if (`sha512-${hash}` === integrity) return;
  throw new Error(`Cannot use ${name}@${version}: sha512-${hash} came, expected ${integrity}`);
}
