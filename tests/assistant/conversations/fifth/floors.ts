import { APPROVING, DAILY, FAILING, NOTHING, ORDERS, WAITING } from "../definitions.ts";
import { ROTA } from "../fourth/definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

/** People with little time. Written down before any of them was run. */
export const FIFTH_FLOORS: readonly Conversation[] = [
  {
    person: "a ward manager",
    language: "en",
    start: ROTA,
    turns: [
      turn("what time does it run and on what day?", tells(/06:00/)),
      turn("move it to Sunday evening at 8", { schedules: ["0 20 * * 0"] }),
      turn("actually Saturday", { proposed: "schedule" }),
      turn("yes please thank you", { schedules: ["0 20 * * 6"] }),
      turn("is anybody else able to change it?", tells(/owner alone/)),
      turn("stop it over Easter", honest(/./)),
      turn("the girls on nights say it should be deleted", {}),
    ],
  },
  {
    person: "a lorry dispatcher",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "every hour get https://fleet.example.com/trips.json, only trips where delay is more than 30, mail them to desk@fleet.example.com",
        draft("0 * * * *", "item.delay > 30", "desk@fleet.example.com"),
      ),
      turn("45 not 30", draft("item.delay > 45")),
      turn("and sort by delay biggest first", draft("sortBy", "reverse()")),
      turn("name it Late trips", draft("Late trips")),
      turn("put it live", { version: 1, schedules: ["0 * * * *"] }),
      turn("every two hours is enough", { proposed: "schedule" }),
      turn("no leave it", {}),
      turn("who gets the mail?", tells(/desk@fleet\.example\.com/)),
    ],
  },
  {
    person: "a chief technology officer between two meetings",
    language: "en",
    start: FAILING,
    turns: [
      turn("run", { runs: ["failed"] }),
      turn("ugh why", tells(/read/)),
      turn("again with text=[1]", { proposed: "run" }),
      turn("y", { runs: ["failed", "succeeded"] }),
      turn("done?", tells(/succeeded/)),
      turn("share w/ support", { teams: ["support"] }),
      turn("kill the old versions", honest(/./)),
      turn("this is useless", {}),
    ],
  },
  {
    person: "somebody who dictates while driving",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "okay so every monday at 9 fetch https://api.example.com/leads.json keep only the leads where score is above 80 and save it as leads.csv",
        draft("0 9 * * 1", "item.score > 80", "leads.csv"),
      ),
      turn("um change 80 to 90", draft("item.score > 90")),
      turn("no wait make that 85 sorry", draft("item.score > 85")),
      turn("and then also email it to sam@example.com please", draft("sam@example.com")),
      turn("call it hot leads", draft(/hot leads/i)),
      turn("scratch that", { draft: ["sam@example.com"], lacks: ["hot leads", "Hot leads"] }),
      turn("yeah go ahead and publish that", { version: 1, schedules: ["0 9 * * 1"] }),
      turn("what was the name of it again", {}),
    ],
  },
  {
    person: "a machinist in half sentences",
    language: "en",
    start: ORDERS,
    turns: [
      turn("the threshold to 150", draft("item.total > 150")),
      turn("no I mean 160", draft("item.total > 160")),
      turn("the file to top.csv", draft("top.csv")),
      turn("take that back", { draft: ["big.csv", "160"], lacks: ["top.csv"] }),
      turn("never mind", {}),
      turn("and the url", honest(/./)),
      turn("sorted too", honest(/./)),
      turn("by total", draft("sortBy(row, row.total)")),
    ],
  },
  {
    person: "an angry customer",
    language: "en",
    start: WAITING,
    turns: [
      turn("why the hell is this not running", {}),
      turn("RUN IT NOW", { runs: ["waiting"] }),
      turn("STOP", { proposed: "cancel" }),
      turn("YES!!!", { runs: ["cancelled"] }),
      turn("this thing is garbage, delete it", honest(/./)),
      turn("i swear i will delete this workflow", {}),
      turn("sorry about that", {}),
    ],
  },
  {
    person: "a landlord who approves",
    language: "en",
    start: APPROVING,
    turns: [
      turn("run", { runs: ["waiting"] }),
      turn("who is it waiting for?", tells(/Refund 40 euros/)),
      // A reason that nobody has to understand is shown before it is kept.
      turn("deny it, the invoice is a duplicate", { proposed: "answer" }),
      turn("yes", { runs: ["succeeded"] }),
      turn("run it again", { runs: ["succeeded", "waiting"] }),
      turn("approve - but check with Bob first", {}),
      turn("I approve this one as the tenant has paid", { proposed: "answer" }),
      turn("yes", { runs: ["succeeded", "succeeded"] }),
      turn("run it again", { runs: ["succeeded", "succeeded", "waiting"] }),
      turn("approve it with the note: paid in cash", {
        runs: ["succeeded", "succeeded", "succeeded"],
      }),
    ],
  },
  {
    person: "a cook who says bare hours",
    language: "en",
    start: DAILY,
    turns: [
      turn("run it every day at 17:00", { schedules: ["0 17 * * *"] }),
      turn("actually 8", { proposed: "schedule" }),
      turn("yes", { schedules: ["0 8 * * *"] }),
      turn("run it every day at 5pm instead", { schedules: ["0 17 * * *"] }),
      turn("make it 8", { proposed: "schedule" }),
      turn("yes", { schedules: ["0 20 * * *"] }),
      turn("18:30 on Fridays", { proposed: "schedule" }),
      turn("not now", {}),
    ],
  },
];
