import type { DefinitionError } from "../definition/definition.ts";
import { ERROR_TEXTS, type ErrorTexts } from "./grammar/language/answers/error_texts.ts";
import type { Language } from "./grammar/language/vocabulary.ts";

const SHOWN_ERRORS_MAX = 20;

/** Describes each error on its own line: place, problem, likely meaning, and that line's text. */
export function explainErrors(
  errors: readonly DefinitionError[],
  { source, language }: { source: string; language: Language },
): string {
  const texts = ERROR_TEXTS[language];
  const sourceLines = source.split("\n");
  const lines = errors.slice(0, SHOWN_ERRORS_MAX).flatMap((error) => {
    const text = error.line === null ? "" : sourceLines[error.line - 1]?.trim() ?? "";
    return [`- ${describe(texts, error)}`, ...(text === "" ? [] : [`  > ${text.slice(0, 200)}`])];
  });
  const hidden = errors.length - SHOWN_ERRORS_MAX;
  return [...lines, ...(hidden > 0 ? [`- ${texts.more(hidden)}`] : [])].join("\n");
}

function describe(
  texts: ErrorTexts,
  { path, line, column, message, suggestion }: DefinitionError,
): string {
  const place = line === null ? path : `${texts.place(line, column ?? 1)}${path && ` (${path})`}`;
  const hint = suggestion === undefined ? "" : ` ${texts.suggestion(suggestion)}`;
  return `${place === "" ? "" : `${place}: `}${texts.problem(message)}${hint}`;
}
