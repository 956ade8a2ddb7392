import { deepEqual, equal, match } from "node:assert/strict";
import { httpTest } from "../../support/runs/http_tests.ts";
import { openTemplateLab } from "../../support/workflows/template_lab.ts";
import { startWebService, type WebService } from "../../support/http/web_service.ts";

/** `/shaky` is up at the second call, `/gone` never; alerts are taken at `/alerts`. */
async function startSites(): Promise<WebService> {
  let calls = 0;
  const statuses: Record<string, () => number> = {
    "/gone": () => 404,
    "/shaky": () => ++calls === 1 ? 503 : 200,
    "/closed": () => 410,
  };
  return await startWebService(({ path }, response) => {
    response.writeHead(statuses[path]?.() ?? 200).end("fine");
  });
}

function sitesAt(url: string, ...names: string[]) {
  return names.map((name) => ({ name, url: `${url}/${name.toLowerCase()}` }));
}

httpTest(
  "health-check files each site, tries a shaky one again and alerts of one that is down",
  async () => {
    await using web = await startSites();
    await using lab = await openTemplateLab();
    const run = await lab.run("health-check", {
      inputs: { sites: sitesAt(web.url, "Shop", "Gone", "Shaky") },
      envs: { ALERT_URL: `${web.url}/alerts` },
    });
    equal(run.status, "succeeded", JSON.stringify(run.error));
    deepEqual(run.outputs.down, ["Gone"]);
    const [head, shop, gone, shaky] = (await lab.read(run.outputs.file)).split("\n");
    equal(head, "name,url,up,problem");
    equal(shop, `Shop,${web.url}/shop,true,`);
    match(gone ?? "", /^Gone,.*\/gone,false,.*404/);
    equal(shaky, `Shaky,${web.url}/shaky,true,`);
    const alerts = web.received.filter(({ path }) => path === "/alerts");
    deepEqual(alerts.map(({ method, body }) => [method, JSON.parse(body)]), [
      ["POST", { text: "Down: Gone" }],
    ]);
    deepEqual(await lab.outputs(), ["health.csv"]);
  },
);

httpTest("health-check alerts nobody while every site is up", async () => {
  await using web = await startSites();
  await using lab = await openTemplateLab();
  const run = await lab.run("health-check", {
    inputs: { sites: sitesAt(web.url, "Shop", "Docs") },
  });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  deepEqual(run.outputs.down, []);
  deepEqual(web.received.map(({ path }) => path).sort(), ["/docs", "/shop"]);
});

httpTest("health-check keeps the alert that it cannot send", async () => {
  await using web = await startSites();
  await using lab = await openTemplateLab();
  const sites = sitesAt(web.url, "Gone");
  const envs = { ALERT_URL: `${web.url}/closed` };
  const run = await lab.run("health-check", { inputs: { sites }, envs });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  deepEqual(await lab.outputs(), ["health.csv", "unsent-alert.txt"]);
  const unsent = run.steps.find(({ id }: { id: string }) => id === "unsent");
  match(await lab.read(unsent.output.objectKey), /^Down: Gone\nThe alert was not sent: .*410/);
});
