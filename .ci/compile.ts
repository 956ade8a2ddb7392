/**
 * `deno task compile`: makes `dist/heddle`, the whole program as one file. It bundles before it
 * compiles, which leaves out what is never imported: a smaller file that starts sooner. What is
 * imported on demand is in scripts of its own, so that the start does not read them.
 */
import { stop } from "esbuild";
import { basename, dirname, join, relative, resolve } from "node:path";
import { toAscii } from "./compile/ascii.ts";
import { compileWithBase, type Ended, type LocalBase } from "./compile/base.ts";
import { placeBytes } from "./compile/bytes.ts";
import { minify } from "./compile/minify.ts";
import { PACK_PATH } from "./console.ts";
import { TOOLS } from "./tools/catalogue.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "..");
// Garbage is collected sooner: two thirds of the memory under load, for a twentieth of the speed.
// The heap of a thread that ends goes back to the system at once, not to a pool for other threads.
const V8_FLAGS =
  "--v8-flags=--max-semi-space-size=16,--heap-growing-percent=60,--no-memory-pool-share-memory-on-teardown";
const PERMISSIONS = [
  "--allow-read",
  "--allow-write",
  "--allow-net",
  "--allow-env",
  "--allow-sys=getPriority,setPriority,statfs",
  "--no-prompt",
];

async function runDeno(deno: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const command = new Deno.Command(deno, { args, env, cwd: ROOT, stdin: "null" });
  const { success, stderr } = await command.output();
  return { success, stderr: new TextDecoder().decode(stderr) };
}

// Without `--keep-names`: it names each function anew whenever it is made, a sixth of a run's CPU.
const BUNDLE_OPTIONS = [
  "--quiet",
  "--platform",
  "deno",
  "--external",
  "*.wasm",
  "--external",
  "*/wasm",
  "--code-splitting",
];

/**
 * Bundles the program and its workers together into an empty directory, so that modules that
 * several of them import are in shared scripts. Workers are bundled as JavaScript, because for
 * TypeScript the executable would contain the source, the compiled code and the source map.
 */
async function bundle(dir: string): Promise<{ program: string; workers: string[] }> {
  const sources = await findWorkers(join(ROOT, "src"));
  const workers = sources.map((source) => asJavaScript(join(dir, basename(source))));
  const twice = workers.find((path, index) => workers.indexOf(path) !== index);
  if (twice) throw new Error(`Cannot bundle two workers named ${basename(twice)}: rename one`);
  const main = join(ROOT, "main.ts");
  const args = ["bundle", ...BUNDLE_OPTIONS, "--outdir", dir, main, ...sources];
  const { success, stderr } = await runDeno(Deno.execPath(), args, {});
  if (!success) throw new Error(`Cannot bundle ${main} and its workers: ${stderr}`);
  for (const source of sources) await moveBeside(dir, asJavaScript(relative(ROOT, source)));
  for await (const { name, isFile } of Deno.readDir(dir)) if (isFile) await shrink(join(dir, name));
  return { program: join(dir, "main.js"), workers };
}

/** Moves the script of a worker into the directory of the shared scripts, where the program is. */
async function moveBeside(dir: string, path: string): Promise<void> {
  const script = await Deno.readTextFile(join(dir, path));
  await Deno.remove(join(dir, path));
  await Deno.writeTextFile(join(dir, basename(path)), script.replace(SHARED_SCRIPT, '"./$1"'));
}

/** The import of a shared script in a worker's script: `"../../chunk-ABC.js"`. */
const SHARED_SCRIPT = /"(?:\.\.\/)+([\w-]+\.js)"/g;

async function shrink(path: string): Promise<void> {
  const script = toAscii(await Deno.readTextFile(path));
  const found = script.replace(WORKER_URL, asJavaScript)
    .replace(PACK_URL, `"./${basename(PACK_PATH)}"`);
  const placed = await placeBytes(found, { dir: dirname(path), read: importBytes });
  await Deno.writeTextFile(path, await minify(placed));
}

/** The reference to a worker in the source: `new URL("./x_worker.ts", import.meta.url)`. */
const WORKER_URL = /"\.\/\w+_worker\.ts"/g;

/** The reference to the console's pages in the source. */
const PACK_URL = /"(\.\.\/)+dist\/console\.pack"/g;

function asJavaScript(workerName: string): string {
  return workerName.replace(/\.ts\b/, ".js");
}

async function importBytes(specifier: string): Promise<Uint8Array> {
  return (await import(specifier, { with: { type: "bytes" } })).default;
}

/** Returns every `*_worker.ts` under `dir`. The program starts these by URL, not by an import. */
async function findWorkers(dir: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(dir)) {
    const path = join(dir, name);
    if (isDirectory) found.push(...await findWorkers(path));
    else if (name.endsWith("_worker.ts")) found.push(path);
  }
  return found;
}

async function localBase(): Promise<LocalBase> {
  if (Deno.build.target !== "x86_64-unknown-linux-gnu") {
    throw new Error(
      `Cannot compile for ${Deno.build.target}: no base runtime on npm; set DENORT_BIN`,
    );
  }
  return { deno: await TOOLS["deno-compile"].ensure(), denort: await TOOLS.denort.ensure() };
}

async function main(): Promise<void> {
  const output = join(ROOT, "dist", "heddle");
  await Deno.mkdir(join(ROOT, "dist"), { recursive: true });
  const bundleDir = await Deno.makeTempDir({ prefix: "heddle-bundle-" });
  try {
    const { program, workers } = await bundle(bundleDir);
    const pack = join(bundleDir, basename(PACK_PATH));
    await Deno.copyFile(PACK_PATH, pack);
    const includes = [...workers, pack].flatMap((path) => ["--include", path]);
    const flags = [
      "--quiet",
      "--no-check",
      "--no-config",
      V8_FLAGS,
      // The cache would be among temporary files, but the program writes only to DATA_DIR.
      "--no-code-cache",
      "--unstable-raw-imports",
      "--unstable-worker-options",
      ...PERMISSIONS,
      ...includes,
    ];
    await compileWithBase(["compile", ...flags, "--output", output, program], {
      run: runDeno,
      deno: Deno.execPath(),
      localBase,
      say: (line) => console.log(line),
    });
  } finally {
    await stop();
    await Deno.remove(bundleDir, { recursive: true });
  }
  const { size } = await Deno.stat(output);
  console.log(`${output}: ${(size / 1e6).toFixed(1)} MB`);
}

if (import.meta.main) await main();
