import { deepEqual, ok } from "node:assert/strict";
import { editDefinition } from "../../../src/assistant/built_in/editing/edit_definition.ts";
import type { JsonObject } from "../../../src/lib/json.ts";

const mailTo = (to: string): JsonObject => ({
  id: "mail",
  service: "email",
  action: "send",
  with: { to, subject: "News", text: "See nina@kiwi.example" },
});

Deno.test("a name in an address is replaced together with its domain", () => {
  const definition = { name: "mail", steps: [mailTo("nina@kiwi.example")] };
  const replaced = (from: string, to: string) =>
    editDefinition(definition, { do: "replace", from, to, isPart: false });
  for (const from of ["nina", "nina@kiwi.example"]) {
    const after = JSON.stringify(replaced(from, "paul@plum.example"));
    ok(after.includes('"to":"paul@plum.example"'), after);
    ok(after.includes("See paul@plum.example"), after);
  }
  for (const from of ["kiwi", "kiwi.example", "example"]) {
    deepEqual(typeof replaced(from, "paul@plum.example"), "string", from);
  }
});
