/**
 * Control characters in texts that are kept: a database may cut at NUL, a terminal obeys others.
 */
import assert from "node:assert/strict";
import { NOTE } from "../support/workflows/definitions.ts";
import { CHATS, newThread, readThread, titleMessage } from "../support/specification/chats.ts";
import { openSpecifiedServer } from "../support/specification/server.ts";
import { expectBadField, WORKFLOWS } from "../support/specification/workflows.ts";
import { definitionNamed } from "../support/workflows/workflows.ts";

const CONTROLS = ["\0", "\x01", "\b", "\x0b", "\x0c", "\x1b", "\x7f", "\x80", "\x85", "\x9f"];

/** JSON text without raw control characters: `JSON.stringify()` leaves DEL and C1 as they are. */
function escaped(value: unknown): string {
  return JSON.stringify(value).replace(
    /\p{Cc}/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

Deno.test("a text with a control character is 400, and its field is named", async () => {
  await using server = await openSpecifiedServer({});
  const caller = await server.caller();
  const workflowId = await caller.publish(definitionNamed("A"));
  const threadId = await newThread(caller);
  for (const control of CONTROLS) {
    const text = `a${control}b`;
    const envs = [{ name: "A", value: "1", description: text }];
    const cases = [
      ["POST /api/v1/api-keys", { name: text }, "name"],
      [`POST ${WORKFLOWS}/${workflowId}/webhooks`, { name: text }, "name"],
      [`POST ${WORKFLOWS}/${workflowId}/envs`, { envs }, "envs[0].description"],
      [`POST ${WORKFLOWS}/${workflowId}/schedule/parse`, { input: text }, "input"],
      [`POST ${CHATS}/from-workflow`, { workflowPublicId: workflowId, title: text }, "title"],
      [`POST ${WORKFLOWS}`, { definition: `${NOTE}# ${text}\n` }, "definition"],
      [`PUT ${WORKFLOWS}/${workflowId}/draft`, { definition: `${NOTE}# ${text}\n` }, "definition"],
    ] as const;
    for (const [request, json, field] of cases) {
      await expectBadField(caller, { request, json: structuredClone(json) as never, field });
    }
    const title = await caller.expect(400, `PATCH ${CHATS}/${threadId}/title`, {
      json: [titleMessage(text)],
    });
    assert.equal(title.errors[0].path, "[0].content[0].text");
    const posted = await caller.expect(400, `POST ${CHATS}/${threadId}/messages`, {
      form: { message: text },
    });
    assert.equal(posted.errors[0].path, "message");
  }
  assert.equal((await readThread(caller, threadId)).total, 0);
});

Deno.test("a name that hides characters or turns text around is 400, and its field is named", async () => {
  await using server = await openSpecifiedServer({});
  const caller = await server.caller();
  const workflowId = await caller.publish(definitionNamed("A"));
  for (const hidden of ["\u200b", "\u202e", "\u2066", "\u00ad", "\u2028"]) {
    const text = `TO${hidden}KEN`;
    const cases = [
      ["POST /api/v1/api-keys", { name: text }, "name"],
      [`POST ${WORKFLOWS}/${workflowId}/webhooks`, { name: text }, "name"],
      [
        `POST ${WORKFLOWS}/${workflowId}/envs`,
        { envs: [{ name: text, value: "1" }] },
        "envs[0].name",
      ],
      [`POST ${CHATS}/from-workflow`, { workflowPublicId: workflowId, title: text }, "title"],
    ] as const;
    for (const [request, json, field] of cases) {
      await expectBadField(caller, { request, json: structuredClone(json) as never, field });
    }
  }
});

Deno.test("an escaped control character in a definition is an error at its text", async () => {
  await using server = await openSpecifiedServer({});
  const caller = await server.caller();
  for (const control of CONTROLS) {
    const text = `a${control}b`;
    const bad = { ...definitionNamed(text), description: text, inputs: { [text]: {} } };
    for (const definition of [bad, escaped(bad)]) {
      const { valid, errors } = await caller.expect(200, `POST ${WORKFLOWS}/validate`, {
        json: { definition },
      });
      assert.equal(valid, false);
      const found = errors.filter(({ message }: { message: string }) =>
        message === "must have no control characters"
      ).map(({ path }: { path: string }) => path);
      assert.deepEqual(found.toSorted(), [
        "description",
        `inputs[${JSON.stringify(text)}]`,
        "name",
      ]);
    }
  }
});

Deno.test("tabs and line breaks are kept in texts of several lines", async () => {
  await using server = await openSpecifiedServer({});
  const caller = await server.caller();
  const threadId = await newThread(caller);
  await caller.say(threadId, "help\n\tplease");
  assert.equal((await readThread(caller, threadId)).messages[0].content, "help\n\tplease");
  const definition = { ...definitionNamed("A"), description: "one\r\n\ttwo" };
  await caller.expect(201, `POST ${WORKFLOWS}`, { json: { definition } });
});

Deno.test("a control character in a cell of a rule is an error at the cell", async () => {
  await using server = await openSpecifiedServer({});
  const caller = await server.caller();
  for (const control of CONTROLS) {
    const definition = {
      format: "rule/1",
      name: "A",
      inputs: { x: { type: "string" } },
      outputs: { y: { type: "string" } },
      rows: [{ when: { x: `"a${control}b"` }, then: { y: `"a${control}b"` } }],
    };
    const { valid, errors } = await caller.expect(200, "POST /api/v1/rules/validate", {
      json: { definition },
    });
    assert.equal(valid, false);
    const paths = errors.map(({ path }: { path: string }) => path);
    assert.ok(paths.includes("rows[0].when.x") && paths.includes("rows[0].then.y"));
  }
});

Deno.test("half a character is refused, as the database would keep another one", async () => {
  await using server = await openSpecifiedServer({});
  const caller = await server.caller();
  const workflowId = await caller.publish(definitionNamed("A"));
  const envs = [{ name: "A", value: "1", description: "a\ud800b" }];
  const request = `POST ${WORKFLOWS}/${workflowId}/envs`;
  await expectBadField(caller, { request, json: { envs }, field: "envs[0].description" });
  const definition = { ...definitionNamed("A"), description: "a\udc00b" };
  const { errors } = await caller.expect(200, `POST ${WORKFLOWS}/validate`, {
    json: { definition },
  });
  assert.deepEqual(errors.map(({ path }: { path: string }) => path), ["description"]);
});
