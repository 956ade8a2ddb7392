import { createHash } from "node:crypto";
import { join } from "node:path";
import { isInstalled, run } from "./command.ts";

/** One package of the npm registry. */
export interface NpmPackage {
  name: string;
  version: string;
  /** `sha512-…` as lock files write it; without it the registry's own word is taken. */
  integrity?: string;
}

/** Unpacks a package under `scratchDir`, its integrity checked, and gives the folder. */
export async function unpackNpm(pkg: NpmPackage, scratchDir: string): Promise<string> {
  const tarball = await isInstalled("npm")
    ? await packWithNpm(pkg, scratchDir)
    : await download(pkg, scratchDir);
  await checkIntegrity(pkg, tarball);
  await run(["tar", "-xzf", tarball, "-C", scratchDir]);
  return join(scratchDir, "package");
}

/** The npm client knows the registry, the proxy and the credentials of this machine. */
async function packWithNpm({ name, version }: NpmPackage, scratchDir: string): Promise<string> {
  const spec = `${name}@${version}`;
  const command = ["npm", "pack", "--silent", "--pack-destination", scratchDir, spec];
  const lines = (await run(command, { cwd: scratchDir })).split("\n");
  return join(scratchDir, lines.at(-1) ?? "");
}

/** For a machine that has Deno and no Node. */
async function download({ name, version }: NpmPackage, scratchDir: string): Promise<string> {
  const registry = Deno.env.get("NPM_CONFIG_REGISTRY") ?? "https://registry.npmjs.org/";
  const file = `${name.split("/").at(-1)}-${version}.tgz`;
  const url = `${registry.replace(/\/$/, "")}/${name}/-/${file}`;
  const response = await fetch(url);
  if (!response.ok || !response.body) {
    throw new Error(`Cannot download ${url}: status ${response.status}, expected 200`);
  }
  const path = join(scratchDir, file);
  await Deno.writeFile(path, response.body);
  return path;
}

async function checkIntegrity({ name, version, integrity }: NpmPackage, tarball: string) {
  if (!integrity) return;
  const hash = createHash("sha512").update(await Deno.readFile(tarball)).digest("base64");
  if (`sha512-${hash}` === integrity) return;
  throw new Error(`Cannot use ${name}@${version}: sha512-${hash} came, expected ${integrity}`);
}
