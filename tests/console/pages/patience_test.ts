/** A server that asks for a pause, or is gone for a while, in a real browser. */
import assert from "node:assert/strict";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import {
  assertAccessible,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { startHeddle } from "../../support/processes/heddle.ts";
import { quietPort } from "../../support/servers/quiet_port.ts";

/** Addresses from outside the private networks, which have a limit of requests. */
const [ONE, OTHER] = ["203.0.113.9", "203.0.113.10"];

function from(address: string): Record<string, string> {
  return { "x-forwarded-for": address };
}

scenario("a page that asks too often says so, asks nothing meanwhile, and goes on", async () => {
  await using lab = await openConsoleLab({
    RATE_LIMIT_PER_MINUTE: "30",
    TRUSTED_PROXIES: "127.0.0.1/32",
  });
  const { page, faults } = await openPage(lab);
  await page.context().setExtraHTTPHeaders(from(ONE));
  await page.clock.install();
  const { token } = await signIn(lab, page);
  let refused: Response;
  do {
    const headers = { ...from(ONE), authorization: `Bearer ${token}` };
    refused = await fetch(`${lab.server.url}/api/v1/me`, { headers });
    await refused.body?.cancel();
  } while (refused.status !== 429);

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(request.url());
  });
  const answering = page.waitForResponse((answer) => answer.status() === 429);
  const clickedAt = await page.evaluate<number>("Date.now()");
  await page.getByRole("link", { name: "Workflows" }).click();
  const seconds = Number((await answering).headers()["retry-after"]);
  assert.ok(seconds > 1 && seconds <= 60, `${seconds}`);
  const notice = page.getByRole("status").filter({ hasText: "asked for a pause" });
  await notice.waitFor();
  await assertAccessible(page, "a pause");
  // Requests of other pages wait, too.
  const before = asked.length;
  await page.getByRole("link", { name: "Runs" }).click();
  // The clock stands still there, however slow the machine is.
  await page.clock.pauseAt(clickedAt + (seconds - 1) * 1000);
  assert.equal(asked.length, before);
  assert.equal(await notice.count(), 1);

  // The limit is that of an address.
  await page.context().setExtraHTTPHeaders(from(OTHER));
  await page.clock.resume();
  await page.clock.fastForward(2_000);
  await page.getByRole("heading", { name: "No runs yet" }).waitFor();
  await notice.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Workflows" }).click();
  await page.getByRole("heading", { name: "No workflows yet" }).waitFor();
  assert.deepEqual(faults, []);
});

const BEGUN = "It was a dark and stormy night";

scenario("a chat outlives a server that dies in the middle of a reply", async () => {
  const endless = new Promise(() => {});
  await using model = startFakeModel([{ text: [BEGUN, endless] }, { text: ["Good morning"] }]);
  await using directory = await temporaryDirectory();
  const settings = {
    DATA_DIR: directory.path,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: "usual",
    PORT: `${quietPort()}`,
  };
  await using lab = await openConsoleLab(settings);
  const { page } = await openPage(lab);
  const { call } = await signIn(lab, page);
  await page.getByRole("button", { name: "New chat" }).click();
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("tell me a story");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(BEGUN).waitFor();
  await message.fill("half a thought");

  await lab.server[Symbol.asyncDispose]();
  await page.getByText("this page tries again by itself").waitFor();
  assert.equal(await page.getByText(BEGUN).count(), 1, "what has come stays");
  await assertAccessible(page, "a broken connection");
  await using _again = await startHeddle({ env: settings });
  await page.getByText("this page tries again by itself").waitFor({ state: "detached" });
  assert.equal(await message.inputValue(), "half a thought");
  assert.equal(await page.getByText("tell me a story").count(), 1);

  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Good morning").waitFor();
  const threadId = new URL(page.url()).pathname.split("/").at(-1);
  const { messages } = await call("GET", `/chats/${threadId}/messages`);
  const said = (messages as unknown as { role: string; content: string }[])
    .filter(({ role }) => role === "user").map(({ content }) => content);
  assert.deepEqual(said, ["tell me a story", "half a thought"]);
});

scenario("a message that does not arrive goes back to where it was written", async () => {
  await using directory = await temporaryDirectory();
  const settings = { DATA_DIR: directory.path, PORT: `${quietPort()}` };
  await using lab = await openConsoleLab(settings);
  const { page } = await openPage(lab);
  await signIn(lab, page);
  await page.getByRole("button", { name: "New chat" }).click();
  const message = page.getByRole("textbox", { name: "Message" });
  await message.waitFor();
  await lab.server[Symbol.asyncDispose]();
  await message.fill("what templates are there?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("alert").getByText("The server does not answer").waitFor();
  assert.equal(await message.inputValue(), "what templates are there?");

  await using _again = await startHeddle({ env: settings });
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("log").getByText(/templates?/i).filter({ visible: true }).nth(1).waitFor();
  assert.equal(await message.inputValue(), "");
});
