import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import { contentKind } from "../../../../src/assistant/documents/content_kind.ts";
import { ImageReader } from "../../../../src/assistant/documents/images/image_reader.ts";
import type { ReadTurn } from "../../../../src/assistant/documents/read_in_thread.ts";
import { WorkerPool } from "../../../../src/workers/mod.ts";
import { decoded, quarters } from "../../../support/chat/decoded_image.ts";
import {
  animatedGif,
  animatedWebp,
  clearWebp,
  cmykJpeg,
  CORNERS,
  grayJpeg,
  heavyJpeg,
  largeJpeg,
  lossyWebp,
  png,
  pngOf,
  quartersPng,
  turnedJpeg,
} from "../../../support/chat/images.ts";
import { silentLog } from "../../../support/logs/silent_log.ts";
import { PATIENCE_MS } from "../../../support/time/eventually.ts";

const NEVER: ReadTurn = { signal: new AbortController().signal, orgKey: "acme" };
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A busy machine may take longer than the deadline that is there unless stated. */
async function read(bytes: Uint8Array, deadlineMs = PATIENCE_MS) {
  const kind = contentKind(bytes);
  if (kind.kind !== "image") return { image: undefined, notes: [], reason: JSON.stringify(kind) };
  await using pool = new WorkerPool({ log: silentLog, threadsMax: 1 });
  const job = { bytes, mediaType: kind.mediaType };
  const content = await new ImageReader(pool, { deadlineMs }).read(job, NEVER);
  assert.equal(content.text, null);
  const { image, notes, reason } = content;
  return { image, notes, reason };
}

async function shown(bytes: Uint8Array) {
  const { image, notes, reason } = await read(bytes);
  assert.ok(image, reason);
  return { ...image, notes, pixels: await decoded(image) };
}

/** Colours of photos are never exact. */
function assertColors(found: number[][], expected: readonly (readonly number[])[], within = 6) {
  for (const [at, color] of expected.entries()) {
    for (const [channel, value] of color.entries()) {
      const difference = Math.abs((found[at]?.[channel] ?? NaN) - value);
      assert.ok(difference <= within, `${found[at]} instead of ${color}`);
    }
  }
}

const [RED, GREEN, BLUE, YELLOW] = CORNERS;

Deno.test("an image of every kind becomes the PNG or JPEG that every server takes", async () => {
  const images = [
    [quartersPng({ width: 32, height: 16 }), "image/png"],
    [animatedGif(), "image/png"],
    [clearWebp(), "image/png"],
    [lossyWebp(), "image/jpeg"],
  ] as const;
  for (const [bytes, mediaType] of images) {
    const image = await shown(bytes);
    assert.equal(image.mediaType, mediaType);
    assertColors(quarters(image.pixels), CORNERS);
  }
  assert.equal((await shown(clearWebp())).pixels.data[3], 0);
  const gray = quarters((await shown(grayJpeg())).pixels);
  assertColors(gray, [[76, 76, 76], [150, 150, 150], [29, 29, 29], [226, 226, 226]]);
  const ofInk = quarters((await shown(cmykJpeg())).pixels);
  assertColors(ofInk, [[238, 29, 35], [0, 165, 79], [46, 49, 146], [255, 241, 2]], 12);
});

Deno.test("a photo is upright, and nothing of its camera is sent", async () => {
  const image = await shown(turnedJpeg());
  assert.equal(image.mediaType, "image/jpeg");
  assert.deepEqual([image.pixels.width, image.pixels.height], [16, 32]);
  assertColors(quarters(image.pixels), [BLUE, RED, YELLOW, GREEN]);
  assert.doesNotMatch(new TextDecoder("latin1").decode(image.bytes), /SecretCam|Exif/);
});

Deno.test("a PNG is turned by its EXIF, and what else is in it is dropped", async () => {
  const exif = latin("MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0");
  const texts = Array.from({ length: 100 }, (_, at) => {
    return ["tEXt", latin(`Place\0<script>alert(${at})</script>`)] as const;
  });
  const before = [["eXIf", exif] as const, ...texts];
  const image = await shown(quartersPng({ width: 32, height: 16, before }));
  assert.deepEqual([image.pixels.width, image.pixels.height], [16, 32]);
  assertColors(quarters(image.pixels), [BLUE, RED, YELLOW, GREEN], 0);
  assert.doesNotMatch(new TextDecoder("latin1").decode(image.bytes), /script|eXIf/);
});

Deno.test("a large image is made smaller, and its note says so", async () => {
  const photo = await shown(largeJpeg());
  assert.deepEqual(photo.notes, ["the image of 4000 × 3000 pixels is shown at 2048 × 1536"]);
  assert.deepEqual([photo.pixels.width, photo.pixels.height], [2048, 1536]);
  assertColors(quarters(photo.pixels), CORNERS, 12);
  const strip = await shown(quartersPng({ width: 1, height: 60_000 }));
  assert.deepEqual([strip.pixels.width, strip.pixels.height], [1, 2048]);
  const screen = await shown(quartersPng({ width: 2_560, height: 1_440 }));
  assert.deepEqual([screen.pixels.width, screen.pixels.height], [2048, 1152]);
  assertColors(quarters(screen.pixels), CORNERS, 0);
});

Deno.test("of an animation the first image is shown, and its note says so", async () => {
  const image = await shown(animatedGif());
  assert.deepEqual(image.notes, ["only the first image of the animation is shown"]);
  assertColors(quarters(image.pixels), CORNERS, 0);
  assert.match((await read(animatedWebp())).reason, /animated WebP: attach one image/);
});

Deno.test("an interlaced PNG is put together", async () => {
  const { width, height } = { width: 5, height: 3 };
  const at = (x: number, y: number) => [x * 50, y * 80, 7];
  const passes = [[0, 0, 8, 8], [4, 0, 8, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [
    0,
    1,
    1,
    2,
  ]];
  const lines: number[] = [];
  for (const [fromX = 0, fromY = 0, stepX = 1, stepY = 1] of passes) {
    for (let y = fromY; y < height; y += stepY) {
      lines.push(0);
      for (let x = fromX; x < width; x += stepX) lines.push(...at(x, y));
    }
  }
  const bytes = pngOf({ width, height, lines: Uint8Array.from(lines), isInterlaced: true });
  const { pixels } = await shown(bytes);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const begin = (y * width + x) * 4;
      assert.deepEqual([...pixels.data.subarray(begin, begin + 3)], at(x, y), `${x}, ${y}`);
    }
  }
});

/** A photo whose head and end are there, with half of what is between. */
function hollowJpeg(): Uint8Array {
  const bytes = turnedJpeg();
  const end = bytes.length - 2;
  return new Uint8Array([...bytes.subarray(0, end - 6), ...bytes.subarray(end)]);
}

const REFUSED: [string, () => Uint8Array, RegExp][] = [
  ["has 900 megapixels", () => png({ width: 30_000, height: 30_000 }), /30000 × 30000.*25 mega/],
  ["has fewer lines than its head says", () => png({ width: 900, height: 900 }), /incomplete/],
  ["unpacks to more than its head says", () => {
    const whole = quartersPng({ width: 32, height: 16 });
    new DataView(whole.buffer).setUint32(20, 17);
    return whole;
  }, /incomplete/],
  ["takes more memory than it may", heavyJpeg, /too much memory/],
  ["has an unknown filter", () => {
    return pngOf({ width: 1, height: 1, lines: Uint8Array.of(9, 0, 0, 0) });
  }, /broken/],
  ["is no JPEG after its head", () => {
    const bytes = turnedJpeg();
    const scan = bytes.lastIndexOf(0xda);
    return new Uint8Array([...bytes.subarray(0, scan - 200), 0xff, 0xda, 0, 2, 0xff, 0xd9]);
  }, /broken/],
  ["is a GIF without an image", () => latin("GIF89a\x02\0\x02\0\0\0\0\x3b"), /broken/],
  ["has a GIF's image that is cut", () => {
    const bytes = animatedGif();
    return new Uint8Array([...bytes.subarray(0, 60), 0x3b]);
  }, /broken/],
  ["is a WebP without its image", () => lossyWebp().fill(0, 20), /broken/],
];

for (const [what, make, reason] of REFUSED) {
  Deno.test(`an image that ${what} is told, and not shown`, async () => {
    const result = await read(make());
    assert.equal(result.image?.mediaType, undefined);
    assert.match(result.reason, reason);
  });
}

Deno.test("lines that unpack beyond the end of an image are not unpacked", async () => {
  const lines = new Uint8Array(300 * 1024 * 1024);
  const image = await shown(pngOf({ width: 1, height: 1, lines }));
  assert.deepEqual([...image.pixels.data], [0, 0, 0, 255]);
});

const MIB = 1024 * 1024;

/** So many times the same bytes. */
function repeated(bytes: Uint8Array, times: number): Uint8Array {
  return new Uint8Array(Buffer.alloc(bytes.length * times, bytes));
}

const CROWDED: [string, () => Uint8Array][] = [
  ["a PNG of a million empty chunks", () => {
    const whole = png();
    const chunk = repeated(latin("\0\0\0\0tEXt\0\0\0\0"), 1_000_000);
    return Buffer.concat([whole.subarray(0, 33), chunk, whole.subarray(33)]);
  }],
  ["a JPEG of a million empty segments", () => {
    const whole = turnedJpeg();
    const segments = repeated(Uint8Array.of(0xff, 0xef, 0, 2), 1_000_000);
    return Buffer.concat([whole.subarray(0, 2), segments, whole.subarray(2)]);
  }],
  ["a GIF of ten million small blocks", () => {
    const blocks = repeated(Uint8Array.of(1, 0), 9 * MIB);
    return Buffer.concat([latin("GIF89a\x02\0\x02\0\0\0\0!\xfe"), blocks, latin("\0\x3b")]);
  }],
  ["a WebP of a million empty chunks", () => {
    const chunks = repeated(latin("JUNK\0\0\0\0"), 1_000_000);
    const head = latin("VP8X\x0a\0\0\0\0\0\0\0\x1f\0\0\x0f\0\0");
    return Buffer.concat([lossyWebp().subarray(0, 12), head, chunks]);
  }],
];

for (const [what, make] of CROWDED) {
  Deno.test(`${what} is told, and not shown`, async () => {
    const result = await read(make());
    assert.equal(result.image?.mediaType, undefined);
    assert.match(result.reason, /broken or incomplete/);
  });
}

Deno.test("a photo that ends early is shown as far as it goes, and never fails the thread", async () => {
  const { pixels } = await shown(hollowJpeg());
  assert.deepEqual([pixels.width, pixels.height], [16, 32]);
});

Deno.test("an image ends at its deadline", async () => {
  assert.match((await read(largeJpeg(), 1)).reason, /took too long/);
});
