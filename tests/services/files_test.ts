import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { listObjects } from "../../src/objects/list_objects.ts";
import { readObject } from "../../src/objects/read_object.ts";
import { openHttpSteps, type Steps } from "../support/runs/http_steps.ts";
import { textOf } from "../support/files/objects.ts";
import { failureOf, objectOf, stepCall } from "../support/runs/step_calls.ts";

function written(steps: Steps, values: JsonObject): Promise<JsonObject> {
  return objectOf(steps.files, stepCall("write", { values, run: steps.run }));
}

Deno.test("files.write stores rows, JSON, text and bytes under the type of the name", async () => {
  await using steps = await openHttpSteps();
  const cases: [JsonObject, string, string][] = [
    [
      { name: "a.csv", rows: [{ a: 1 }, { b: null }] },
      "a,b\r\n1,\r\n,\r\n",
      "text/csv; charset=utf-8",
    ],
    [{ name: "a", rows: [] }, "", "text/csv; charset=utf-8"],
    [{ name: "a.json", json: { a: [1] } }, '{\n  "a": [\n    1\n  ]\n}\n', "application/json"],
    [{ name: "a", json: null }, "null\n", "application/json"],
    [{ name: "n.md", text: "# ü" }, "# ü", "text/markdown; charset=utf-8"],
    [{ name: "n", text: "" }, "", "text/plain; charset=utf-8"],
    [{ name: "n.bin", base64: "aGk=" }, "hi", "application/octet-stream"],
    [{ name: "n.txt", base64: "aG\nk" }, "hi", "text/plain; charset=utf-8"],
  ];
  for (const [values, text, contentType] of cases) {
    const output = await written(steps, values);
    const sizeBytes = new TextEncoder().encode(text).length;
    const { objectKey, ...rest } = output;
    assert.deepEqual(rest, { name: values.name, sizeBytes, contentType });
    const { body, kind } = await readObject(steps.ctx, { objectKey: String(objectKey) });
    assert.deepEqual([await textOf(body), kind], [text, "outputs"]);
  }
});

Deno.test("files.write refuses rows that are not objects and invalid base64", async () => {
  await using steps = await openHttpSteps();
  const refused: JsonObject[] = [
    { name: "a", rows: [1] },
    { name: "a", base64: "?" },
    { name: "a", base64: "a" },
    { name: "a" },
    { name: "a", text: "a", json: 1 },
    { text: "a" },
    { name: "a", rows: "a" },
  ];
  for (const values of refused) {
    const { code } = await failureOf(steps.files, stepCall("write", { values, run: steps.run }));
    assert.equal(code, "input_invalid", JSON.stringify(values));
  }
});

Deno.test("files.write repeated makes one file, in the month of its run; another step another", async () => {
  await using steps = await openHttpSteps();
  const values = { name: "a.txt", text: "x" };
  const runId = "019300c0-0000-7000-8000-000000000000";
  const call = stepCall("write", { values, run: { ...steps.run, runId } });
  const [first, second] = await Promise.all([
    objectOf(steps.files, call),
    objectOf(steps.files, call),
  ]);
  assert.deepEqual(second, first);
  assert.deepEqual(await objectOf(steps.files, call), first);
  assert.match(String(first.objectKey), /^acme\/outputs\/2024\/11\//);
  assert.equal(String(first.objectKey).includes(call.idempotencyKey), false);
  const other = stepCall("write", { values, run: call.run });
  assert.notEqual((await objectOf(steps.files, other)).objectKey, first.objectKey);
  assert.equal((await listObjects(steps.ctx, { page: 1, limit: 20 })).total, 2);
});

Deno.test("files.read reads as text, JSON, rows and base64", async () => {
  await using steps = await openHttpSteps();
  const read = async (objectKey: string, as?: string) =>
    await objectOf(
      steps.files,
      stepCall("read", { values: as ? { objectKey, as } : { objectKey }, run: steps.run }),
    );
  const csv = await steps.store("a.csv", "a,b\n1,2\n");
  assert.deepEqual(await read(csv), { text: "a,b\n1,2\n" });
  assert.deepEqual(await read(csv, "rows"), { rows: [{ a: "1", b: "2" }] });
  assert.deepEqual(await read(csv, "base64"), { base64: "YSxiCjEsMgo=" });
  assert.deepEqual(await read(await steps.store("a.json", "[1]"), "json"), { json: [1] });
});

Deno.test("files.read reads what spreadsheets export, and files.write writes it", async () => {
  await using steps = await openHttpSteps();
  const rows = [{ Betrag: "1,5", Ort: "Köln" }];
  const read = async (values: JsonObject) =>
    await objectOf(steps.files, stepCall("read", { values, run: steps.run }));
  const exported = await steps.store("a.csv", "\ufeffsep=;\r\nBetrag;Ort\r\n1,5;Köln\r\n");
  assert.deepEqual(await read({ objectKey: exported, as: "rows" }), { rows });
  const file = await written(steps, { name: "b.csv", rows, separator: ";" });
  const objectKey = String(file.objectKey);
  assert.deepEqual(await read({ objectKey }), { text: 'Betrag;Ort\r\n"1,5";Köln\r\n' });
  assert.deepEqual(await read({ objectKey, as: "rows", separator: ";" }), { rows });
  const asText = stepCall("read", { values: { objectKey, separator: ";" }, run: steps.run });
  const { message } = await failureOf(steps.files, asText);
  assert.equal(message, '"separator" is for `as: rows` only, not for text');
});

/** The bytes of a text in an encoding, by a table of its letters beyond ASCII. */
function bytesIn(text: string, letters: Readonly<Record<string, number[]>> = {}) {
  return Uint8Array.from([...text].flatMap((letter) => letters[letter] ?? [letter.charCodeAt(0)]));
}

const utf16 = (text: string, isLittle = true) =>
  Uint8Array.from([...text].flatMap((letter) => {
    const [low, high] = [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8];
    return isLittle ? [low, high] : [high, low];
  }));

const EXPORTED: readonly [encoding: string | null, city: string, bytes: Uint8Array<ArrayBuffer>][] =
  [
    [null, "Köln", utf16("\ufeffcity\tn\r\nKöln\t1\r\n")],
    [null, "Köln", utf16("\ufeffcity\tn\r\nKöln\t1\r\n", false)],
    ["utf-16", "Köln", utf16("city\tn\r\nKöln\t1\r\n")],
    ["utf-16", "Köln", utf16("city\tn\r\nKöln\t1\r\n", false)],
    ["windows-1252", "Köln", bytesIn("city;n\r\nKöln;1\r\n")],
    ["windows-1252", "5 €", bytesIn("city;n\r\n5 €;1\r\n", { "€": [0x80] })],
    ["macintosh", "Köln", bytesIn("city;n\rKöln;1\r", { "ö": [0x9a] })],
    ["windows-1251", "мир", bytesIn("city;n\nмир;1\n", { "м": [0xec], "и": [0xe8], "р": [0xf0] })],
    ["shift_jis", "テ", bytesIn("city,n\nテ,1\n", { "テ": [0x83, 0x65] })],
    ["gb18030", "中", bytesIn("city,n\n中,1\n", { "中": [0xd6, 0xd0] })],
    // The mark is certain, whatever the workflow says.
    ["windows-1252", "Köln", new TextEncoder().encode("\ufeffcity;n\r\nKöln;1\r\n")],
  ];

Deno.test("files.read reads the encodings of spreadsheets, a mark before what is given", async () => {
  await using steps = await openHttpSteps();
  for (const [encoding, city, bytes] of EXPORTED) {
    const objectKey = await steps.store("a.csv", bytes);
    const values = { objectKey, as: "rows", ...encoding && { encoding } };
    const read = await objectOf(steps.files, stepCall("read", { values, run: steps.run }));
    assert.deepEqual(read, { rows: [{ city, n: "1" }] }, `${encoding} ${city}`);
  }
});

Deno.test("files.read guesses no encoding, and tells what to do", async () => {
  await using steps = await openHttpSteps();
  const told = async (bytes: Uint8Array<ArrayBuffer>, values: JsonObject = {}) => {
    const objectKey = await steps.store("a.csv", bytes);
    const call = stepCall("read", { values: { objectKey, ...values }, run: steps.run });
    const { code, message } = await failureOf(steps.files, call);
    return `${code}: ${message}`;
  };
  assert.equal(
    await told(bytesIn("city;n\r\nKöln;1\r\n"), { as: "rows" }),
    'parse_failed: Cannot read "a.csv": it is not UTF-8 text. A CSV that Excel saved on Windows is ' +
      "read with `encoding: windows-1252` in Western Europe; `as: base64` reads any bytes",
  );
  assert.equal(
    await told(utf16("city,n\nKöln,1\n")),
    'parse_failed: Cannot read "a.csv": it looks like UTF-16: read it with `encoding: utf-16`',
  );
  assert.equal(
    await told(bytesIn("\xff\xfea"), { as: "json" }),
    'parse_failed: Cannot read "a.csv": it is not text in utf-16le',
  );
  assert.equal(
    await told(bytesIn("a"), { as: "base64", encoding: "utf-8" }),
    'input_invalid: "encoding" is for texts only, not for base64',
  );
  assert.match(await told(bytesIn("a"), { encoding: "latin1" }), /^input_invalid: .*windows-1252/);
});

Deno.test("files.read fails for files that are missing, of others, or in another format", async () => {
  await using steps = await openHttpSteps();
  const { objectKey } = await written(steps, { name: "a.png", base64: "iVBORwD/" });
  const failure = async (values: JsonObject, run = steps.run) =>
    (await failureOf(steps.files, stepCall("read", { values, run }))).code;
  assert.equal(await failure({ objectKey: objectKey ?? null }), "parse_failed");
  assert.equal(await failure({ objectKey: objectKey ?? null, as: "json" }), "parse_failed");
  assert.equal(await failure({ objectKey: "../etc/passwd" }), "not_found");
  assert.equal(
    await failure({ objectKey: objectKey ?? null }, { ...steps.run, orgKey: "globex" }),
    "not_found",
  );
  assert.equal(await failure({ objectKey: 1 }), "input_invalid");
});

Deno.test("files.list gives the principal's files, by kind and up to a limit", async () => {
  await using steps = await openHttpSteps();
  await steps.store("in.csv", "a\n");
  await written(steps, { name: "out.txt", text: "x" });
  const list = async (values: JsonObject) => {
    const output = await objectOf(steps.files, stepCall("list", { values, run: steps.run }));
    return (output.files as JsonObject[]).map((file) => [Object.keys(file).length, file.name]);
  };
  assert.deepEqual((await list({})).map(([, name]) => name).sort(), ["in.csv", "out.txt"]);
  assert.deepEqual(await list({ kind: "outputs", limit: 5 }), [[4, "out.txt"]]);
  assert.deepEqual(await list({ kind: null, limit: 1 }).then((files) => files.length), 1);
});
