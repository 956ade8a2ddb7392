import { ASKING, NOTHING } from "../definitions.ts";
import { ORDERS_DRAFT, STOCK_DRAFT } from "../tenth/drafts.ts";
import { type Conversation, draft, type Outcome, turn } from "../turn.ts";

const NOTHING_DONE: Outcome = {};
const without = (lacks: readonly string[], ...texts: string[]): Outcome => ({
  draft: texts,
  lacks,
});

/** Messages that only say a number, an hour or days. */
export const VALUES_ALONE: readonly Conversation[] = [
  {
    person: "an analyst of few words",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "Fetch https://api.example.com/orders, sort by spend descending, keep the first 5 and save them as top.csv",
        draft("slice(0, 5)"),
      ),
      turn("keep the first 10 rows", without(["slice(0, 5)"], "slice(0, 10)")),
      turn("7", draft("slice(0, 7)")),
      turn("max 3 orders", draft("slice(0, 3)")),
      turn("make it 12", draft("slice(0, 12)")),
      turn("5 at a time", NOTHING_DONE),
      turn("remove 3 and 4", NOTHING_DONE),
    ],
  },
  {
    person: "somebody who watches a server",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "Every 5 minutes call https://status.example.org/health and email sre@example.org if the status is not 200",
        draft('"cron":"*/5 * * * *"'),
      ),
      turn("every minute", draft('"cron":"* * * * *"')),
      turn("no wait, 2 is enough", draft('"cron":"*/2 * * * *"')),
      turn("10", draft('"cron":"*/10 * * * *"')),
      turn("7", NOTHING_DONE),
    ],
  },
  {
    person: "a buyer of few words",
    language: "en",
    start: NOTHING,
    turns: [
      STOCK_DRAFT,
      turn("or rather 15", draft("item.quantity < 15")),
      turn("25", draft("item.quantity < 25")),
      turn("at 9", draft('"cron":"0 9 * * *"', "item.quantity < 25")),
      turn("6:30", draft('"cron":"30 6 * * *"')),
      turn("only mon wed fri", draft('"cron":"30 6 * * 1,3,5"')),
      turn("only on weekdays though", draft('"cron":"30 6 * * 1-5"')),
      turn("do so", { proposed: "publish" }),
      turn("nur dienstags", draft('"cron":"30 6 * * 2"')),
      turn("25?", NOTHING_DONE),
    ],
  },
  {
    person: "somebody with two kinds of numbers",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn("keep the first 20 rows", draft("slice(0, 20)")),
      turn("30", NOTHING_DONE),
      turn("only the total and the customer columns", draft(String.raw`[\"total\", \"customer\"]`)),
    ],
  },
  {
    person: "somebody whose run asks for a number",
    language: "en",
    start: { ...ASKING, hasRun: true },
    turns: [turn("10", { proposed: "answer" })],
  },
];
