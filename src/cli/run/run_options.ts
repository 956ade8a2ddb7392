import { toCidrs } from "../../config/setting.ts";
import { parseDuration } from "../../lib/duration.ts";
import { STANDARD_INPUT } from "../definition_files.ts";
import { readFiles, UsageError } from "../usage.ts";

export const RUN_USAGE =
  `heddle run [--input <name>=<value>…] [--inputs <file>] [--env <name>[=<value>]…]
           [--out <directory>] [--timeout <duration>] [--allow-network <cidr>…]
           [--dry-run] [--json] <file>, where - is standard input`;

/** `name=value`; the value is null without `=`. */
export interface Pair {
  name: string;
  value: string | null;
}

export interface RunOptions {
  file: string;
  inputs: Pair[];
  /** A file with an object of inputs, or `-` for standard input. */
  inputsFile: string | null;
  envs: Pair[];
  /** The directory for files of the run. */
  out: string;
  timeoutMs: number | null;
  allowedNetworks: string[];
  dryRun: boolean;
  json: boolean;
}

export function readRunOptions(args: string[]): RunOptions {
  const { values, files } = readFiles({
    args,
    usage: RUN_USAGE,
    options: {
      input: { type: "string", multiple: true, default: [] },
      inputs: { type: "string" },
      env: { type: "string", multiple: true, default: [] },
      out: { type: "string", default: "heddle-out" },
      timeout: { type: "string" },
      "allow-network": { type: "string", multiple: true, default: [] },
      "dry-run": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const [file = "", ...others] = files;
  if (others.length > 0) throw wrong(`${files.length} files are given, expected one`);
  const inputsFile = values.inputs ?? null;
  if (file === STANDARD_INPUT && inputsFile === STANDARD_INPUT) {
    throw wrong("The definition and its inputs cannot both come from standard input");
  }
  return {
    file,
    inputs: values.input.map((text) => toInput(text)),
    inputsFile,
    envs: values.env.map((text) => toPair(text, "--env")),
    out: values.out,
    timeoutMs: toTimeout(values.timeout),
    allowedNetworks: values["allow-network"].flatMap(toNetworks),
    dryRun: values["dry-run"],
    json: values.json,
  };
}

function toInput(text: string): Pair {
  const pair = toPair(text, "--input");
  if (pair.value === null) throw wrong(`--input ${pair.name}: expected ${pair.name}=<value>`);
  return pair;
}

function toPair(text: string, option: string): Pair {
  const at = text.indexOf("=");
  const name = at === -1 ? text : text.slice(0, at);
  // The value is not shown, because it may be a secret.
  if (name === "") throw wrong(`${option}: expected a name in front of the value`);
  return { name, value: at === -1 ? null : text.slice(at + 1) };
}

function toTimeout(text: string | undefined): number | null {
  if (text === undefined) return null;
  const timeoutMs = parseDuration(text);
  if (timeoutMs) return timeoutMs;
  throw wrong(`--timeout: given "${text}", expected a time such as 30s, 5m, 2h`);
}

function toNetworks(text: string): string[] {
  const networks = toCidrs(text);
  if (networks) return networks;
  throw wrong(`--allow-network: given "${text}", expected a network in CIDR form: 10.0.0.0/8`);
}

function wrong(message: string): UsageError {
  return new UsageError(`${message}\n\nUsage: ${RUN_USAGE}`);
}
