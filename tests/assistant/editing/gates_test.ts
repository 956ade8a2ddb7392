import assert from "node:assert/strict";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { editDefinition } from "../../../src/assistant/built_in/editing/edit_definition.ts";
import type { Edit } from "../../../src/assistant/built_in/editing/edits.ts";
import { readFollowUp } from "../../../src/assistant/built_in/editing/follow_up.ts";
import { readEdit } from "../../../src/assistant/built_in/editing/read_edit.ts";
import type { Definition } from "../../../src/definition/definition.ts";
import { printDefinition } from "../../../src/definition/canonical.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { type DraftWorld, runDraft } from "../drafting/run_draft.ts";
import { csv } from "../drafting/wish.ts";

const FILES = { orders: csv("id", "1", "2", "3") };

function editOf(change: string): Edit {
  const followed = readFollowUp(change);
  if (followed && "do" in followed) return followed;
  const read = readEdit(change);
  assert.ok(read && "edit" in read && read.edit.do !== "correct", change);
  return read.edit;
}

/** Runs the draft of a first message after some changes of it. */
async function run(says: string, changes: readonly string[], world: DraftWorld) {
  const drafted = readDraft(says);
  assert.ok(drafted?.kind === "built", says);
  const source = JSON.parse(JSON.stringify(drafted.built.definition));
  const changed = changes.reduce((definition, change) => {
    const after = editDefinition(definition, editOf(change));
    return typeof after === "string" ? assert.fail(after) : after;
  }, source);
  assert.deepEqual(parseDefinition(printDefinition(changed, "yaml")).errors, []);
  const definition: Definition = JSON.parse(JSON.stringify(changed));
  const { status, mails, files } = await runDraft(definition, { files: FILES, ...world });
  assert.equal(status, "succeeded");
  return { mails, files: Object.keys(files) };
}

const SAYS = "read orders.csv, sort by id, email it to a@mail.test and save it as o.csv";

for (
  const change of [
    "add an approval before mail",
    "ask me before it is sent",
    "ask for approval before you send it",
  ]
) {
  Deno.test(`"${change}" holds back the steps after it`, async () => {
    const sent = { mails: ["a@mail.test: report.csv"], files: ["report.csv", "o.csv"] };
    assert.deepEqual(await run(SAYS, [change], { approves: true }), sent);
    assert.deepEqual(await run(SAYS, [change], { approves: false }), {
      mails: [],
      files: ["report.csv"],
    });
  });
}

Deno.test("two approvals that are added both have to be given", async () => {
  const changes = ["add an approval before mail", "ask me before it is sent"];
  assert.deepEqual((await run(SAYS, changes, { approves: false })).mails, []);
  assert.equal((await run(SAYS, changes, { approves: true })).mails.length, 1);
});

Deno.test("a number of rows that is asked for later holds back what is written and sent", async () => {
  for (const [number, count] of [[2, 1], [3, 0]] as const) {
    const change = `only if there are more than ${number}`;
    const { mails } = await run(
      "read orders.csv, sort by id, email it to a@mail.test",
      [change],
      {},
    );
    assert.equal(mails.length, count, change);
  }
});

Deno.test("an e-mail has a recipient left", () => {
  const drafted = readDraft("read orders.csv, email it to a@mail.test and b@mail.test");
  assert.ok(drafted?.kind === "built");
  const source = JSON.parse(JSON.stringify(drafted.built.definition));
  const left = editDefinition(source, { do: "recipient_out", mail: "A@mail.test" });
  assert.match(JSON.stringify(left), /"to":"b@mail\.test"/);
  assert.ok(typeof left !== "string");
  const none = editDefinition(left, { do: "recipient_out", mail: "b@mail.test" });
  assert.match(String(none), /^Nobody else gets the e-mail/);
  assert.match(
    String(editDefinition(left, { do: "recipient_out", mail: "c@mail.test" })),
    /^No e-mail of the draft goes to c@mail\.test/,
  );
});
