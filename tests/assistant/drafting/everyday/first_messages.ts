import { ORDERS, orders } from "../wish.ts";
import {
  asks,
  BAD,
  C,
  CANNOT,
  CUSTOMERS,
  DOWN,
  GOOD,
  H,
  K,
  lines,
  mails,
  nothing,
  O,
  posts,
  type Row,
  saves,
  VISITS,
} from "./row.ts";

/** Which of two conditions holds for what, in words and in parentheses. */
const AND_OR: readonly Row[] = [
  ["status is paid or open and amount > 500", [1, 4]],
  ["amount > 500 and status is paid or open", [1, 4]],
  ["(status is paid or country is US) and amount > 100", [3]],
  ["amount > 100 and (status is paid or country is US)", [3]],
  ["status is paid or country is US and amount > 500", [2]],
  ["country is not DE or US", [2]],
  ["country is DE, FR or IT and status is open", [1, 4]],
  ["customer starts with A or B and status is paid", [2]],
  ["country is one of DE, FR", [1, 2, 4]],
  ["id is 1 or 3", [1, 3]],
].map(([where, rows]): Row => [
  `get ${O}, keep rows where ${where}, save as a.json`,
  saves("a.json", orders(...rows as number[])),
]);

/** The first messages of people who have not read what the assistant understands. */
export const FIRST_MESSAGES: readonly Row[] = [
  [
    `every monday at 9 get ${C}, keep the orders over 500 from DE or FR, sort them by amount descending and save them as big.csv`,
    asks(/Which columns say "over 500", "DE or FR"/),
  ],
  [`get ${C} and keep the ones from Germany`, asks(/Which column is meant by "Germany"/)],
  [
    `get ${C}, keep the orders from Germany and save them as de.csv`,
    asks(/Which column is meant by "Germany"/),
  ],
  [
    `fetch the json from ${O} and save the open ones as csv`,
    asks(/Which column is meant by "open"/),
  ],
  [`get ${O}, keep those from yesterday and save them as a.json`, asks(/"from yesterday"/)],
  [`get ${VISITS}, keep the rows where day is today and save them as a.json`, saves("a.json", [])],
  [`get ${O}, keep the rows where amount is over budget and save them as a.json`, CANNOT],
  [
    `fetch ${K}, take only customer and email, save as contacts.json`,
    saves(
      "contacts.json",
      CUSTOMERS.map(({ customer = null, email = null }) => ({ customer, email })),
    ),
  ],
  [`fetch ${K}, take only red and blue, save as contacts.json`, CANNOT],
  [`convert ${C} to json`, saves("report.json", jsonOfCsv())],
  [`convert ${O} to csv and mail it to boss@mail.test`, {
    files: { "report.csv": csvOfJson() },
    mails: ["boss@mail.test: report.csv"],
  }],
  [`turn ${C} from csv into json`, saves("report.json", jsonOfCsv())],
  [`I need a weekly report of the orders with amount above 400 euros from ${C}`, {
    ...saves("report.csv", lines(1, 4), "0 0 * * 1"),
  }],
  [
    `create a daily report of the orders with amount above 400 from ${C} and email it to boss@mail.test`,
    mails("boss@mail.test", "report.csv", lines(1, 4), "0 0 * * *"),
  ],
  [
    `make a list of the orders where status is paid from ${O} and save it as paid.json`,
    saves("paid.json", orders(2)),
  ],
  [
    `Hi! I have a CSV at ${C}. Please filter it for country = DE and save it as de.csv. Thanks!`,
    saves("de.csv", lines(1, 4)),
  ],
  [`what is the sum of the column amount in ${C}?`, { outputs: { amount: 2100 } }],
  [`if ${BAD} says that state is not ok, post it to ${H}`, posts([{ state: "down", queue: 90 }])],
  [`if ${GOOD} says that state is not ok, post it to ${H}`, nothing()],
  [`get ${O} and save the top 2 orders as a.json`, asks(/meant by "the top 2 orders"/)],
  [
    `get ${O}, keep the rows where amount > 100 and save the remaining rows as a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [`get ${O}, dance with the stars and save it as a.json`, CANNOT],
  [`get ${O}, remove the open orders and save the rest as a.json`, asks(/meant by "open"/)],
  [`get ${O}, keep the ones that are late and save them as a.json`, asks(/meant by "late"/)],
  [`check ${O} every day at 8 and email ops@mail.test if any order has amount above 1000`, {
    files: { "report.csv": csvOfJson(0) },
    mails: ["ops@mail.test: report.csv"],
    cron: "0 8 * * *",
  }],
  [`check ${O} every day at 8 and email ops@mail.test if any order has amount above 5000`, {
    ...nothing("0 8 * * *"),
  }],
  [`take ${C} and give me one file per country`, {
    files: { "DE.csv": lines(1, 4), "FR.csv": lines(2), "US.csv": lines(3) },
  }],
  [`show me the first 2 rows of ${O}`, { outputs: { rows: [...ORDERS.slice(0, 2)], status: 200 } }],
  [
    "I'll upload a csv file. sum amount per customer and send the result to boss@mail.test",
    sumsPerCustomer(),
  ],
  [`get ${C} and keep rows with an amount of at least 500`, {
    outputs: { rows: csvRows(1, 4), status: 200 },
  }],
  [`get ${K} and delete all rows without an email`, {
    outputs: { rows: [CUSTOMERS[0] ?? null, CUSTOMERS[2] ?? null], status: 200 },
  }],
  [
    `get all orders from ${C} that are still open and email them to boss@mail.test`,
    asks(/meant by "open"/),
  ],
  [`please email boss@mail.test the list of all unpaid orders at ${C} each Friday at 5pm`, {
    ...mails("boss@mail.test", "report.csv", lines(1, 2, 3, 4), "0 17 * * 5"),
  }],
  [`every day at noon, check whether ${DOWN} is reachable; otherwise post it to ${H}`, {
    posts: { "/hook.example.com/in": [{ failed: "fetch", workflow: "Fetch state.example.com" }] },
    cron: "0 12 * * *",
  }],
  [
    `get ${O}, if amount is over 5 post it to ${H}, otherwise post it to https://other.example.com/in`,
    posts(orders(1, 2, 3, 4)),
  ],
  [`get ${C} and split it into a file per country`, {
    files: { "DE.csv": lines(1, 4), "FR.csv": lines(2), "US.csv": lines(3) },
  }],
  [`get ${C} and make it a json file called orders.json`, saves("orders.json", jsonOfCsv())],
  [`sort ${C} by amount and save it`, saves("report.csv", lines(2, 3, 4, 1))],
  [`filter ${C} by country DE and save as de.csv`, saves("de.csv", lines(1, 4))],
  [`dedupe ${C} by customer and save it as unique.csv`, saves("unique.csv", lines(1, 2, 3))],
  [`how many rows are in ${C}?`, { outputs: { count: 4 } }],
  [`get me the highest amount in ${C}`, { outputs: { amount: 1200 } }],
  [`what is the sum of amount in ${C} where status is open?`, { outputs: { amount: 2020 } }],
  [
    `count the rows of ${O} where status is open and post the count to ${H}`,
    posts({ count: 3 }),
  ],
  [`count the rows in ${O} and keep those where status is open`, CANNOT],
  [`watch ${BAD} and tell ops@mail.test when queue drops below 20`, asks(/How often/)],
  [`every hour look at ${BAD} and email ops@mail.test when queue rises above 20`, {
    files: { "report.csv": "state,queue\ndown,90" },
    mails: ["ops@mail.test: report.csv"],
    cron: "0 * * * *",
  }],
  ...AND_OR,
  [`get ${O}, keep rows with amount > 100 and save`, saves("report.csv", csvOfJson(0, 2, 3))],
  [`get ${O} -> filter status = paid -> save paid.json`, saves("paid.json", orders(2))],
  [`get ${O} | keep rows where amount > 1000 | save big.json`, saves("big.json", orders(1))],
  [
    `step 1: download ${O}. step 2: keep rows with amount > 1000. step 3: save as x.json`,
    saves("x.json", orders(1)),
  ],
  [`get ${O}, exclude country US and save as rest.json`, saves("rest.json", orders(1, 2, 4))],
  [`get ${O} and tell me how many rows have status open`, { outputs: { count: 3 } }],
  [`give me the rows of ${K} that have no email`, {
    outputs: { rows: [CUSTOMERS[1] ?? null], status: 200 },
  }],
  [`every 10 min ping ${DOWN} and alert ops@mail.test when it returns anything but 200`, {
    mails: ['ops@mail.test: "failed"'],
    cron: "*/10 * * * *",
  }],
  [`hol ${O} und behalte nur die aus Deutschland`, asks(/Spalte ist mit „Deutschland“ gemeint/)],
  [
    `hol ${O}, entferne die stornierten Bestellungen und speichere den Rest als x.json`,
    asks(/Spalte ist mit „stornierten“ gemeint/),
  ],
  [`récupère ${O} et garde seulement les commandes de France`, asks(/visée par « France »/)],
  [`descarga ${O} y quédate solo con los pedidos de España`, asks(/España/)],
  ["show me the last 3 runs", CANNOT],
  ["show me the 2 largest orders by amount", CANNOT],
  ["drop the old tables", CANNOT],
  [`Wandle ${C} in JSON um`, saves("report.json", jsonOfCsv())],
  [`Convertis ${C} en json`, saves("report.json", jsonOfCsv())],
  [`Convierte ${C} a json`, saves("report.json", jsonOfCsv())],
  [
    `Ich brauche jeden Montag eine Liste der Bestellungen mit amount über 400 aus ${C}`,
    saves("report.csv", lines(1, 4), "0 0 * * 1"),
  ],
];

function jsonOfCsv() {
  return ORDERS.map(({ day: _day, id, amount, ...order }) => ({
    ...order,
    id: String(id),
    amount: String(amount),
  }));
}

function csvRows(...numbers: number[]) {
  return numbers.map((number) => {
    const { day: _day, id = 0, ...order } = ORDERS[number - 1] ?? {};
    return { id: String(id), ...order };
  });
}

function sumsPerCustomer() {
  return mails(
    "boss@mail.test",
    "report.csv",
    ["customer,count,amount", "Ada,2,1720", "Bo,1,80", "Cy,1,300"].join("\n"),
  );
}

/** The orders of these places as CSV. */
function csvOfJson(...places: number[]): string {
  const rows = ORDERS.filter((_, at) => places.length === 0 || places.includes(at))
    .map((order) => Object.values(order).join());
  return [Object.keys(ORDERS[0] ?? {}).join(), ...rows].join("\n");
}
