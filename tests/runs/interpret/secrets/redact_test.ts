import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { Buffer } from "node:buffer";
import {
  redact,
  redactInTurns,
  redactText,
} from "../../../../src/runs/interpret/secrets/redact.ts";
import type { Json } from "../../../../src/lib/json.ts";
import { roundsDuring } from "../../../support/time/rounds.ts";

Deno.test("redact() finds a secret in every text and key, however deep", () => {
  const value = { a: ["x token-1 y", { "token-1": null }], n: 1, b: true };
  deepEqual(redact(value, ["token-1"]), { a: ["x *** y", { "***": null }], n: 1, b: true });
});

Deno.test("redact() leaves nothing of a secret that holds another", () => {
  equal(redact("token-1 token-1-longer", ["token-1", "token-1-longer"]), "*** ***");
});

Deno.test("redact() knows a secret inside a JSON text and inside a URL", () => {
  const secret = 'line 1\n"line 2" & more';
  const texts = [JSON.stringify({ secret }), `https://x/?t=${encodeURIComponent(secret)}`, secret];
  deepEqual(redact(texts, [secret]), ['{"secret":"***"}', "https://x/?t=***", "***"]);
});

Deno.test("redact() does not search for secrets shorter than 6 characters", () => {
  equal(redact("12345 and 123456", ["12345"]), "12345 and 123456");
  equal(redactText("12345 and 123456", ["123456"]), "12345 and ***");
});

Deno.test("redact() gives back the value itself where there is nothing to search for", () => {
  const value = { a: 1 };
  equal(redact(value, ["short"]), value);
});

const SECRET = 'p\u00e4ss/w\u00f6rd+"1"z';

/** Spellings of the secret, between other characters. */
const SPELLED: [name: string, spell: (secret: string) => string][] = [
  ["hex", (secret) => Buffer.from(secret).toString("hex")],
  ["hex in capitals", (secret) => Buffer.from(secret).toString("hex").toUpperCase()],
  ["JSON in ASCII", () => 'p\\u00e4ss/w\\u00f6rd+\\"1\\"z'],
  ["JSON with escaped slashes", () => 'p\u00e4ss\\/w\u00f6rd+\\"1\\"z'],
  ["an address in small letters", (secret) => lowerCodes(encodeURIComponent(secret))],
  ["a form", (secret) => new URLSearchParams({ a: `${secret} x` }).toString()],
];

function lowerCodes(text: string): string {
  return text.replaceAll(/%../g, (code) => code.toLowerCase());
}

for (const [name, spell] of SPELLED) {
  Deno.test(`redact() knows a secret as ${name}`, () => {
    const text = redactText(`x${spell(SECRET)}y`, [SECRET]);
    match(text, /^x(a=)?\*\*\*(\+x)?y$/);
  });
}

Deno.test("redact() knows a secret in base64, wherever in the text it began", () => {
  for (const secret of ["s3cret", SECRET, "?>?>?>~~~\u00ff\u00ff", "x".repeat(100)]) {
    for (let before = 0; before < 6; before++) {
      for (let after = 0; after < 6; after++) {
        const bytes = Buffer.from("a".repeat(before) + secret + "b".repeat(after));
        for (const encoding of ["base64", "base64url"] as const) {
          const encoded = bytes.toString(encoding);
          const told = redactText(encoded, [secret]);
          match(told, /\*\*\*/, `${encoded} of ${secret}`);
          const left = told.replace("***", "").length;
          // At most a character on each side that other bytes have a part in.
          ok(left <= Math.ceil(8 * before / 6) + Math.ceil(8 * after / 6) + 4, told);
        }
        const inUrl = encodeURIComponent(bytes.toString("base64"));
        match(redactText(inUrl, [secret]), /\*\*\*/, inUrl);
      }
    }
  }
});

/** Longer than a piece. */
const FILLER = "0123456789abcdef".repeat(4_100);
const LONG_SECRET = `line-${"qrstuvwxyz".repeat(9_000)}`;

Deno.test("redactInTurns() masks what redact() masks, wherever a text is cut", async () => {
  const secrets = ["token-1", "token-1-longer", "aaaaaa", LONG_SECRET, "8172635"];
  const cuts = Array.from(
    { length: 20 },
    (_, at) => "y".repeat(64 * 1024 - at) + "token-1-longer.",
  );
  const values: Json[] = [
    ...cuts,
    `${FILLER}${LONG_SECRET}${FILLER}`,
    "a".repeat(200_000),
    `${FILLER}${"token-1 ".repeat(20_000)}`,
    [FILLER, [FILLER, "token-1"], 8172635, {
      "token-1": [FILLER],
      "__proto__": null,
      a: "token-1",
    }],
    Array.from({ length: 30_000 }, (_, at) => ({ [`k${at}`]: at % 9_000 === 0 ? "token-1" : "x" })),
  ];
  for (const value of values) {
    const masked = await redactInTurns(value, secrets, { orgKey: "acme" });
    equal(JSON.stringify(masked), JSON.stringify(redact(value, secrets)));
  }
});

Deno.test("redactInTurns() gives back the value itself where nothing is found", async () => {
  for (const value of [[FILLER, [FILLER], { a: FILLER }], FILLER, { a: { b: [FILLER, FILLER] } }]) {
    equal(await redactInTurns(value, ["token-1"], { orgKey: "acme" }), value);
  }
});

Deno.test("redactInTurns() yields to others in one long text and among many short ones", async () => {
  const owner = { orgKey: "acme" };
  const text = FILLER.repeat(100);
  ok(await roundsDuring(async () => await redactInTurns(text, ["token-1"], owner)) > 2);
  const rows = Array.from({ length: 300_000 }, (_, at) => [`row ${at}`]);
  ok(await roundsDuring(async () => await redactInTurns(rows, ["token-1"], owner)) > 2);
  const abort = new AbortController();
  const masking = redactInTurns(rows, ["token-1"], { ...owner, signal: abort.signal });
  abort.abort(new Error("enough"));
  await rejects(async () => await masking, /enough/);
});
