import assert from "node:assert/strict";
import { contentKind } from "../../../../src/assistant/documents/content_kind.ts";
import { png } from "../../../support/chat/images.ts";

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const GIF = "GIF89a\x02\x00\x03\x00\x00\x00\x00\x3b";
const JPEG = "\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x07\x08\x00\x03\x00\x02\xff\xda\x00\xff\xd9";
const WEBP = "RIFF\x16\x00\x00\x00WEBPVP8 \x00\x00\x00\x00abc\x9d\x01\x2a\x02\x00\x03\x00";

Deno.test("contentKind() takes whole images, and refuses each that is cut anywhere", () => {
  for (const bytes of [png(), latin(GIF), latin(JPEG), latin(WEBP)]) {
    assert.equal(contentKind(bytes).kind, "image");
    for (let length = 12; length < bytes.length; length++) {
      const kind = contentKind(bytes.subarray(0, length));
      assert.notEqual(kind.kind, "image", `${length} of ${bytes.length} bytes`);
    }
  }
});

Deno.test("contentKind() refuses images of more than 25 megapixels by their header", () => {
  const large = contentKind(png({ width: 30_000, height: 30_000 }));
  assert.deepEqual(large, {
    kind: "unreadable",
    reason: "it is an image of 30000 × 30000 pixels: at most 25 megapixels are read, " +
      "so make it smaller",
  });
  assert.equal(contentKind(png({ width: 5_000, height: 5_000 })).kind, "image");
  assert.equal(contentKind(png({ width: 1, height: 60_000 })).kind, "image");
  assert.equal(contentKind(png({ width: 0 })).kind, "unreadable");
});

Deno.test("contentKind() ends with headers that lead nowhere", () => {
  const endless = png();
  new DataView(endless.buffer).setUint32(8, 0xfffffff0);
  const filled = new Uint8Array(1024 * 1024).fill(0xff);
  filled[1] = 0xd8;
  for (const bytes of [endless, filled]) assert.equal(contentKind(bytes).kind, "unreadable");
});

/** The first bytes of images that are not read, and the words in which they are refused. */
const NAMED: readonly (readonly [head: string, reason: string | null])[] = [
  [
    "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "it is an image in the format HEIC: save it as JPEG or PNG",
  ],
  ["\0\0\0\x1cftypmif1\0\0\0\0", "it is an image in the format HEIC: save it as JPEG or PNG"],
  ["\0\0\0\x20ftypavif\0\0\0\0", "it is an image in the format AVIF: save it as JPEG or PNG"],
  ["BM\x3a\0\0\0\0\0\0\0\x36\0", "it is an image in the format BMP: save it as JPEG or PNG"],
  ["\0\0\x01\0\x01\0\x10\x10", "it is an image in the format ICO: save it as JPEG or PNG"],
  ["8BPS\0\x01\0\0", "it is an image in the format PSD: save it as JPEG or PNG"],
  ["\0\0\0\x0cJXL \r\n", "it is an image in the format JPEG XL: save it as JPEG or PNG"],
  ["", "it is empty"],
  ["II*\0\x08\0\0\0", "it is a TIFF image: save it as JPEG or PNG"],
  ["MM\0*\0\0\0\x08", "it is a TIFF image: save it as JPEG or PNG"],
  ["The ftypheic brand", null],
  ["BMW,Audi,Saab\n", null],
  ["xxx ftypheic", null],
  ["\0\0\0\x18ftyp", null],
];

for (const [head, expected] of NAMED) {
  Deno.test(`contentKind() of ${JSON.stringify(head)} says ${expected ?? "nothing"}`, () => {
    const kind = contentKind(Uint8Array.from(head, (letter) => letter.charCodeAt(0)));
    assert.equal("reason" in kind ? kind.reason : null, expected);
  });
}
