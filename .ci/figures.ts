/**
 * `deno task figures`: prints sizes and couplings of the sources, to compare them before and after
 * a change. For the number of tests see `deno task test`, because many tests are defined in loops.
 */
import { dirname, join } from "node:path";

const ROOT = new URL("..", import.meta.url).pathname;
const FOLDERS = ["src", "console", "tests", ".ci"];

interface Found {
  filename: string;
  code: string;
  message: string;
}

interface SourceFile {
  /** From the root of the repository. */
  path: string;
  lines: number;
}

export interface Spread {
  count: number;
  sum: number;
  median: number;
  p90: number;
  largest: number;
}

/** Returns the percentiles of the values by nearest rank; zeros if there are no values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
  const sum = sorted.reduce((total, value) => total + value, 0);
  return { count: sorted.length, sum, median: at(0.5), p90: at(0.9), largest: at(1) };
}

/** Counts each key, most frequent first. */
export function tally(keys: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** The TypeScript files below the folder, without generated ones. */
async function filesBelow(folder: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(ROOT, folder))) {
    const path = `${folder}/${name}`;
    if (isDirectory) files.push(...await filesBelow(path));
    else if (/\.tsx?$/.test(name) && path !== "console/api/types.ts") {
      const text = await Deno.readTextFile(join(ROOT, path));
      files.push({ path, lines: text.replace(/\n$/, "").split("\n").length });
    }
  }
  return files;
}

/** The reports of the rules of `figures/plugin.ts` about the files. */
async function reports(files: readonly SourceFile[]): Promise<Found[]> {
  const directory = await Deno.makeTempDir();
  try {
    const config = join(directory, "deno.json");
    const plugins = [join(ROOT, ".ci/figures/plugin.ts")];
    await Deno.writeTextFile(config, JSON.stringify({ lint: { plugins, rules: { tags: [] } } }));
    const paths = files.map(({ path }) => join(ROOT, path));
    const args = ["lint", "--json", "--config", config, ...paths];
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
    const { diagnostics, errors } = JSON.parse(new TextDecoder().decode(stdout));
    if (errors.length === 0) return diagnostics;
    throw new Error(`Cannot read the sources: ${new TextDecoder().decode(stderr)}`);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

function row(name: string, { count, sum, median, p90, largest }: Spread): string {
  return [name.padEnd(20), ...[count, sum, median, p90, largest].map(cell)].join("");
}

function cell(value: number | string): string {
  return `${value}`.padStart(9);
}

async function main(): Promise<void> {
  const byFolder = await Promise.all(FOLDERS.map(filesBelow));
  const found = await reports(byFolder.flat());
  const of = (rule: string, folder = "") =>
    found.filter(({ code, filename }) =>
      code === `figures/${rule}` && decodeURIComponent(filename).includes(`${ROOT}${folder}`)
    ).map(({ message }) => message);
  console.log("".padEnd(20) + ["count", "lines", "median", "p90", "largest"].map(cell).join(""));
  for (const [index, folder] of FOLDERS.entries()) {
    const files = byFolder[index] ?? [];
    console.log(row(`${folder}: files`, spreadOf(files.map(({ lines }) => lines))));
    console.log(row(`${folder}: functions`, spreadOf(of("functions", `${folder}/`).map(Number))));
    const folders = tally(files.map(({ path }) => dirname(path))).slice(0, 3);
    console.log(`  largest folders: ${folders.map((one) => one.join(" ")).join(", ")}`);
  }
  const crossings = of("crossings");
  const edges = tally(crossings);
  console.log(`imports across rooms of src: ${crossings.length}, by ${edges.length} edges`);
  console.log(`assertions: ${of("assertions").length}`);
}

if (import.meta.main) await main();
