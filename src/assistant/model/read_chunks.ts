import type OpenAI from "openai";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { isTextDeeperThan, LEVELS_MAX } from "../../lib/json_depth.ts";
import { AnswerError, answerTooLong, webPage } from "./errors.ts";

type CompletionChunk = OpenAI.Chat.Completions.ChatCompletionChunk;

const DONE = "[DONE]";

/** The longest event that is accepted; parsing a longer one would block other requests. */
const EVENT_CHARACTERS_MAX = 4_000_000;

/** The longest answer in pieces of one character, plus as many events that add nothing. */
const EVENTS_MAX = 800_000;

interface Listener {
  /** Called whenever bytes arrive, including keep-alives between the chunks. */
  heard(): void;
  /** Ends the answer. */
  signal: AbortSignal;
}

/**
 * The chunks of a streamed answer, however it is split and framed. A server that does not stream
 * yields one chunk. The iteration throws an `AnswerError` if the answer contains an error, a
 * `SyntaxError` if it is not JSON or nested too deep, and a `ModelError` if a chunk is too long, or
 * the answer is a web page. If the reader stops early, the server's work is stopped.
 */
export class AnswerChunks {
  /** Whether the answer has reported its end. */
  isWhole = false;
  readonly #response: Response;
  readonly #listener: Listener;

  constructor(response: Response, listener: Listener) {
    this.#response = response;
    this.#listener = listener;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CompletionChunk> {
    const { headers, body } = this.#response;
    if (body === null) return;
    const type = headers.get("content-type") ?? "";
    if (/^text\/html\b/i.test(type)) {
      await body.cancel();
      throw webPage();
    }
    const isJson = /[/+]json\b/.test(type);
    const texts = isJson ? wholeText(this.#pieces(body)) : dataOf(this.#pieces(body));
    let events = 0;
    for await (const { text, isError } of texts) {
      if (++events > EVENTS_MAX) throw answerTooLong();
      if (text === DONE) this.isWhole = true;
      if (this.isWhole) return;
      requireFlat(text);
      const chunk = isError ? { error: parsedOr(text) } : JSON.parse(text);
      if (!isJsonObject(chunk)) continue;
      if (chunk["error"]) throw toAnswerError(chunk["error"]);
      yield chunk as JsonObject & CompletionChunk;
      if (isJson) this.isWhole = true;
    }
  }

  async *#pieces(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
    const { signal } = this.#listener;
    // The client's own signal does not end every answer that has just begun.
    for await (const piece of body.pipeThrough(new TextDecoderStream(), { signal })) {
      this.#listener.heard();
      yield piece;
    }
  }
}

interface Data {
  text: string;
  /** Whether the event has the name `error`. */
  isError: boolean;
}

async function* wholeText(pieces: AsyncIterable<string>): AsyncGenerator<Data> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    requireShort(text.length);
  }
  yield { text, isError: false };
}

function requireShort(characters: number): void {
  if (characters > EVENT_CHARACTERS_MAX) throw answerTooLong();
}

/** Code that walks a deeper value, such as `JSON.stringify`, could overflow the stack. */
function requireFlat(text: string): void {
  if (!isTextDeeperThan(text, LEVELS_MAX)) return;
  throw new SyntaxError(`The answer has more than ${LEVELS_MAX} levels`);
}

/** Yields the data of each event that has any. The last event may lack its blank line. */
async function* dataOf(pieces: AsyncIterable<string>): AsyncGenerator<Data> {
  let data: string[] = [];
  let isError = false;
  let characters = 0;
  for await (const line of linesOf(pieces)) {
    const [, field, value = ""] = /^(data|event)(?:: ?([^]*))?$/.exec(line) ?? [];
    if (field === "data") {
      data.push(value);
      characters += value.length + 1;
      requireShort(characters);
    }
    if (field === "event") isError = value === "error";
    if (line !== "") continue;
    const text = data.join("\n");
    if (text.trim() !== "") yield { text, isError };
    data = [];
    isError = false;
    characters = 0;
  }
}

/** Yields the lines, and an empty one at the end. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  let endedInCr = false;
  for await (const piece of pieces) {
    const text = endedInCr && piece.startsWith("\n") ? piece.slice(1) : piece;
    endedInCr = piece.endsWith("\r");
    const [first = "", ...others] = text.split(/\r\n|[\r\n]/);
    rest += first;
    requireShort(rest.length);
    for (const line of others) {
      yield rest;
      rest = line;
    }
  }
  yield rest;
  yield "";
}

function parsedOr(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return isJsonObject(value) ? value["error"] ?? value : value;
  } catch {
    return text;
  }
}

function toAnswerError(error: Json): AnswerError {
  if (!isJsonObject(error)) return new AnswerError(String(error), null);
  const status = [error["status"], error["code"]].map(Number)
    .find((each) => Number.isInteger(each) && each >= 400 && each < 600);
  return new AnswerError(String(error["message"] ?? JSON.stringify(error)), status ?? null);
}
