import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  assertFields,
  expectBadField,
  listedNames,
  newTeam,
  publishAll,
  publishNext,
  shareWith,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { BROKEN_SOURCE, definitionNamed } from "../../../support/workflows/workflows.ts";

type Body = SpecifiedAnswer["body"];

const MAX_BYTES = 256 * 1024;

const WITH_TYPO = `format: planner/1
name: Typo
inputs:
  region: { type: string }
steps:
  - id: a
    service: data
    action: map
    with:
      items: [1]
      to: "\${{ inputs.regoin }}"
`;

/** A valid definition of exactly that many bytes, by a comment. */
function definitionOf(sizeBytes: number): string {
  const source = "format: planner/1\nname: Large\nsteps: []\n#";
  return source + "x".repeat(sizeBytes - source.length);
}

async function validate(caller: SpecifiedCaller, definition: JsonObject | string): Promise<Body> {
  return await caller.expect(200, `POST ${WORKFLOWS}/validate`, { json: { definition } });
}

section({
  file: import.meta.url,
  heading: "decisions.md: Small shapes",
  statements: {
    async "`POST /workflows/validate { definition }` 200"(server) {
      const caller = await server.caller();
      for (const definition of [definitionNamed("Good"), JSON.stringify(definitionNamed("Good"))]) {
        assert.deepEqual(await validate(caller, definition), {
          valid: true,
          errors: [],
          warnings: [],
        });
      }
      assert.deepEqual(await listedNames(caller), []);
    },
    async "`{ valid, errors: [{ path, line, column, message, suggestion? }] }`"(server) {
      const caller = await server.caller();
      const body = await validate(caller, WITH_TYPO);
      assertFields(body, "valid, errors, warnings");
      assert.equal(body.valid, false);
      assert.equal(body.errors.length, 1);
      assertFields(body.errors[0], "path, line, column, message, suggestion");
      assert.equal(body.errors[0].path, "steps[0].with.to");
      const broken = await validate(caller, BROKEN_SOURCE);
      assertFields(broken.errors[0], "path, line, column, message");
    },
    async "an unknown name's message quotes it and `suggestion` holds the nearest known one"(
      server,
    ) {
      const caller = await server.caller();
      const unknown = await validate(caller, WITH_TYPO);
      assert.match(unknown.errors[0].message, /"regoin"/);
      assert.equal(unknown.errors[0].suggestion, "region");
      const step = { id: "a", service: "fils", action: "write", with: { name: "n", text: "x" } };
      const service = await validate(caller, { ...definitionNamed("A"), steps: [step] });
      assert.match(service.errors[0].message, /"fils"/);
      assert.equal(service.errors[0].suggestion, "files");
    },
    async "line and column count from 1 in the given text"(server) {
      const caller = await server.caller();
      const { errors: [first] } = await validate(caller, "formt: planner/1\nname: A\nsteps: []");
      assert.deepEqual([first.line, first.column], [1, 1]);
      const { errors: [typo] } = await validate(caller, WITH_TYPO);
      const lines = WITH_TYPO.split("\n");
      const at = lines.findIndex((text) => text.includes("regoin"));
      assert.deepEqual([typo.line, typo.column], [at + 1, lines[at]!.indexOf("regoin") + 1]);
    },
    async "null for an object"(server) {
      const caller = await server.caller();
      const { errors } = await validate(caller, { ...definitionNamed("A"), unknown: 1 });
      assert.ok(errors.length > 0);
      for (const { line, column } of errors) assert.deepEqual([line, column], [null, null]);
    },
    async "A `definition` that is neither object nor string is 400"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const paths = [`POST ${WORKFLOWS}`, `POST ${WORKFLOWS}/validate`];
      for (const request of [...paths, `PUT ${WORKFLOWS}/${workflowId}/draft`]) {
        for (const definition of [1, null, true, ["a"]]) {
          await expectBadField(caller, { request, json: { definition }, field: "definition" });
        }
      }
    },
    async "above 256 KB 413"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const cases = [
        [`POST ${WORKFLOWS}`, 201],
        [`POST ${WORKFLOWS}/validate`, 200],
        [`PUT ${WORKFLOWS}/${workflowId}/draft`, 200],
      ] as const;
      for (const [request, status] of cases) {
        await caller.expect(status, request, { json: { definition: definitionOf(MAX_BYTES) } });
        const json = { definition: definitionOf(MAX_BYTES + 1) };
        assert.equal((await caller.expect(413, request, { json })).code, "too_large");
      }
    },
    async "`PATCH /workflows/:id { isPublic }` (owner or admin) answers the detail"(server) {
      const teams = [newTeam()];
      const owner = await server.caller({ teams });
      const workflowId = await publishAll(owner, ["A"]);
      await shareWith(owner, { workflowId, teams });
      const path = `${WORKFLOWS}/${workflowId}`;
      const open = { json: { isPublic: true } };
      const writer = await server.caller({ teams, roles: ["workflow:write"] });
      await writer.expect(403, `PATCH ${path}`, open);
      const admin = await server.caller({ roles: ["admin"] });
      const opened = await owner.expect(200, `PATCH ${path}`, open);
      assert.deepEqual(opened, await owner.expect(200, `GET ${path}`));
      assert.equal(opened.isPublic, true);
      await admin.expect(403, `PATCH ${path}`, { json: { isPublic: false } });
      const closed = await owner.expect(200, `PATCH ${path}`, { json: { isPublic: false } });
      assert.equal(closed.isPublic, false);
      for (const json of [{}, { isPublic: "true" }, { isPublic: null }] as JsonObject[]) {
        await expectBadField(owner, { request: `PATCH ${path}`, json, field: "isPublic" });
      }
    },
    async "`GET /workflows/:id/diff?from=&to=` (version numbers or `draft`)"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B"]);
      const path = `${WORKFLOWS}/${workflowId}`;
      const json = { definition: definitionNamed("C") };
      await caller.expect(200, `PUT ${path}/draft`, { json });
      const changed = async (query: string) => {
        const { changes: [change] } = await caller.expect(200, `GET ${path}/diff?${query}`);
        return [change.before, change.after];
      };
      assert.deepEqual(await changed("from=1&to=2"), ["A", "B"]);
      assert.deepEqual(await changed("from=2&to=1"), ["B", "A"]);
      assert.deepEqual(await changed("from=1&to=draft"), ["A", "C"]);
      assert.deepEqual(await changed("from=draft&to=2"), ["C", "B"]);
      await caller.expect(404, `GET ${path}/diff?from=1&to=3`);
      await caller.expect(200, `DELETE ${path}/draft`);
      await caller.expect(404, `GET ${path}/diff?from=1&to=draft`);
      for (const query of ["from=1", "from=1&to=0", "from=1&to=x", "from=1&to=1.5"]) {
        await expectBadField(caller, { request: `GET ${path}/diff?${query}`, field: "to" });
      }
    },
    async "`{ from, to, text, changes: [{ path, before, after }] }`"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const definition = definitionNamed("B", { description: "New" });
      await publishNext(caller, { workflowId, definition });
      const request = `GET ${WORKFLOWS}/${workflowId}/diff`;
      const { text, ...diff } = await caller.expect(200, `${request}?from=1&to=2`);
      assert.deepEqual(diff, {
        from: 1,
        to: 2,
        changes: [
          { path: "name", before: "A", after: "B" },
          { path: "description", before: null, after: "New" },
        ],
      });
      assert.match(text, /^-name: A$/m);
      assert.match(text, /^\+name: B$/m);
      assert.match(text, /^\+description: New$/m);
      const same = await caller.expect(200, `${request}?from=2&to=2`);
      assert.deepEqual(same, { from: 2, to: 2, text: "", changes: [] });
    },
  },
});
