import { deepEqual, equal } from "node:assert/strict";
import { openTemplateLab } from "../../support/workflows/template_lab.ts";

const EXPORT = `order,region,amount
 1001 , eu ,"1,250.50"
1002,US,80
1001,EU,1250.50
1003,eu,free
,EU,5
1004,Eu,99.5
`;

Deno.test("csv-cleanup files clean rows, their summary and what it could not read", async () => {
  await using lab = await openTemplateLab();
  const run = await lab.run("csv-cleanup", { inputs: { upload: await lab.store(EXPORT) } });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  equal(run.outputs.rows, 3);
  equal(
    await lab.read(run.outputs.cleaned),
    "order,region,amount\n1001,EU,1250.5\n1002,US,80\n1004,EU,99.5\n",
  );
  equal(
    await lab.read(run.outputs.summary),
    "region,orders,total,average,largest\nEU,2,1350,675,1250.5\nUS,1,80,80,80\n",
  );
  equal(run.outputs.unreadable, 2);
  const aside = run.steps.find(({ id }: { id: string }) => id === "set_aside");
  equal(
    await lab.read(aside.output.objectKey),
    "order,region,amount,problem\n1003,EU,free,the amount is no number\n,EU,5,no order\n",
  );
});

Deno.test("csv-cleanup reads amounts with a decimal comma", async () => {
  await using lab = await openTemplateLab();
  const upload = await lab.store('order,region,amount\n7,DE,"1.250,50"\n8,DE,15\n9,DE,1.5\n');
  const run = await lab.run("csv-cleanup", { inputs: { upload, decimalMark: "," } });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  equal(await lab.read(run.outputs.cleaned), "order,region,amount\n7,DE,1250.5\n8,DE,15\n");
  equal(run.outputs.unreadable, 1);
});

Deno.test("csv-cleanup files nothing aside where every row can be read", async () => {
  await using lab = await openTemplateLab();
  const upload = await lab.store("order,region,amount\n7,DE,1\n");
  const run = await lab.run("csv-cleanup", { inputs: { upload } });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  deepEqual(await lab.outputs(), ["cleaned.csv", "summary.csv"]);
});

Deno.test("csv-cleanup fails for a file that is no CSV", async () => {
  await using lab = await openTemplateLab();
  const upload = await lab.store('order,region,amount\n1,EU,"5\n');
  const run = await lab.run("csv-cleanup", { inputs: { upload } });
  equal(run.status, "failed");
  equal(run.error.stepId, "read");
  deepEqual(await lab.outputs(), []);
});

Deno.test("csv-cleanup sets all rows of a file aside that has other columns", async () => {
  await using lab = await openTemplateLab();
  const upload = await lab.store("name,price\nTea,3\n");
  const run = await lab.run("csv-cleanup", { inputs: { upload } });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  deepEqual([run.outputs.rows, run.outputs.unreadable], [0, 1]);
  deepEqual(await lab.outputs(), ["cleaned.csv", "summary.csv", "unreadable.csv"]);
});
