import { join } from "node:path";
import { cachedKeys, ensureExecutable, fileExists, toolDir } from "./cache.ts";
import { isInstalled, run } from "./command.ts";

/** A program that `go install` builds. */
export interface GoProgram {
  name: string;
  /** The import path of its main package. */
  path: string;
  version: string;
  flags: string[];
}

async function goVersion(): Promise<string | null> {
  return await isInstalled("go") ? await run(["go", "env", "GOVERSION"]) : null;
}

/** The cached build: by the Go of this machine, or any if there is no Go. */
export async function findGoProgram({ name, version }: GoProgram): Promise<string | null> {
  const go = await goVersion();
  const keys = await cachedKeys(`${name}-${version}-${go ?? "go"}`);
  for (const key of go ? keys.filter((key) => key.endsWith(`-${go}`)) : keys) {
    const path = join(toolDir(key), name);
    if (await fileExists(path)) return path;
  }
  return null;
}

/**
 * Builds the program unless it is cached. Afterwards deletes the module and build caches, which
 * have up to 2 GB that nothing else needs.
 */
export async function ensureGoProgram(program: GoProgram): Promise<string> {
  const found = await findGoProgram(program);
  if (found) return found;
  const go = await goVersion();
  const { name, path, version, flags } = program;
  if (!go) throw new Error(`Cannot build ${name} ${version}: Go is not installed`);
  return await ensureExecutable({ key: `${name}-${version}-${go}`, file: name }, async (dir) => {
    const env = {
      GOBIN: join(dir, "bin"),
      GOCACHE: join(dir, "build"),
      GOMODCACHE: join(dir, "modules"),
      GOTMPDIR: dir,
      GOFLAGS: "-modcacherw",
    };
    await run(["go", "install", ...flags, `${path}@${version}`], { cwd: dir, env });
    return join(dir, "bin", name);
  });
}
