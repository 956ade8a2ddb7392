import assert from "node:assert/strict";
import { readAssignment } from "../../../src/assistant/built_in/editing/reading/assignments.ts";
import { DraftNames } from "../../../src/assistant/built_in/editing/reading/draft_names.ts";
import {
  isRemark,
  withoutRemarks,
} from "../../../src/assistant/built_in/editing/reading/remarks.ts";
import { readMailText } from "../../../src/assistant/built_in/editing/reading/mail_texts.ts";
import { understands } from "../../../src/assistant/built_in/read_message.ts";
import { readPairs } from "../../../src/assistant/built_in/phrases.ts";
import { readRuleWish } from "../../../src/assistant/built_in/rules/read_rule_wish.ts";
import { findDefinition, isRule } from "../../../src/assistant/built_in/definition_text.ts";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { readNewTime } from "../../../src/assistant/built_in/editing/times/read_new_time.ts";
import { nameToRemove } from "../../../src/assistant/built_in/editing/times/remove_named.ts";
import {
  readAgain,
  readHint,
  readReasonedDecision,
} from "../../../src/assistant/grammar/read_hint.ts";
import { readTimePart } from "../../../src/timing/phrase/change_time.ts";
import { readEdit } from "../../../src/assistant/built_in/editing/read_edit.ts";
import { readActionQuestion } from "../../../src/assistant/built_in/guide.ts";
import { nameIn, textFile } from "../../../src/assistant/built_in/drafting/files/text_file.ts";
import { lexemesOf } from "../../../src/assistant/built_in/drafting/lexemes.ts";
import { diffIn } from "../../../src/assistant/built_in/editing/undo.ts";
import { readTemplateWish } from "../../../src/assistant/built_in/templates.ts";
import { readAnswerInWords } from "../../../src/assistant/answer_in_words.ts";
import { readAnswers } from "../../../src/assistant/grammar/answers.ts";
import { plainWord, WORD_LENGTH_MAX } from "../../../src/assistant/grammar/spelling.ts";
import { folded, tokenize, TOKENS_MAX } from "../../../src/assistant/grammar/tokens.ts";
import { withoutAnnouncement } from "../../../src/assistant/model/context/conversation.ts";
import { outlineOf } from "../../../src/assistant/model/context/outline.ts";
import { makeTitle } from "../../../src/assistant/title.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import type { Interrupt } from "../../../src/threads/interrupts/interrupt.ts";
import { NO_METER } from "../../support/chat/call_meter.ts";
import { respellings } from "../../../src/assistant/built_in/not_understood/closest_words.ts";
import { readCommand } from "../../../src/assistant/built_in/drafting/curl.ts";
import { WITHHELD } from "../../../src/assistant/grammar/withheld.ts";
import { withholdValues } from "../../../src/assistant/secrets/withhold_values.ts";
import { ownWords } from "../../../src/assistant/grammar/own_words.ts";

/** Repeated in a sentence that began otherwise. */
const REPEATED = [
  " ",
  "\n",
  "\r\n",
  ". ",
  "called ",
  "template ",
  "saying ",
  "with inputs ",
  "and outputs ",
  "“",
  '"',
  "\\",
  "a = ",
  "! ",
  "?",
  "```diff\n",
  "[interrupt:a] {",
];

/** As long as a message may be. */
const MESSAGE_LENGTH = 300_000;

/** The beginnings of sentences that name or list something. */
const BEGINNINGS = [
  "",
  "use the template ",
  "make a text file saying ",
  "make a rule called ",
  "make a rule with inputs ",
  "add a row: ",
  "change row 1 to ",
  "a = ",
  '"',
  "```",
];

const QUESTION: Interrupt = {
  type: "workflow-inputs",
  payload: { interruptId: "", inputs: [{ name: "a", type: "json", required: true, options: [] }] },
};

/** So long that whatever reads it more than a few times does not come to an end. */
const LENGTH = 4_000_000;

const UNITS = [
  "\n",
  " ",
  "\t\n",
  "\r\n",
  "\u2028",
  "> \n",
  "```",
  "```\n",
  "row",
  "a=",
  "_",
  "ab ",
  "~~~\n",
  "# a\n",
  "// a\n",
  "a.",
  "fetch ",
  "keep the rows where a is b and ",
  "change 1 to ",
  "https://a.example/",
  "ship it and ",
  "kick it off, ",
  "give the sales team access ",
  "let it run every day ",
  "why did the runs fail ",
  "swap the last two steps ",
  "curl ",
  "-H 'Cookie: a ",
  "-u a:b ",
  "s/a/b/",
  "replace a by b ",
  "Thursday instead of Friday ",
  "no wait, Wednesdays ",
  "at 3pm, ",
  "7 ",
  "newest first ",
  "timeout of that step: ",
  "remove weekly ",
  "go back to Export ",
  "run it for a b and ",
  "ich möchte, dass er jeden Sonntag ",
  "keep the ones without a ",
  "From: a\n",
  "From: a\nb\n",
  "on a wrote",
  "again with a b and ",
  "reject it, ",
  "stop ",
  "https://a.example/?key=a&",
  "a='b",
  "keep the open ones over 1 from ",
  "remind me to a every day ",
  "two times a day ",
  "when a webhook arrives, ",
  "sort by a and b then ",
  "---",
];

const RULE =
  "format: rule/1\nname: A\noutputs: { b: { type: number } }\nrows: [{ then: { b: 1 } }]";

for (const unit of UNITS) {
  Deno.test(`a long message of ${JSON.stringify(unit)} is read in one go`, () => {
    const message = `a${unit.repeat(LENGTH / unit.length)}b`;
    assert.ok(ownWords(message).length <= message.length);
    assert.ok(Object.keys(readPairs(message)).length <= 1);
    assert.deepEqual([readAgain, readHint, readReasonedDecision].map((read) => read(message)), [
      null,
      null,
      null,
    ]);
    assert.equal(readRuleWish(message, RULE), null);
    const posted = message.slice(0, 100_000);
    assert.ok(withholdValues(posted).text.length <= posted.length + WITHHELD.length * 20_000);
    assert.deepEqual([readCommand(message), respellings(message)], [null, []]);
    assert.equal(typeof understands(posted), "boolean");
    assert.deepEqual(
      [readDraft, readEdit, readActionQuestion, readNewTime, readTimePart, nameToRemove]
        .map((read) => read(posted)),
      [null, null, null, null, null, null],
    );
    assert.ok((findDefinition(posted, [])?.length ?? 0) <= posted.length);
  });
  Deno.test(`a sentence of ${JSON.stringify(unit)} is read in one go`, () => {
    const sentence = unit.repeat(4_000 / unit.length);
    assert.ok(
      readDraft(sentence) !== undefined && readEdit(sentence.slice(0, 2_000)) !== undefined,
    );
    const short = sentence.slice(0, 200);
    assert.ok(readNewTime(short) !== undefined && nameToRemove(short) !== undefined);
    assert.ok(readHint(sentence) !== undefined && readReasonedDecision(short) !== undefined);
    assert.notEqual(readAgain(`again with ${sentence}`), undefined);
    assert.notEqual(readTimePart(sentence.slice(0, 60)), undefined);
  });
}

for (const unit of REPEATED) {
  Deno.test(`a sentence that goes on with ${JSON.stringify(unit)} is read in one go`, async () => {
    for (const beginning of BEGINNINGS) {
      for (const end of ["x", '"']) {
        const text = `${beginning}${unit.repeat(MESSAGE_LENGTH / unit.length)}${end}`;
        await readWhole(text);
        const sentence = beginning + unit.repeat(3_900 / unit.length) + end;
        assert.notEqual(readRuleWish(sentence, RULE), undefined);
      }
    }
  });
}

const CHANGES = ["fetch.timeout = x", "put a in the subject", "the mail should say a", "because a"];

for (const beginning of CHANGES) {
  Deno.test(`a change of ${JSON.stringify(beginning)} and many spaces is read in one go`, () => {
    const names = new DraftNames({ steps: [{ id: "fetch", service: "http", action: "request" }] });
    for (const unit of [" ", " ."]) {
      const text = `${beginning}${unit.repeat(1_000_000)}y`;
      assert.equal(readAssignment(text, names), null);
      assert.equal(readMailText(text), null);
      assert.equal(isRemark(text), false);
      assert.ok(withoutRemarks(text).length <= text.length);
    }
  });
}

/** Reads a text by all that take one of any length. */
async function readWhole(text: string): Promise<void> {
  assert.ok((nameIn(text)?.length ?? 0) <= text.length);
  assert.notEqual(textFile(text), undefined);
  assert.notEqual(readTemplateWish(text), undefined);
  assert.ok(Object.keys(readAnswers(text).answers).length <= 201);
  assert.ok(tokenize(text).tokens.length <= TOKENS_MAX);
  assert.ok(lexemesOf(text).tokens.length <= 2 * TOKENS_MAX);
  assert.equal(isRule(text), false);
  assert.ok(outlineOf(text).length <= 2 * text.length);
  assert.notEqual(diffIn(text), undefined);
  assert.ok(withoutAnnouncement(text).length <= text.length);
  const short = text.slice(0, 100_000);
  assert.notEqual(
    readAnswerInWords(QUESTION, { message: short, inputs: {}, fileCount: 0 }),
    undefined,
  );
  const messages = [{ role: "user", text }] as const;
  assert.ok(
    (await makeTitle({ model: null, clock: systemClock, meter: NO_METER }, messages)) !== "",
  );
}

Deno.test("ownWords() leaves out quoted lines and fenced blocks, whatever parts the lines", () => {
  const said = "a\n> publish it\n  > run it\r\n\t>> x\u2028> y\n```\ndelete it\n```\nb\n\n c > d";
  assert.deepEqual(ownWords(said).split(/\s+/), ["a", "b", "c", ">", "d"]);
});

Deno.test("ownWords() ends where a pasted mail begins", () => {
  const heads = [
    "From: Anna\nTo: Tom\n",
    "**Von:** Anna\n**Gesendet:** heute\n",
    "De : Anna\nObjet : Report\n",
    "De: Anna\nAsunto: Report\n",
    "---------- Forwarded message ---------\n",
    "-----Original Message-----\n",
    "On Mon, 3 March, Anna wrote:\n",
    "Am 3. März schrieb Anna:\n",
    "Le 3 mars, Anna a écrit :\n",
    "El 3 de marzo, Anna escribió:\n",
  ];
  for (const head of heads) assert.equal(ownWords(`stop it\n${head}run it`), "stop it\n", head);
  for (const text of ["from: a\nrun it", "to: b@c.example\nx\nfrom: d", "on a roll --- run it"]) {
    assert.equal(ownWords(text), text);
  }
});

Deno.test("ownWords() reads long lines of dashes in time that grows with their length", () => {
  for (const unit of ["-", "---a", "--- ", "----- a ---\t"]) {
    const text = `${unit.repeat(Math.floor(MESSAGE_LENGTH / unit.length))}x`;
    assert.equal(ownWords(text), text, unit);
  }
  assert.equal(ownWords(`stop it\n${"-".repeat(MESSAGE_LENGTH)}\nrun it`), "stop it\n");
});

Deno.test("attack: a word that is longer than any word is not brought into another form", () => {
  const known = "Été’" + "É".repeat(WORD_LENGTH_MAX - 4);
  assert.equal(folded(known), "été'" + "é".repeat(WORD_LENGTH_MAX - 4));
  assert.equal(plainWord(known), "ete’" + "e".repeat(WORD_LENGTH_MAX - 4));
  // In its compatible form this letter is 18 characters long.
  const long = "\ufdfa".repeat(100_000);
  assert.equal(folded(long), long);
  assert.equal(plainWord(long), plainWord("\ufdfa".repeat(WORD_LENGTH_MAX)));
});
