import assert from "node:assert/strict";
import { parse } from "content-disposition";
import { contentDisposition } from "../../src/storage/content_disposition.ts";

Deno.test("contentDisposition() gives names back exactly", () => {
  const names = [
    "a.csv",
    'the "best".txt',
    "größe.csv",
    "名前 ☃.pdf",
    "100%25 (1).png",
    "a;b=c.txt",
  ];
  for (const fileName of names) {
    const header = contentDisposition({ type: "inline", fileName });
    assert.deepEqual({ ...parse(header).parameters }.filename, fileName, header);
    assert.match(header, /^inline; filename=/);
  }
});

Deno.test("contentDisposition() is one valid header for 10,000 hostile names", () => {
  const letters = [..."ab.\"\\/;=%'*\r\n\t\0\x7f\x85 ü名😀\ud800\udc00\u202e\u2028"];
  for (let round = 0; round < 10_000; round++) {
    const length = round % 500 === 0 ? 10_240 : round % 60;
    const fileName = Array.from(
      { length },
      () => letters[Math.floor(Math.random() * letters.length)],
    ).join("");
    const header = contentDisposition({ type: "attachment", fileName });
    assert.match(header, /^attachment; [\x20-\x7e]+$/, JSON.stringify(fileName));
    assert.ok(header.length < 1000);
    assert.equal(new Headers({ "content-disposition": header }).get("content-disposition"), header);
    const { type, parameters } = parse(header);
    assert.equal(type, "attachment");
    assert.ok(parameters.filename);
    assert.doesNotMatch(parameters.filename, /[/\\\p{Cc}\u202e]/u);
  }
});
