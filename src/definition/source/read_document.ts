import { Composer, type CST, type Document, type ErrorCode, Lexer, Parser } from "yaml";
import { ERRORS_MAX, TEXT_LEVELS_MAX, TEXT_TOKENS_MAX } from "../limits.ts";

/** An error that the YAML library finds. Offsets are UTF-16 units. */
export interface SyntaxFault {
  offset: number;
  code: ErrorCode;
  message: string;
}

/** A text as the YAML library reads it, with its errors. */
export interface ReadText {
  /** Null if the text was not parsed to its end. */
  document: Document.Parsed | null;
  faults: readonly SyntaxFault[];
  /**
   * The reason why the text was not parsed at all: parsing would take too long, or the text is
   * nested too deeply.
   */
  refusal: { offset: number; message: string } | null;
}

const OPTIONS = {
  prettyErrors: false,
  version: "1.2",
  schema: "core",
  merge: false,
  // The library's check of unique keys takes quadratic time.
  uniqueKeys: false,
  logLevel: "error",
} as const;

/** Parses a text. The time is at most linear in the length of the text, whatever its content. */
export function readText(source: string): ReadText {
  const refusal = refusalOf(source);
  if (refusal !== null) return { document: null, faults: [], refusal };
  const faults: SyntaxFault[] = [];
  try {
    const document = compose(source, (fault) => {
      // The library continues to the end of the text, and handling an error takes as long as a
      // line.
      if (faults.length >= ERRORS_MAX) throw new TooManyFaults();
      faults.push(fault);
    });
    for (const { pos, code, message } of document?.errors ?? []) {
      faults.push({ offset: pos[0], code, message });
    }
    return { document, faults, refusal: null };
  } catch (error) {
    if (error instanceof TooManyFaults) return { document: null, faults, refusal: null };
    // The library is recursive, so a deeply nested text overflows the stack.
    if (!(error instanceof RangeError)) throw error;
    return { document: null, faults: [], refusal: { offset: 0, message: TOO_DEEP } };
  }
}

/** Returns the document alone; null if the text cannot be parsed. */
export function readDocument(source: string): Document.Parsed | null {
  return readText(source).document;
}

export const TOO_DEEP = "it is nested too deeply";

class TooManyFaults extends Error {}

/**
 * Tokens without width: the start of a document, the start of a scalar, and the end of a broken
 * construct.
 */
const MARKS: readonly string[] = ["\x02", "\x1f", "\x18"];

function refusalOf(source: string): ReadText["refusal"] {
  let [offset, count, level] = [0, 0, 0];
  for (const token of new Lexer().lex(source)) {
    if (MARKS.includes(token)) continue;
    if (token === "[" || token === "{") level++;
    if (token === "]" || token === "}") level = Math.max(level - 1, 0);
    if (level > TEXT_LEVELS_MAX + 1) return { offset, message: TOO_DEEP };
    if (++count > TEXT_TOKENS_MAX) {
      return { offset, message: `it has more than ${TEXT_TOKENS_MAX} words and signs` };
    }
    offset += token.length;
  }
  return null;
}

/** Parses like the library's `parseDocument()`, but passes each error to `found` immediately. */
function compose(source: string, found: (fault: SyntaxFault) => void): Document.Parsed | null {
  const composer = new Composer(OPTIONS);
  const onError = (
    place: NodePosition,
    code: ErrorCode,
    message: string,
    isWarning = false,
  ): void => {
    if (!isWarning) found({ offset: offsetOf(place), code, message });
  };
  // The library calls this property for every error; its types do not declare it.
  Object.assign(composer, { onError });
  const tokens = readable(source, onError);
  const [document = null] = [...composer.compose(tokens, true, source.length)];
  return document as Document.Parsed | null;
}

type NodePosition = number | readonly number[] | { offset: number };

type Report = (place: NodePosition, code: ErrorCode, message: string) => void;

/**
 * Yields the tokens of the first document. Reports tokens that are errors, and a second document.
 */
function* readable(source: string, onError: Report): Generator<CST.Token> {
  let documents = 0;
  for (const token of new Parser().parse(source)) {
    if (token.type === "document" && ++documents > 1) {
      return onError(token, "MULTIPLE_DOCS", "a second document");
    }
    if (token.type === "error") onError(token, "UNEXPECTED_TOKEN", token.message);
    else yield token;
  }
}

function offsetOf(place: NodePosition): number {
  if (typeof place === "number") return place;
  return "offset" in place ? place.offset : place[0] ?? 0;
}
