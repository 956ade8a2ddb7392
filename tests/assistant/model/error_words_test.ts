import { equal } from "node:assert/strict";
import { errorWords } from "../../../src/assistant/model/error_words.ts";

const BODIES: readonly [body: string, words: string][] = [
  [
    '{"error":{"message":"Too long","code":"context_length_exceeded"}}',
    "Too long (context_length_exceeded)",
  ],
  ['{"error":{"message":"No","param":"top_p","code":null}}', "No (top_p)"],
  ['[{"error":{"code":400,"message":"Too long","status":"INVALID_ARGUMENT"}}]', "Too long"],
  ['{"error":"model is required"}', "model is required"],
  ['{"object":"error","message":"Too long","code":40303}', "Too long"],
  ['{"detail":"Not found"}', "Not found"],
  ['{"detail":[{"loc":["body"],"msg":"Too long"},{"msg":"No"}]}', "Too long; No"],
  ["<html>Bad gateway</html>", "<html>Bad gateway</html>"],
  ["5", "5"],
  ["{}", "{}"],
  ["", ""],
];

for (const [body, words] of BODIES) {
  Deno.test(`errorWords() finds the words of ${body}`, () => equal(errorWords(body), words));
}
