import { deepEqual, equal, rejects } from "node:assert/strict";
import { type FormFile, readForm } from "../../../src/http/bodies/form_reader.ts";
import { BodyCharge } from "../../../src/http/bodies/body_charge.ts";
import { nextTurn } from "../../../src/lib/turns/turns.ts";
import { openMemory } from "../../support/http/bodies.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const TYPE = "multipart/form-data; boundary=b";
const END = "--b--\r\n";

function part(head: string, value: string | Bytes = ""): Blob {
  return new Blob([`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`, value, "\r\n"]);
}

async function bytesOf(...parts: (string | Blob)[]): Promise<Bytes> {
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Cuts into pieces of one size. */
function inPieces(bytes: Bytes, sizeBytes: number): ReadableStream<Bytes> {
  return ReadableStream.from((function* () {
    for (let at = 0; at < bytes.length; at += sizeBytes) yield bytes.slice(at, at + sizeBytes);
  })());
}

function charge(): BodyCharge {
  const { signal } = new AbortController();
  return new BodyCharge({ memory: openMemory(), orgKey: "acme", signal });
}

/** Reads a form whose files are told as what they say. */
function read(body: ReadableStream<Bytes>, takeFile = told) {
  const fields = new Set(["a"]);
  return readForm(body, { contentType: TYPE, fields, charge: charge(), takeFile });
}

async function told({ body, ...file }: FormFile) {
  return { ...file, text: await new Response(body).text() };
}

Deno.test("readForm() gives the same form in whatever pieces it comes", async () => {
  const bytes = await bytesOf(
    part('name="a"', "1"),
    part('name="a"', "zwei \u00fc"),
    part(
      'name="f"; filename="\u00e4 %22b%22.txt"\r\nContent-Type: text/csv; charset=x',
      "x\r\n--a\r\n",
    ),
    part('name="g"; filename=""'),
    END,
    "an epilogue",
  );
  for (const sizeBytes of [1, 2, 7, 64, bytes.length]) {
    deepEqual({ ...await read(inPieces(bytes, sizeBytes)) }, {
      a: ["1", "zwei \u00fc"],
      f: {
        field: "f",
        name: '\u00e4 "b".txt',
        contentType: "text/csv; charset=x",
        text: "x\r\n--a\r\n",
      },
      g: { field: "g", name: "", contentType: "application/octet-stream", text: "" },
    });
  }
});

Deno.test("readForm() takes no more of a file than is asked for", async () => {
  let madePieces = 0;
  let takenPieces = 0;
  let mostAhead = 0;
  const body = ReadableStream.from((async function* () {
    yield await part('name="f"; filename="a"').slice(0, -2).bytes();
    for (; madePieces < 200; madePieces++) yield new Uint8Array(64 * 1024);
    yield new TextEncoder().encode(`\r\n${END}`);
  })());
  await read(body, async (file) => {
    for await (const piece of file.body) {
      takenPieces += piece.length / (64 * 1024);
      mostAhead = Math.max(mostAhead, madePieces - takenPieces);
    }
    return { ...file, text: "" };
  });
  equal(takenPieces, 200);
  equal(mostAhead <= 4, true, `${mostAhead} pieces ahead`);
});

Deno.test("readForm() ends a file with an error when the form breaks off", async () => {
  const bytes = await bytesOf(part('name="f"; filename="a"', "x".repeat(100)));
  const broken: unknown[] = [];
  const body = inPieces(bytes.slice(0, 120), 50);
  const takeFile = async (file: FormFile) => {
    const text = await new Response(file.body).text().catch((error) => broken.push(error));
    return { ...file, text: String(text) };
  };
  await rejects(read(body, takeFile), { code: "invalid_request" });
  equal(broken.length, 1);
});

Deno.test("readForm() fails with what a file fails with, though its body never ends", async () => {
  const cancelled = Promise.withResolvers<void>();
  const begun = await bytesOf(part('name="f"; filename="a"', "more to come"));
  const body = new ReadableStream<Bytes>({
    start: (controller) => controller.enqueue(begun),
    cancel: () => cancelled.resolve(),
  });
  const full = new Error("full");
  await rejects(read(body, () => Promise.reject(full)), full);
  await cancelled.promise;
});

Deno.test("readForm() refuses a field of more than 2 MiB", async () => {
  const bytes = await bytesOf(part('name="a"', new Uint8Array(2 * 2 ** 20 + 1)), END);
  await rejects(read(inPieces(bytes, 64 * 1024)), { code: "too_large" });
});

Deno.test("readForm() refuses a field that is not among those of the form", async () => {
  const bytes = await bytesOf(part('name="a"', "1"), part('name="z"', "1"), END);
  await rejects(read(inPieces(bytes, 10)), {
    code: "invalid_request",
    issues: [{ path: "z", message: 'the field "z" is unknown: expected "a" or a file' }],
  });
});

const BROKEN: Record<string, (string | Blob)[]> = {
  "no end": [part('name="a"', "1")],
  "no bytes": [],
  "a part without a name": [part("filename=x", "1"), END],
  "a part of another disposition": ["--b\r\nContent-Disposition: inline; name=a\r\n\r\n1\r\n", END],
  "a part without a disposition": ["--b\r\nX: y\r\n\r\n1\r\n", END],
  "a head without an end": ["--b\r\nContent-Disposition: form-data; na\r\n", END],
};

for (const [name, parts] of Object.entries(BROKEN)) {
  Deno.test(`readForm() refuses ${name}`, async () => {
    await rejects(read(inPieces(await bytesOf(...parts), 10)), { code: "invalid_request" });
  });
}

Deno.test("readForm() takes a long form apart in turns with others", async () => {
  const bytes = await bytesOf(
    part('name="f"; filename="a"', new Uint8Array(32 * 1024 * 1024)),
    END,
  );
  let turns = 0;
  let isOver = false;
  const other = async (): Promise<void> => {
    for (; !isOver; turns++) await nextTurn("other");
  };
  const others = other();
  await read(inPieces(bytes, 64 * 1024), async (file) => {
    for await (const _ of file.body);
    return { ...file, text: "" };
  });
  isOver = true;
  equal(turns >= 2, true, `${turns} turns`);
  await others;
});
