import type { ComponentChildren } from "preact";
import { texts } from "../texts/texts.ts";
import { FileLink, KEY_IN_TEXT } from "./file_link.tsx";

/** Shows a text of a person, a step or the assistant as elements. No part of it becomes HTML. */
export function Markdown({ text }: { text: string }) {
  return <div class="markdown">{blocksOf(text.split("\n"))}</div>;
}

interface Kind {
  begins: RegExp;
  /** Whether the line continues the block. */
  goesOn(line: string): boolean;
  draw(lines: readonly string[]): ComponentChildren;
}

const FENCE = /^```/;
const DIFF_FENCE = "```diff";
const ITEM = /^\s*[-*] /;
const QUOTE = /^> ?/;
const ROW = /^\|.*\|\s*$/;
/** The line below the heads of a table; a colon at an end aligns its column there. */
const RULE = /^\|(?:\s*:?-+:?\s*\|)+\s*$/;

const KINDS: readonly Kind[] = [
  {
    begins: ITEM,
    goesOn: (line) => ITEM.test(line),
    draw: (lines) => (
      <ul>{lines.map((line, index) => <li key={index}>{wordsOf(line.replace(ITEM, ""))}</li>)}</ul>
    ),
  },
  {
    begins: QUOTE,
    goesOn: (line) => QUOTE.test(line),
    draw: (lines) => (
      <blockquote>{wordsOf(lines.map((line) => line.replace(QUOTE, "")).join("\n"))}</blockquote>
    ),
  },
  {
    begins: ROW,
    goesOn: (line) => ROW.test(line),
    draw: (lines) =>
      RULE.test(lines[1] ?? "") ? <Table lines={lines} /> : <p>{wordsOf(lines.join("\n"))}</p>,
  },
  {
    begins: /\S/,
    goesOn: (line) => /\S/.test(line) && ![FENCE, ITEM, QUOTE, ROW].some((one) => one.test(line)),
    draw: (lines) => <p>{wordsOf(lines.join("\n"))}</p>,
  },
];

function Table({ lines: [heads = "", rule = "", ...rows] }: { lines: readonly string[] }) {
  const isRight = cellsOf(rule).map((cell) => cell.endsWith(":"));
  const align = (at: number) => isRight[at] ? { textAlign: "right" } : {};
  return (
    <div class="scroller" tabIndex={0}>
      <table class="table">
        <thead>
          <tr>{cellsOf(heads).map((cell, at) => <th key={at} style={align(at)}>{cell}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {cellsOf(row).map((cell, at) => <td key={at} style={align(at)}>{wordsOf(cell)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The cells of a line; a sign behind a backslash separates none. */
function cellsOf(line: string): string[] {
  return line.trim().slice(1, -1).split(/(?<!\\)\|/).map((cell) =>
    cell.trim().replaceAll("\\|", "|")
  );
}

function blocksOf(lines: readonly string[]): ComponentChildren[] {
  const blocks: ComponentChildren[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    const kind = KINDS.find(({ begins }) => begins.test(line));
    if (FENCE.test(line)) {
      const end = endOf(lines, at + 1, (one) => !FENCE.test(one));
      const block = lines.slice(at + 1, end);
      const hunk = line === DIFF_FENCE ? block.findIndex((one) => one.startsWith("@@ ")) : -1;
      blocks.push(
        hunk < 0
          ? <pre class="code" tabIndex={0}>{block.join("\n")}</pre>
          : <DiffLines lines={block.slice(hunk)} />,
      );
      at = end + 1;
    } else if (kind) {
      const end = endOf(lines, at + 1, kind.goesOn);
      blocks.push(kind.draw(lines.slice(at, end)));
      at = end;
    } else at++;
  }
  return blocks;
}

/** The class of a line of a unified diff, by its first character. */
export const MARKS: Readonly<Record<string, string>> = {
  "+": "is-added",
  "-": "is-removed",
  "@": "muted",
};

/** A unified diff from its first hunk on, one line below the other. */
export function DiffLines({ lines }: { lines: readonly string[] }) {
  return (
    <pre class="code diff" tabIndex={0} role="region" aria-label={texts.differences}>
      {lines.map((line, index) => <span key={index} class={MARKS[line.charAt(0)]}>{line}</span>)}
    </pre>
  );
}

function endOf(lines: readonly string[], from: number, goesOn: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && goesOn(lines[end] ?? "")) end++;
  return end;
}

/** A web address. Punctuation after it is not part of it. */
const ADDRESS = String.raw`https?:\/\/[^\s)\]}"'<>]*[^\s)\]}"'<>.,;:!?]`;

const INLINE = new RegExp(
  String.raw`(${KEY_IN_TEXT}|\x60[^\x60\n]+\x60|\*\*[^*\n]+\*\*|${ADDRESS})`,
);

function wordsOf(text: string): ComponentChildren[] {
  return text.split(INLINE).map((part, index) => index % 2 === 0 ? part : markedPart(part));
}

function markedPart(part: string): ComponentChildren {
  if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
  if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
  if (!/^https?:/.test(part)) return <FileLink objectKey={part} />;
  return <a href={part} target="_blank" rel="noreferrer noopener">{part}</a>;
}
