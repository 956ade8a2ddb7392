/** An admin asks the audit log who did what, to what and when, and exports it. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { type Colleague, type Office, openOffice } from "./office.ts";

interface Story {
  admin: Colleague;
  margins: string;
  prices: string;
  webhookId: string;
}

/** Two workflows of two people, one of which an admin gives to the other. */
async function tell(office: Office): Promise<Story> {
  const { owner, writer } = office;
  const admin = await office.as(office.stranger, { roles: ["admin"] });
  const margins = await owner.publish({ name: "Margins", steps: [] }, { isShared: true });
  const prices = await writer.publish({ name: "Prices", steps: [] });
  const { webhookId } = await writer.expect(201, `POST /workflows/${margins}/webhooks`, {});
  await admin.expect(200, `POST /workflows/${prices}/owner`, { userId: owner.userId });
  return { admin, margins, prices, webhookId };
}

async function actionsOf(admin: Colleague, query: string): Promise<string[]> {
  const { records, total, totalIsExact } = await admin.expect(200, `GET /audit?${query}`);
  deepEqual([total, totalIsExact], [records.length, true]);
  return records.map(({ action }: JsonObject) => action).reverse();
}

Deno.test("records are found by action, by who acted, by what it was about, and by time", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const { admin, margins, prices, webhookId } = await tell(office);
  const published = "workflow.published";
  const cases: [query: string, actions: string[]][] = [
    ["action=workflow.published", [published, published]],
    [`actorId=${writer.userId}`, [published, "webhook.created"]],
    [`actorId=${writer.userId}&action=webhook.created`, ["webhook.created"]],
    [`target=${margins}`, [published, "workflow.shared", "webhook.created"]],
    [`target=${margins}&action=workflow.shared`, ["workflow.shared"]],
    [`target=${margins}&actorId=${owner.userId}`, [published, "workflow.shared"]],
    [`target=${webhookId}`, ["webhook.created"]],
    [`target=${prices}&actorId=${admin.userId}`, ["workflow.transferred"]],
    // A user to whom something was done, who did something else.
    [`target=${owner.userId}`, ["workflow.transferred"]],
    [`actorId=${crypto.randomUUID()}`, []],
    ["target=margins", []],
    ["from=2001-01-01T00:00:00Z&action=workflow.transferred", ["workflow.transferred"]],
    ["to=2001-01-01T00:00:00Z", []],
    [`target=${margins}&from=2999-01-01T00:00:00Z`, []],
  ];
  for (const [query, actions] of cases) {
    deepEqual(await actionsOf(admin, query), actions, query);
  }
  const { records } = await admin.expect(200, "GET /audit?limit=100");
  equal(records.length, 5);
  const [, later, , middle] = records;
  const span = `from=${middle.createdAt}&to=${later.createdAt}`;
  const inSpan = records.filter(({ createdAt }: Record<string, string>) =>
    createdAt !== undefined && createdAt >= middle.createdAt && createdAt < later.createdAt
  );
  deepEqual((await admin.expect(200, `GET /audit?${span}`)).records, inSpan);
});

Deno.test("filtered pages follow each other by cursors, which fit no other filter", async () => {
  await using office = await openOffice();
  const { admin, margins } = await tell(office);
  for (const query of ["", "action=workflow.published&", `target=${margins}&`]) {
    const whole = await admin.expect(200, `GET /audit?${query}limit=100`);
    const paged: JsonObject[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const more: string = cursor && `&cursor=${cursor}`;
      const page = await admin.expect(200, `GET /audit?${query}limit=1${more}`);
      paged.push(...page.records);
      cursor = page.nextCursor;
    }
    deepEqual(paged, whole.records, query);
    const numbered = await admin.expect(200, `GET /audit?${query}limit=1&page=2`);
    deepEqual(numbered.records, whole.records.slice(1, 2));
  }
  const { nextCursor } = await admin.expect(200, "GET /audit?limit=1");
  await admin.expect(400, `GET /audit?limit=1&action=workflow.published&cursor=${nextCursor}`);
});

Deno.test("the export has the same records as the list, a line each, and the same filters", async () => {
  await using office = await openOffice({ MAX_API_KEYS_PER_USER: "200" });
  const { owner, writer } = office;
  const { admin } = await tell(office);
  // More than one piece of the export.
  const keys = await Promise.all(
    Array.from(
      { length: 120 },
      (_, number) => owner.expect(201, "POST /api-keys", { name: `key ${number}` }),
    ),
  );
  equal(keys.length, 120);
  const linesOf = async (query: string): Promise<JsonObject[]> => {
    const text = await admin.text(`GET /audit/export?${query}`);
    return text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  };
  const all = await linesOf("");
  equal(all.length, 125);
  const listed = await admin.expect(200, "GET /audit?limit=100");
  deepEqual(all.slice(0, 100), listed.records);
  equal(new Set(all.map(({ id }) => id)).size, 125);
  const own = await linesOf(`actorId=${writer.userId}`);
  deepEqual(own.map(({ action }) => action), ["webhook.created", "workflow.published"]);
  equal(await admin.text("GET /audit/export?to=2001-01-01T00:00:00Z"), "");
});

Deno.test("attack: nobody but an admin filters or exports the log, and no other organization's", async () => {
  await using office = await openOffice();
  const { owner, writer, outsider } = office;
  const { admin, margins } = await tell(office);
  for (const path of ["/audit", "/audit/export"]) {
    for (const colleague of [owner, writer]) {
      await colleague.expect(403, `GET ${path}?target=${margins}`);
      await colleague.expect(403, `GET ${path}?actorId=${colleague.userId}`);
    }
    for (const query of ["action=key.turned", "actorId=me", "target=", "from=yesterday"]) {
      await admin.expect(400, `GET ${path}?${query}`);
    }
    await admin.expect(400, `GET ${path}?target=${"x".repeat(201)}`);
  }
  equal((await outsider.expect(200, `GET /audit?target=${margins}`)).total, 0);
  equal((await outsider.expect(200, `GET /audit?actorId=${owner.userId}`)).total, 0);
  equal(await outsider.text(`GET /audit/export?target=${margins}`), "");
});

Deno.test("an export is a download that no cache keeps", async () => {
  await using office = await openOffice();
  const { admin } = await tell(office);
  const { key } = await admin.expect(201, "POST /api-keys", { name: "log shipper" });
  const headers = { "x-api-key": key, "x-source": "external" };
  const answer = await fetch(`${office.url()}/api/v1/audit/export`, { headers });
  const text = await answer.text();
  ok(text.endsWith("}\n"));
  equal(answer.headers.get("content-type"), "application/x-ndjson");
  match(answer.headers.get("content-disposition") ?? "", /^attachment; filename="audit\.jsonl"$/);
  equal(answer.headers.get("cache-control"), "no-store");
});
