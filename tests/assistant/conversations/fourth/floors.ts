import { DAILY, FAILING, NOTHING, ORDERS, PAY, WAITING } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";
import { ROTA, STOCK } from "./definitions.ts";

/** People who work with their hands and on the phone. Written down before any of them was run. */
export const FLOORS: readonly Conversation[] = [
  {
    person: "a nurse who plans shifts",
    language: "en",
    start: { ...ROTA, beside: [PAY] },
    turns: [
      turn("when does the rota go out next?", tells(/06:00/)),
      turn("Sunday instead of Monday please", { proposed: "schedule" }),
      turn("yes", { schedules: ["0 6 * * 0"] }),
      turn("could you make it Saturday instead of Sunday?", { schedules: ["0 6 * * 6"] }),
      turn("don't send it on Christmas", {}),
      turn("pause it while ward A3 is closed", { proposed: "schedule" }),
      turn("no", {}),
    ],
  },
  {
    person: "a warehouse lead",
    language: "en",
    start: { ...STOCK, beside: [PAY] },
    turns: [
      turn("raise the reorder limit to 25", draft("item.quantity < 25")),
      turn("sort it by quantity lowest first", draft("sortBy(row, row.quantity)")),
      turn("make that highest first", draft("reverse()")),
      turn("timeout of fetch: 20s", draft('"timeout":"20s"')),
      turn("publish that", { version: 2 }),
      turn("whens the next one", tells(/06:00/)),
      turn("7 instead of 6", { proposed: "schedule" }),
    ],
  },
  {
    person: "a shop owner on the phone",
    language: "en",
    start: { ...ORDERS, beside: [PAY] },
    turns: [
      turn("show me what it does", tells(/shop\.example\.com/)),
      turn("change the limit to 60", draft("item.total > 60")),
      turn("no 65", draft("item.total > 65")),
      turn("ok put it live", { version: 2 }),
      turn("run it every morning at 7", { schedules: ["0 7 * * *"] }),
      turn("actually 8", { proposed: "schedule" }),
      turn("no", {}),
      turn("pause it for now", { schedules: ["paused 0 7 * * *"] }),
      turn("unpause it", { schedules: ["0 7 * * *"] }),
    ],
  },
  {
    person: "a DBA",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "load csv; drop duplicates by id; order by created_at desc; write dedup.csv",
        draft("groupBy(row, row.id)", "sortBy", "reverse()", "dedup.csv"),
      ),
      turn("limit 100", draft("slice(0, 100)")),
      turn("order asc", { draft: ["sortBy"], lacks: ["reverse()"] }),
      turn("rename step sorted to ordered", draft('"id":"ordered"')),
      turn("set timeout of ordered to 30s", draft('"timeout":"30s"')),
      turn("retries of report: 3", draft('"max":3')),
      turn("undo", { draft: ["ordered"], lacks: ['"max":3'] }),
      turn("commit", honest(/./)),
      turn("publish", { version: 1 }),
      turn("0 3 * * 0", { proposed: "schedule" }),
      turn("y", { schedules: ["0 3 * * 0"] }),
      turn("drop schedule", { schedules: [] }),
    ],
  },
  {
    person: "a platform engineer",
    language: "en",
    start: ORDERS,
    turns: [
      turn(
        "add a step that posts them to https://hooks.example.com/in before file",
        draft("https://hooks.example.com/in"),
      ),
      turn("timeout of that step: 10s", draft(/hooks\.example\.com[^]{0,200}"timeout":"10s"/)),
      turn("retries of that step: 2", draft(/hooks\.example\.com[^]{0,200}"max":2/)),
      turn("rename that step to notify", draft('"id":"notify"')),
      turn("remove that step", { draft: ["big.csv"], lacks: ["hooks.example.com"] }),
      turn("turn it off", honest(/./)),
    ],
  },
  {
    person: "a Polish engineer",
    language: "en",
    start: { ...DAILY, beside: [PAY] },
    turns: [
      turn("How to start this workflow?", tells(/run it/)),
      turn("Please start him.", { proposed: "run" }),
      turn("Yes.", { runs: ["succeeded"] }),
      turn("Where I can find file?", tells(/note\.txt/)),
      turn("I would like that it runs every day at 5 in the morning.", {
        schedules: ["0 5 * * *"],
      }),
      turn("Please to change it on 6 in the morning.", { proposed: "schedule" }),
      turn("Stop schedule until I say.", { proposed: "schedule" }),
    ],
  },
  {
    person: "a restaurant owner",
    language: "en",
    start: DAILY,
    turns: [
      turn("add a schedule called lunch every day at 11", { schedules: ["0 11 * * *"] }),
      turn("add a schedule called dinner every day at 5pm", {
        schedules: ["0 17 * * *", "0 11 * * *"],
      }),
      turn("remove dinner", { proposed: "schedule" }),
      turn("yes", { schedules: ["0 11 * * *"] }),
      turn("what schedules are left?", tells(/lunch|11:00/)),
      turn("delete lunch too", { proposed: "schedule" }),
      turn("no", {}),
      turn("remove breakfast", honest(/breakfast/)),
      turn("who removed dinner?", {}),
    ],
  },
  {
    person: "a night porter",
    language: "en",
    start: FAILING,
    turns: [
      turn("run the export", { runs: ["failed"] }),
      turn("whats wrong with it", tells(/read/)),
      turn("which step broke", tells(/read/)),
      turn("try once more", { runs: ["failed"] }),
      turn("run it with text=[1]", { runs: ["failed", "succeeded"] }),
      turn("did that one go through", tells(/succeeded/)),
    ],
  },
  {
    person: "a translator from Paris",
    language: "en",
    start: WAITING,
    turns: [
      turn("Launch it please.", { runs: ["waiting"] }),
      turn("It is finish?", tells(/waits|waiting/)),
      turn("How long it will take?", {}),
      turn("Stop the execution.", { runs: ["cancelled"] }),
      turn("It is stopped now?", tells(/cancelled/)),
    ],
  },
  {
    person: "a farmer",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "every morning at 5 get https://weather.example.com/days.json and keep the ones where rain is over 10 and email them to joe@farm.example.com",
        draft("0 5 * * *", "item.rain > 10", "joe@farm.example.com"),
      ),
      turn("make it 5:30", draft("30 5 * * *")),
      turn("15 instead of 10", draft("item.rain > 15")),
      turn("ok go", { proposed: "publish" }),
      turn("publish", { version: 1, schedules: ["30 5 * * *"] }),
      turn("make it run at 6 instead", { schedules: ["0 6 * * *"] }),
    ],
  },
];
