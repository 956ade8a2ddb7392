import { texts } from "../../texts/texts.ts";
import type { Finding } from "./check_messages.ts";
import type { CodeEditor } from "./code_editor.ts";

const ROWS_MAX = 20;

interface FoundErrorsProps {
  findings: readonly Finding[];
  editor: { current: CodeEditor | null };
}

/** Findings of the checker. Each links to its place, and offers the probable correction. */
export function FoundErrors({ findings, editor }: FoundErrorsProps) {
  if (findings.length === 0) return null;
  const fixable = findings.filter(({ suggestion }) => suggestion !== undefined);
  const fix = (wanted: readonly Finding[]): void => editor.current?.fix(wanted);
  return (
    <section class="found-errors" aria-label={texts.findings}>
      <ul class="list">
        {findings.slice(0, ROWS_MAX).map((finding, index) => (
          <li key={index}>
            <button
              type="button"
              class="row-button"
              onClick={() => editor.current?.show(finding)}
            >
              <code>{finding.line === null ? finding.path : texts.atLine(finding.line)}</code>
              <span class="grow">{finding.message}</span>
            </button>
            {finding.suggestion !== undefined && (
              <button
                type="button"
                class="button is-small"
                onClick={() => fix([finding])}
              >
                {texts.writeInstead(finding.suggestion)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {findings.length > ROWS_MAX && (
        <p class="muted">{texts.firstRows(ROWS_MAX, findings.length)}</p>
      )}
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
