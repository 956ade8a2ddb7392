import { deepEqual, equal } from "node:assert/strict";
import { MIGRATIONS } from "../../src/db/migrations.ts";
import { statementsOf } from "../../src/db/statements.ts";

Deno.test("statementsOf() cuts where a line ends with a semicolon, and nowhere else", () => {
  deepEqual(
    statementsOf("CREATE TABLE a (\n  x TEXT -- one; two\n);\n\nSELECT ';' ;  \nSELECT 1"),
    [
      "CREATE TABLE a (\n  x TEXT -- one; two\n);",
      "SELECT ';' ;",
      "SELECT 1",
    ],
  );
  deepEqual(statementsOf("\n"), []);
});

Deno.test("every migration can be cut into statements that begin as one does", () => {
  for (const { name, sql } of MIGRATIONS) {
    for (const statement of statementsOf(sql)) {
      const code = statement.replaceAll(/^--.*$/gm, "").trim();
      equal(/^(ALTER|CREATE|DELETE|DROP|INSERT|UPDATE) /.test(code), true, `${name}: ${code}`);
    }
  }
});
