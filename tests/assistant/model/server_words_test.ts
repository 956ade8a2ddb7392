import { equal } from "node:assert/strict";
import { serverWords } from "../../../src/assistant/model/errors.ts";

/** Messages of servers, and the log's form of each. */
const WORDS: readonly [said: string, logged: string][] = [
  [
    "API key not valid. Please pass a valid API key.",
    "API key not valid. Please pass a valid API key.",
  ],
  ["Incorrect API key provided: sk-proj-abcDEF.", "Incorrect API key provided: […]"],
  [
    "litellm.ContextWindowExceededError: set context_window_fallbacks",
    "litellm.ContextWindowExceededError: set context_window_fallbacks",
  ],
  ["the key hunter2 is wrong", "the […] is wrong"],
  ["key-abcdef, key_abcdef and Bearer abc.def", "[…], […] and […]"],
  ["key is AbCdEfGhIjKlMnOpQrStUvWx", "key is […]"],
  ["AIzaSyAbCdEfGhIjKlMnOpQrStUvWxYz0123456", "[…]"],
  ["two\r\nlines\0and\u0085more", "two lines and more"],
];

for (const [said, logged] of WORDS) {
  Deno.test(`the log has ${JSON.stringify(logged.slice(0, 40))} of what a server says`, () => {
    equal(serverWords(new Error(said)), logged);
  });
}
