/** A statement in the words of the specification. */
export interface Quotation {
  /** The heading, or the endpoint, that it stands below. */
  section: string;
  quotation: string;
}

export interface Statement extends Quotation {
  /** The page of the specification, such as `service.md`. */
  page: string;
}

/**
 * The statements of `docs/conformance.md`. A quotation may be followed by the case of it that is
 * checked, in square brackets.
 */
export function statementsIn(conformance: string): Statement[] {
  const statements: Statement[] = [];
  let [page, section] = ["", ""];
  for (const line of conformance.split("\n")) {
    const heading = /^## (\S+): (.*)$/.exec(line);
    if (heading) [, page = "", section = ""] = heading;
    const [, text] = /^\| (.*?) +\| (?:yes|no|not run) +\| (?:yes|no|not run) +\|$/.exec(line) ??
      [];
    if (text === undefined) continue;
    const quotation = text.replaceAll("\\|", "|").replace(/ \[[^\]]*\]$/, "");
    statements.push({ page, section, quotation });
  }
  return statements;
}

/**
 * The quotations that do not stand in the page, and what of the page stands in no quotation. Heads
 * of tables, names of endpoints, labels before a colon and sentences about what is not shown need
 * none.
 */
export function uncoveredParts(
  page: string,
  { statements }: { statements: readonly Quotation[] },
): { unknown: string[]; uncovered: string[] } {
  const sections = sectionsOf(page);
  const unknown: string[] = [];
  for (const { section: name, quotation } of statements) {
    const own = sections.filter((section) => section.name === name && section.has(quotation));
    const found = own.length > 0 ? own : sections.filter((section) => section.has(quotation));
    if (found.length === 0) unknown.push(quotation);
    for (const section of found) section.cover(quotation);
  }
  return { unknown, uncovered: sections.flatMap((section) => section.uncovered()) };
}

class Section {
  readonly #text: string;
  readonly #isCovered: boolean[];

  constructor(readonly name: string, lines: readonly string[]) {
    this.#text = lines.join("\n");
    this.#isCovered = Array.from(this.#text, () => false);
  }

  has(quotation: string): boolean {
    return this.#text.includes(quotation);
  }

  cover(quotation: string): void {
    for (let at = -1; (at = this.#text.indexOf(quotation, at + 1)) >= 0;) {
      this.#isCovered.fill(true, at, at + quotation.length);
    }
  }

  uncovered(): string[] {
    const isOpen = this.#isCovered.map((isCovered) => !isCovered);
    const needless = NEEDLESS.flatMap((pattern) => [...this.#text.matchAll(pattern)]);
    for (const { index, 0: { length } } of needless) {
      isOpen.fill(false, index, index + length);
    }
    const marked = Array.from(this.#text, (sign, at) => isOpen[at] ? sign : "\0").join("");
    return marked.split(/[\0\n]+/)
      .map((part) => part.replace(/^[^\p{L}\p{N}(`{]+|[^\p{L}\p{N})`}]+$/gu, ""))
      .filter((part) => /[\p{L}\p{N}]/u.test(part) && !/^(?:and|or)$/.test(part));
  }
}

/** Numbers of a list; labels; sentences about what the specification leaves open. */
const NEEDLESS = [
  /^ *\d\. /gm,
  /(?<=^|^- |\. |; )[A-Z][\w -]{1,40}:(?= |$)/gm,
  /(?<=^|\. |; )[^.;\n]*\bnot shown\b[^.\n]*/gm,
];

/** An endpoint in bold begins a section of its own. */
function sectionsOf(page: string): Section[] {
  const lines = page.split("\n");
  const sections: { name: string; lines: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const [, heading] = /^#+ (.*)$/.exec(line) ?? [];
    const [, endpoint] = /^\*\*([A-Z]+ \/\S+)\*\* /.exec(line) ?? [];
    const name = heading ?? endpoint;
    if (name !== undefined) sections.push({ name, lines: [] });
    const isTableHead = /^\|[-|]+\|$/.test(lines[at + 1] ?? "") || /^\|[-|]+\|$/.test(line);
    if (heading !== undefined || isTableHead) continue;
    const text = endpoint === undefined ? line : line.slice(`**${endpoint}** `.length);
    sections.at(-1)?.lines.push(text.replaceAll("**", ""));
  }
  return sections.map((section) => new Section(section.name, section.lines));
}
