import { formatSource, type FormattedSource } from "../definition/format_source.ts";
import { count } from "./amounts.ts";
import {
  type DefinitionFile,
  errorLine,
  errorsFrom,
  readDefinitionFile,
  STANDARD_INPUT,
} from "./definition_files.ts";
import { onOneLine } from "./printable.ts";
import { type Command, readFiles } from "./usage.ts";

const USAGE = "heddle fmt [--check] <file…>, where - is standard input";

type Outcome = "unchanged" | "changed" | "wrong" | "unreadable";

export const fmt: Command = {
  usage: USAGE,
  async run(args) {
    const options = { check: { type: "boolean", default: false } } as const;
    const { values, files } = readFiles({ args, usage: USAGE, options });
    const outcomes: Outcome[] = [];
    for (const path of files) outcomes.push(await formatFile(path, values.check));
    tell(outcomes, values.check);
    if (outcomes.includes("unreadable")) return 2;
    const failed = outcomes.includes("wrong") || (values.check && outcomes.includes("changed"));
    return failed ? 1 : 0;
  },
};

async function formatFile(path: string, checkOnly: boolean): Promise<Outcome> {
  const file = await readDefinitionFile(path);
  if (file === null) return "unreadable";
  const text = formatted(file);
  if (text === null) return "wrong";
  const changed = text !== file.source;
  if (checkOnly) {
    if (changed) console.log(onOneLine(file.name));
  } else if (path === STANDARD_INPUT) {
    await new Blob([text]).stream().pipeTo(Deno.stdout.writable, { preventClose: true });
  } else if (changed) {
    await Deno.writeTextFile(path, text);
    console.log(onOneLine(file.name));
  }
  return changed ? "changed" : "unchanged";
}

/** Formats a text. Returns null if it cannot be parsed, and prints the errors to standard error. */
function formatted({ name, source }: DefinitionFile): string | null {
  let read: FormattedSource = { text: null, errors: [] };
  const errors = errorsFrom(() => (read = formatSource(source)).errors);
  for (const error of errors) console.error(errorLine(name, error));
  return read.text;
}

function tell(outcomes: readonly Outcome[], checkOnly: boolean): void {
  const numberOf = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const change = checkOnly ? "would change" : "changed";
  const wrong = numberOf("wrong") === 0 ? "" : `, ${numberOf("wrong")} cannot be read`;
  console.error(`${count(outcomes.length, "file")}: ${numberOf("changed")} ${change}${wrong}`);
}
