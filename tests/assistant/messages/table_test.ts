import assert from "node:assert/strict";
import { ask, openChat } from "../../support/chat/chat.ts";
import { changedBy, openScene, type State } from "./scenes.ts";
import type { Outcome, Row } from "./outcomes.ts";
import { DRAFT_QUESTIONS } from "../../../src/assistant/grammar/language/drafts/draft_questions.ts";
import { DRAFT_TEXTS } from "../../../src/assistant/grammar/language/drafts/draft_texts.ts";
import { NOT_UNDERSTOOD_TEXTS } from "../../../src/assistant/built_in/not_understood/suggestions.ts";
import { INSTEAD, TABLE } from "./table.ts";

for (const [people, rows] of TABLE) {
  for (const row of rows) {
    const [scene, said] = row;
    const message = [said].flat().join(" / ");
    const shown = message.length > 60 ? `${message.slice(0, 60)}…` : message;
    Deno.test(`${people}, ${scene}: ${JSON.stringify(shown)}`, () =>
      check([row[0], said, INSTEAD.get(message) ?? row[2]]));
  }
}

Deno.test("the table has 400 messages, and 85 % of them have their right outcome", () => {
  const count = TABLE.flatMap(([, rows]) => rows).length;
  assert.ok(count >= 400, `${count} messages`);
  assert.ok(INSTEAD.size <= count * 0.15, `${INSTEAD.size} of ${count} messages`);
});

async function check([name, said, outcome]: Row): Promise<void> {
  await using scene = await openScene(name);
  await using chat = openChat({ runs: scene.runs });
  await scene.prepare(chat);
  const [message = "", ...earlier] = [said].flat().toReversed();
  for (const each of earlier.toReversed()) await ask(chat, { ...scene, message: each });
  const before = await scene.state();
  const { text, errors } = await ask(chat, { ...scene, message });
  assert.deepEqual(errors, []);
  const after = await scene.state();
  judgeState(outcome, { before, after });
  judgeAnswer(outcome, text);
}

/** The state of the service says what was done; the words of the answer do not. */
function judgeState(
  outcome: Outcome,
  { before, after }: { before: State; after: State },
): void {
  if ("drafted" in outcome || "undrafted" in outcome) {
    const [more, less] = "drafted" in outcome ? [after, before] : [before, after];
    const text = "drafted" in outcome ? outcome.drafted : outcome.undrafted;
    assert.ok(more.draft.includes(text), more.draft);
    assert.ok(!less.draft.includes(text), less.draft);
    return assert.deepEqual(undrafted(after), undrafted(before));
  }
  if ("draft" in outcome) {
    for (const text of outcome.draft.has) {
      assert.ok(holds(after.draft, text), `${text}: ${after.draft}`);
    }
    for (const text of outcome.draft.lacks) assert.ok(!after.draft.includes(text), after.draft);
    assert.notEqual(after.draft, before.draft);
    assert.ok(after.isValid, "the draft has errors");
    return assert.deepEqual(undrafted(after), undrafted(before));
  }
  if ("opens" in outcome) {
    const { version, isPaused, isLinked } = after;
    assert.deepEqual([version, isPaused, isLinked, after.proposal], ["1", null, true, null]);
    return assert.equal(after.started, before.started);
  }
  const proposal = "proposed" in outcome ? outcome.proposed : null;
  const kept = "done" in outcome ? changedBy(outcome.done, before) : before;
  assert.deepEqual(after, { ...kept, proposal });
}

function undrafted(state: State): State {
  return { ...state, draft: "", isLinked: true, isValid: true };
}

function holds(text: string, part: string | RegExp): boolean {
  return typeof part === "string" ? text.includes(part) : part.test(text);
}

const WHOLE_HELP = "paste a workflow in a fenced block";

const CANNOT = Object.values(DRAFT_TEXTS);

/** An answer that quotes the words of the message proves nothing about them. */
function isRefusal(text: string): boolean {
  return CANNOT.some(({ cannot }) => text.includes(cannot)) ||
    Object.values(NOT_UNDERSTOOD_TEXTS).some(({ offer }) => text.includes(offer));
}

function judgeAnswer(outcome: Outcome, text: string): void {
  assert.notEqual(text.trim(), "");
  if ("asks" in outcome) {
    assert.match(text, outcome.asks);
    assert.match(text, /\?|\[interrupt:/);
  }
  const said = "says" in outcome ? outcome.says : "opens" in outcome ? outcome.opens : null;
  if (said !== null) {
    assert.match(text, said);
    assert.ok(!isRefusal(text), text);
  }
  if ("cannot" in outcome) {
    const part = `"${outcome.cannot}"`;
    const expected = [
      ...CANNOT.map(({ cannot, canDo }) => `${cannot} ${part}. ${canDo}`),
      ...Object.values(DRAFT_QUESTIONS).map(({ unclear }) => unclear(part)),
    ];
    assert.ok(expected.some((each) => text.includes(each)), text);
  }
  if (!("refuses" in outcome)) return;
  assert.ok(!text.includes(WHOLE_HELP), "the whole help again");
  for (const word of outcome.refuses) {
    assert.ok(text.toLowerCase().includes(word.toLowerCase()), `${word} in: ${text}`);
  }
  if (outcome.offers !== undefined) assert.ok(text.includes(`- "${outcome.offers}"`), text);
  assert.equal(text.match(/^- "/gm)?.length, 3, text);
  assert.ok(text.length < 1_000, text);
}
