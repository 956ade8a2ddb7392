import { texts } from "../texts/texts.ts";

const LINES_MAX = 2_000;

/** How a line of a unified diff is marked, by its first character. */
const MARKS: Readonly<Record<string, string>> = {
  "+": "is-added",
  "-": "is-removed",
  "@": "muted",
};

/** A unified diff, of which each line says by its sign as well as by its colour what it is. */
export function DiffText({ text }: { text: string }) {
  const lines = text.trimEnd().split("\n").filter((line) => !/^(---|\+\+\+) /.test(line));
  if (lines.every((line) => line === "")) return <p class="muted">{texts.noDifference}</p>;
  return (
    <>
      <pre class="code diff" tabIndex={0} role="region" aria-label={texts.differences}>
        {lines.slice(0, LINES_MAX).map((line, index) => (
          <span key={index} class={MARKS[line.charAt(0)]}>{line}</span>
        ))}
      </pre>
      {lines.length > LINES_MAX && <p class="muted">{texts.firstRows(LINES_MAX, lines.length)}</p>}
    </>
  );
}
