import assert from "node:assert/strict";
import { foldName } from "../../src/workflows/fold_name.ts";

Deno.test("foldName() makes cases, widths and ways to write an accent the same", () => {
  assert.equal(foldName("RÉSUMÉ"), foldName("re\u0301sume\u0301"));
  assert.equal(foldName("Ｉｎｖｏｉｃｅ"), "invoice");
  assert.equal(foldName("ﬁle"), "file");
  assert.equal(foldName("ДОГОВОР"), "договор");
});

Deno.test("foldName() keeps apart what lower case keeps apart", () => {
  assert.notEqual(foldName("Straße"), foldName("STRASSE"));
  assert.notEqual(foldName("ISPARTA"), foldName("ısparta"));
  assert.notEqual(foldName("résumé"), foldName("resume"));
});

Deno.test("foldName() of a part is a part of the folded whole, also before a final sigma", () => {
  assert.ok(foldName("ΟΔΟΣΗΜΑ").includes(foldName("ΟΔΟΣ")));
  assert.ok(foldName("ΟΔΟΣ").includes(foldName("οδοσ")));
});
