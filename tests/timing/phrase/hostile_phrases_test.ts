import assert from "node:assert/strict";
import { AppError } from "../../../src/lib/errors.ts";
import { describeTiming } from "../../../src/timing/describe/describe_timing.ts";
import {
  parsePhrase,
  PHRASE_CHARACTERS_MAX,
  phraseProblem,
} from "../../../src/timing/phrase/parse_phrase.ts";
import { nextTick, nextTicks } from "../../../src/timing/ticks.ts";
import { freeDaysOf, type Timing } from "../../../src/timing/timing.ts";
import { hostilePhrases, likelyPhrases, MEANINGLESS } from "./hostile_phrases.ts";

const CONTEXT = { now: Date.UTC(2026, 10, 21, 7), timezone: "Europe/Berlin" };
const COUNT = Number(Deno.env.get("HOSTILE_PHRASES") ?? 2_000);

/** A value that differs if two schedules do: the zone, the free days, and the ticks to come. */
function ticksOf(timing: Timing): unknown {
  return [
    timing.timezone,
    freeDaysOf(timing),
    nextTicks(timing, { after: CONTEXT.now, limit: 20 }),
  ];
}

/** Null if it is refused as a phrase may be. */
async function read(phrase: string): Promise<Timing | null> {
  try {
    return await parsePhrase(phrase, CONTEXT);
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === "invalid_request", `${phrase}: ${error}`);
    return null;
  }
}

/** How many are taken, each for what its description says. */
async function countTaken(phrases: Iterable<string>): Promise<number> {
  let taken = 0;
  for (const phrase of phrases) {
    const timing = await read(phrase);
    if (timing === null) continue;
    taken++;
    const left = MEANINGLESS.find((word) => phrase.split(/\s/).join(" ").includes(word));
    assert.equal(left, undefined, `${JSON.stringify(phrase)}: ${JSON.stringify(timing)}`);
    assert.ok((nextTick(timing, CONTEXT.now) ?? 0) > CONTEXT.now, phrase);
    const words = describeTiming(timing);
    const again = await read(words);
    assert.ok(again !== null, `${JSON.stringify(phrase)}: ${words}`);
    assert.deepEqual(ticksOf(again), ticksOf(timing), `${JSON.stringify(phrase)}: ${words}`);
    assert.equal(describeTiming(again), words, phrase);
  }
  return taken;
}

Deno.test("random phrases are refused, or taken for what their description says", async () => {
  const taken = await countTaken(hostilePhrases(17, COUNT));
  assert.ok(taken > COUNT / 100, `only ${taken} are taken`);
});

Deno.test("what random phrases of usual parts mean is told in words of the same meaning", async () => {
  const count = Math.ceil(COUNT / 5);
  const taken = await countTaken(likelyPhrases(23, count));
  assert.ok(taken > count / 5, `only ${taken} are taken`);
});

Deno.test("a phrase is cut by its length before it is read", async () => {
  for (const phrase of ["every ", "9 ", "and ", ";", "0 9 * * *; ", "montags "]) {
    const long = phrase.repeat(100_000 / phrase.length);
    assert.equal(await read(long), null);
    assert.match(phraseProblem(long) ?? "", new RegExp(`longer than ${PHRASE_CHARACTERS_MAX}`));
    assert.equal(await read(long.slice(0, PHRASE_CHARACTERS_MAX)), null);
  }
});
