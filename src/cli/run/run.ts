import { loadRunEnvironment } from "../../config/run_environment.ts";
import { redactText } from "../../runs/interpret/secrets/redact.ts";
import type { Definition } from "../../definition/definition.ts";
import { parseDefinition } from "../../definition/parse.ts";
import { errorLine, errorsFrom, nameOf, readDefinitionFile } from "../definition_files.ts";
import type { RunRequest } from "./run_definition.ts";
import { readInputs, readInputsFile } from "./run_inputs.ts";
import { readRunOptions, RUN_USAGE, type RunOptions } from "./run_options.ts";
import { onOneLine } from "../printable.ts";
import { type Command, UsageError } from "../usage.ts";

export const run: Command = {
  usage: RUN_USAGE,
  async run(args) {
    const options = readRunOptions(args);
    const environment = loadRunEnvironment();
    const definition = await readDefinition(options.file);
    const object = options.inputsFile === null ? {} : await readInputsFile(options.inputsFile);
    if (definition === null || object === null) return 2;
    if (!isDirectoryOrNothing(options.out)) {
      throw new UsageError(`--out: ${options.out} exists and is not a directory`);
    }
    const { envs, problems } = readEnvs(definition, { options, read: environment.read });
    const given = await readInputs(definition.inputs ?? {}, { pairs: options.inputs, object });
    problems.push(...given.problems);
    // Imported on first use: reporting errors of a definition needs no code that runs it.
    const { runDefinition } = await import("./run_definition.ts");
    const request: RunRequest = { definition, given, envs, environment, options };
    if (problems.length === 0) return await runDefinition(request);
    const lines = problems.map((problem) => `  ${onOneLine(problem)}`).join("\n");
    console.error(redactText(`Cannot run ${nameOf(options.file)}:\n${lines}`, Object.values(envs)));
    return 2;
  },
};

/**
 * Reads a definition. If it cannot be read or is invalid, reports the errors like `heddle check`
 * and returns null.
 */
async function readDefinition(path: string): Promise<Definition | null> {
  const file = await readDefinitionFile(path);
  if (file === null) return null;
  let read: Definition | null = null as Definition | null;
  const errors = errorsFrom(() => {
    const { definition, errors } = parseDefinition(file.source);
    read = definition;
    return errors;
  });
  for (const error of errors) console.error(errorLine(file.name, error));
  return errors.length === 0 ? read : null;
}

function isDirectoryOrNothing(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return true;
  }
}

interface GivenEnvs {
  envs: Record<string, string>;
  problems: string[];
}

/**
 * The variables with values on the command line, and those that are only named there, from the
 * environment.
 */
function readEnvs(
  { env: declared = {} }: Definition,
  { options, read }: { options: RunOptions; read(name: string): string | null },
): GivenEnvs {
  const envs: Record<string, string> = {};
  const problems: string[] = [];
  for (const { name, value } of options.envs) {
    const found = value ?? read(name);
    if (!Object.hasOwn(declared, name)) {
      problems.push(`${name}: the workflow declares no such variable`);
    } else if (found === null) problems.push(`${name}: is not set in the environment`);
    else envs[name] = found;
  }
  return { envs, problems };
}
