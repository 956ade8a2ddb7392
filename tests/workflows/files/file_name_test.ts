import assert from "node:assert/strict";
import { fileStemOf } from "../../../src/workflows/files/file_name.ts";

const NAMES: readonly [name: string, stem: string][] = [
  ["Daily overdue invoices", "daily-overdue-invoices"],
  ["  Q3: EU/US (final) ", "q3-eu-us-final"],
  ["../../etc/passwd", "etc-passwd"],
  ["..", "workflow"],
  ["!!!", "workflow"],
  ["-rf", "rf"],
  ["C:\\Windows\\system32", "c-windows-system32"],
  ["NUL", "workflow-nul"],
  ["com1", "workflow-com1"],
  ["a\u0000b\u202egpj.exe", "a-b-gpj-exe"],
  ["Übersicht Größe", "übersicht-größe"],
  ["U\u0308bersicht", "übersicht"],
  ["請求書 2026", "請求書-2026"],
  ["รายงานประจำวัน", "รายงานประจำวัน"],
  ["\ud800", "workflow"],
];

for (const [name, stem] of NAMES) {
  Deno.test(`fileStemOf() of ${JSON.stringify(name)} is ${stem}`, () => {
    assert.equal(fileStemOf(name), stem);
  });
}

Deno.test("fileStemOf() stays short enough for every file system, in whole characters", () => {
  assert.equal(fileStemOf("x".repeat(200)), "x".repeat(100));
  assert.equal(fileStemOf("請".repeat(200)), "請".repeat(33));
  assert.equal(fileStemOf(`${"x".repeat(99)} y`), "x".repeat(99));
});
