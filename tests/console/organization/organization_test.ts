/** The workflows, the usage, the audit and the health of an organization, in a real browser. */
import assert from "node:assert/strict";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { assertGoodLooks, openPage } from "../../support/console/browser.ts";
import { type ColleaguesLab, openColleaguesLab } from "../../support/console/colleagues.ts";
import { scenario } from "../../support/console/scenario.ts";
import { eventually } from "../../support/time/eventually.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

const ADMIN = { sub: "11111111-1111-4111-8111-111111aaaaaa", name: "Ada", roles: ["admin"] };
const BOB = { sub: "22222222-2222-4222-8222-222222bbbbbb", name: "Bob" };
/** Another user with the name of the first. */
const BOB_TOO = { sub: "33333333-3333-4333-8333-333333cccccc", name: "Bob" };
const LONG = { sub: "44444444-4444-4444-8444-444444dddddd", name: "W".repeat(200) };

const UNLIMITED = { RATE_LIMIT_PER_MINUTE: "0" };

/** Makes each of them known to the server. */
async function see({ call }: ColleaguesLab, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) await call(token, "GET /workflows");
}

scenario("an admin transfers a workflow, and is told from whom to whom", async () => {
  await using lab = await openColleaguesLab(UNLIMITED);
  const [admin, bob, other, long] = [ADMIN, BOB, BOB_TOO, LONG].map(lab.tokenOf) as [
    string,
    string,
    string,
    string,
  ];
  await see(lab, [admin, bob, other, long]);
  const make = (token: string, name: string) =>
    lab.call(token, "POST /workflows", { definition: definitionNamed(name) });
  await make(bob, "Report");
  await make(long, "L".repeat(200));
  for (let number = 1; number <= 58; number++) await make(long, `Idea ${number}`);
  const { page, faults } = await openPage(lab);
  await lab.logIn(page, admin);
  await page.goto(`${lab.server.url}/console/organization?view=workflows`);
  await page.getByLabel("Token").fill(admin);
  await page.getByRole("button", { name: "Open the console" }).click();
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await rows.nth(49).waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  await rows.nth(59).waitFor();
  await rows.filter({ hasText: "Report" }).getByRole("cell", { name: "Bob bbbbbb" }).waitFor();
  await assertGoodLooks(page, "the workflows");

  await page.getByRole("searchbox", { name: "Search" }).fill("repo");
  await page.keyboard.press("Enter");
  await rows.nth(1).waitFor({ state: "detached" });
  assert.match(page.url(), /search=repo/);
  await page.getByRole("button", { name: "Transfer Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer a workflow" });
  await dialog.getByRole("radio").nth(2).waitFor();
  assert.equal(await dialog.getByRole("radio", { name: "Bob (bbbbbb)" }).count(), 0, "the owner");
  const transfer = dialog.getByRole("button", { name: "Transfer", exact: true });
  assert.equal(await transfer.isDisabled(), true);
  await dialog.getByRole("radio", { name: /^W+ \(dddddd\)$/ }).check();
  await dialog.getByText(/^“Report” belongs to Bob \(bbbbbb\)\. It will belong to W+/).waitFor();
  await assertGoodLooks(page, "a transfer");
  await dialog.getByRole("searchbox").fill("nobody like that");
  // The chosen member stays.
  await dialog.getByRole("radio", { name: "you" }).waitFor({ state: "detached" });
  await dialog.getByRole("radio", { name: /^W+ / }).waitFor();
  await dialog.getByRole("searchbox").fill("bob");
  await dialog.getByRole("radio", { name: "Bob (cccccc)" }).check();
  await dialog.getByText("It will belong to Bob (cccccc).").waitFor();
  await transfer.click();
  await page.getByRole("status").getByText("“Report” belongs to Bob (cccccc) now.").waitFor();
  await rows.filter({ hasText: "Report" }).getByRole("cell", { name: "Bob cccccc" }).waitFor();
  const { total } = await lab.call(other, "GET /workflows");
  assert.equal(total, 1);

  await page.getByRole("tab", { name: "Audit" }).click();
  const record = page.getByRole("rowheader").filter({ hasText: "gave a workflow" });
  await record.filter({ hasText: /From\s*Bob\s*bbbbbb\s*To\s*Bob\s*cccccc/ }).waitFor();
  await assertGoodLooks(page, "the audit");
  await page.getByRole("tab", { name: "Health" }).click();
  await page.getByRole("listitem").filter({ hasText: "Language model" })
    .getByText("None is configured").waitFor();
  assert.deepEqual(faults, []);
});

scenario("an admin sees the usage by person, and which part of the server fails", async () => {
  await using model = startFakeModel(() => ({ text: ["It is sunny."] }));
  await using lab = await openColleaguesLab({
    ...UNLIMITED,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: "usual",
  });
  const [admin, bob] = [ADMIN, BOB].map(lab.tokenOf) as [string, string];
  await see(lab, [admin]);
  const { threadId } = await lab.call(bob, "POST /chats");
  const form = new FormData();
  form.set("message", "Tell me a story about the weather");
  const headers = { authorization: `Bearer ${bob}` };
  const said = await fetch(`${lab.server.url}/api/v1/chats/${threadId}/messages`, {
    ...{ method: "POST", headers, body: form },
  });
  await said.text();
  const file = new FormData();
  file.set("file", new File(["x".repeat(2_000)], "x.txt"));
  const stored = await fetch(`${lab.server.url}/api/v1/objects`, {
    ...{ method: "POST", headers, body: file },
  });
  assert.equal(stored.status, 201, await stored.text());
  const readUsage = () => lab.call(admin, "GET /usage?scope=organization");
  await eventually(async () => (await readUsage()).items.length > 0);
  const { items: [used] } = await readUsage();

  const { page, faults } = await openPage(lab);
  await lab.logIn(page, admin);
  await page.getByRole("link", { name: "Organization", exact: true }).click();
  await page.getByRole("tab", { name: "Usage" }).click();
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await rows.filter({ hasText: "bbbbbb" }).getByText("Bob").waitFor();
  await rows.filter({ hasText: "Total" }).waitFor();
  await page.getByText("2 kB in 1 file").waitFor();
  await page.getByRole("meter", { name: "Share of Bob" }).waitFor();
  await assertGoodLooks(page, "the usage");
  await page.getByRole("combobox", { name: "By" }).selectOption("model");
  await rows.first().getByText(used.model).waitFor();
  await page.getByRole("combobox", { name: "Month" }).selectOption("all");
  await page.waitForURL(/month=all/);
  await rows.first().getByText(used.model).waitFor();

  await page.getByRole("tab", { name: "Health" }).click();
  const languageModel = page.getByRole("listitem").filter({ hasText: "Language model" });
  await languageModel.waitFor();
  await page.getByRole("listitem").filter({ hasText: "Database" }).getByText("Works").waitFor();
  await assertGoodLooks(page, "the health");
  await page.route("**/readyz", async (route) => {
    const checks = { database: "failing", storage: "ok", issuer: "ok", model: "failing" };
    await route.fulfill({ status: 503, json: { ready: false, degraded: ["model"], checks } });
  });
  await page.getByText("The server takes no changes at the moment.").waitFor();
  await page.getByText("Nothing can be saved or started until the database works again.").waitFor();
  await assertGoodLooks(page, "a server that fails");
  assert.deepEqual(faults, []);
});

scenario(
  "the page is German, shows records that it does not know, and says what fails",
  async () => {
    await using lab = await openColleaguesLab(UNLIMITED);
    const { page, faults } = await openPage(lab, { locale: "de-DE" });
    await page.goto(`${lab.server.url}/console/organization`);
    await page.getByLabel("Token").fill(lab.tokenOf(ADMIN));
    await page.getByRole("button", { name: "Konsole öffnen" }).click();
    await page.getByText("Kein Lauf wartet auf einen Platz. Neue Läufe starten sofort.").waitFor();
    await page.getByRole("heading", { name: "Kein Lauf wartet auf einen Platz" }).waitFor();
    const unknown = {
      id: crypto.randomUUID(),
      actorId: null,
      action: "key.turned",
      details: { name: "k".repeat(500), count: 3, gone: null },
      createdAt: new Date().toISOString(),
    };
    let isDown = true;
    await page.route("**/api/v1/audit?*", async (route) => {
      if (isDown) return await route.abort();
      const rest = { page: 1, limit: 50, total: 1, totalIsExact: true, nextCursor: null };
      await route.fulfill({ json: { records: [unknown], ...rest } });
    });
    await page.getByRole("tab", { name: "Protokoll" }).click();
    await page.getByRole("alert").getByText("Der Server antwortet nicht.").waitFor();
    await assertGoodLooks(page, "no answer");
    isDown = false;
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    const record = page.getByRole("rowheader").filter({ hasText: "key.turned" });
    await record.waitFor();
    assert.match(await record.innerText(), /Name\s+k{200}…\s+count\s+3$/);
    await page.getByRole("cell", { name: "auf dem Server" }).waitFor();
    await assertGoodLooks(page, "an unknown record");
    assert.deepEqual(faults, []);
  },
);
