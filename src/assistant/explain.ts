import type { DefinitionError } from "../definition/definition.ts";

const SHOWN_ERRORS_MAX = 20;

/** Describes each error on its own line: place, problem, likely meaning, and that line's text. */
export function explainErrors(errors: readonly DefinitionError[], source: string): string {
  const sourceLines = source.split("\n");
  const lines = errors.slice(0, SHOWN_ERRORS_MAX).flatMap((error) => {
    const text = error.line === null ? "" : sourceLines[error.line - 1]?.trim() ?? "";
    return [`- ${describe(error)}`, ...(text === "" ? [] : [`  > ${text.slice(0, 200)}`])];
  });
  const hidden = errors.length - SHOWN_ERRORS_MAX;
  return [...lines, ...(hidden > 0 ? [`- and ${hidden} more`] : [])].join("\n");
}

function describe({ path, line, column, message, suggestion }: DefinitionError): string {
  const place = line === null ? path : `Line ${line}, column ${column}${path && ` (${path})`}`;
  const hint = suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
  return `${place === "" ? "" : `${place}: `}${message}${hint}`;
}
