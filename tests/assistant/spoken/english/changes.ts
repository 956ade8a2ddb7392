import { draft, honest, tells } from "../../conversations/turn.ts";
import type { LedRow } from "./led.ts";

/** The draft that a change is about. */
const LARGE =
  "every day at 8 fetch https://example.org/orders.json, keep the rows where amount is over 1000 and email them to ada@example.org";
const SORTED =
  "read orders.csv, keep the rows where status is open, sort by amount and save as open.csv";
const PLAIN = "read orders.csv, keep the rows where status is open and save as open.csv";
const FETCH = "fetch https://example.org/a.json and save it as a.json";
const BOTH =
  "read orders.csv, keep the rows where status is open, save as open.csv and email them to ada@example.org";
const SUMS = "read orders.csv, sum amount by country and save it as totals.csv";
const STOCK =
  "every weekday at 7 fetch https://example.org/stock.json, keep the rows where qty is below 10 and email them to tom@example.org";
const LOANS = "read loans.csv, keep the rows where state is late, sort by due and save as late.csv";
const FEES = "read loans.csv, sum fee by member and save it as fees.csv";

const without = (lacks: string | string[], ...texts: (string | RegExp)[]) => ({
  ...draft(...texts),
  lacks: [lacks].flat(),
});

/** Changes of a draft. Their outcomes were written down before they were sent. */
export const CHANGES: readonly LedRow[] = [
  [PLAIN, "use tabs instead", draft("tab")],
  [PLAIN, "semicolons please", draft(";")],
  [LARGE, "add bob@example.org too", draft("ada@example.org", "bob@example.org")],
  [LARGE, "also to bob@example.org", draft("ada@example.org", "bob@example.org")],
  [LARGE, "actually use bob@example.org", without("ada@example.org", "bob@example.org")],
  [LARGE, "no, I meant bob@example.org", without("ada@example.org", "bob@example.org")],
  [LARGE, "wrong address, it's bob@example.org", without("ada@example.org", "bob@example.org")],
  [PLAIN, "wait, sort them first by amount", draft("row.amount", "open.csv")],
  [PLAIN, "sort it by amount before saving", draft("row.amount")],
  [PLAIN, "hmm, can you also drop the column notes?", draft("omit")],
  [
    LARGE,
    "make it 2000 and send it to bob@example.org instead",
    without(["1000", "ada@"], "2000", "bob@example.org"),
  ],
  [
    LARGE,
    "change the threshold to 500 and the subject to Big ones",
    draft("amount > 500", "Big ones"),
  ],
  [LARGE, "at 9 instead of 8", draft("0 9 * * *")],
  [LARGE, "not every day, only on Mondays", draft("* * 1")],
  [SORTED, "the other way round", draft("reverse()")],
  [SORTED, "sort it by date, not by amount", without("row.amount", "row.date")],
  [SORTED, "i dont need the sorting", without("sortBy", "open.csv")],
  [SORTED, "take the filter out again", without("status ==", "open.csv")],
  [SORTED, "status should be paid, not open", without('\\"open\\"', '\\"paid\\"')],
  [PLAIN, "save the rest as rest.csv", draft("open.csv", "rest.csv")],
  [PLAIN, "put the others into a second file, other.csv", draft("open.csv", "other.csv")],
  [PLAIN, "write a json too", draft("open.csv", ".json")],
  [PLAIN, "as json rather than csv", draft("open.json")],
  [
    PLAIN,
    "call the file result.csv and mail it to ada@example.org",
    without("open.csv", "result.csv", "ada@example.org"),
  ],
  [PLAIN, "run it every morning at 7", draft("0 7 * * *")],
  [PLAIN, "and do that each Friday at noon", draft("0 12 * * 5")],
  [PLAIN, "ask me before you save it", draft('action":"approve')],
  [PLAIN, "only if amount is above 50 as well", draft("item.amount > 50", "status")],
  [PLAIN, "or status is pending", draft("pending", "open")],
  [PLAIN, "also include the ones with status pending", draft("pending", "open")],
  [PLAIN, "exclude the ones from DE (country)", draft("country", "DE")],
  [PLAIN, "limit it to 10 rows", draft("slice(0, 10)")],
  [PLAIN, "no more than 10 rows please", draft("slice(0, 10)")],
  [FETCH, "if that fails, retry 3 times", draft('"max":3')],
  [FETCH, "and tell ops@example.org if it doesn't work", draft("ops@example.org", "onError")],
  [
    FETCH,
    "the url is https://example.org/b.json",
    without("example.org/a.json", "example.org/b.json"),
  ],
  [
    FETCH,
    "wrong url, should be https://example.org/b.json",
    without("example.org/a.json", "example.org/b.json"),
  ],
  [FETCH, "it needs a bearer token, API_TOKEN", draft("API_TOKEN")],
  [FETCH, "add the header X-Team: core", draft("X-Team", "core")],
  [FETCH, "give it 30 seconds", draft("30s")],
  [SUMS, "average instead of sum", draft("avg")],
  [SUMS, "forget the last change", honest(/./)],
  [BOTH, "dont send the mail", without("ada@example.org", "open.csv")],
  [BOTH, 'put "Dear Ada, here you go" in the mail', draft("Dear Ada, here you go")],
  [
    STOCK,
    "oh, and lea@example.org should get it as well",
    draft("tom@example.org", "lea@example.org"),
  ],
  [STOCK, "5, not 10", draft("qty < 5")],
  [
    STOCK,
    "hold on, the address is https://example.org/items.json",
    without("stock.json", "items.json"),
  ],
  [STOCK, "make it 8 o'clock", draft("0 8 * * 1-5")],
  [STOCK, "don't email it, save it as low.csv instead", without("tom@example.org", "low.csv")],
  [LOANS, "biggest due first", draft("reverse()")],
  [LOANS, "leave the sorting out", without("sortBy", "late.csv")],
  [LOANS, "i'd rather have semicolons", draft(";")],
  [LOANS, "the others should go into ok.csv", draft("late.csv", "ok.csv")],
  [
    LOANS,
    "call it overdue.csv and only keep the first 20 rows",
    without('late.csv"', "overdue.csv", "slice(0, 20)"),
  ],
  [LOANS, "also those whose state is lost", draft("lost", "late")],
  [LOANS, "lost instead of late", without('\\"late\\"', '\\"lost\\"')],
  [LOANS, "please remove the column phone too", draft("omit")],
  [FEES, "use the average rather than the sum", draft("avg")],
  [FEES, "mail it to tom@example.org afterwards", draft("tom@example.org", "fees.csv")],
  [FETCH, "the api wants a token, MY_TOKEN", draft("MY_TOKEN")],
  [FETCH, "try it up to 5 times", draft('"max":4')],
  [FETCH, "every 20 minutes please", draft("*/20")],
  [FETCH, "if it breaks let ops@example.org know", draft("ops@example.org", "onError")],
];

/** Questions about a draft. */
export const DRAFT_QUESTIONS_ASKED: readonly LedRow[] = [
  [PLAIN, "where does the result go?", tells(/open\.csv/)],
  [PLAIN, "what does step 2 do?", tells(/open/)],
  [PLAIN, "which file does it read?", tells(/orders/)],
  [LARGE, "when will it run?", tells(/08:00|8:00/)],
  [LARGE, "what is the threshold?", tells(/1000/)],
  [PLAIN, "which rows are kept?", tells(/open/)],
  [PLAIN, "is it live already?", tells(/./)],
  [LOANS, "where is the result stored?", tells(/late\.csv/)],
  [STOCK, "who gets it?", tells(/tom@example\.org/)],
  [LOANS, "explain the second step", tells(/late/)],
  [STOCK, "how often will this run?", tells(/07:00/)],
];
