import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  draftOne,
  expectBadField,
  listedNames,
  newTeam,
  shareWith,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

async function draftMany(caller: SpecifiedCaller, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `Number ${index}`);
  await Promise.all(names.map((name) => draftOne(caller, definitionNamed(name))));
}

async function refuse(caller: SpecifiedCaller, { field, values }: {
  field: string;
  values: readonly string[];
}): Promise<void> {
  for (const value of values) {
    await expectBadField(caller, { request: `GET ${WORKFLOWS}?${field}=${value}`, field });
  }
}

section({
  file: import.meta.url,
  heading: "service.md: GET /api/v1/workflows",
  statements: {
    async "lists workflows owned by the caller in the active organization"(server) {
      const sub = crypto.randomUUID();
      const teams = [newTeam()];
      const caller = await server.caller({ sub, teams });
      const elsewhere = await server.caller({ sub, org: "globex" });
      const colleague = await server.caller({ teams });
      const admin = await server.caller({ roles: ["admin"] });
      await caller.publish(definitionNamed("Mine"));
      await elsewhere.publish(definitionNamed("Elsewhere"));
      const shared = await colleague.publish(definitionNamed("Shared"));
      await shareWith(colleague, { workflowId: shared, teams });
      await draftOne(admin, definitionNamed("Admin's"));
      assert.deepEqual(await listedNames(caller), ["Mine"]);
      assert.deepEqual(await listedNames(elsewhere), ["Elsewhere"]);
      assert.deepEqual(await listedNames(admin), ["Admin's"]);
    },
    async "page | number | 1 | min 1"(server) {
      const caller = await server.caller();
      await draftMany(caller, 3);
      const pages = await Promise.all(["", "&page=1", "&page=2"].map((page) => {
        return listedNames(caller, `?limit=2${page}`);
      }));
      assert.deepEqual(pages[0], pages[1]);
      assert.deepEqual(new Set(pages.slice(1).flat()).size, 3);
      assert.equal((await caller.expect(200, `GET ${WORKFLOWS}`)).page, 1);
      await refuse(caller, { field: "page", values: ["0", "-1", "1.5", "one"] });
    },
    async "limit | number | 20 | min 1, max 100"(server) {
      const caller = await server.caller();
      await draftMany(caller, 101);
      const counts = await Promise.all(["", "?limit=1", "?limit=100"].map(async (query) => {
        return (await listedNames(caller, query)).length;
      }));
      assert.deepEqual(counts, [20, 1, 100]);
      await refuse(caller, { field: "limit", values: ["0", "-1", "101", "2.5", "all"] });
    },
    async "Workflow list page size | 1 to 100, default 20; page minimum 1, default 1"(server) {
      const caller = await server.caller();
      await draftMany(caller, 21);
      const body = await caller.expect(200, `GET ${WORKFLOWS}`);
      const last = await caller.expect(200, `GET ${WORKFLOWS}?limit=1&page=21`);
      assert.deepEqual([body.page, body.limit, body.workflows.length], [1, 20, 20]);
      assert.deepEqual([last.page, last.limit, last.workflows.length], [21, 1, 1]);
      await refuse(caller, { field: "limit", values: ["0", "101"] });
      await refuse(caller, { field: "page", values: ["0"] });
    },
    async "isDraft | boolean | false | When true, lists workflows that have a draft (not yet published)"(
      server,
    ) {
      const caller = await server.caller();
      await draftOne(caller, definitionNamed("New"));
      await caller.publish(definitionNamed("Published"));
      const edited = await caller.publish(definitionNamed("Edited"));
      await caller.expect(200, `PUT ${WORKFLOWS}/${edited}/draft`);
      const sorted = async (query: string) => (await listedNames(caller, query)).sort();
      assert.deepEqual(await sorted("?isDraft=true"), ["Edited", "New"]);
      assert.deepEqual(await sorted("?isDraft=false"), ["Edited", "New", "Published"]);
      assert.deepEqual(await sorted(""), ["Edited", "New", "Published"]);
      await refuse(caller, { field: "isDraft", values: ["yes", "1", "TRUE"] });
    },
    async "search | string | none | Case-insensitive substring match on workflow name"(server) {
      const caller = await server.caller();
      const definition = definitionNamed("Overdue Invoices", { description: "hidden" });
      await draftOne(caller, definition);
      await draftOne(caller, definitionNamed("Reminders"));
      assert.deepEqual(await listedNames(caller, "?search=DUE%20inV"), ["Overdue Invoices"]);
      assert.deepEqual(await listedNames(caller, "?search=hidden"), []);
      assert.equal((await listedNames(caller)).length, 2);
      const { total, workflows } = await caller.expect(200, `GET ${WORKFLOWS}?search=remind`);
      assert.deepEqual([total, workflows.length], [1, 1]);
    },
    async "Response 200 holds workflow list items"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, definitionNamed("Only"));
      const { workflows } = await caller.expect(200, `GET ${WORKFLOWS}`);
      assert.deepEqual(workflows.map(({ id }: { id: string }) => id), [workflowId]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Workflows",
  statements: {
    async "Names and descriptions come from the default version, or the draft before the first publish"(
      server,
    ) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, definitionNamed("One"));
      const path = `${WORKFLOWS}/${workflowId}`;
      const shown = async () => {
        const { workflows: [item] } = await caller.expect(200, `GET ${WORKFLOWS}`);
        const { name, description } = await caller.expect(200, `GET ${path}`);
        assert.deepEqual([item.name, item.description], [name, description]);
        return [name, description];
      };
      const save = (definition: ReturnType<typeof definitionNamed>) =>
        caller.expect(200, `PUT ${path}/draft`, { json: { definition } });
      assert.deepEqual(await shown(), ["One", null]);
      await save(definitionNamed("Two", { description: "Second" }));
      assert.deepEqual(await shown(), ["Two", "Second"]);
      await caller.expect(201, `POST ${path}/publish`);
      await save(definitionNamed("Three", { description: "Third" }));
      assert.deepEqual(await shown(), ["Two", "Second"]);
    },
    async "without it, or with `false`, every workflow that the caller owns"(server) {
      const caller = await server.caller();
      await draftOne(caller, definitionNamed("Drafted"));
      await caller.publish(definitionNamed("Published"));
      for (const query of ["", "?isDraft=false"]) {
        assert.deepEqual(await listedNames(caller, query), ["Published", "Drafted"]);
      }
    },
    async "`scope=owned|shared|all` (default `owned`, as specified) brings those shared with the caller"(
      server,
    ) {
      const teams = [newTeam()];
      const [caller, colleague] = [await server.caller({ teams }), await server.caller({ teams })];
      const own = await caller.publish(definitionNamed("Own"));
      await shareWith(caller, { workflowId: own, teams });
      const others = await colleague.publish(definitionNamed("Others'"));
      await shareWith(colleague, { workflowId: others, teams });
      await colleague.publish(definitionNamed("Unshared"));
      const visible = await colleague.publish(definitionNamed("Public"));
      const json = { isPublic: true };
      await colleague.expect(200, `PATCH ${WORKFLOWS}/${visible}`, { json });
      const sorted = async (query: string) => (await listedNames(caller, query)).sort();
      assert.deepEqual(await sorted(""), ["Own"]);
      assert.deepEqual(await sorted("?scope=owned"), ["Own"]);
      assert.deepEqual(await sorted("?scope=shared"), ["Others'"]);
      assert.deepEqual(await sorted("?scope=public"), ["Public"]);
      assert.deepEqual(await sorted("?scope=all"), ["Others'", "Own", "Public"]);
      await refuse(caller, { field: "scope", values: ["mine", "ALL"] });
    },
    async "`search` is plain text: `%` and `_` mean themselves"(server) {
      const caller = await server.caller();
      for (const name of ["100% sure", "1000 sure", "a_b", "axb", "c*d?"]) {
        await draftOne(caller, definitionNamed(name));
      }
      assert.deepEqual(await listedNames(caller, "?search=0%25%20s"), ["100% sure"]);
      assert.deepEqual(await listedNames(caller, "?search=A_B"), ["a_b"]);
      assert.deepEqual(await listedNames(caller, "?search=*"), ["c*d?"]);
    },
    async "case is folded for all of Unicode (NFKC, lower case)"(server) {
      const caller = await server.caller();
      const names = ["ÅNGSTRÖM", "ПЛАТЕЖИ", "ﬁling", "İzmir", "ΤΕΛΟΣ", "Ａｕｄｉｔ"];
      for (const name of names) await draftOne(caller, definitionNamed(name));
      const searches = ["ångström", "платежи", "FILING", "i̇zmir", "τελοσ", "audit"];
      for (const [index, search] of searches.entries()) {
        const found = await listedNames(caller, `?search=${encodeURIComponent(search)}`);
        assert.deepEqual(found, [names[index]], search);
      }
    },
  },
});
