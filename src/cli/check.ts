import type { DefinitionError } from "../definition/definition.ts";
import { parseDefinition } from "../definition/parse.ts";
import { count } from "./amounts.ts";
import { errorLine, errorsFrom, readDefinitionFile } from "./definition_files.ts";
import { printableJson } from "./printable.ts";
import { type Command, readFiles } from "./usage.ts";

const USAGE = "heddle check [--json] <file…>, where - is standard input";

interface CheckedFile {
  file: string;
  valid: boolean;
  errors: readonly DefinitionError[];
  warnings: readonly DefinitionError[];
}

export const check: Command = {
  usage: USAGE,
  async run(args) {
    const options = { json: { type: "boolean", default: false } } as const;
    const { values, files } = readFiles({ args, usage: USAGE, options });
    const checked: CheckedFile[] = [];
    for (const path of files) {
      const read = await readDefinitionFile(path);
      if (read !== null) checked.push(checkFile(read.name, read.source));
    }
    print(checked, values.json);
    if (checked.length < files.length) return 2;
    return checked.every(({ valid }) => valid) ? 0 : 1;
  },
};

function checkFile(file: string, source: string): CheckedFile {
  let warnings: readonly DefinitionError[] = [];
  const errors = errorsFrom(() => {
    const parsed = parseDefinition(source);
    warnings = parsed.warnings;
    return parsed.errors;
  });
  return { file, valid: errors.length === 0, errors, warnings };
}

function print(checked: readonly CheckedFile[], json: boolean): void {
  if (json) console.log(printableJson(checked));
  else {
    for (const { file, errors, warnings } of checked) {
      for (const error of errors) console.log(errorLine(file, error));
      for (const warning of warnings) console.log(errorLine(file, asWarning(warning)));
    }
  }
  const wrong = checked.filter(({ valid }) => !valid);
  const errors = wrong.reduce((sum, { errors }) => sum + errors.length, 0);
  const checkedFiles = `checked ${count(checked.length, "file")}`;
  const found = errors === 0
    ? "no errors"
    : `${count(errors, "error")} in ${count(wrong.length, "file")}`;
  const warnings = checked.reduce((sum, { warnings }) => sum + warnings.length, 0);
  const warned = warnings === 0 ? "" : `, ${count(warnings, "warning")}`;
  console.error(`${checkedFiles}: ${found}${warned}`);
}

function asWarning(warning: DefinitionError): DefinitionError {
  return { ...warning, message: `warning: ${warning.message}` };
}
