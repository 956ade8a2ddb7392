import { deepEqual, equal, match } from "node:assert/strict";
import { httpTest } from "../../support/runs/http_tests.ts";
import { openTemplateLab } from "../../support/workflows/template_lab.ts";
import { startWebService, type WebService } from "../../support/http/web_service.ts";

const PAGE = `<!doctype html><title>Prices</title>
<table><tr><th>Menu</th></tr><tr><td>Home</td></tr></table>
<table><thead><tr><th>Tea<th>Price</thead>
  <tr><td>Green &amp; white<td>3.50<tr><td>Black, strong<td>2</table>
<table><tr><th>Town</th></tr><tr><td>Köln</td></tr><tr><td>Ulm</td></tr></table>`;

async function startSite(body: string, status = 200): Promise<WebService> {
  return await startWebService((_, response) => {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(body);
  });
}

httpTest("page-tables files each table of a page that has rows enough", async () => {
  await using site = await startSite(PAGE);
  await using lab = await openTemplateLab();
  const run = await lab.run("page-tables", { inputs: { page: site.url } });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  equal(run.outputs.count, 2);
  const files = await Promise.all(run.outputs.files.map(lab.read));
  deepEqual(files, [
    'Tea,Price\nGreen & white,3.50\n"Black, strong",2\n',
    "Town\nKöln\nUlm\n",
  ]);
  deepEqual(await lab.outputs(), ["table-1.csv", "table-2.csv"]);
  equal(site.received[0]?.headers.accept, "text/html");
});

httpTest("page-tables files nothing of a page without tables", async () => {
  await using site = await startSite("<p>Nothing here");
  await using lab = await openTemplateLab();
  const run = await lab.run("page-tables", { inputs: { page: site.url } });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  deepEqual(run.outputs, { count: 0, files: [] });
});

httpTest("page-tables fails where the page cannot be had", async () => {
  await using site = await startSite(PAGE, 404);
  await using lab = await openTemplateLab();
  const run = await lab.run("page-tables", { inputs: { page: site.url } });
  equal(run.status, "failed");
  equal(run.error.stepId, "fetch");
  match(run.error.message, /404/);
  deepEqual(await lab.outputs(), []);
});
