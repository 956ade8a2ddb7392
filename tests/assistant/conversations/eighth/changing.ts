import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

const LARGE = turn(
  "every day at 8 fetch https://example.org/orders.json, keep the rows where amount is over 1000 and email them to ada@example.org",
  draft("item.amount > 1000", "ada@example.org"),
);
const SORTED = turn(
  "read orders.csv, keep the rows where status is open, sort by amount and save as open.csv",
  draft('item.status == \\"open\\"', "open.csv"),
);
const without = (text: string, ...texts: (string | RegExp)[]) => ({
  ...draft(...texts),
  lacks: [text],
});

/** People who change what they have just drafted. */
export const CHANGING: readonly Conversation[] = [
  {
    person: "a bookkeeper who changes the recipients",
    language: "en",
    start: NOTHING,
    turns: [
      LARGE,
      turn("send it to bob@example.org too", draft("ada@example.org", "bob@example.org")),
      turn("and cc eve@example.org", draft('"cc":"eve@example.org"')),
      turn("undo", without("eve@example.org", "bob@example.org")),
      turn("send it to Anna too", honest(/address has "Anna"/)),
      turn("anna@example.org", draft("anna@example.org", "ada@example.org")),
      turn("undo", without("anna@example.org", "ada@example.org")),
      turn("cc the boss", honest(/address has "the boss"/)),
      turn("boss@example.org", draft('"cc":"boss@example.org"')),
      turn("remove bob@example.org", without("bob@example.org", "ada@example.org")),
      turn("no, I meant zoe@example.org", without("ada@example.org", "zoe@example.org")),
      turn(
        "send it to kim@example.org instead",
        without("zoe@example.org", "kim@example.org"),
      ),
      turn('the text should be "Here are the large orders."', draft("Here are the large orders.")),
      turn("change the subject to Large orders", draft('"subject":"Large orders"')),
      turn("where does it send the mail?", tells(/kim@example\.org/)),
      turn("what does the mail say?", tells(/Here are the large orders\./)),
      turn("who gets the mail?", tells(/kim@example\.org/)),
    ],
  },
  {
    person: "somebody who turns a step off and on, and is unsure",
    language: "en",
    start: NOTHING,
    turns: [
      SORTED,
      turn("turn off the sort step", draft('"when":"false"')),
      turn("turn it on again", without('"when":"false"')),
      turn("undo that", draft('"when":"false"')),
      turn("undo", without('"when":"false"')),
    ],
  },
  {
    person: "an engineer whose source has moved",
    language: "en",
    start: NOTHING,
    turns: [
      LARGE,
      turn(
        "fetch from https://example.org/v2.json instead",
        without("orders.json", "https://example.org/v2.json"),
      ),
      turn("add an input region with default EU", draft(/"region":\{[^}]*"default":"EU"/)),
      turn("add an input called limit, default 10", draft(/"limit":\{[^}]*"default"/)),
    ],
  },
  {
    person: "a shop owner who changes the rows",
    language: "en",
    start: NOTHING,
    turns: [
      SORTED,
      turn("only those over 500 in amount", draft("item.amount > 500")),
      turn("make it 750", draft("item.amount > 750")),
      turn("sort it by date instead", without("row.amount)", "row.date")),
      turn("descending please", draft("reverse()")),
      turn("also remove the column notes", draft('omit([\\"notes\\"])')),
      turn("rename status to state", draft('\\"status\\": \\"state\\"')),
      turn("call the file open_orders.csv", without('"open.csv"', "open_orders.csv")),
      turn("keep only the first 10", draft("slice(0, 10)")),
      turn("undo that", { draft: [], lacks: ["slice(0, 10)"] }),
      turn("add a column total = amount * 2", draft("item.amount * 2")),
      turn("remove the duplicates by id", draft("groupBy(row, row.id)")),
      turn("what does the filter step do?", tells(/item\.status == "open"/)),
      turn("what does step 1 do?", tells(/read_orders/)),
      turn("which columns are removed?", tells(/notes/)),
    ],
  },
  {
    person: "an engineer who changes the call",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "check https://example.org/health every 5 minutes and if it fails email ops@example.org",
        draft("*/5 * * * *", "ops@example.org"),
      ),
      turn("retry 4 times", draft('"max":4')),
      turn("with a timeout of 10s", draft('"timeout":"10s"')),
      turn("every 10 minutes instead", draft("*/10 * * * *")),
      turn(
        "also email boss@example.org when it fails",
        draft("boss@example.org", "ops@example.org"),
      ),
      turn("use https://example.org/ready instead", draft("https://example.org/ready")),
      turn("when does it run?", tells(/10 minutes/)),
      turn("is it paused?", tells(/No schedule runs it yet/)),
      turn("what happens if it fails?", tells(/ops@example\.org/)),
      turn("how often does it retry?", tells(/4/)),
      turn("don't run it by itself", honest(/did not understand/)),
    ],
  },
  {
    person: "a teacher who adds parts",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "read grades.csv, compute the average of score per class and save it as avg.csv",
        draft("avg.csv"),
      ),
      turn("also save it as json", draft(".json")),
      turn("and email it to head@example.org", draft("head@example.org")),
      turn("ask me before it is sent", draft('"action":"approve"')),
      turn("drop the approval", without('"approve"', "head@example.org")),
      turn("every friday at 3pm", draft("0 15 * * 5")),
      turn("make it 4pm", draft("0 16 * * 5")),
      turn("round it to 1 decimal", honest(/nothing before that place/)),
      turn("rename the workflow to Class averages", draft('"name":"Class averages"')),
      turn("what is it called?", tells(/Class averages/)),
      turn("what does it need?", tells(/grades/)),
      turn("why does it group?", tells(/class/)),
      turn("what files does it write?", tells(/avg\.csv/)),
    ],
  },
  {
    person: "a clerk who reconsiders",
    language: "en",
    start: NOTHING,
    turns: [
      SORTED,
      turn("no, I meant closed, not open", without('\\"open\\"', '\\"closed\\"')),
      turn("instead of saving it, email it to ada@example.org", honest(/./)),
      turn("actually save it too", honest(/./)),
      turn("make it two files, one for each region", honest(/./)),
      turn("move the sort before the filter", draft(/"id":"sorted".*"id":"filter"/)),
      turn("remove the last step", draft("sorted")),
      turn("bring it back", draft('"id":"report"')),
      turn("start over", honest(/./)),
    ],
  },
];
