import { texts } from "../texts/texts.ts";
import { type DiffLine, type DiffRow, hunksOf, linesOf, markedParts } from "./diff_rows.ts";
import { DiffLines, MARKS } from "./markdown.tsx";
import { useMedia, WIDE } from "./media.ts";

const LINES_MAX = 2_000;

interface DiffTextProps {
  /** A unified diff. */
  text: string;
  /** The names of the two sides. */
  before: string;
  after: string;
}

/**
 * The differences between two texts: side by side if there is room, otherwise below each other. The
 * kind of change is shown by sign as well as by colour.
 */
export function DiffText({ text, before, after }: DiffTextProps) {
  const isWide = useMedia(WIDE);
  const lines = linesOf(text);
  if (lines.length === 0) return <p class="muted">{texts.noDifference}</p>;
  const shown = lines.slice(0, LINES_MAX);
  return (
    <>
      {isWide
        ? <SideBySide hunks={hunksOf(shown)} before={before} after={after} />
        : <DiffLines lines={shown} />}
      {lines.length > LINES_MAX && <p class="muted">{texts.firstRows(LINES_MAX, lines.length)}</p>}
    </>
  );
}

interface SideBySideProps {
  hunks: readonly DiffRow[][];
  before: string;
  after: string;
}

function SideBySide({ hunks, before, after }: SideBySideProps) {
  return (
    <div class="sides" tabIndex={0} role="region" aria-label={texts.differences}>
      <table>
        <colgroup>
          <col class="is-line-number" />
          <col />
          <col class="is-line-number" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>{before}</th>
            <th scope="col" colSpan={2}>{after}</th>
          </tr>
        </thead>
        {hunks.map((rows, index) => (
          <tbody key={index}>
            {rows.map((row, at) => (
              <tr key={at}>
                <Side line={row.before} other={row.after} sign="-" />
                <Side line={row.after} other={row.before} sign="+" />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface SideProps {
  line: DiffLine | null;
  other: DiffLine | null;
  sign: "+" | "-";
}

/** The cells of one line: its number and its text. */
function Side({ line, other, sign }: SideProps) {
  if (!line) {
    return (
      <>
        <td class="is-line-number" />
        <td class="is-absent" />
      </>
    );
  }
  const [start, changed, end] = markedParts(line.text, other?.text ?? "");
  return (
    <>
      <td class="is-line-number">{line.number}</td>
      <td class={line.isChanged ? MARKS[sign] : undefined}>
        {line.isChanged ? sign : " "}
        {line.isChanged && other
          ? (
            <>
              {start}
              <mark>{changed}</mark>
              {end}
            </>
          )
          : line.text}
      </td>
    </>
  );
}
