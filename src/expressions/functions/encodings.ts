import { Buffer } from "node:buffer";
import { declareFunction } from "../declaration.ts";
import { printJson } from "../print_json.ts";
import { toJson } from "../result.ts";
import { describeValue } from "../types.ts";
import { boundText, spend } from "../work.ts";

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** JSON, base64 of UTF-8, and the encoding of URLs. */
export const ENCODING_FUNCTIONS = [
  declareFunction({
    signatures: ["json.parse(text: string): any"],
    description: "The value that a JSON text is.",
    example: [`json.parse('{"a": [1, 2]}').a[1]`, "2"],
    run: parseJson,
  }),
  declareFunction({
    signatures: ["json.print(value: any): string"],
    description: "A value as JSON text.",
    example: ["json.print({'a': [1, null]})", `"{\\"a\\":[1,null]}"`],
    run: (value: unknown) => printJson(toJson(value)),
  }),
  declareFunction({
    signatures: ["base64.encode(text: string): string"],
    description: "The UTF-8 bytes of a text in base64.",
    example: ["base64.encode('user:pass')", '"dXNlcjpwYXNz"'],
    run: (text: string) => {
      boundText(text.length * 2);
      return Buffer.from(text, "utf8").toString("base64");
    },
  }),
  declareFunction({
    signatures: ["base64.decode(text: string): string"],
    description: "The UTF-8 text that base64, also its URL form, holds.",
    example: ["base64.decode('dXNlcjpwYXNz')", '"user:pass"'],
    run: decodeBase64,
  }),
  declareFunction({
    signatures: ["url.encode(text: string): string"],
    description: "A text as a part of a URL: a segment of its path or a value of its query.",
    example: ["url.encode('a b&c')", '"a%20b%26c"'],
    run: (text: string) => {
      boundText(text.length * 3);
      return encodeURIComponent(text.toWellFormed());
    },
  }),
  declareFunction({
    signatures: ["url.decode(text: string): string"],
    description: "The text that a part of a URL stands for.",
    example: ["url.decode('a%20b%26c')", '"a b&c"'],
    run: decodeUrl,
  }),
];

function parseJson(text: string): unknown {
  // Makes up to a value every second character.
  spend(text.length >> 2);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`json.parse() takes a JSON text, not ${describeValue(text)}`);
  }
}

function decodeBase64(text: string): string {
  try {
    if (!BASE64.test(text)) throw new Error("not base64");
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "base64"));
  } catch {
    throw new Error(
      `base64.decode() takes the base64 of a UTF-8 text, not ${describeValue(text)}`,
    );
  }
}

function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`url.decode() takes a text with %XX of UTF-8, not ${describeValue(text)}`);
  }
}
