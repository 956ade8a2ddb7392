/** A piece of a text with templates. The source of an expression excludes its `${{ }}`. */
export type TemplatePiece =
  | { kind: "text"; text: string }
  | { kind: "expression"; source: string; offset: number };

/** The pieces of a text, or the offset of a `${{` that is not closed. */
export type TemplateScan =
  | { pieces: readonly TemplatePiece[]; unclosedAt: null }
  | { pieces: null; unclosedAt: number };

const OPENING = "${{";

/** Splits a text at its `${{ }}`. `$${{` is an escaped `${{`. */
export function scanTemplate(text: string): TemplateScan {
  const pieces: TemplatePiece[] = [];
  let pending = "";
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf(OPENING, at);
    if (open < 0) break;
    if (text[open - 1] === "$" && open > at) {
      pending += text.slice(at, open - 1) + OPENING;
      at = open + OPENING.length;
      continue;
    }
    pending += text.slice(at, open);
    const start = open + OPENING.length;
    const end = findEnd(text, start);
    if (end === null) return { pieces: null, unclosedAt: open };
    if (pending !== "") pieces.push({ kind: "text", text: pending });
    pending = "";
    pieces.push({ kind: "expression", source: text.slice(start, end), offset: start });
    at = end + 2;
  }
  pending += text.slice(at);
  if (pending !== "" || pieces.length === 0) pieces.push({ kind: "text", text: pending });
  return { pieces, unclosedAt: null };
}

/**
 * Finds the `}}` that ends the expression. Ignores `}}` inside strings, comments and map literals.
 */
function findEnd(text: string, start: number): number | null {
  let braces = 0;
  let at = start;
  while (at < text.length) {
    const char = text[at] ?? "";
    if (char === '"' || char === "'") {
      const after = skipString(text, at);
      if (after === null) return null;
      at = after;
      continue;
    }
    if (char === "/" && text[at + 1] === "/") {
      const line = text.indexOf("\n", at);
      if (line < 0) return null;
      at = line;
      continue;
    }
    if (char === "{") braces++;
    if (char === "}") {
      if (braces === 0) return text[at + 1] === "}" ? at : null;
      braces--;
    }
    at++;
  }
  return null;
}

/**
 * Returns the offset after the string literal that begins at `at`; null if the literal is not
 * closed.
 */
function skipString(text: string, at: number): number | null {
  const quote = text[at] ?? "";
  const triple = text.startsWith(quote.repeat(3), at);
  const closing = triple ? quote.repeat(3) : quote;
  let place = at + closing.length;
  while (place < text.length) {
    // A backslash escapes in raw strings as well, because the library reads them so.
    if (text[place] === "\\") place += 2;
    else if (text.startsWith(closing, place)) return place + closing.length;
    else if (!triple && text[place] === "\n") return null;
    else place++;
  }
  return null;
}
