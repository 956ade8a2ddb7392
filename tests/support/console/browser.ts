import assert from "node:assert/strict";
import { join } from "node:path";
import axe from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { TOOLS } from "../../../.ci/tools/catalogue.ts";
import { ensureConsole } from "../../../.ci/console.ts";
import { giveMigratedFile } from "../db/migrated.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";
import { type HeddleServer, startHeddle } from "../processes/heddle.ts";

const ARGUMENTS = [
  // The tests may run as root, if there is no sandbox.
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--proxy-server=direct://",
];

const START_ADDRESS = /^\s*(http:\S+\/console\/#start=\S+)$/;
const PATIENCE_MS = 60_000;

/**
 * Whether tests in a browser must be ignored because no browser is installed; prints a line about
 * it. With `HEDDLE_REQUIRE_TOOLS=1` no test is ignored: starting the browser then fails the test.
 */
export async function isBrowserMissing(): Promise<boolean> {
  if (Deno.env.get("HEDDLE_REQUIRE_TOOLS") === "1") return false;
  if (await TOOLS.chromium.find() !== null) return false;
  console.warn(
    "Ignoring tests in a browser: install Chromium, or deno run -A .ci/tools.ts chromium",
  );
  return true;
}

let launched: Browser | null = null;

/** The browser that all tests of the isolate share. Each test has its own profiles in it. */
async function openBrowser(): Promise<Browser> {
  if (launched?.isConnected()) return launched;
  const executablePath = await TOOLS.chromium.ensure();
  launched = await chromium.launch({ executablePath, args: ARGUMENTS });
  return launched;
}

/**
 * Ends the browser, if one was started. A program other than a test calls this after its last lab.
 */
export async function closeBrowser(): Promise<void> {
  await launched?.close();
  launched = null;
}

Deno.test.afterAll(closeBrowser);

/** A server with its console, and profiles of a browser that no other test sees. */
export interface ConsoleLab extends AsyncDisposable {
  server: HeddleServer;
  /**
   * The console address that the server has printed, valid for one login. Empty if the server does
   * not issue its own tokens.
   */
  startAddress: string;
  /** Opens a new profile, which is removed with the lab. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
}

/** Opens a lab. `settings` are the server's settings in addition to its data directory. */
export async function openConsoleLab(
  settings: Record<string, string> = {},
): Promise<ConsoleLab> {
  await using opening = new AsyncDisposableStack();
  if (!Deno.env.has("HEDDLE_BINARY")) await ensureConsole();
  const directory = opening.use(await temporaryDirectory());
  const env = { DATA_DIR: directory.path, PRINT_TOKEN: "true", LOG_FORMAT: "json", ...settings };
  await giveMigratedFile({ kind: "file", path: join(directory.path, "heddle.db") });
  const server = opening.use(await startHeddle({ env }));
  const startAddress = settings.OIDC_ISSUER ? "" : await readStartAddress(server);
  const browser = await openBrowser();
  const open = opening.move();
  return {
    server,
    startAddress,
    async newContext(options = {}) {
      const context = await browser.newContext({ locale: "en-US", ...options });
      context.setDefaultTimeout(PATIENCE_MS);
      open.defer(() => context.close());
      return context;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function readStartAddress(server: HeddleServer): Promise<string> {
  for (;;) {
    const line = await server.nextLine();
    if (line === null) throw new Error("the server ended without a start address");
    const [, address] = START_ADDRESS.exec(line) ?? [];
    if (address) return address;
  }
}

/** A page that records its errors. */
export interface WatchedPage {
  page: Page;
  /** Errors of scripts and of the policy, and requests to anywhere but the server. */
  faults: readonly string[];
}

export async function openPage(
  lab: ConsoleLab,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  return await openTab(await lab.newContext(options), lab.server);
}

/**
 * Opens another tab of a browser. `allowed` are the origins that it may call in addition to the
 * server.
 */
export async function openTab(
  context: BrowserContext,
  { url }: { url: string },
  allowed: readonly string[] = [],
): Promise<WatchedPage> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const { url: place } = message.location();
    if (allowed.some((origin) => place.startsWith(origin))) return;
    // The browser logs every unsuccessful response itself.
    const isAnswer = message.text().startsWith("Failed to load resource") && place !== "";
    if (message.type() === "error" && !isAnswer) faults.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!protocol.startsWith("http") || origin === url || allowed.includes(origin)) return;
    // Pages of the identity provider may load anything.
    if (request.isNavigationRequest() || request.frame().url().startsWith(url)) {
      faults.push(`asks ${request.url()}`);
    }
  });
  return { page, faults };
}

/** Calls the API as the user of the page. */
export interface SignedIn {
  token: string;
  /** Sends a JSON request and returns the JSON response. Fails if the status is not a success. */
  call(method: string, path: string, body?: unknown): Promise<Record<string, string>>;
}

/** Opens the console by the printed address, and calls the API as the person in the page. */
export async function signIn({ server, startAddress }: ConsoleLab, page: Page): Promise<SignedIn> {
  const answering = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/session"));
  await page.goto(startAddress);
  const { token } = await (await answering).json();
  await page.getByRole("button", { name: "New chat" }).waitFor();
  return {
    token,
    async call(method, path, body) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const request = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
      const answer = await fetch(`${server.url}/api/v1${path}`, request);
      assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
      return await answer.json();
    },
  };
}

interface Look {
  name: string;
  colorScheme: "light" | "dark";
  viewport: { width: number; height: number };
}

/** The widths and colour schemes in which each part of a page is checked. */
const LOOKS: readonly Look[] = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { name: "dark", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { name: "phone", colorScheme: "light", viewport: { width: 390, height: 844 } },
];

/** Three widths, each in light and in dark. */
export const ALL_LOOKS: readonly Look[] = [
  ...LOOKS,
  { name: "tablet", colorScheme: "light", viewport: { width: 820, height: 1180 } },
  { name: "tablet, dark", colorScheme: "dark", viewport: { width: 820, height: 1180 } },
  { name: "phone, dark", colorScheme: "dark", viewport: { width: 390, height: 844 } },
];

/** In the page: how much wider its content is than the screen. */
const SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

/** Fails if the page as it is breaks a rule of axe in any look, or is wider than the screen. */
export async function assertGoodLooks(
  page: Page,
  where: string,
  looks: readonly Look[] = LOOKS,
): Promise<void> {
  for (const { name, colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await assertAccessible(page, `${where}, ${name}`);
    assert.equal(await page.evaluate<number>(SIDEWAYS), 0, `${where}, ${name}: too wide`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Elements that only HTML in a user's text could have created. */
const MADE_OF_TEXT = "#app img:not(.preview), #app script, #app b, #app i:not([class]):not(:empty)";

/** Fails if a text that is shown became HTML. */
export async function assertOnlyText(page: Page, where: string): Promise<void> {
  assert.equal(await page.locator(MADE_OF_TEXT).count(), 0, where);
  assert.doesNotMatch(await page.title(), /hurt/);
}

/** A text that would have an effect if any part of it were rendered as HTML. */
export const HOSTILE =
  `<img src=x onerror="document.title='hurt'"><script>document.title='hurt'</script>`;

/** Fails on any finding of axe, with the rule, the place and the reason. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  // Given to the browser itself, which is not bound by the page's policy; half a megabyte, so once
  // for each document.
  if (!await page.evaluate<boolean>("'axe' in globalThis")) await page.evaluate(axe.source);
  const findings = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } };
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`)
    );
  });
  assert.deepEqual(findings, [], where);
}

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}
