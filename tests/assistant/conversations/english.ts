import {
  APPROVING,
  ASKING,
  DAILY,
  FAILING,
  NEEDY,
  NOTHING,
  ORDERS,
  WAITING,
} from "./definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "./turn.ts";

const CSV = { name: "may.csv", text: "name,amount,status\nAda,900,open\nBo,20,paid\n" };

const WAYS_IN = /csv|fetch|template/i;

/** Conversations of twelve kinds of people. They were written down before any of them was run. */
export const ENGLISH: readonly Conversation[] = [
  {
    person: "a hurried accountant",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "csv file, only rows where amount is over 250, save as above.csv",
        draft("item.amount > 250", "above.csv"),
      ),
      turn("sorry, 300 instead of 250", draft("item.amount > 300")),
      turn("publish", { version: 1 }),
      turn("run it with this file", { runs: ["succeeded"] }, { file: CSV }),
      turn("where is the file?", tells(/above\.csv/)),
    ],
  },
  {
    person: "an accountant before the month ends",
    language: "en",
    start: NOTHING,
    turns: [
      turn("I want to automate my invoices", honest(WAYS_IN)),
      turn(
        "read the csv of invoices, keep those where status is unpaid, sort by due_date and save it as unpaid.csv",
        draft('item.status == \\"unpaid\\"', "sortBy", "unpaid.csv"),
      ),
      turn("make that newest first", draft("reverse()")),
      turn("undo that", { draft: ["sortBy"], lacks: ["reverse()"] }),
      turn("send it to my boss by email", honest(/email|boss/)),
      turn("go live", { version: 1 }),
      turn("every last day of the month at 17:00 please", { schedules: ["0 17 L * *"] }),
    ],
  },
  {
    person: "a non-native speaker",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "please do a workflow that take a csv file, delete the duplicates by email and save like clean.csv",
        draft("groupBy(row, row.email)", "clean.csv"),
      ),
      turn("i want publish it now", { version: 1 }),
      turn("at what hour it is running?", tells(/no schedule/i)),
      turn("run it all days at 6 in the morning", { schedules: ["0 6 * * *"] }),
      turn("make a pause of the schedule", { schedules: ["paused 0 6 * * *"] }),
      turn("who have access to this?", tells(/owner alone/)),
    ],
  },
  {
    person: "a developer with JSON",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        '{"format":"planner/1","name":"Mirror","steps":[{"id":"get","service":"http","action":"request","with":{"url":"https://api.example.com/items"}},{"id":"out","service":"files","action":"write","with":{"name":"items.json","json":"${{ steps.get.output.body }}"}}]}',
        draft("Mirror", "items.json"),
      ),
      turn("set retries of get to 5", draft('"max":5')),
      turn("s/items.json/mirror.json/", draft("mirror.json")),
      turn("diff against the last published version", tells(/no published version|publish/i)),
      turn("dry-run", tells(/get[^]*out/)),
      turn("deploy", { version: 1 }),
    ],
  },
  {
    person: "a developer with YAML and curl",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        `curl -X POST https://api.example.com/v1/items -H 'content-type: application/json' -d '{"a":1}'`,
        draft("https://api.example.com/v1/items", "POST"),
      ),
      turn(
        'POST {"a": 1} to https://api.example.com/v1/items',
        draft("https://api.example.com/v1/items", '"method":"POST"'),
      ),
      turn("timeout of that step: 10s", draft('"timeout":"10s"')),
      turn("show me the yaml", tells(/format: planner\/1/)),
      turn(
        "# nightly copy\nformat: planner/1\nname: Copy\nsteps:\n  - { id: note, service: files, action: write, with: { name: a.txt, text: A } }\n",
        draft("Copy", "a.txt"),
      ),
      turn("validate", tells(/valid/)),
    ],
  },
  {
    person: "a developer with inputs",
    language: "en",
    start: NEEDY,
    turns: [
      turn("what parameters does it expect?", tells(/customer[^]*amount/)),
      turn("run it with customer=Acme amount=12", { runs: ["succeeded"] }),
      turn('run it with {"customer": "Globex", "amount": 7}', { runs: ["succeeded", "succeeded"] }),
      turn("run", { form: true }),
      turn("", { runs: ["succeeded", "succeeded", "succeeded"] }, {
        inputs: { customer: "Initech", amount: 3 },
      }),
      turn("run it with customer=Acme, amount=lots", { form: true }),
      turn("forget it", {}),
    ],
  },
  {
    person: "a manager",
    language: "en",
    start: DAILY,
    turns: [
      turn("bring me up to speed on this one", honest(/speed/)),
      turn("when did it last run?", tells(/no run/i)),
      turn("we should probably do this weekly", {}),
      turn("schedule it for Mondays at 8", { schedules: ["0 8 * * 1"] }),
      turn("share it with the finance team and the support team", {
        teams: ["finance", "support"],
      }),
      turn("actually, only finance should have it", honest(/./)),
      turn("stop sharing it", { teams: [] }),
    ],
  },
  {
    person: "a manager who approves",
    language: "en",
    start: APPROVING,
    turns: [
      turn("start it", { runs: ["waiting"] }),
      turn("is there anything I have to sign?", tells(/Refund 40 euros/)),
      turn("what happens if I say no?", {}),
      turn("approved, because the customer is right", { runs: ["succeeded"] }),
      turn("run it again", { runs: ["succeeded", "waiting"] }),
      turn("no, reject it, it was refunded last week", { runs: ["succeeded", "succeeded"] }),
    ],
  },
  {
    person: "a support agent",
    language: "en",
    start: FAILING,
    turns: [
      turn("please run it", { runs: ["failed"] }),
      turn("a customer says the export is broken, what happened?", tells(/read/)),
      turn("which input did it have?", tells(/no json|text/)),
      turn("retry the run", { runs: ["failed"] }),
      turn("and now?", honest(/./)),
      turn("run it with text=[]", { runs: ["failed", "succeeded"] }),
      turn("did it work this time?", tells(/succeeded/)),
    ],
  },
  {
    person: "a support agent with a stuck run",
    language: "en",
    start: WAITING,
    turns: [
      turn("go ahead and run this now", { runs: ["waiting"] }),
      turn("is it stuck?", tells(/waits for its time|waiting/)),
      turn("don't cancel it yet", {}),
      turn("ok now cancel it", { runs: ["cancelled"] }),
      turn("show me all runs so far", tells(/cancelled/)),
      turn("cancel it", tells(/cancelled|no run|already|ended/i)),
    ],
  },
  {
    person: "a data analyst",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "from a csv file: group by region, average of amount per region, save to avg.csv",
        draft("item.region", "avg.csv"),
      ),
      turn("median instead of average", honest(/median/)),
      turn("before that, drop rows where amount is empty", draft("item.amount")),
      turn("sort the result by region", draft("sortBy")),
      turn("call the workflow Averages by region", draft("Averages by region")),
      turn("what changed compared to the last version?", tells(/no published version|publish/i)),
      turn("publish, then run it with this file", { version: 1, runs: ["succeeded"] }, {
        file: { name: "sales.csv", text: "region,amount\nEU,10\nEU,20\nUS,5\n" },
      }),
    ],
  },
  {
    person: "a data analyst with two files",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "join two csv files, customers and orders, on customer_id, keep customer_id, name and total, write joined.csv",
        draft("item.customer_id", "joined.csv"),
      ),
      turn("only where total >= 99.5", draft("item.total >= 99.5")),
      turn("make that 100", draft("item.total >= 100")),
      turn("remove that filter again", { draft: ["joined.csv"], lacks: ["item.total >= 100"] }),
    ],
  },
  {
    person: "someone on a phone",
    language: "en",
    start: DAILY,
    turns: [
      turn("runn it", { runs: ["succeeded"] }),
      turn("wen does it run nxt", {}),
      turn("evry day at 7 run it", { schedules: ["0 7 * * *"] }),
      turn("pause teh schedule", { schedules: ["paused 0 7 * * *"] }),
      turn("resume schedule", { schedules: ["0 7 * * *"] }),
      turn("thx 👍", tells(/welcome/i)),
      turn("delete schedule", { schedules: [] }),
    ],
  },
  {
    person: "a polite elderly person",
    language: "en",
    start: DAILY,
    turns: [
      turn(
        "Good afternoon. Would you be so kind as to show me the workflows I have?",
        tells(/Garden club/),
      ),
      turn("Could you please run the Garden club for me, dear?", { runs: ["succeeded"] }),
      turn("I am afraid I do not understand. What does a run mean?", honest(/./)),
      turn("May I ask you to run it every Sunday at 10 o'clock, please?", {
        schedules: ["0 10 * * 0"],
      }),
      turn("Thank you ever so much.", tells(/welcome/i)),
      turn("Would you mind pausing the schedule while I am on holiday?", { proposed: "schedule" }),
    ],
  },
  {
    person: "a polite elderly person with a wrong button",
    language: "en",
    start: NOTHING,
    turns: [
      turn("Hello, is anybody there?", honest(/./)),
      turn(
        'Please be so good as to make a text file saying "Happy birthday, Rose" called rose.txt',
        draft("Happy birthday, Rose", "rose.txt"),
      ),
      turn(
        'Oh dear, please change the text to "Happy birthday, Lily"',
        draft("Happy birthday, Lily"),
      ),
      turn("And would you kindly rename the file to lily.txt?", draft("lily.txt")),
      turn("Lovely. Please publish it, thank you.", { version: 1 }),
    ],
  },
  {
    person: "a sceptic",
    language: "en",
    start: NOTHING,
    turns: [
      turn("make a text file saying Test called test.txt", draft("test.txt")),
      turn("you won't publish this behind my back, will you?", {}),
      turn("so is it public now or not?", {}),
      turn("don't you dare publish it", {}),
      turn("what would publishing change?", {}),
      turn("fine, publish it then", { version: 1 }),
      turn("and who else can see it now?", tells(/owner alone/)),
      turn("no one asked you to run it, right?", {}),
    ],
  },
  {
    person: "a sceptic with a deletion",
    language: "en",
    start: DAILY,
    turns: [
      turn("I never said you may delete the workflow", {}),
      turn("can a deleted workflow be restored?", {}),
      turn("suppose I delete the workflow, do the runs go too?", {}),
      turn("delete the workflow", { isDeleted: true }),
      turn("is it really gone?", {}),
    ],
  },
  {
    person: "an ops person",
    language: "en",
    start: WAITING,
    turns: [
      turn("add a second schedule called nightly every day at 2am", { schedules: ["0 2 * * *"] }),
      turn("schedule it weekly on Sunday at 4am", { schedules: ["0 4 * * 0", "0 2 * * *"] }),
      turn("list schedules", tells(/nightly/)),
      turn("pause nightly", { schedules: ["0 4 * * 0", "paused 0 2 * * *"] }),
      turn("next 3 runs?", tells(/04:00/)),
      turn("remove the nightly schedule", { schedules: ["0 4 * * 0"] }),
      turn('set SYNC_TOKEN to "s3cret"', tells(/SYNC_TOKEN/)),
      turn("which env vars are set?", tells(/SYNC_TOKEN/)),
    ],
  },
  {
    person: "an ops person with versions",
    language: "en",
    start: ORDERS,
    turns: [
      turn("lower the threshold to 50", draft("item.total > 50")),
      turn("release it", { version: 2 }),
      turn("what's the difference between v1 and v2?", tells(/50/)),
      turn("roll back to v1", { version: 1 }),
      turn("which version runs now?", tells(/Version 1/)),
      turn("roll forward to version 2 again", { version: 2 }),
    ],
  },
  {
    person: "a teacher",
    language: "en",
    start: ASKING,
    turns: [
      turn("run it now", { runs: ["waiting"] }),
      turn("answer mark 2, remark well done", { runs: ["succeeded"] }),
      turn("run it once more", { runs: ["succeeded", "waiting"] }),
      turn("the mark is 3", { runs: ["succeeded", "succeeded"] }),
      turn("show me the results of the last run", tells(/marks/)),
    ],
  },
  {
    person: "a teacher with a new workflow",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "every Friday at 15:00 ask me for the number of absent pupils and save the answer as absent.csv",
        draft("absent.csv", "ask"),
      ),
      turn("Thursday instead of Friday", draft("0 15 * * 4")),
      turn("how will I be asked?", {}),
      turn("ok publish it", { version: 1, schedules: ["0 15 * * 4"] }),
    ],
  },
  {
    person: "a shop owner",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "fetch https://shop.example.com/orders, keep the orders where total is more than 500, ask for my approval, then post them to https://bank.example.com/pay",
        draft("item.total > 500", "approve", "https://bank.example.com/pay"),
      ),
      turn("the limit should be 750", draft("item.total > 750")),
      turn("drop the approval", { draft: ["https://bank.example.com/pay"], lacks: ["approve"] }),
      turn("hmm no, put it back", draft("approve")),
      turn("also save them as paid.csv", draft("paid.csv")),
      turn("put it online", { version: 1 }),
    ],
  },
  {
    person: "a shop owner with questions",
    language: "en",
    start: ORDERS,
    turns: [
      turn("what does this workflow do exactly?", tells(/fetch|shop\.example\.com/)),
      turn("how much does it cost me?", {}),
      turn("will my customers see this?", {}),
      turn(
        "use https://shop.example.com/v2/orders instead",
        draft("https://shop.example.com/v2/orders"),
      ),
      turn("don't publish, just test it", {}),
    ],
  },
];
