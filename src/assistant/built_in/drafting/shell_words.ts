/** A word of a shell command, or an operator between commands. */
export type ShellWord = { kind: "word"; text: string } | { kind: "sign"; text: string };

/** No copied command has more words. */
const WORDS_MAX = 200;
const SIGNS = /(?:&&|\|\||[|;<>&`()]|\$\()/y;
const VARIABLE = /\$\{?([A-Za-z_]\w{0,62})\}?/y;

/**
 * Splits a shell line into words and removes its quotes. Returns null if a quote is not closed.
 * `variable` returns the text for a variable outside of single quotes.
 */
export function shellWords(text: string, variable: (name: string) => string): ShellWord[] | null {
  const words: ShellWord[] = [];
  const source = text.replaceAll(/\\\r?\n/g, " ");
  let word: string | null = null;
  const end = () => {
    if (word !== null) words.push({ kind: "word", text: word });
    word = null;
  };
  for (let at = 0; at < source.length && words.length <= WORDS_MAX;) {
    const part = partAt(source, at, variable);
    if (part === null) return null;
    at += part.length;
    if (part.kind === "text") word = `${word ?? ""}${part.text}`;
    else end();
    if (part.kind === "sign") words.push({ kind: "sign", text: part.text });
  }
  end();
  return words.length > WORDS_MAX ? null : words;
}

interface Part {
  kind: "text" | "space" | "sign";
  text: string;
  length: number;
}

function partAt(
  source: string,
  at: number,
  variable: (name: string) => string,
): Part | null {
  const character = source.charAt(at);
  if (/\s/.test(character)) return { kind: "space", text: "", length: 1 };
  if (character === "'") {
    const close = source.indexOf("'", at + 1);
    if (close < 0) return null;
    return { kind: "text", text: source.slice(at + 1, close), length: close + 1 - at };
  }
  if (character === '"') return doubleQuoted(source, at, variable);
  if (character === "\\") return { kind: "text", text: source.charAt(at + 1), length: 2 };
  const named = matchAt(VARIABLE, source, at);
  if (named) return { kind: "text", text: variable(named[1] ?? ""), length: named[0].length };
  const sign = matchAt(SIGNS, source, at)?.[0];
  if (sign !== undefined) return { kind: "sign", text: sign, length: sign.length };
  return { kind: "text", text: character, length: 1 };
}

function doubleQuoted(
  source: string,
  start: number,
  variable: (name: string) => string,
): Part | null {
  let text = "";
  for (let at = start + 1; at < source.length;) {
    const character = source.charAt(at);
    if (character === '"') return { kind: "text", text, length: at + 1 - start };
    const named = matchAt(VARIABLE, source, at);
    if (named) {
      text += variable(named[1] ?? "");
      at += named[0].length;
    } else if (character === "\\" && /["\\$`]/.test(source.charAt(at + 1))) {
      text += source.charAt(at + 1);
      at += 2;
    } else {
      text += character;
      at++;
    }
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
