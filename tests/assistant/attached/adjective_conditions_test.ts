import { equal } from "node:assert/strict";
import { fileTable } from "../../../src/assistant/built_in/attached/file_table.ts";
import { conditionFor } from "../../../src/assistant/built_in/attached/adjective_conditions.ts";
import { readWithTable } from "../../../src/assistant/built_in/attached/read_with_table.ts";

function tableOf(...lines: string[]) {
  const table = fileTable({ name: "a.csv", content: { text: lines.join("\n"), reason: null } });
  if (table === null) throw new Error("The text is no table");
  return table;
}

Deno.test("a form of an adjective means the cells with another form of it", () => {
  const german = tableOf("Kunde,Status", "A,offen", "B,bezahlt");
  const french = tableOf("client,statut", "A,ouverte", "B,payée");
  const spanish = tableOf("cliente,estado", "A,abierto", "B,pagado");
  equal(conditionFor("offenen", german), "Status is offen");
  equal(conditionFor("bezahlte", german), "Status is bezahlt");
  equal(conditionFor("ouvertes", french), "statut is ouverte");
  equal(conditionFor("pagadas", spanish), "estado is pagado");
  equal(conditionFor("gelöschte", german), null);
});

Deno.test("a form that two columns have means neither", () => {
  const table = tableOf("eins,zwei", "offen,offene", "x,y");
  equal(conditionFor("offenen", table), null);
});

Deno.test("requests with a file are read in any order of words", () => {
  const table = tableOf("Kunde,Umsatz,Status", "A,100,offen", "B,200,bezahlt");
  const wheres = [
    "nur die offenen an chef@mail.test",
    "Sortiere die angehängte Liste nach Umsatz, größter zuerst",
  ].map((says) => {
    const drafted = readWithTable(says, { email: null, table });
    return drafted?.kind === "built" ? JSON.stringify(drafted.built.definition.steps) : "";
  });
  equal(wheres[0]?.includes('item.Status == \\"offen\\"'), true);
  equal(wheres[1]?.includes(".sortBy(row, row.Umsatz).reverse()"), true);
});
