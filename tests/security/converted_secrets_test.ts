/** Secrets in texts that a program has converted for mails, manifests and terminals. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { redactText } from "../../src/runs/interpret/secrets/redact.ts";

/** It has each character that some format escapes. */
const ODD = `Zq7 k/e+y<5d&41>"40'2a=bc\\4\u00e9%b{2}a7#6?`;

const wrapped = (text: string, width: number, mark = ""): string =>
  text.replaceAll(new RegExp(`.{${width}}`, "g"), `$&${mark}\r\n`);

const inMail = (text: string): string =>
  [...text].map((letter) =>
    /[=\u0080-\uffff]/.test(letter) ? encodeURIComponent(letter).replaceAll("%", "=") : letter
  ).join("");

const LONG = `${ODD} and ${ODD.toUpperCase()} and 5d41402abc4b2a76b9719d911017c592`;

/** Forms that programs give to long texts and to texts within texts. */
const CONVERTED: Record<string, (secret: string) => string> = {
  "base64 in lines": (secret) => wrapped(Buffer.from(`user:${secret}:more`).toString("base64"), 76),
  "hex in lines": (secret) => wrapped(Buffer.from(secret).toString("hex"), 60),
  "quoted-printable": inMail,
  "quoted-printable in lines": (secret) => wrapped(inMail(secret), 40, "="),
  "octal escapes": (secret) =>
    [...Buffer.from(secret)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join(""),
  "long escapes of Python": (secret) =>
    [...secret].map((letter) => `\\U${letter.charCodeAt(0).toString(16).padStart(8, "0")}`).join(
      "",
    ),
};
for (const encoding of ["base64", "base64url"] as const) {
  for (const shift of [0, 1, 2]) {
    CONVERTED[`${encoding} twice, behind ${shift} bytes`] = (secret) => {
      const inner = Buffer.from(`${"u".repeat(shift)}${secret}:more`).toString(encoding);
      return Buffer.from(`{"auth":"${inner}"}`).toString(encoding);
    };
  }
}

Deno.test("attack: no conversion of a program hides a secret", () => {
  for (const secret of [ODD, LONG]) {
    for (const [name, convert] of Object.entries(CONVERTED)) {
      const text = convert(secret);
      const told = redactText(text, [secret]);
      assert.match(told, /\*\*\*/, name);
      assert.ok(told.length < 40, `${name}: ${told}`);
    }
  }
});

Deno.test("attack: the end of a line hides no secret that ends as a line of a mail does", () => {
  const secret = 'Zq7"k/e+y==';
  assert.equal(redactText('KEY=Zq7\\"k/e+y==\nNEXT=1', [secret]), "KEY=***==\nNEXT=1");
  assert.equal(redactText("\\u000abcdef12", ["bcdef12"]), "\\u000a***");
});
