import { withoutControls } from "../lib/control_characters.ts";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { count } from "./amounts.ts";
import {
  type DefinitionFile,
  errorLine,
  readDefinitionFile,
  STANDARD_INPUT,
} from "./definition_files.ts";
import { onOneLine } from "./printable.ts";
import {
  connectServer,
  refusalOf,
  SERVER_OPTIONS,
  SERVER_USAGE,
  type ServerClient,
} from "./server_client.ts";
import { type Command, CommandError, readFiles, UsageError } from "./usage.ts";
import { fileKeyOf, findYamlFiles } from "./workflow_directory.ts";

const USAGE = `heddle import [--dry-run [--exit-code]] [--force] <file or directory…>
              ${SERVER_USAGE}`;

const OUTCOMES = ["created", "updated", "unchanged", "invalid", "refused"] as const;
type Outcome = typeof OUTCOMES[number];

interface Mode {
  dryRun: boolean;
  force: boolean;
}

export const importCommand: Command = {
  usage: USAGE,
  async run(args) {
    const options = {
      ...SERVER_OPTIONS,
      "dry-run": { type: "boolean", default: false },
      "exit-code": { type: "boolean", default: false },
      force: { type: "boolean", default: false },
    } as const;
    const { values, files: paths } = readFiles({ args, usage: USAGE, options });
    const { "dry-run": dryRun, "exit-code": tellsChange, force, ...access } = values;
    if (tellsChange && !dryRun) {
      throw new UsageError(`--exit-code goes with --dry-run\n\nUsage: ${USAGE}`);
    }
    const client = connectServer(access);
    const { files, isComplete } = await readAll(paths);
    const outcomes: Outcome[] = [];
    try {
      for await (const outcome of importAll(client, files, { dryRun, force })) {
        outcomes.push(outcome);
      }
    } finally {
      summarize(outcomes, { total: files.length, dryRun });
    }
    if (!isComplete) return 2;
    const failed = outcomes.includes("invalid") || outcomes.includes("refused");
    const changes = outcomes.includes("created") || outcomes.includes("updated");
    return failed || (tellsChange && changes) ? 1 : 0;
  },
};

/** Reads all files that can be read, and reports the others. */
async function readAll(
  paths: readonly string[],
): Promise<{ files: DefinitionFile[]; isComplete: boolean }> {
  const files: DefinitionFile[] = [];
  let isComplete = true;
  for (const path of paths) {
    const found = await isDirectory(path) ? await findYamlFiles(path) : [path];
    if (found.length === 0) console.error(onOneLine(`Cannot read ${path}: it has no .yaml file`));
    isComplete &&= found.length > 0;
    for (const name of found) {
      const file = await readDefinitionFile(name);
      if (file === null) isComplete = false;
      else files.push(file);
    }
  }
  return { files, isComplete };
}

async function isDirectory(path: string): Promise<boolean> {
  if (path === STANDARD_INPUT) return false;
  return await Deno.stat(path).then((stat) => stat.isDirectory, () => false);
}

async function* importAll(
  client: ServerClient,
  files: readonly DefinitionFile[],
  mode: Mode,
): AsyncGenerator<Outcome> {
  const keys = files.map(fileKeyOf);
  // Looking through all files for each one would take a minute for 100,000.
  const ofKey = Map.groupBy(files, (_, at) => keys[at] ?? null);
  for (const [at, file] of files.entries()) {
    const key = keys[at] ?? null;
    const twin = ofKey.get(key)?.find((other) => other !== file);
    yield key === null || twin === undefined
      ? await importFile(client, { file, key, mode })
      : reportTwin(file, { key, twin: twin.name });
  }
}

/** Reports two files with one key. Which one is the copy is unknown; neither is imported. */
function reportTwin(
  { name }: DefinitionFile,
  { key, twin }: { key: string; twin: string },
): Outcome {
  console.log(onOneLine(`${name}:1:1: the key "${key}" is also that of ${twin}`));
  return "invalid";
}

async function importFile(
  client: ServerClient,
  { file: { name, source }, key, mode }: { file: DefinitionFile; key: string | null; mode: Mode },
): Promise<Outcome> {
  const reply = await client.post("/workflows/import", {
    definition: source,
    ...(key === null ? {} : { key }),
    ...mode,
  });
  if (reply.status === 401) throw new CommandError(`Cannot import: ${refusalOf(reply)}`, 1);
  const outcome = OUTCOMES.find((one) => one === reply.body["outcome"]);
  if (reply.status !== 200 || outcome === undefined) {
    console.log(onOneLine(`refused ${name}: ${refusalOf(reply)}`));
    if (mode.dryRun) printDiff(reply.body);
    return "refused";
  }
  if (outcome === "invalid") printErrors(name, reply.body["errors"] ?? null);
  else {
    console.log(onOneLine(`${mode.dryRun ? WOULD[outcome] : outcome} ${name}`));
    if (mode.dryRun) printDiff(reply.body);
  }
  return outcome;
}

const WOULD: Readonly<Record<Outcome, string>> = {
  created: "would create",
  updated: "would update",
  unchanged: "unchanged",
  invalid: "invalid",
  refused: "refused",
};

function printDiff({ diff = null }: JsonObject): void {
  if (typeof diff === "string" && diff !== "") console.log(withoutControls(diff.trimEnd()));
}

function printErrors(file: string, errors: Json): void {
  for (const error of Array.isArray(errors) ? errors : []) {
    const { path, line, column, message, suggestion } = isJsonObject(error) ? error : {};
    console.log(errorLine(file, {
      path: typeof path === "string" ? path : "",
      line: typeof line === "number" ? line : null,
      column: typeof column === "number" ? column : null,
      message: typeof message === "string" ? message : "it is invalid",
      ...(typeof suggestion === "string" ? { suggestion } : {}),
    }));
  }
}

function summarize(
  outcomes: readonly Outcome[],
  { total, dryRun }: { total: number; dryRun: boolean },
): void {
  const counts = OUTCOMES.map((outcome) => ({
    outcome,
    number: outcomes.filter((each) => each === outcome).length,
  }));
  const summary = counts.filter(({ number }) => number > 0)
    .map(({ outcome, number }) => `${number} ${outcome}`);
  const rest = total - outcomes.length;
  if (rest > 0) summary.push(`${rest} not tried`);
  console.error(`${dryRun ? "dry run: " : ""}${count(total, "file")}: ${summary.join(", ")}`);
}
