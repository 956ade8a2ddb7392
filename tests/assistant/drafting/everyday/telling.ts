import { csv, orders } from "../wish.ts";
import {
  asks,
  BAD,
  C,
  CANNOT,
  DOWN,
  GOOD,
  H,
  lines,
  mails,
  nothing,
  O,
  posts,
  postsEach,
  type Row,
  saves,
  tells,
  UP,
} from "./row.ts";

const OPS = "ops@example.org";
const BOB = "bob@example.org";
const OFTEN = /How often/;
const ADDRESS = /which e-mail address/i;
const DAY = ",day";
const ROWS = [
  "1,Ada,DE,EU,open,1200,10",
  "2,Bo,FR,EU,paid,80,10",
  "3,Cy,US,US,open,300,11",
  "4,Ada,DE,EU,open,520,12",
];

function table(...numbers: number[]): string {
  return csv(
    `id,customer,country,region,status,amount${DAY}`,
    ...numbers.map((at) => ROWS[at - 1] ?? ""),
  );
}

const STATE = csv("state,queue", "down,90");

/** Where results go, who is told, and when: conditions before and behind what they are about. */
export const TELLING: readonly Row[] = [
  // A status page.
  [`watch ${BAD} and tell ${OPS} when state is not ok`, asks(OFTEN)],
  [`keep an eye on ${BAD} and email ${OPS} when state is not ok`, asks(OFTEN)],
  [
    `watch ${BAD} every 5 minutes and tell ${OPS} when state is not ok`,
    mails(OPS, "report.csv", STATE, "*/5 * * * *"),
  ],
  [`watch ${GOOD} every 5 minutes and tell ${OPS} when state is not ok`, nothing("*/5 * * * *")],
  [
    `check ${BAD} hourly and if state is not ok email ${OPS}`,
    mails(OPS, "report.csv", STATE, "0 * * * *"),
  ],
  [`check ${GOOD} hourly and if state is not ok email ${OPS}`, nothing("0 * * * *")],
  [
    `check ${BAD} every 10 minutes, post to ${H} if queue is over 50`,
    posts([{ state: "down", queue: 90 }], "*/10 * * * *"),
  ],
  [`check ${GOOD} every 10 minutes, post to ${H} if queue is over 50`, nothing("*/10 * * * *")],
  [`every 10 minutes check ${GOOD} and alert ${OPS} if queue exceeds 50`, nothing("*/10 * * * *")],
  [`if state in ${GOOD} is not ok, email ${OPS}`, nothing()],
  // Uptime.
  [
    `set up something that checks ${DOWN} every 5 minutes and emails me at ${BOB} if it is down`,
    tells(BOB, "failed", "*/5 * * * *"),
  ],
  [
    `set up something that checks ${UP} every 5 minutes and emails me at ${BOB} if it is down`,
    nothing("*/5 * * * *"),
  ],
  [
    `check every 5 minutes whether ${DOWN} is up and email ${OPS} if not`,
    tells(OPS, "failed", "*/5 * * * *"),
  ],
  [
    `ping ${DOWN} every minute and email ${OPS} if it doesn't respond`,
    tells(OPS, "failed", "* * * * *"),
  ],
  [`email ${OPS} if ${DOWN} is down, check every 5 minutes`, tells(OPS, "failed", "*/5 * * * *")],
  [
    `let ${OPS} know when ${DOWN} goes down, check every 5 minutes`,
    tells(OPS, "failed", "*/5 * * * *"),
  ],
  [`monitor ${DOWN} and notify ${OPS} if it fails`, asks(OFTEN)],
  [`call ${UP} every hour and post to ${H} when it fails`, nothing("0 * * * *")],
  [
    `is ${DOWN} up? check every 5 minutes and if not, email ${OPS}`,
    tells(OPS, "failed", "*/5 * * * *"),
  ],
  [
    `every 5 minutes check ${DOWN}; only email ${OPS} if it is down`,
    tells(OPS, "failed", "*/5 * * * *"),
  ],
  [
    `every 5 minutes check ${DOWN} and email ${OPS} only if it is down`,
    tells(OPS, "failed", "*/5 * * * *"),
  ],
  [`every 5 minutes check ${UP} and email ${OPS} unless it is up`, nothing("*/5 * * * *")],
  // Mail with the result.
  [`fetch ${O} and email it to ${BOB}`, mails(BOB, "report.csv", table(1, 2, 3, 4))],
  [
    `fetch ${O}, keep those with status open and email them to ${BOB} every Monday at 9`,
    mails(BOB, "report.csv", table(1, 3, 4), "0 9 * * 1"),
  ],
  [
    `I'd like to be mailed at ${BOB} every Monday with the total of amount in ${O}`,
    tells(BOB, "amount: 2100", "0 0 * * 1"),
  ],
  [
    `I want to get an email at ${BOB} every morning at 8 with the total of amount in ${O}`,
    tells(BOB, "amount: 2100", "0 8 * * *"),
  ],
  [
    `email ${BOB} the total of amount in ${O} every Friday at 5pm`,
    tells(BOB, "amount: 2100", "0 17 * * 5"),
  ],
  [
    `mail the number of orders in ${O} to ${BOB} every day at 9`,
    tells(BOB, "count: 4", "0 9 * * *"),
  ],
  [`fetch ${O}, sum amount and email the total to ${BOB}`, tells(BOB, "amount: 2100")],
  [`send ${BOB} the top 2 orders by amount from ${O}`, mails(BOB, "report.csv", table(1, 4))],
  [
    `fetch ${O}, sort by amount, save it as a.csv and send it to ${BOB} as an attachment`,
    mails(BOB, "a.csv", table(2, 3, 4, 1)),
  ],
  [`fetch ${O}, save as a.csv and mail the file to ${BOB}`, mails(BOB, "a.csv", table(1, 2, 3, 4))],
  [`fetch ${O} and email me the result`, asks(ADDRESS)],
  [
    `every Friday email "Please fill in your time sheet" to ${BOB}`,
    tells(BOB, "Please fill in your time sheet", "0 0 * * 5"),
  ],
  [
    `remind ${BOB} every Friday at 16:00 with the text "Time sheets"`,
    tells(BOB, "Time sheets", "0 16 * * 5"),
  ],
  [
    `fetch ${O} and email it to ${BOB} and ${OPS}`,
    mails(`${BOB},${OPS}`, "report.csv", table(1, 2, 3, 4)),
  ],
  // Conditions behind the use.
  [`fetch ${O}, save it as a.json but only the ones over 100`, asks(/Which column/)],
  [
    `fetch ${O}, save it as a.json but only the ones with amount over 100`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `fetch ${O} and save it as a.json, but only rows where amount is over 100`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `fetch ${O} and save only the rows where amount is over 100 as a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `fetch ${O}, mail it to ${BOB} when there are more than 3 rows`,
    mails(BOB, "report.csv", table(1, 2, 3, 4)),
  ],
  [`fetch ${O}, mail it to ${BOB} when there are more than 5 rows`, nothing()],
  [`fetch ${O}, mail it to ${BOB} when there are more than 5`, nothing()],
  [
    `fetch ${O}, mail it to ${BOB} if there are fewer than 5 rows`,
    mails(BOB, "report.csv", table(1, 2, 3, 4)),
  ],
  [`fetch ${O}, mail it to ${BOB} if there are less than 3 rows`, nothing()],
  [`fetch ${O}, post them to ${H} if amount > 1000`, posts(orders(1))],
  [`fetch ${O}, post them to ${H} if amount > 5000`, nothing()],
  [`fetch ${O}, post them to ${H} unless empty`, posts(orders(1, 2, 3, 4))],
  [`fetch ${O}, keep those with amount over 9000, post them to ${H} unless it is empty`, nothing()],
  [
    `fetch ${O}, keep those with amount over 9000, post them to ${H} unless there are none`,
    nothing(),
  ],
  [
    `fetch ${O}, keep those with amount over 9000, email them to ${BOB} if there are any`,
    nothing(),
  ],
  [
    `fetch ${O}, keep those with amount over 1000, email them to ${BOB} if there are any`,
    mails(BOB, "report.csv", table(1)),
  ],
  [`fetch ${O}, keep those with amount over 9000 and email them to ${BOB} if any`, nothing()],
  [
    `fetch ${O}, keep those with amount over 1000 and email them to ${BOB}, but only if there are any`,
    mails(BOB, "report.csv", table(1)),
  ],
  [
    `email ${BOB} if there are more than 3 orders in ${O}`,
    mails(BOB, "report.csv", table(1, 2, 3, 4)),
  ],
  [`email ${BOB} if there are more than 10 orders in ${O}`, nothing()],
  [`tell ${BOB} when any amount in ${O} is over 5000`, nothing(), "refused"],
  [`fetch ${O}, email ${BOB} sorted by amount`, mails(BOB, "report.csv", table(2, 3, 4, 1))],
  [`email ${BOB} the orders in ${O} where status is paid`, mails(BOB, "report.csv", table(2))],
  [`post the orders from ${O} where status is paid to ${H}`, posts(orders(2))],
  [`save the rows of ${O} where status is paid as paid.json`, saves("paid.json", orders(2))],
  [`save ${O} as a.json`, saves("a.json", orders(1, 2, 3, 4))],
  [
    `write the orders from ${O} to a.csv, sorted by amount, largest first`,
    saves("a.csv", table(1, 4, 3, 2)),
  ],
  [`post ${O} to ${H}`, posts(orders(1, 2, 3, 4))],
  [`send the data from ${O} to ${H} every hour`, posts(orders(1, 2, 3, 4), "0 * * * *")],
  [
    `fetch ${O}, save it as a.json, email it to ${BOB} if amount is over 1000`,
    mails(BOB, "a.json", orders(1, 2, 3, 4)),
  ],
  [`fetch ${O}, save as a.json and post to ${H}, keep status open`, CANNOT],
  [`fetch ${O}, email it to ${BOB}, wait 1 second, keep status open`, CANNOT],
  [`fetch ${O}, email it to ${BOB} and keep the rows where status is open`, CANNOT],
  [
    `fetch ${O}, if there are more than 3 rows email ${BOB}, otherwise post to ${H}`,
    mails(BOB, "report.csv", table(1, 2, 3, 4)),
  ],
  [
    `fetch ${O}, post to ${H} if there are more than 10 rows, else email ${BOB}`,
    mails(BOB, "report.csv", table(1, 2, 3, 4)),
  ],
  // Other rows than those that were picked.
  [`fetch ${O} and email ${BOB} the top 3 by amount and post the rest to ${H}`, CANNOT],
  [
    `fetch ${O}, save the rows where status is paid as paid.csv and email all rows to ${BOB}`,
    CANNOT,
  ],
  [
    `fetch ${O}, save the rows where status is paid as paid.csv and save the rows where status is open as open.csv`,
    CANNOT,
  ],
  [`fetch ${O}, if amount is over 100 post to ${H}, if not email ${BOB}`, CANNOT],
  [`fetch ${O}, if there are more than 5 rows post to ${H}, if not, email ${BOB}`, CANNOT],
  [`fetch ${O}, post it to ${H} first`, CANNOT],
  [`email ${BOB} the report from ${O} unless it is Sunday`, CANNOT],
  [`fetch ${O} every day at 7 and email it to ${BOB} every Monday`, CANNOT],
  // Hooks.
  [`fetch ${O} and post each row to ${H}`, postsEach(...list(1, 2, 3, 4))],
  [`fetch ${O}, keep status open, and for each row post to ${H}`, postsEach(...list(1, 3, 4))],
  [`for every order in ${O} post it to ${H}`, postsEach(...list(1, 2, 3, 4))],
  [`fetch ${O} and send every order individually to ${H}`, postsEach(...list(1, 2, 3, 4))],
  [`post "Deployed" to ${H}`, posts({ text: "Deployed" })],
  [`post {"a": 1} to ${H} every day at noon`, posts({ a: 1 }, "0 12 * * *")],
  [`fetch ${O} and notify ${H}`, posts(orders(1, 2, 3, 4))],
  // People and waiting.
  [`fetch ${O}, ask me for approval, then post it to ${H}`, posts(orders(1, 2, 3, 4))],
  [`fetch ${O}, ask me first, then post it to ${H}`, posts(orders(1, 2, 3, 4))],
  [`fetch ${O} and, once I approve, post it to ${H}`, posts(orders(1, 2, 3, 4))],
  [`fetch ${O}, get my approval, then save it as a.json`, saves("a.json", orders(1, 2, 3, 4))],
  [
    `fetch ${O}, let me approve it, and then save it as a.json`,
    saves("a.json", orders(1, 2, 3, 4)),
  ],
  [`fetch ${O}, wait a second, then save it as a.json`, saves("a.json", orders(1, 2, 3, 4))],
  [`fetch ${O}, wait 1 second, save it as a.json`, saves("a.json", orders(1, 2, 3, 4))],
  [`fetch ${O} and save it as a.json but ask before saving`, CANNOT],
  // Webhooks and triggers.
  [`when somebody uploads a csv file, save the rows where status is open as open.csv`, CANNOT],
  [`whenever a new email arrives, save it`, CANNOT],
  // Failures.
  [
    `fetch ${DOWN} and if it fails post to ${H}`,
    posts({ failed: "fetch", workflow: "Fetch state.example.com" }),
  ],
  [`fetch ${DOWN}, on failure email ${OPS}`, tells(OPS, "failed")],
  [`fetch ${DOWN} and email ${OPS} on error`, tells(OPS, "failed")],
  [`fetch ${UP}, if that fails email ${OPS}`, nothing()],
  // Negations are never done.
  [`fetch ${O} but do not save it`, CANNOT],
  [`don't fetch ${O}`, CANNOT],
  [`fetch ${O}, don't email it to ${BOB}`, CANNOT],
  [`fetch ${C} and never post it to ${H}`, CANNOT],
  [`fetch ${C}, save it as a.csv, except on Sundays`, CANNOT],
  [
    `fetch ${C} every day at 6 except Sunday and save it as a.csv`,
    saves("a.csv", lines(1, 2, 3, 4), "0 6 * * 1-6"),
  ],
];

function list(...numbers: number[]) {
  const found = orders(...numbers);
  return Array.isArray(found) ? found : [];
}
