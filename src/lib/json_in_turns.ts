import {
  isDeeperThan,
  type Json,
  type JsonObject,
  KEYS_MAX,
  setField,
  tooDeep,
  tooWide,
} from "./json.ts";
import { doInTurns, PIECE_CHARACTERS } from "./turns/pieces.ts";
import { Turns } from "./turns/turns.ts";

/**
 * Text up to this length is parsed at once, in at most about 10 ms. Splitting it would cost as much
 * as parsing it.
 */
const AT_ONCE_CHARACTERS = 128 * 1024;

/** The longest time that reading many texts may block, except for a single text. */
const TURN_MS = 5;

export interface JsonReading {
  /** The organization whose turn is used. */
  orgKey: string;
  /** The deepest nesting of lists and objects. */
  levelsMax: number;
  /** The most keys of one object; `KEYS_MAX` unless stated. */
  keysMax?: number;
  signal?: AbortSignal;
}

/**
 * Like `JSON.parse()`, but pauses for other work while it parses a long text. Throws
 * `JsonOutOfBounds`, a `SyntaxError`, or the signal's reason.
 */
export async function parseJsonInTurns(text: string, reading: JsonReading): Promise<Json> {
  const { orgKey, levelsMax, signal } = reading;
  if (text.length <= AT_ONCE_CHARACTERS) {
    const value = JSON.parse(text);
    if (isDeeperThan(value, levelsMax)) throw tooDeep(levelsMax);
    return value;
  }
  return await doInTurns(new PieceReader(text, reading).read(), { orgKey, signal });
}

/** No limits, for text that this program has written. */
const WRITTEN_HERE = { levelsMax: Infinity, keysMax: Infinity };

/** Like `JSON.parse()` for trusted JSON, but pauses for other work while the text is long. */
export async function readJsonInTurns(
  text: string,
  turn: Pick<JsonReading, "orgKey" | "signal">,
): Promise<Json> {
  return await parseJsonInTurns(text, { ...turn, ...WRITTEN_HERE });
}

/** Calls `visit` with the value of each text and its number of characters. */
export async function readEachInTurns(
  texts: Iterable<string>,
  turn: Pick<JsonReading, "orgKey" | "signal">,
  visit: (value: Json, characters: number) => void,
): Promise<void> {
  const turns = new Turns({ orgKey: turn.orgKey, turnMs: TURN_MS });
  for (const text of texts) {
    const isLong = text.length > PIECE_CHARACTERS;
    visit(isLong ? await readJsonInTurns(text, turn) : JSON.parse(text), text.length);
    if (!turns.isOver) continue;
    await turns.next();
    turn.signal?.throwIfAborted();
  }
}

/**
 * The first characters of a list, which show how its objects are separated, so that the rest can be
 * split faster.
 */
const FIRST_CHARACTERS = 2 * 1024;

/** A list or an object that is read piece by piece. */
interface OpenContainer {
  value: Json[] | JsonObject;
  /** The last token: the opening bracket, an item, or a comma, after which an item must follow. */
  last: "open" | "item" | "comma";
  /** The number of keys that were read, if it is an object. */
  keys: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BLANK = /^[ \t\n\r]*$/;
const SOLID = /[^ \t\n\r]/;
/** The separator of two objects in a list, also in indented text. */
const SEPARATOR = /^,[ \t\n\r]*\{/;
const SEPARATOR_MAX = 256;

/** Splits JSON at its commas. Enters only lists and objects that are longer than a piece. */
class PieceReader {
  readonly #text: string;
  readonly #levelsMax: number;
  readonly #keysMax: number;
  /** The positions at which the open lists and objects start, outermost first. */
  readonly #openings: number[] = [];
  /** The position of the last comma in each of them. */
  readonly #commas: number[] = [];
  /** The outermost of them, which are read piece by piece. */
  readonly #containers: OpenContainer[] = [];
  /** The start of the unread text. */
  #start = 0;
  /** The text between the items of the current list: `},{`. Null if it is not known. */
  #separator: string | null = null;
  #mayLeap = true;
  /** The number of characters to scan before the text is split. */
  #pieceCharacters = FIRST_CHARACTERS;

  constructor(text: string, { levelsMax, keysMax = KEYS_MAX }: JsonReading) {
    this.#text = text;
    this.#levelsMax = levelsMax;
    this.#keysMax = keysMax;
  }

  *read(): Generator<void, Json> {
    const root = this.#text.search(SOLID);
    // A string or a number is a single piece.
    if (!isOpening(this.#text.charCodeAt(root))) return JSON.parse(this.#text);
    this.#open(root);
    const value = this.#enter();
    for (let at = root + 1; at < this.#text.length; at++) {
      switch (this.#text.charCodeAt(at)) {
        case QUOTE:
          at = endOfString(this.#text, at);
          break;
        case OPEN_LIST:
        case OPEN_OBJECT:
          this.#open(at);
          break;
        case COMMA:
          this.#commas[this.#openings.length - 1] = at;
          break;
        case CLOSE_LIST:
        case CLOSE_OBJECT:
          if (this.#close(at)) return this.#end(value);
      }
      while (at - this.#start > this.#pieceCharacters && this.#cut()) {
        yield;
        while (this.#leap(at)) {
          at = this.#start - 1;
          yield;
        }
      }
    }
    throw new SyntaxError("Unexpected end of JSON input");
  }

  #open(at: number): void {
    this.#commas[this.#openings.length] = -1;
    if (this.#openings.push(at) > this.#levelsMax) throw tooDeep(this.#levelsMax);
  }

  /** Starts to read the outermost open list or object that is not yet read piece by piece. */
  #enter(): OpenContainer["value"] {
    const opening = this.#openings[this.#containers.length] ?? 0;
    const value = this.#text.charCodeAt(opening) === OPEN_LIST ? [] : {};
    this.#containers.push({ value, last: "open", keys: 0 });
    this.#start = opening + 1;
    return value;
  }

  /** Whether the closing bracket at `at` ends the whole value. */
  #close(at: number): boolean {
    if (this.#openings.length === this.#containers.length) {
      const container = this.#container();
      if ((this.#text.charCodeAt(at) === CLOSE_LIST) !== Array.isArray(container.value)) {
        throw wrongAt(at);
      }
      this.#fill(at);
      if (container.last === "comma") throw wrongAt(at);
      this.#containers.pop();
      this.#start = at + 1;
    }
    this.#openings.pop();
    return this.#openings.length === 0;
  }

  #end(value: Json): Json {
    if (!BLANK.test(this.#text.slice(this.#start))) throw wrongAt(this.#start);
    return value;
  }

  /** Reads the part of a long text that can be read now. Returns whether there was one. */
  #cut(): boolean {
    const level = this.#containers.length;
    const comma = this.#commas[level - 1] ?? -1;
    if (comma >= this.#start) {
      this.#fill(comma);
      const container = this.#container();
      if (container.last !== "item") throw wrongAt(comma);
      container.last = "comma";
      this.#start = comma + 1;
      this.#pieceCharacters = PIECE_CHARACTERS;
      this.#separator = this.#mayLeap ? this.#separatorAt(comma) : null;
      return true;
    }
    this.#separator = null;
    const opening = this.#openings[level];
    if (opening === undefined) return false;
    const container = this.#container();
    const prefix = this.#text.slice(this.#start, opening);
    if (container.last === "item") throw wrongAt(this.#start);
    const name = Array.isArray(container.value) ? null : this.#nameIn(prefix);
    if (name === null && !BLANK.test(prefix)) throw wrongAt(this.#start);
    container.last = "item";
    this.#count(container, 1);
    put(container.value, name, this.#enter());
    return true;
  }

  /**
   * Reads the items of a list up to a distant separator, without scanning each character, which
   * takes longer than parsing. If the separator found is inside a string or an inner list, the
   * piece is not valid JSON and the attempt fails.
   */
  #leap(at: number): boolean {
    const { value } = this.#container();
    if (this.#separator === null || !Array.isArray(value)) return false;
    const comma = this.#text.lastIndexOf(this.#separator, this.#start + PIECE_CHARACTERS) + 1;
    if (comma <= at) return false;
    const items = this.#guess(this.#text.slice(this.#start, comma));
    if (items === null) return false;
    const level = this.#containers.length;
    if (isDeeperThan(items, this.#levelsMax - level + 1)) throw tooDeep(this.#levelsMax);
    for (const item of items) value.push(item);
    this.#openings.length = level;
    this.#commas[level - 1] = comma;
    this.#start = comma + 1;
    return true;
  }

  /** The separator at a comma between two objects; null for other commas. */
  #separatorAt(comma: number): string | null {
    if (this.#text[comma - 1] !== "}") return null;
    const [separator = null] = SEPARATOR.exec(this.#text.slice(comma, comma + SEPARATOR_MAX)) ?? [];
    return separator && `}${separator}`;
  }

  #guess(items: string): Json[] | null {
    try {
      return JSON.parse(`[${items}]`);
    } catch {
      // Each attempt costs the parsing of a piece, so that after one failure there are no more.
      this.#mayLeap = false;
      this.#separator = null;
      return null;
    }
  }

  /** The name before a value: `"a":`. */
  #nameIn(prefix: string): string {
    const [name, other] = Object.keys(this.#parse(`{${prefix}null}`) ?? {});
    if (name === undefined || other !== undefined) throw wrongAt(this.#start);
    return name;
  }

  /** Reads the items up to `end` into the innermost list or object. */
  #fill(end: number): void {
    const container = this.#container();
    let items = this.#text.slice(this.#start, end);
    if (BLANK.test(items)) return;
    if (container.last === "item") {
      const comma = items.search(SOLID);
      if (items[comma] !== ",") throw wrongAt(this.#start);
      items = items.slice(comma + 1);
    }
    container.last = "item";
    const isList = Array.isArray(container.value);
    if (BLANK.test(items)) throw wrongAt(end);
    const filling = this.#parse(isList ? `[${items}]` : `{${items}}`);
    if (Array.isArray(filling)) {
      for (const item of filling) put(container.value, null, item);
      return;
    }
    const entries = Object.entries(filling ?? {});
    this.#count(container, entries.length);
    for (const [name, item] of entries) put(container.value, name, item);
  }

  #count(container: OpenContainer, keys: number): void {
    if (Array.isArray(container.value)) return;
    container.keys += keys;
    if (container.keys > this.#keysMax) throw tooWide(this.#keysMax);
  }

  #parse(piece: string): Json {
    try {
      return JSON.parse(piece);
    } catch (cause) {
      throw wrongAt(this.#start, cause);
    }
  }

  #container(): OpenContainer {
    const container = this.#containers.at(-1);
    if (container === undefined) throw wrongAt(this.#start);
    return container;
  }
}

function isOpening(code: number): boolean {
  return code === OPEN_LIST || code === OPEN_OBJECT;
}

function put(container: OpenContainer["value"], name: string | null, value: Json): void {
  if (Array.isArray(container)) container.push(value);
  else setField(container, name ?? "", value);
}

/**
 * The position of the closing quote of the string that starts at `start`; the end of the text if
 * there is none.
 */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

function wrongAt(at: number, cause?: unknown): SyntaxError {
  return new SyntaxError(`it is not valid JSON at or after character ${at + 1}`, { cause });
}
