import { join } from "node:path";
import { ensureFolder, fileExists, type Place, toolDir } from "./cache.ts";
import { run } from "./command.ts";
import { installDebian } from "./debian.ts";

/** A program of the Python package index. */
export interface PypiProgram {
  name: string;
  version: string;
  /** The module that is the program. */
  module: string;
}

const PIP = ["python3", "-m", "pip", "--disable-pip-version-check"];

/** The installed program, or null. */
export async function findPypiProgram(program: PypiProgram): Promise<string | null> {
  const { key, file } = await placeOf(program).catch(() => ({ key: "", file: "" }));
  const path = join(toolDir(key), file);
  return await fileExists(path) ? path : null;
}

/** Installs the program unless it is there. */
export async function ensurePypiProgram(program: PypiProgram): Promise<string> {
  await ensurePip();
  return await ensureFolder(await placeOf(program), (dir) => install(program, dir));
}

/** The place of a program by version of Python, as its dependencies are partly built for one. */
async function placeOf({ name, version }: PypiProgram): Promise<Place> {
  const python = await run(["python3", "-c", "import sys; print(sys.implementation.cache_tag)"]);
  return { key: `${name}-${version}-${python}`, file: name };
}

async function install(
  { name, version, module }: PypiProgram,
  scratchDir: string,
): Promise<string> {
  const folder = join(scratchDir, name);
  const packages = join(folder, "packages");
  await run([...PIP, "install", "--quiet", "--target", packages, `${name}==${version}`]);
  const start = join(folder, name);
  await Deno.writeTextFile(start, startScript(module));
  await Deno.chmod(start, 0o755);
  return folder;
}

function startScript(module: string): string {
  return `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
PYTHONPATH="$here/packages" exec python3 -m ${module} "$@"
`;
}

/** Debian keeps Python and pip in packages of their own. */
async function ensurePip(): Promise<void> {
  const hasPip = await run([...PIP, "--version"]).then(() => true, () => false);
  if (hasPip) return;
  await installDebian(["python3", "python3-pip"], "Cannot run pip: Python 3 is not installed");
}
