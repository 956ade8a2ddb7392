import { DAILY, NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

const LARGE = turn(
  "every Monday at 8 fetch https://example.org/orders.json, keep the rows where total is over 100, sort them by total, save them as orders.csv and email them to ada@example.org",
  draft("item.total > 100", "ada@example.org"),
);

/** The cells are texts, so that the comparison fails until they are read as numbers. */
const TEXT_NUMBERS = `format: planner/1
name: Nightly orders
inputs:
  rows: { type: json, default: [{ total: "50" }, { total: "500" }] }
steps:
  - { id: big, service: data, action: filter, with: { items: "\${{ inputs.rows }}", where: item.total > 100 } }
`;

const CONSENT = `format: planner/1
name: Consent
steps:
  - { id: consent, service: human, action: approve, with: { message: "ok?" } }
  - { id: ann, service: email, action: send, with: { to: a@b.example, subject: s, text: t } }
  - { id: boss, service: email, action: send, with: { to: c@d.example, subject: s, text: t } }
`;

/** People who say several things at once, in an order and in words of their own. */
export const PLAIN_WORDS: readonly Conversation[] = [
  {
    person: "somebody who writes lists",
    language: "en",
    start: NOTHING,
    turns: [
      LARGE,
      turn("changes:\n- limit 200\n- recipient bob@example.org\n- file name big.csv", {
        ...draft("item.total > 200", "bob@example.org", "big.csv"),
        lacks: ["ada@example.org"],
      }),
      turn("rename it to Big orders and give it a description: orders to look at", {
        ...draft('"name":"Big orders"', '"description":"orders to look at"'),
      }),
      turn("call it Big orders and add salt", honest(/whole name/)),
      turn("tuesdays not mondays", draft('"cron":"0 8 * * 2"')),
      turn("leave out the sorting, the rest is fine", { ...draft("big.csv"), lacks: ["sortBy"] }),
      turn("hmm no, put it back how it was", draft("sortBy")),
      turn("the limit was changed to 300 yesterday", honest(/did not understand/)),
      turn("I will raise the limit to 300", honest(/did not understand/)),
      turn("every Friday at 9, publish it", honest(/./)),
      turn("please do not publish it yet", tells(/only when you say so/)),
      turn("raise the limit to 250 and publish it", {
        ...draft("item.total > 250"),
        version: 1,
        schedules: ["0 8 * * 2"],
      }),
      turn("pause it until Monday", tells(/no end of its own/)),
      turn("trigger it via webhook", tells(/webhook/)),
    ],
  },
  {
    person: "somebody whose run has failed",
    language: "en",
    start: { kind: "published", definition: TEXT_NUMBERS, hasRun: true },
    turns: [
      turn("whats wrong", tells(/double\(item\.total\)/)),
      turn("if it failed, fix it", honest(/did nothing/)),
      turn("it didn't work, can you repair it?", draft("double(item.total) > 100")),
    ],
  },
  {
    person: "somebody who looks for a workflow",
    language: "en",
    start: { kind: "nothing", beside: [DAILY.kind === "published" ? DAILY.definition : ""] },
    turns: [
      turn("find garden", tells(/Garden club/)),
      turn("which workflows write files?", tells(/Garden club/)),
      turn("which of my workflows send email", tells(/None of your workflows/)),
      turn("how much have I used?", tells(/bytes/)),
    ],
  },
  {
    person: "somebody who says what they do not do",
    language: "en",
    start: { kind: "published", definition: CONSENT },
    turns: [
      turn("I do not approve it yet", tells(/only when you say so/)),
      turn("ich genehmige es noch nicht", honest(/./)),
      turn("remove the mail", honest(/Which step do you mean by "mail"/)),
      turn("boss", { ...draft("a@b.example"), lacks: ["c@d.example"] }),
    ],
  },
];
