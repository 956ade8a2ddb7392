import { deepEqual, equal, match } from "node:assert/strict";
import { httpTest } from "../../support/runs/http_tests.ts";
import { openTemplateLab } from "../../support/workflows/template_lab.ts";
import { startWebService, type WebService } from "../../support/http/web_service.ts";

const ORDERS = [
  { id: 1, total: 100 },
  { id: 2, total: 49.9 },
  { id: 3, total: 20 },
  { id: 4, total: 75 },
  { id: 5, total: 30.3 },
];

async function startShop(status = 200): Promise<WebService> {
  return await startWebService((_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(ORDERS));
  });
}

httpTest(
  "reconciliation files what is not paid, paid otherwise, and paid for nothing",
  async () => {
    await using shop = await startShop();
    await using lab = await openTemplateLab();
    const payments = await lab.store(
      "reference,amount\n1,100.00\n 2 ,49.90\n2,49.90\n4,70\n5,10.1\n5,20.2\n77,12\n",
    );
    const run = await lab.run("reconciliation", { inputs: { orders: shop.url, payments } });
    equal(run.status, "succeeded", JSON.stringify(run.error));
    equal(run.outputs.differences, 4);
    equal(
      await lab.read(run.outputs.file),
      `reference,ordered,paid,difference
2,49.9,99.8,paid too much
3,20,0,not paid
4,75,70,paid too little
77,0,12,no such order
`,
    );
  },
);

httpTest("reconciliation files nothing where all fits", async () => {
  await using shop = await startShop();
  await using lab = await openTemplateLab();
  const payments = await lab.store("reference,amount\n1,100\n2,49.9\n3,20\n4,75\n5,30.3\n");
  const run = await lab.run("reconciliation", { inputs: { orders: shop.url, payments } });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  deepEqual(run.outputs, { differences: 0, file: null });
  deepEqual(await lab.outputs(), []);
});

httpTest("reconciliation compares nothing with a source that fails", async () => {
  await using shop = await startShop(403);
  await using lab = await openTemplateLab();
  const payments = await lab.store("reference,amount\n1,100\n");
  const run = await lab.run("reconciliation", { inputs: { orders: shop.url, payments } });
  equal(run.status, "failed");
  equal(run.error.stepId, "ordered");
  match(run.error.message, /403/);
  deepEqual(await lab.outputs(), []);
});
