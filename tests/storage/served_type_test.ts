import assert from "node:assert/strict";
import { servedType } from "../../src/storage/served_type.ts";

const BINARY = "application/octet-stream";

Deno.test("servedType() shows images, plain text, PDF, audio and video inline", () => {
  const types = ["image/jpeg", "application/pdf", "audio/mpeg", "video/mp4"];
  for (const contentType of [...types, "image/vnd.microsoft.icon"]) {
    assert.deepEqual(servedType(contentType, "inline"), { type: "inline", contentType });
    assert.deepEqual(servedType(contentType, "attachment"), { type: "attachment", contentType });
  }
});

Deno.test("servedType() gives plain text a charset of its own where it is shown", () => {
  const shown = { type: "inline", contentType: "text/plain; charset=utf-8" };
  for (const stored of ["text/plain", "text/plain; charset=utf-8", "text/plain;charset=UTF-8"]) {
    assert.deepEqual(servedType(stored, "inline"), shown);
  }
});

Deno.test("servedType() keeps the type of harmless attachments and hides that of active ones", () => {
  for (const stored of ["text/csv", "text/csv; charset=utf-8", "application/json", "font/woff2"]) {
    assert.deepEqual(servedType(stored, "inline"), { type: "attachment", contentType: stored });
  }
  const active = ["text/html", "text/html; charset=utf-8", "image/svg+xml", "text/javascript"];
  const more = ["application/xhtml+xml", "application/xml", "message/rfc822", "application/hta"];
  for (const stored of [...active, ...more]) {
    assert.deepEqual(servedType(stored, "inline"), { type: "attachment", contentType: BINARY });
  }
});

Deno.test("servedType() gives a type with an unusual parameter as bytes", () => {
  for (const stored of ["image/png; charset=utf-8", "application/pdf; charset=utf-8"]) {
    assert.deepEqual(servedType(stored, "inline"), { type: "attachment", contentType: BINARY });
  }
});
