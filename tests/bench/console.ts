/**
 * How soon a list of the console is seen, in Chromium whose processor is slowed to a quarter:
 * `deno task bench:console`. Needs Chromium.
 */
import type { Page } from "playwright-core";
import {
  closeBrowser,
  type ConsoleLab,
  openConsoleLab,
  openPage,
  signIn,
} from "../support/console/browser.ts";
import { boundRow, printTable } from "./harness/table.ts";

const SLOWER = 4;
const LOADS = 5;
const ROWS = 50;

/** In the page: notes when the table has all its rows. */
const NOTE_ROWS = `
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll("tbody tr").length < ${ROWS}) return;
    observer.disconnect();
    performance.mark("rows");
  }).observe(document, { childList: true, subtree: true });
`;

/** In the page: when something was painted first, and when the table was full. */
const TIMES = `(async () => {
  while (performance.getEntriesByName("rows").length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return ["first-contentful-paint", "rows"].map((name) =>
    performance.getEntriesByName(name)[0].startTime
  );
})()`;

async function fill(lab: ConsoleLab, page: Page): Promise<void> {
  const { call } = await signIn(lab, page);
  for (let number = 1; number <= ROWS; number++) {
    const definition = { format: "planner/1", name: `Job ${number}`, steps: [] };
    await call("POST", "/workflows", { definition });
  }
}

async function loadTimes({ server }: ConsoleLab, page: Page): Promise<[number, number][]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(NOTE_ROWS);
  const times: [number, number][] = [];
  for (let at = 0; at < LOADS; at++) {
    // Each load fetches all files, as the first one of a browser does.
    await browser.send("Network.clearBrowserCache");
    await page.goto(`${server.url}/console/workflows`);
    times.push(await page.evaluate<[number, number]>(TIMES));
  }
  return times;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function main(): Promise<void> {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page } = await openPage(lab);
  await fill(lab, page);
  const times = await loadTimes(lab, page);
  printTable([
    boundRow(`first paint, CPU/${SLOWER} (median of ${LOADS})`, {
      value: median(times.map(([paint]) => paint)),
      unit: "ms",
      goal: 1_000,
    }),
    boundRow(`list of ${ROWS} workflows filled, CPU/${SLOWER}`, {
      value: median(times.map(([, rows]) => rows)),
      unit: "ms",
      goal: 2_000,
    }),
  ]);
}

await main();
await closeBrowser();
