import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { JsonObject } from "../../src/lib/json.ts";
import { readObject } from "../../src/objects/read_object.ts";
import { openHttpSteps } from "../support/runs/http_steps.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { textOf } from "../support/files/objects.ts";
import { failureOf, objectOf, stepCall } from "../support/runs/step_calls.ts";
import { type Handler, startWebService } from "../support/http/web_service.ts";

/** Answers with the content type and the bytes that the path names. */
function answering(answers: Record<string, [string | null, string | Uint8Array]>): Handler {
  return ({ path }, response) => {
    const [type, body] = answers[path] ?? [null, ""];
    if (type !== null) response.setHeader("Content-Type", type);
    response.end(body);
  };
}

const LATIN1 = Uint8Array.of(0x66, 0xfc, 0x72);
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff);

httpTest("http.request reads a body by its content type", async () => {
  await using steps = await openHttpSteps();
  await using service = await startWebService(answering({
    "/json": ["application/problem+json", '{"a":1}'],
    "/bad-json": ["application/json", "<html>"],
    "/no-json": ["application/json", ""],
    "/latin1": ["text/plain; charset=iso-8859-1", LATIN1],
    "/csv": ["text/csv", "a\n"],
    "/empty": ["text/plain", ""],
    "/untyped": [null, "words"],
    "/nothing": [null, ""],
  }));
  const get = (path: string) => stepCall("request", { values: { url: service.url + path } });
  const bodyOf = async (path: string) => (await objectOf(steps.http, get(path))).body;
  assert.deepEqual(await bodyOf("/json"), { a: 1 });
  assert.equal(await bodyOf("/no-json"), null);
  assert.equal(await bodyOf("/latin1"), "für");
  assert.equal(await bodyOf("/csv"), "a\n");
  assert.equal(await bodyOf("/empty"), "");
  assert.equal(await bodyOf("/untyped"), "words");
  assert.equal(await bodyOf("/nothing"), null);
  const failure = await failureOf(steps.http, get("/bad-json"));
  assert.deepEqual([failure.code, failure.retryable], ["http_invalid_body", false]);
});

httpTest("http.request stores binary bodies, and any body with saveAs", async () => {
  await using steps = await openHttpSteps();
  await using service = await startWebService(answering({
    "/img/a%20b.png?x=1": ["image/png", PNG],
    "/mislabelled": ["text/plain", PNG],
    "/report": ["text/csv; charset=utf-8", "a\n1\n"],
  }));
  const { run, ctx } = steps;
  const save = async (path: string, values = {}) => {
    const call = stepCall("request", { values: { url: service.url + path, ...values }, run });
    const { objectKey, ...rest } = await objectOf(steps.http, call);
    assert.equal("body" in rest, false);
    return await readObject(ctx, { objectKey: String(objectKey) });
  };
  const image = await save("/img/a%20b.png?x=1");
  assert.deepEqual([image.name, image.contentType], ["a b.png", "image/png"]);
  assert.deepEqual(await new Response(image.body).bytes(), PNG);
  const mislabelled = await save("/mislabelled");
  assert.deepEqual(await new Response(mislabelled.body).bytes(), PNG);
  const report = await save("/report", { saveAs: "r.csv" });
  assert.deepEqual([report.name, report.contentType], ["r.csv", "text/csv; charset=utf-8"]);
  assert.equal(await textOf(report.body), "a\n1\n");
});

httpTest("http.request decompresses, and says when that cannot be done", async () => {
  await using steps = await openHttpSteps();
  const text = "words ".repeat(100);
  const encodings: Record<string, Uint8Array> = {
    gzip: gzipSync(text),
    br: brotliCompressSync(text),
    deflate: deflateSync(text),
    "deflate, gzip": gzipSync(deflateSync(text)),
    "GZIP": gzipSync(text),
  };
  await using service = await startWebService(({ path }, response) => {
    const encoding = decodeURIComponent(path.slice(1));
    response.setHeader("Content-Type", "text/plain");
    response.setHeader("Content-Encoding", encoding === "broken" ? "gzip" : encoding);
    response.end(encodings[encoding] ?? "not compressed at all");
  });
  const get = (path: string) =>
    stepCall("request", { values: { url: `${service.url}/${encodeURIComponent(path)}` } });
  for (const encoding of Object.keys(encodings)) {
    assert.equal((await objectOf(steps.http, get(encoding))).body, text, encoding);
  }
  assert.equal((await failureOf(steps.http, get("broken"))).code, "http_invalid_body");
});

httpTest("http.request reads at most 50 MB, counted after decompression", async () => {
  await using steps = await openHttpSteps();
  const bomb = gzipSync(new Uint8Array(51 * 1024 * 1024));
  await using service = await startWebService((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/plain", "Content-Encoding": "gzip" });
    response.end(bomb);
  });
  const { run } = steps;
  const requests: JsonObject[] = [{ url: service.url }, { url: service.url, saveAs: "a.txt" }];
  for (const values of requests) {
    const failure = await failureOf(steps.http, stepCall("request", { values, run }));
    assert.equal(failure.code, "too_large");
    assert.equal(failure.retryable, false);
  }
});

httpTest("http.request decodes two content encodings at most, each within 50 MB", async () => {
  await using steps = await openHttpSteps();
  const inner = gzipSync(new Uint8Array(51 * 1024 * 1024));
  // Empty members between encodings: they decode to nothing, and there are 60 MB of them.
  const padding = gzipSync(Buffer.concat(new Array(3_200_000).fill(gzipSync(""))));
  const answers: Record<string, [string, Uint8Array]> = {
    "/three": ["gzip, gzip, gzip", gzipSync(gzipSync(gzipSync("text")))],
    "/identity": ["identity, gzip, , gzip", gzipSync(gzipSync("text"))],
    "/bomb": ["gzip, gzip", gzipSync(inner)],
    "/between": ["gzip, gzip", padding],
  };
  await using service = await startWebService(({ path }, response) => {
    const [encoding, bytes] = answers[path]!;
    response.writeHead(200, { "Content-Type": "text/plain", "Content-Encoding": encoding });
    response.end(bytes);
  });
  const get = (path: string) => stepCall("request", { values: { url: `${service.url}${path}` } });
  assert.equal((await objectOf(steps.http, get("/identity"))).body, "text");
  const codes: string[] = [];
  for (const path of ["/three", "/bomb", "/between"]) {
    codes.push((await failureOf(steps.http, get(path))).code);
  }
  assert.deepEqual(codes, ["http_invalid_body", "too_large", "too_large"]);
});

httpTest("http.request takes JSON of 200 levels at most", async () => {
  await using steps = await openHttpSteps();
  const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  await using service = await startWebService(({ path }, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(nested(Number(path.slice(1))));
  });
  const get = (levels: number) =>
    stepCall("request", { values: { url: `${service.url}/${levels}` } });
  assert.equal(JSON.stringify((await objectOf(steps.http, get(200))).body), nested(200));
  for (const levels of [201, 5_000_000]) {
    assert.equal((await failureOf(steps.http, get(levels))).code, "http_invalid_body");
  }
});

httpTest("http.request with the same idempotency key saves one file", async () => {
  await using steps = await openHttpSteps();
  await using service = await startWebService(answering({ "/a": ["text/csv", "a\n"] }));
  const values = { url: `${service.url}/a`, saveAs: "a.csv" };
  const call = stepCall("request", { values, run: steps.run });
  const first = await objectOf(steps.http, call);
  assert.equal((await objectOf(steps.http, call)).objectKey, first.objectKey);
});
