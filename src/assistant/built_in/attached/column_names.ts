import type { FileTable } from "./file_table.ts";

/** Replaces other forms of a column's name by the name: "amounts" by "amount". */
export function withColumnNames(text: string, { columns }: FileTable): string {
  const names = new Map(columns.map(({ name }) => [formOf(name), name]));
  const isColumn = (word: string) => columns.some(({ name }) => name === word);
  const single = text.replace(WORD, (word, _word, at: number) => {
    const name = isColumn(word) || isSpecial(text, { at, word })
      ? undefined
      : names.get(formOf(word));
    return name === undefined ? word : shown(name);
  });
  const dated = columns.filter(({ kind, name }) => kind === "date" && !/date/iu.test(name)).reduce(
    (said, { name }) =>
      said.replace(
        new RegExp(`(?<![\\p{L}\\p{N}"])${RegExp.escape(name)}[\\s-]date(?!\\p{L})`, "giu"),
        shown(name),
      ),
    single,
  );
  return columns.filter(({ name }) => /[\s_-]|\p{Ll}\p{Lu}/u.test(name)).reduce(
    (said, { name }) => {
      const parts = wordsOf(name).map((word) => RegExp.escape(word));
      const pattern = new RegExp(
        `(?<![\\p{L}\\p{N}"_-])${parts.join("[\\s_-]")}s?(?![\\p{L}\\p{N}"_-])`,
        "giu",
      );
      return said.replace(pattern, shown(name));
    },
    dated,
  );
}

const WORD = /(?<![\p{L}\p{N}_.@"/-])(\p{L}[\p{L}\p{N}_]{1,60})(?![\p{L}\p{N}_.@"/-]\p{L}?)/gu;

/** Whether a word is a part of a file name, an address or a quoted text. */
function isSpecial(text: string, { at, word }: { at: number; word: string }): boolean {
  const next = text.slice(at + word.length, at + word.length + 2);
  return /^[.@/]\p{L}/u.test(next) || /["@/]$/.test(text.slice(0, at));
}

function formOf(word: string): string {
  return word.toLowerCase().replace(/(?<=\p{L}{2})ies$/u, "y").replace(/(?<=\p{L}{3})s$/u, "");
}

function wordsOf(name: string): string[] {
  return name.split(/[\s_-]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== "");
}

/** Returns a column as a request names it. */
export function shown(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `"${name}"`;
}
