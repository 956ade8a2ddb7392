import { csv, type Wish } from "../wish.ts";

const DAY_MS = 86_400_000;

/** The day so many days after the one of the run, which may begin a moment later. */
function day(after: number): string {
  return new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10);
}

const ROWS = [["a", day(-400)], ["b", day(-20)], ["c", day(-3)], ["d", day(20)], ["e", ""]];
const WORLD = {
  files: { log: csv("id,day,amount", ...ROWS.map(([id, date]) => `${id},${date},5`)) },
};

function keeps(says: string, ids: string): Wish {
  const kept = ROWS.filter(([id = ""]) => ids.includes(id)).map(([id, date]) => `${id},${date},5`);
  return { says, world: WORLD, gives: { files: { "c.csv": csv("id,day,amount", ...kept) } } };
}

/**
 * Conditions on how far a date is from the time of the run; each day here is far from any bound.
 */
export const RELATIVE_DATES: readonly Wish[] = [
  keeps(
    "Remove all rows from log.csv whose day is older than 2 weeks and save the rest as c.csv",
    "cde",
  ),
  keeps("read log.csv, delete the rows where day is more than 14 days ago, save as c.csv", "cde"),
  keeps("read log.csv, drop rows with day older than a hundred days, save as c.csv", "bcde"),
  keeps(
    "Lies log.csv, lösche die Zeilen, bei denen day älter als 14 Tage ist, und speichere als c.csv",
    "cde",
  ),
  keeps(
    "Lis log.csv, supprime les lignes dont day est plus vieux de 14 jours et enregistre dans c.csv",
    "cde",
  ),
  keeps("read log.csv, keep those where day is in the last 7 days, save as c.csv", "cd"),
  keeps("read log.csv, keep those where day is within the next 60 days, save as c.csv", "d"),
  keeps(
    "Lies log.csv, behalte die Zeilen mit day in den nächsten 60 Tagen und speichere als c.csv",
    "d",
  ),
  keeps(
    "lis log.csv, garde les lignes où day est dans les 60 prochains jours, enregistre dans c.csv",
    "d",
  ),
  keeps(
    "Lee log.csv, conserva las filas donde day en los próximos 60 días y guárdalas como c.csv",
    "d",
  ),
  keeps("read log.csv, keep rows with day before today, save as c.csv", "abc"),
  keeps("read log.csv, keep rows where day is in the past, save as c.csv", "abc"),
  keeps("read log.csv, keep rows where day is in the future, save as c.csv", "d"),
  {
    says: "read log.csv, keep rows where day is tomorrow, save as c.json",
    world: WORLD,
    gives: { files: { "c.json": [] } },
  },
  ...[
    [
      "take the invoices of the last 30 days from invoices.csv and mail them to a@mail.test",
      /of the last 30 days/,
    ],
    ["read log.csv, keep the rows due tomorrow, save as c.csv", /"due tomorrow"/],
    ["email the orders due this week from log.csv to a@mail.test", /due this week/],
    ["delete rows older than 30 days from log.csv", /older than 30 days/],
    ["Lösche alle Zeilen aus log.csv, die älter als 14 Tage sind", /älter als 14 Tage/],
    ["read log.csv, keep the overdue ones, save as c.csv", /"overdue"/],
  ].map(([says, asks]): Wish => ({ says: String(says), gives: { asks: asks as RegExp } })),
  {
    says: "read log.csv, keep rows where amount is over 5 days, save as c.csv",
    gives: { cannot: "days" },
  },
];

export const DATE_ANSWERS: readonly (readonly [says: string, answer: string, whole: string])[] = [
  [
    "take the invoices of the last 30 days from invoices.csv and mail them to a@mail.test",
    "date",
    "take the invoices with date of the last 30 days from invoices.csv and mail them to a@mail.test",
  ],
  [
    "read log.csv, keep the rows due tomorrow, save as c.csv",
    "day",
    "read log.csv, keep the rows with day due tomorrow, save as c.csv",
  ],
  [
    "read log.csv, keep the overdue ones, save as c.csv",
    "due_date",
    "read log.csv, keep the rows where due_date is overdue, save as c.csv",
  ],
  [
    "delete rows older than 30 days from log.csv",
    "day",
    "delete rows with day older than 30 days from log.csv",
  ],
];
