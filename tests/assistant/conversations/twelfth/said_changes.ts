import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, type Outcome, turn } from "../turn.ts";

const NOTHING_DONE: Outcome = {};
const REQUESTS = turn(
  "every workday at 7 fetch https://desk.example.org/api/requests, keep the rows where status is open, keep only the columns id, title and due_date and save it as requests.csv",
  draft('pick([\\"id\\", \\"title\\", \\"due_date\\"])'),
);
const FORM =
  `{"format":"planner/1","name":"Form","inputs":{"reason":{"type":"string"},"qty":{"type":"number"}},"steps":[{"id":"approval","service":"human","action":"approve","with":{"message":"ok?"}},{"id":"mail","when":"steps.approval.output.approved","service":"email","action":"send","with":{"to":"a@example.org","subject":"Hello","text":"Dear all"}},{"id":"post","service":"http","action":"request","with":{"method":"POST","url":"https://crm.example.com/in","json":{"qty":"\${{ inputs.qty }}"}}}]}`;

const PROMPT =
  `{"format":"planner/1","name":"Press","steps":[{"id":"summary","service":"model","action":"complete","with":{"prompt":"Summarize it in three sentences."}}]}`;
const EXPENSE =
  `{"format":"planner/1","name":"Expense","inputs":{"amount":{"type":"number"}},"steps":[{"id":"approval","when":"inputs.amount > 200","service":"human","action":"approve","with":{"message":"ok?"}},{"id":"post","when":"inputs.amount <= 200 || steps.approval.output.approved","service":"http","action":"request","with":{"method":"POST","url":"https://fin.example.com/api"}}]}`;

/** Changes of columns, statuses, waiting and texts, in words that have little else. */
export const SAID_CHANGES: readonly Conversation[] = [
  {
    person: "a clerk who changes the columns",
    language: "en",
    start: NOTHING,
    turns: [
      REQUESTS,
      turn(
        "add the requester too, after title",
        draft('\\"title\\", \\"requester\\", \\"due_date\\"'),
      ),
      turn(
        "drop id and put in impressions",
        draft('[\\"title\\", \\"requester\\", \\"due_date\\", \\"impressions\\"]'),
      ),
      turn("Ajoutez le motif en dernière colonne", draft('\\"impressions\\", \\"motif\\"]')),
      turn("Finalement enlevez le motif", draft('\\"impressions\\"])')),
      turn("also Bob", NOTHING_DONE),
      turn("don't drop title", NOTHING_DONE),
      turn("no link https://x.example.com", NOTHING_DONE),
      turn("y otra con los suspensos, aparte", NOTHING_DONE),
      turn("I shall show it to my colleague first", NOTHING_DONE),
      turn("a 404 shouldn't count as an error", draft(/"expect":\[200,201,202,204,404\]/u)),
      turn("404 is an error", NOTHING_DONE),
      turn("3 retries, and a 409 is fine too", draft('"max":3', "404,409]")),
      turn("if it is 404, mail bob@example.org", NOTHING_DONE),
      turn(
        "In that case I'd rather it didn't write any file at all when there is nothing to report.",
        { draft: ["size(steps.columns.output) > 0"], lacks: ["bob@example.org"] },
      ),
    ],
  },
  {
    person: "an engineer whose post needs rows",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "every hour fetch https://nodes.example.net/api/disks, keep the rows where used_pct is over 85 and post them to https://hooks.example.com/disk",
        draft("item.used_pct > 85"),
      ),
      turn("only POST if there is at least one", draft("size(steps.filter.output) > 0")),
      turn("90", draft("item.used_pct > 90", "size(steps.filter.output) > 0")),
    ],
  },
  {
    person: "an analyst with totals",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "fetch https://shop.example.com/sales.json, total amount by region, sort by amount descending and save it as regions.csv",
        draft("sum()"),
      ),
      turn("hmm, only regions over 1,000 please", NOTHING_DONE),
    ],
  },
  {
    person: "an engineer who has forgotten a state",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "every 3 minutes fetch https://lb.example.io/api/backends, keep the rows where state is down and post them to https://chat.example.io/hook",
        draft('item.state == \\"down\\"'),
      ),
      turn("don't include draining too", NOTHING_DONE),
      turn("should we include draining too?", NOTHING_DONE),
      turn("also Bob", NOTHING_DONE),
      turn(
        "include draining too",
        draft('item.state == \\"down\\" || item.state == \\"draining\\"'),
      ),
    ],
  },
  {
    person: "somebody with a language model",
    language: "en",
    start: NOTHING,
    turns: [
      turn(PROMPT, draft("three sentences")),
      turn("In German, please", draft("Write in German.")),
      turn("idioma francés", { draft: ["Write in French."], lacks: ["German"] }),
      turn("18:30 and only to me", NOTHING_DONE),
    ],
  },
  {
    person: "a manager whose limit has two sides",
    language: "en",
    start: NOTHING,
    turns: [
      turn(EXPENSE, draft("inputs.amount > 200")),
      turn("250", { draft: ["inputs.amount > 250", "inputs.amount <= 250"], lacks: ["200"] }),
    ],
  },
  {
    person: "a secretary with a form",
    language: "en",
    start: NOTHING,
    turns: [
      turn(FORM, draft('"reason"')),
      turn("make the reason a choice: ill, late, other", NOTHING_DONE),
      turn("höchstens 2 Tage", draft('"expires":"2d"')),
      turn("wait at most 24 h", draft('"expires":"24h"')),
      turn(
        "with link https://meet.example.com/x",
        draft("Dear all\\n\\nhttps://meet.example.com/x"),
      ),
      turn('Add "your choir" as the signature', draft("your choir")),
      turn("and say the reason in the subject", draft("Hello ${{ inputs.reason }}")),
      turn("noch ein Feld für Email bitte, aber nicht Pflicht", NOTHING_DONE),
      turn("rename qty to quantity, everywhere", {
        draft: ['"quantity":"${{ inputs.quantity }}"'],
        lacks: ["qty"],
      }),
    ],
  },
];
