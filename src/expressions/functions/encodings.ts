import { Buffer } from "node:buffer";
import { declareFunction } from "../declaration.ts";
import { JSON_DEPTH_MAX } from "../limits.ts";
import { printJsonSteps } from "../values/print_json.ts";
import { toJson, toJsonSteps } from "../result.ts";
import { describeValue } from "../types.ts";
import { boundText, chargeUnits, isYielding } from "../work.ts";

const NOT_BASE64 = /[^A-Za-z0-9+/_=-]/;

/** JSON, base64 of UTF-8, and the encoding of URLs. */
export const ENCODING_FUNCTIONS = [
  declareFunction({
    signatures: ["json.parse(text: string): any"],
    description: "The value of a JSON text.",
    example: [`json.parse('{"a": [1, 2]}').a[1]`, "2"],
    run: parseJson,
  }),
  declareFunction({
    signatures: ["json.print(value: any): string"],
    description: "A value as JSON text.",
    example: ["json.print({'a': [1, null]})", `"{\\"a\\":[1,null]}"`],
    chargesItself: true,
    inSteps: true,
    *run(value: unknown) {
      return yield* printJsonSteps(isYielding() ? yield* toJsonSteps(value) : toJson(value));
    },
  }),
  declareFunction({
    signatures: ["base64.encode(text: string): string"],
    description: "The UTF-8 bytes of a text in base64.",
    example: ["base64.encode('user:pass')", '"dXNlcjpwYXNz"'],
    run: (text: string) => {
      boundText(text.length * 2);
      chargeUnits(text.length >> 4);
      return Buffer.from(text, "utf8").toString("base64");
    },
  }),
  declareFunction({
    signatures: ["base64.decode(text: string): string"],
    description: "The UTF-8 text in base64 or its URL form.",
    example: ["base64.decode('dXNlcjpwYXNz')", '"user:pass"'],
    run: decodeBase64,
  }),
  declareFunction({
    signatures: ["url.encode(text: string): string"],
    description: "A text as a part of a URL: a segment of its path or a value of its query.",
    example: ["url.encode('a b&c')", '"a%20b%26c"'],
    run: (text: string) => {
      boundText(text.length * 3);
      chargeUnits(text.length);
      return encodeURIComponent(text.toWellFormed());
    },
  }),
  declareFunction({
    signatures: ["url.decode(text: string): string"],
    description: "The text that a part of a URL encodes.",
    example: ["url.decode('a%20b%26c')", '"a b&c"'],
    run: decodeUrl,
  }),
];

function parseJson(text: string): unknown {
  // A text can contain a value in every second character.
  chargeUnits(text.length >> 1);
  if (depthOf(text) > JSON_DEPTH_MAX) {
    throw new Error(
      `json.parse() takes at most ${JSON_DEPTH_MAX} levels: the text is nested too deeply`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`json.parse() takes a JSON text, not ${describeValue(text)}`);
  }
}

/** Returns how deeply lists and maps are nested in a text that may be JSON. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) inText = !inText;
    else if (inText) at += unit === BACKSLASH ? 1 : 0;
    // "[" and "{" differ in one bit only, as "]" and "}" do.
    else if ((unit | 32) === OPENING) deepest = Math.max(deepest, ++depth);
    else if ((unit | 32) === CLOSING) depth--;
  }
  return deepest;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Returns whether the text has only base64's letters, and "=" at most twice at its end. */
function isBase64(text: string): boolean {
  const padding = text.indexOf("=");
  const isPadded = padding < 0 || (padding >= text.length - 2 && text.endsWith("="));
  return isPadded && !NOT_BASE64.test(text);
}

function decodeBase64(text: string): string {
  chargeUnits(text.length >> 3);
  try {
    if (!isBase64(text)) throw new Error("not base64");
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "base64"));
  } catch {
    throw new Error(
      `base64.decode() takes the base64 of a UTF-8 text, not ${describeValue(text)}`,
    );
  }
}

function decodeUrl(text: string): string {
  chargeUnits(text.length >> 1);
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`url.decode() takes a text with %XX of UTF-8, not ${describeValue(text)}`);
  }
}
