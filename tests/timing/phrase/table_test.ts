import assert from "node:assert/strict";
import { AppError } from "../../../src/lib/errors.ts";
import { describeTiming } from "../../../src/timing/describe/describe_timing.ts";
import { EXAMPLE_PHRASES, parsePhrase } from "../../../src/timing/phrase/parse_phrase.ts";
import { nextTicks, previousTick } from "../../../src/timing/ticks.ts";
import { expectedTicks, NOW, ZONE } from "./table/oracle.ts";
import { REFUSED, TAKEN } from "./table/rows.ts";

const CONTEXT = { now: NOW.toZonedDateTime(ZONE).epochMilliseconds, timezone: ZONE };
const LATER = Temporal.PlainDateTime.from("2027-06-01T00:00");

const shown = (ticks: readonly number[]): string[] =>
  ticks.map((tick) => new Date(tick).toISOString());

for (const { phrase, meaning } of TAKEN) {
  Deno.test(`"${phrase}" fires as written down, and so does its description`, async () => {
    const timing = await parsePhrase(phrase, CONTEXT);
    for (const after of timing.kind === "once" ? [NOW] : [NOW, LATER]) {
      const from = after.toZonedDateTime(ZONE).epochMilliseconds;
      const ticks = nextTicks(timing, { after: from, limit: 3 });
      const expected = expectedTicks(meaning, { after, limit: 3 }).slice(0, 3);
      assert.deepEqual(shown(ticks), shown(expected));
      const [first, second] = ticks;
      if (first !== undefined && second !== undefined) {
        assert.equal(previousTick(timing, second), first);
      }
    }
    const words = describeTiming(timing);
    assert.deepEqual(await parsePhrase(words, CONTEXT), timing, words);
  });
}

for (const { phrase, meaning } of REFUSED) {
  Deno.test(`"${phrase}" is refused, and the answer says why`, async () => {
    const error = await parsePhrase(phrase, CONTEXT).then(
      (timing) => assert.fail(`it is taken as ${JSON.stringify(timing)}`),
      (error) => error,
    );
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, "invalid_request");
    const message = error.message.toLowerCase();
    const said = meaning.slice(1).trim().toLowerCase();
    for (const text of meaning.startsWith("?") ? said.split(" ") : [said]) {
      assert.ok(message.includes(text), `${error.message} has no "${text}"`);
    }
    for (const sign of ["Understood: ", ...EXAMPLE_PHRASES]) {
      assert.ok(error.message.includes(sign));
    }
  });
}
