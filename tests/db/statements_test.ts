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

Deno.test("statementsOf() keeps the statements of a trigger in it", () => {
  const trigger = "CREATE TRIGGER t AFTER INSERT ON a\nWHEN NEW.x > 0 BEGIN\n" +
    "  UPDATE b SET n = CASE WHEN n > 1\n  THEN 1 ELSE 0 END;\n  DELETE FROM c;\nEND;";
  const short = "CREATE TRIGGER s AFTER DELETE ON a BEGIN DELETE FROM c; END;";
  const script = `-- Counts rows.\n${trigger}\n\n${short}\nDROP TABLE d;\n`;
  deepEqual(statementsOf(script), [`-- Counts rows.\n${trigger}`, short, "DROP TABLE d;"]);
});

Deno.test("every migration can be cut into statements that begin as one does", () => {
  for (const { name, sql } of MIGRATIONS) {
    for (const statement of statementsOf(sql)) {
      const code = statement.replaceAll(/^--.*$/gm, "").trim();
      equal(/^(ALTER|CREATE|DELETE|DROP|INSERT|UPDATE) /.test(code), true, `${name}: ${code}`);
    }
  }
});
