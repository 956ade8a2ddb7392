import { join } from "node:path";
import { type Ended, type HeddleOptions, runHeddle } from "./heddle.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";

/** The beginning of every definition of a test. */
export const HEAD = "format: planner/1\nname: Test\n";

interface RunOptions extends HeddleOptions {
  definition: string;
  args?: string[];
}

interface Document {
  status: string;
  // deno-lint-ignore no-explicit-any
  outputs: any;
  error: { code: string; message: string; stepId: string | null } | null;
  files: { name: string; path: string; objectKey: string }[];
  // deno-lint-ignore no-explicit-any
  steps: any[];
}

/** Runs a definition from standard input, if files go to a directory that is gone then. */
export async function runDefinition(
  { definition, args = [], ...options }: RunOptions,
): Promise<Ended & { document: () => Document; read: (name: string) => Promise<string> }> {
  await using directory = await temporaryDirectory();
  const { path: cwd } = directory;
  const ended = await runHeddle(["run", ...args, "-"], { cwd, stdin: definition, ...options });
  const files = new Map<string, string>();
  for await (const { name } of listed(join(cwd, "heddle-out"))) {
    files.set(name, await Deno.readTextFile(join(cwd, "heddle-out", name)));
  }
  const read = (name: string) => Promise.resolve(files.get(name) ?? "no such file");
  return { ...ended, document: () => JSON.parse(ended.stdout), read };
}

async function* listed(path: string): AsyncIterable<Deno.DirEntry> {
  const isThere = await Deno.stat(path).then(() => true, () => false);
  if (isThere) yield* Deno.readDir(path);
}
