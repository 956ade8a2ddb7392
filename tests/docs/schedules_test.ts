import assert from "node:assert/strict";
import { describeTiming } from "../../src/timing/describe/describe_timing.ts";
import { parsePhrase } from "../../src/timing/phrase/parse_phrase.ts";
import { localTime } from "../../src/timing/wall_time.ts";
import { readPage } from "../support/processes/pages.ts";

/** As the page says: a Saturday, 21 November 2026, at 08:00. */
const CONTEXT = { now: Date.UTC(2026, 10, 21, 7), timezone: "Europe/Berlin" };

/** The first two cells of each row, phrase first, of the tables under one column heading. */
async function tableOf(heading: string): Promise<[string, string][]> {
  const page = await readPage("docs/schedules.md");
  const tables = page.split(/\n\n/).filter((block) =>
    new RegExp(`^\\| Phrase +\\| ${heading} +\\|`).test(block)
  );
  const rows = tables.flatMap((
    table,
  ) => [...table.matchAll(/^\| `([^`]+)` +\| `?([^`|]+?)`? +\|$/gm)]);
  assert.ok(rows.length > 0);
  return rows.map(([, phrase = "", meaning = ""]) => [phrase, meaning]);
}

Deno.test("docs/schedules.md: each phrase fires when the page says", async () => {
  const rows = await tableOf("Fires at");
  assert.ok(rows.length > 20);
  for (const [phrase, expected] of rows) {
    const timing = await parsePhrase(phrase, CONTEXT);
    const shown = timing.kind === "once"
      ? localTime(timing.runAt, timing.timezone)
      : timing.kind === "recurring"
      ? timing.cron
      : describeTiming(timing);
    assert.equal(shown, expected, phrase);
    assert.notEqual(describeTiming(timing), "");
  }
});

Deno.test("docs/schedules.md: each phrase that it says is refused is", async () => {
  const rows = await tableOf("Because");
  assert.ok(rows.length > 5);
  for (const [phrase] of rows) {
    await assert.rejects(parsePhrase(phrase, CONTEXT), { code: "invalid_request" }, phrase);
  }
});

Deno.test("docs/schedules.md links to pages that exist", async () => {
  const page = await readPage("docs/schedules.md");
  for (const [, path = ""] of page.matchAll(/\]\(([^)#:]+)\)/g)) await readPage(`docs/${path}`);
});
