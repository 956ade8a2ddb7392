import { dirname, join, normalize } from "node:path";

/** The folders that contain all test files. */
export const TEST_FOLDERS = ["tests", ".ci"] as const;

/** The module of the whole application without its socket. */
export const WHOLE_SERVER = "src/app.ts";

/**
 * A static import or export with a relative path. `import type` loads nothing, so it is left out.
 */
const IMPORT = /^(?:import|export)\b(?! type\b)[^;"]*?"(\.{1,2}\/[^"]+)"/gm;

/** Every file with tests below `root`, relative to it, sorted. */
export async function testFiles(root: string): Promise<string[]> {
  const folders = TEST_FOLDERS.map((folder) => filesBelow(root, folder));
  const paths = (await Promise.all(folders)).flat();
  return paths.filter((path) => path.endsWith("_test.ts")).sort();
}

/** The script of a thread that a source starts, by a path relative to the source. */
const SCRIPT = /\bnew URL\(\s*"(\.{1,2}\/[^"]+\.ts)",\s*import\.meta\.url/g;

/** The files of a repository, each with what it imports. */
export class ImportGraph {
  readonly #root: string;
  readonly #sources = new Map<string, Promise<string>>();
  readonly #imports = new Map<string, readonly string[]>();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Whether `start`, or a file that it imports directly or indirectly, meets the condition. Imports
   * that `follows` rejects are not followed.
   */
  async reaches(
    start: string,
    meets: (path: string, source: string) => boolean,
    follows: (from: string, to: string) => boolean = () => true,
  ): Promise<boolean> {
    const seen = new Set([start]);
    for (const path of seen) {
      const source = await this.#source(path);
      if (meets(path, source)) return true;
      for (const imported of this.#importsOf(path, source)) {
        if (follows(path, imported)) seen.add(imported);
      }
    }
    return false;
  }

  #importsOf(path: string, source: string): readonly string[] {
    const known = this.#imports.get(path) ?? importsIn(path, source);
    this.#imports.set(path, known);
    return known;
  }

  #source(path: string): Promise<string> {
    const known = this.#sources.get(path) ?? Deno.readTextFile(join(this.#root, path));
    this.#sources.set(path, known);
    return known;
  }
}

function importsIn(path: string, source: string): string[] {
  const scripts = path.startsWith("src/") ? source.matchAll(SCRIPT) : [];
  return [...source.matchAll(IMPORT), ...scripts]
    .map(([, target = ""]) => normalize(join(dirname(path), target)));
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (isDirectory) paths.push(...await filesBelow(root, path));
    else paths.push(path);
  }
  return paths;
}
