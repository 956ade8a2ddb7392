import { parseArgs, type ParseArgsConfig } from "node:util";

/** The arguments do not fit the command; ends the process with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Ends the process with this exit code and message. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(message: string, readonly exitCode: number) {
    super(message);
  }
}

export interface Command {
  usage: string;
  /** Runs the command and returns its exit code. */
  run(args: string[]): Promise<number>;
}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; strict: true; allowPositionals: false }>
>["values"];

/** Parses the options of a command and at least one path. Throws `UsageError` for anything else. */
export function readFiles<const O extends Options>(
  { args, usage, options, what = "file" }: {
    args: string[];
    usage: string;
    options: O;
    /** The kind of the paths, for the message if there is none. */
    what?: "file" | "directory";
  },
): { values: Values<O>; files: string[] } {
  const read = parse(
    usage,
    () => parseArgs({ args, options, strict: true, allowPositionals: true }),
  );
  if (read.positionals.length === 0) {
    throw new UsageError(`No ${what} is given\n\nUsage: ${usage}`);
  }
  return { values: read.values, files: read.positionals };
}

/** The error that names the options among these that are missing or empty. */
export function missingOptions(
  usage: string,
  values: Readonly<Record<string, string | undefined>>,
): UsageError {
  const missing = Object.keys(values).filter((name) => !values[name]).map((name) => `--${name}`);
  const are = missing.length === 1 ? "is" : "are";
  return new UsageError(`${missing.join(" and ")} ${are} missing\n\nUsage: ${usage}`);
}

/** Parses the options of a command. Throws a `UsageError` with the usage for anything else. */
export function readOptions<const O extends Options>(
  { args, usage, options }: { args: string[]; usage: string; options: O },
): Values<O> {
  return parse(usage, () => parseArgs({ args, options, strict: true, allowPositionals: false }))
    .values;
}

function parse<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${reason}\n\nUsage: ${usage}`);
  }
}
