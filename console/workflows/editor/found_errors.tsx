import { texts } from "../../texts/texts.ts";
import type { Finding } from "./check_messages.ts";
import type { CodeEditor } from "./code_editor.ts";

const ROWS_MAX = 20;

interface FoundErrorsProps {
  errors: readonly Finding[];
  editor: { current: CodeEditor | null };
}

/** The errors of a text below it: each leads to its place, and writes what is probably meant. */
export function FoundErrors({ errors, editor }: FoundErrorsProps) {
  if (errors.length === 0) return null;
  const fixable = errors.filter(({ suggestion }) => suggestion !== undefined);
  const fix = (findings: readonly Finding[]): void => editor.current?.fix(findings);
  return (
    <section class="found-errors" aria-label={texts.errors}>
      <ul class="list">
        {errors.slice(0, ROWS_MAX).map((error, index) => (
          <li key={index}>
            <button
              type="button"
              class="row-button"
              onClick={() => editor.current?.show(error)}
            >
              <code>{error.line === null ? error.path : texts.atLine(error.line)}</code>
              <span class="grow">{error.message}</span>
            </button>
            {error.suggestion !== undefined && (
              <button
                type="button"
                class="button is-small"
                onClick={() => fix([error])}
              >
                {texts.writeInstead(error.suggestion)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {errors.length > ROWS_MAX && <p class="muted">{texts.firstRows(ROWS_MAX, errors.length)}</p>}
      {fixable.length > 1 && (
        <button
          type="button"
          class="button is-small"
          onClick={() => fix(fixable)}
        >
          {texts.writeAllInstead(fixable.length)}
        </button>
      )}
    </section>
  );
}
