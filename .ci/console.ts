/**
 * `deno task console`: makes `dist/console.pack`, the pages of the console as one file, unless it
 * is there for the present sources. With `--force` it is made anyway.
 */
import { createHash } from "node:crypto";
import { basename, dirname, join, relative, resolve } from "node:path";
import { buildOf, type ConsoleFile, sourceOf, writePack } from "./console/pack.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "..");
/** The script of the page. */
const ENTRIES = ["main.tsx"];

/**
 * The scripts of workers. Each is bundled separately, because pages and workers share no modules.
 */
const WORKERS = ["workflows/editor/checker_worker.ts"];

/**
 * Modules of Node that the checker's worker imports, with the parts that stand for them in
 * browsers.
 */
const IN_BROWSERS: Readonly<Record<string, string>> = {
  "node:buffer": "./node_buffer.js",
  "node:timers": "./node_timers.js",
};
const NODE_PARTS = ["node/node_buffer.ts", "node/node_timers.ts"];

/** The checker of definitions in the console is that of the server. */
const SOURCES = ["console", "src", ".ci/console", ".ci/console.ts", "deno.lock"];

export const PACK_PATH = join(ROOT, "dist", "console.pack");

/** The content types of the files for browsers, by file extension. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".html": "text/html; charset=utf-8",
};

/** Builds the pack if it is missing or of other sources. Returns true if it was built. */
export async function ensureConsole({ force = false } = {}): Promise<boolean> {
  const source = await hashSources();
  if (!force && await packedSource() === source) return false;
  await Deno.mkdir(dirname(PACK_PATH), { recursive: true });
  const assets = [...await bundleScripts(), await bundleStyles(), await icon()];
  const build = buildOf(assets);
  const page = await readPage(build, assets);
  const bytes = writePack({ source, build, files: [...assets, page] });
  // The file is replaced by a rename, because a server may be reading it.
  const made = await Deno.makeTempFile({ dir: join(ROOT, "dist"), prefix: "console-" });
  await Deno.writeFile(made, bytes);
  await Deno.rename(made, PACK_PATH);
  return true;
}

async function packedSource(): Promise<string | null> {
  try {
    return sourceOf(await Deno.readFile(PACK_PATH));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function hashSources(): Promise<string> {
  const paths = (await Promise.all(SOURCES.map((name) => filesAt(join(ROOT, name))))).flat();
  const hash = createHash("sha256");
  for (const path of paths.sort()) {
    hash.update(`${relative(ROOT, path)}\0`).update(await Deno.readFile(path)).update("\0");
  }
  return hash.digest("hex");
}

async function filesAt(path: string): Promise<string[]> {
  if ((await Deno.stat(path)).isFile) return [path];
  const entries = await Array.fromAsync(Deno.readDir(path));
  return (await Promise.all(entries.map(({ name }) => filesAt(join(path, name))))).flat();
}

/** The script of the page, and the parts of it that are loaded when they are needed. */
async function bundleScripts(): Promise<ConsoleFile[]> {
  const directory = await Deno.makeTempDir({ dir: dirname(PACK_PATH) });
  try {
    const out = ["--code-splitting", "--outdir", directory];
    await bundle([...out, ...ENTRIES.map((name) => join(ROOT, "console", name))]);
    for (const name of [...WORKERS, ...NODE_PARTS]) {
      await bundle(["--outdir", directory, join(ROOT, "console", name)]);
    }
    const paths = (await filesAt(directory)).sort();
    return await Promise.all(
      paths.map(async (path) => file(basename(path), await readScript(path))),
    );
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

async function readScript(path: string): Promise<Uint8Array> {
  let text = await Deno.readTextFile(path);
  for (const [name, part] of Object.entries(IN_BROWSERS)) {
    text = text.replaceAll(`from"${name}"`, `from"${part}"`);
  }
  const [left] = /from"node:\w+"/.exec(text) ?? [];
  if (left) {
    throw new Error(`Cannot bundle ${basename(path)}: it has ${left}, which is no browser's`);
  }
  return new TextEncoder().encode(text);
}

async function bundle(args: readonly string[]): Promise<void> {
  const options = ["bundle", "--quiet", "--platform", "browser", "--minify", ...args];
  const command = new Deno.Command(Deno.execPath(), { args: options, cwd: ROOT, stdin: "null" });
  const { success, stderr } = await command.output();
  if (success) return;
  throw new Error(`Cannot bundle the console: ${new TextDecoder().decode(stderr)}`);
}

/** The style sheets in the order of their names, without comments and spare white space. */
async function bundleStyles(): Promise<ConsoleFile> {
  const paths = (await filesAt(join(ROOT, "console", "styles"))).sort();
  const texts = await Promise.all(paths.map((path) => Deno.readTextFile(path)));
  const text = texts.join("\n").replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1");
  return file("styles.css", new TextEncoder().encode(text));
}

async function icon(): Promise<ConsoleFile> {
  return file("icon.svg", await Deno.readFile(join(ROOT, "console", "icon.svg")));
}

async function readPage(build: string, assets: readonly ConsoleFile[]): Promise<ConsoleFile> {
  const text = await Deno.readTextFile(join(ROOT, "console", "index.html"));
  const folder = `/console/_/${build}`;
  const preloads = importedBy(assets, "main.js").map((name) =>
    `<link rel="modulepreload" href="${folder}/${name}">`
  );
  const placed = text.replaceAll("{{files}}", folder).replace(
    "<!-- preloads -->",
    preloads.join(""),
  );
  return file("index.html", new TextEncoder().encode(placed));
}

/** The scripts that a script imports statically. */
function importedBy(assets: readonly ConsoleFile[], name: string): string[] {
  const script = assets.find((one) => one.name === name);
  const text = new TextDecoder().decode(script?.bytes);
  return [...text.matchAll(/\bimport(?:[^"'()]*?from)?"\.\/([\w-]+\.js)"/g)].map(([, one = ""]) =>
    one
  );
}

function file(name: string, bytes: Uint8Array): ConsoleFile {
  const ending = name.slice(name.lastIndexOf("."));
  return { name, contentType: CONTENT_TYPES[ending] ?? "application/octet-stream", bytes };
}

if (import.meta.main) {
  const force = Deno.args.includes("--force");
  if (await ensureConsole({ force })) console.log(relative(Deno.cwd(), PACK_PATH));
}
