import assert from "node:assert/strict";
import { foldName } from "../../../src/lib/text/fold_name.ts";

Deno.test("foldName() makes cases, widths and ways to write an accent the same", () => {
  assert.equal(foldName("RÉSUMÉ"), foldName("re\u0301sume\u0301"));
  assert.equal(foldName("Ｉｎｖｏｉｃｅ"), "invoice");
  assert.equal(foldName("ﬁle"), "file");
  assert.equal(foldName("ДОГОВОР"), "договор");
});

Deno.test("foldName() folds case as people expect", () => {
  for (const name of ["Straße", "STRASSE", "STRAẞE", "strasse"]) {
    assert.equal(foldName(name), "strasse");
  }
  for (const name of ["İstanbul", "istanbul", "ISTANBUL", "ıstanbul", "I\u0307stanbul"]) {
    assert.equal(foldName(name), "istanbul");
  }
  assert.equal(foldName("\u0390"), foldName("\u1fd3"));
});

Deno.test("foldName() of what is folded is the same", () => {
  for (let code = 0; code < 0x30000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const once = foldName(String.fromCodePoint(code));
    assert.equal(foldName(once), once, code.toString(16));
  }
});

Deno.test("foldName() keeps apart what lower case keeps apart", () => {
  assert.notEqual(foldName("résumé"), foldName("resume"));
  assert.notEqual(foldName("strase"), foldName("straße"));
});

Deno.test("foldName() of a part is a part of the folded whole, also before a final sigma", () => {
  assert.ok(foldName("ΟΔΟΣΗΜΑ").includes(foldName("ΟΔΟΣ")));
  assert.ok(foldName("ΟΔΟΣ").includes(foldName("οδοσ")));
});
