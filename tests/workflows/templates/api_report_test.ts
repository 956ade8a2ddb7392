import { deepEqual, equal, match } from "node:assert/strict";
import { httpTest } from "../../support/runs/http_tests.ts";
import { openTemplateLab } from "../../support/workflows/template_lab.ts";
import { startWebService, type WebService } from "../../support/http/web_service.ts";

/** Seven invoices on three pages, for one token; from `brokenFrom` on pages are not there. */
async function startErp({ pages = 3, brokenFrom = 99 } = {}): Promise<WebService> {
  return await startWebService(({ path, headers }, response) => {
    const page = Number(new URL(path, "http://erp").searchParams.get("page"));
    const isKnown = headers.authorization === "Bearer t0ken-of-erp" && page < brokenFrom;
    const body = { items: isKnown ? itemsOf(page) : [], totalPages: pages };
    response.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
}

function itemsOf(page: number) {
  return [0, 1, 2].map((at) => ({
    id: page * 10 + at,
    amount: 100.5 * page,
    status: at === 1 ? "paid" : "open",
    ...at === 0 ? { customer: `Customer ${page}, "Ltd"`, due: "2026-12-01" } : {},
  }));
}

httpTest("api-report files the items of every page that have the status", async () => {
  await using erp = await startErp();
  await using lab = await openTemplateLab();
  const envs = { API_URL: `${erp.url}/invoices`, API_TOKEN: "t0ken-of-erp" };
  const run = await lab.run("api-report", { envs });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  equal(run.outputs.count, 6);
  equal(
    await lab.read(run.outputs.file),
    `id,customer,due,amount
10,"Customer 1, ""Ltd""",2026-12-01,100.5
12,,,100.5
20,"Customer 2, ""Ltd""",2026-12-01,201
22,,,201
30,"Customer 3, ""Ltd""",2026-12-01,301.5
32,,,301.5
`,
  );
  match((await lab.outputs()).join(), /^open-\d{4}-\d\d-\d\d\.csv$/);
  const asked = erp.received.map(({ path }) => path).sort();
  deepEqual(asked, ["/invoices?page=1", "/invoices?page=2", "/invoices?page=3"]);
});

httpTest("api-report takes another status, and a list of one page", async () => {
  await using erp = await startErp({ pages: 1 });
  await using lab = await openTemplateLab();
  const envs = { API_URL: `${erp.url}/invoices`, API_TOKEN: "t0ken-of-erp" };
  const run = await lab.run("api-report", { envs, inputs: { status: "paid" } });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  equal(await lab.read(run.outputs.file), "id,customer,due,amount\n11,,,100.5\n");
});

httpTest("api-report files nothing where a page cannot be had", async () => {
  await using erp = await startErp({ brokenFrom: 3 });
  await using lab = await openTemplateLab();
  const envs = { API_URL: `${erp.url}/invoices`, API_TOKEN: "t0ken-of-erp" };
  const run = await lab.run("api-report", { envs });
  equal(run.status, "failed");
  equal(run.error.stepId, "others");
  match(run.error.message, /404/);
  deepEqual(await lab.outputs(), []);
});

httpTest("api-report says which variable has no value", async () => {
  await using lab = await openTemplateLab();
  const run = await lab.run("api-report", {});
  equal(run.status, "failed");
  match(run.error.message, /API_URL/);
});
