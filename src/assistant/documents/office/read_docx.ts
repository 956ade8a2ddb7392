import type { Archive } from "./archive.ts";
import type { DocumentText } from "./read_xlsx.ts";
import { readXml, type XmlReader } from "./read_xml.ts";
import { BoundedText } from "./bounded_text.ts";

const HEADING_LEVELS_MAX = 6;
const LIST_LEVELS_MAX = 8;

/** Elements whose text is not text of the document: moved text, and duplicates of drawings. */
const SKIPPED = new Set(["moveFrom", "Fallback"]);

/** Text outside the main document, by the names of the parts, with the headings that it gets. */
const OTHER_PARTS = { footnotes: "Footnotes", endnotes: "Endnotes", comments: "Comments" };

const NOT: ReadonlySet<string> = new Set(["0", "false", "off"]);

const HEADER_OR_FOOTER = /^word\/(?:header|footer)\d{0,4}\.xml$/;

/**
 * Reads a Word document: paragraphs, headings as `#`, lists as `-`, and table rows with cells
 * between bars, followed by its notes and comments. Errors: `Unreadable`.
 */
export function readDocx(
  archive: Archive,
  characters: number,
  { parts, notes }: DocumentText,
): void {
  const output = new BoundedText(characters);
  const headings = readHeadings(archive);
  const reader = new DocumentReader(headings, output);
  try {
    readXml(archive, "word/document.xml", reader);
    for (const [name, title] of Object.entries(OTHER_PARTS)) {
      const text = textOf(archive, `word/${name}.xml`, {
        headings,
        output: new BoundedText(output.left),
      });
      if (text !== "") output.add(`# ${title}\n${text}\n`);
    }
  } finally {
    parts.push(output.toString());
    if (output.isFull) notes.push("the rest of the document is left out");
  }
  if (reader.hasHidden) notes.push("its hidden text is not read");
  if (reader.hasDeleted) notes.push("text whose deletion is tracked is not read");
  const isPrinted = (name: string) =>
    HEADER_OR_FOOTER.test(name) &&
    textOf(archive, name, { headings, output: new BoundedText(1) }) !== "";
  if (archive.names.some(isPrinted)) notes.push("its headers and footers are not read");
}

function textOf(
  archive: Archive,
  name: string,
  { headings, output }: { headings: ReadonlyMap<string, number>; output: BoundedText },
): string {
  readXml(archive, name, new DocumentReader(headings, output));
  return output.toString().trim();
}

/** Returns the levels of headings by style id. Style names are English in every language. */
function readHeadings(archive: Archive): Map<string, number> {
  const levels = new Map<string, number>();
  let id = "";
  readXml(archive, "word/styles.xml", {
    open(name, attributes) {
      if (name === "style") id = attributes.get("styleId") ?? "";
      if (name !== "name") return;
      const style = attributes.get("val")?.toLowerCase() ?? "";
      const [, level] = /^heading ([1-9])$/.exec(style) ?? [];
      if (style === "title") levels.set(id, 1);
      else if (level) levels.set(id, Math.min(Number(level), HEADING_LEVELS_MAX));
    },
  });
  return levels;
}

class DocumentReader implements XmlReader {
  readonly #headings: ReadonlyMap<string, number>;
  readonly #output: BoundedText;
  /** The open rows, innermost last, because a cell may contain a table. */
  readonly #rows: string[][] = [];
  #paragraph = "";
  #mark = "";
  #indent = "";
  #isText = false;
  /** Whether the text of the open run is hidden from readers of the document. */
  #isHidden = false;
  #skippedLevels = 0;

  /** Whether hidden text was left out. */
  hasHidden = false;

  /** Whether text was left out that is deleted with its change tracked. */
  hasDeleted = false;

  constructor(headings: ReadonlyMap<string, number>, output: BoundedText) {
    this.#headings = headings;
    this.#output = output;
  }

  isDone(): boolean {
    return this.#output.isFull;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#skippedLevels > 0 || SKIPPED.has(name)) this.#skippedLevels++;
    else if (name === "tr") this.#rows.push([]);
    else if (name === "tc") this.#rows.at(-1)?.push("");
    else if (name === "r") this.#isHidden = false;
    else if (name === "t") this.#isText = true;
    else if (name === "delText") this.hasDeleted = true;
    else if (name === "noBreakHyphen") this.#write("-");
    else if (name === "tab") this.#write("\t");
    else if (name === "br" || name === "cr") this.#write("\n");
    else this.#openFormat(name, attributes.get("val") ?? "");
  }

  text(text: string): void {
    if (this.#isText && this.#isHidden) this.hasHidden = true;
    else if (this.#isText) this.#write(this.#rows.length > 0 ? text.replaceAll("|", "\\|") : text);
  }

  close(name: string): void {
    if (this.#skippedLevels > 0) this.#skippedLevels--;
    else if (name === "t") this.#isText = false;
    else if (name === "p") this.#closeParagraph();
    else if (name === "tr") this.#closeRow();
  }

  #openFormat(name: string, value: string): void {
    if (name === "pStyle") this.#mark = "#".repeat(this.#headings.get(value) ?? 0);
    else if (name === "vanish") this.#isHidden = !NOT.has(value);
    else if (name === "ilvl") this.#indent = "  ".repeat(Math.min(Number(value), LIST_LEVELS_MAX));
    else if (name === "numId" && value !== "0" && this.#mark === "") this.#mark = "-";
  }

  #write(text: string): void {
    if (this.#paragraph.length < this.#output.left) this.#paragraph += text;
  }

  #closeParagraph(): void {
    const text = this.#paragraph.trim();
    const indent = this.#mark === "-" ? this.#indent : "";
    const line = this.#mark === "" ? text : `${indent}${this.#mark} ${text}`;
    [this.#paragraph, this.#mark, this.#indent] = ["", "", ""];
    if (text !== "") this.#writeLine(line);
  }

  #closeRow(): void {
    const cells = this.#rows.pop() ?? [];
    this.#writeLine(`| ${cells.join(" | ")} |`);
  }

  /** Writes into the open cell, or as a line of the document. */
  #writeLine(line: string): void {
    const row = this.#rows.at(-1);
    if (row === undefined || row.length === 0) return this.#output.add(`${line}\n`);
    const before = row[row.length - 1] ?? "";
    if (before.length >= this.#output.left) return;
    const flat = line.replaceAll("\n", " ");
    row[row.length - 1] = before === "" ? flat : `${before} ${flat}`;
  }
}
