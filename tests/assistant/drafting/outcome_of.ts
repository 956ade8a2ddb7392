import assert from "node:assert/strict";
import { type Drafted, readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { printDefinition } from "../../../src/definition/canonical.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { isPhrase, parsePhrase } from "../../../src/timing/phrase/parse_phrase.ts";
import { runDraft } from "./run_draft.ts";
import type { Wish, WishOutcome } from "./wish.ts";

/** The effects of a wish, with those that it does not name. */
export function expectedOf(gives: WishOutcome): unknown {
  if ("asks" in gives || "cannot" in gives) return { ...gives };
  return { files: {}, posts: {}, mails: [], cron: null, ...gives };
}

/** The effects of what is drafted of a sentence, or the answer that nothing is. */
export async function outcomeOf({ says, world = {}, gives }: Wish): Promise<unknown> {
  const drafted = readDraft(says);
  if (drafted === null) return null;
  if (drafted.kind === "cannot") return { cannot: drafted.part };
  if (drafted.kind === "asks") return { asks: asked(drafted, gives) };
  const { definition, phrase } = drafted.built;
  assert.deepEqual(parseDefinition(printDefinition(definition, "yaml")).errors, []);
  const { status, error, files, posts, mails, outputs } = await runDraft(definition, world);
  assert.deepEqual([status, error], ["succeeded", null]);
  const plain = Object.entries(files).map(([name, text]) => [
    name,
    name.endsWith(".json") ? JSON.parse(text) : text.replaceAll("\r\n", "\n").trimEnd(),
  ]);
  return {
    files: Object.fromEntries(plain),
    posts,
    mails,
    cron: await cronOf(phrase),
    ..."outputs" in gives && { outputs },
  };
}

/** The pattern if it fits, so that what differs is shown. */
function asked({ question }: Extract<Drafted, { kind: "asks" }>, gives: WishOutcome): unknown {
  return "asks" in gives && gives.asks.test(question.text) ? gives.asks : question.text;
}

async function cronOf(phrase: string | null): Promise<string | null> {
  if (phrase === null) return null;
  assert.ok(isPhrase(phrase), phrase);
  const timing = await parsePhrase(phrase, { now: 0, timezone: "UTC" });
  return timing.kind === "recurring" ? timing.cron : null;
}
