import { csv, type Wish } from "../wish.ts";

const ORDERS = csv(
  "id,order_date,amount,month",
  "1,2026-02-27,10,a",
  "2,2026-01-05 23:30,20,b",
  "3,2026-02-01T00:30:00Z,30,b",
  "4,,40,b",
  "5,2025-12-31,2,a",
);
const WORLD = { files: { orders: ORDERS } };

function counts(says: string, ...lines: string[]): Wish {
  return { says, world: WORLD, gives: { files: { "c.csv": csv(...lines) } } };
}

const MONTHS = [",1", "2025-12,1", "2026-01,1", "2026-02,2"];

/** Spans of time of a column of dates; rows without a date are counted apart. */
export const PERIODS: readonly Wish[] = [
  counts(
    "count the orders per month of order_date in orders.csv and save it as c.csv",
    "month,count",
    ...MONTHS,
  ),
  counts(
    "read orders.csv, count them by month using the order_date column, save as c.csv",
    "month,count",
    ...MONTHS,
  ),
  counts(
    "Read orders.csv, group by month and count, the date is in order_date, save as c.csv",
    "month,count",
    ...MONTHS,
  ),
  counts(
    "save the number of orders per month from orders.csv as c.csv, use order_date as the date",
    "month,count",
    ...MONTHS,
  ),
  counts(
    "Lies orders.csv, zähle die Bestellungen pro Monat, das Datum steht in order_date, und speichere als c.csv",
    "Monat,count",
    ...MONTHS,
  ),
  counts(
    "Compte les commandes par mois dans orders.csv, la date est dans order_date, et enregistre dans c.csv",
    "mois,count",
    ...MONTHS,
  ),
  counts(
    "Cuenta los pedidos por mes según la columna order_date de orders.csv y guárdalo como c.csv",
    "mes,count",
    ...MONTHS,
  ),
  counts(
    "count the orders per year of order_date in orders.csv, save as c.csv",
    "year,count",
    ",1",
    "2025,1",
    "2026,3",
  ),
  counts(
    "sum amount per quarter of order_date in orders.csv, save as c.csv",
    "quarter,count,amount",
    ...[",1,40", "2025-Q4,1,2", "2026-Q1,3,60"],
  ),
  counts(
    "count the orders per week in orders.csv, date is order_date, save as c.csv",
    "week,count",
    ...[",1", "2026-W01,1", "2026-W02,1", "2026-W05,1", "2026-W09,1"],
  ),
  counts(
    "count the orders per day in orders.csv, by the column order_date, save as c.csv",
    "day,count",
    ...[",1", "2025-12-31,1", "2026-01-05,1", "2026-02-01,1", "2026-02-27,1"],
  ),
  counts(
    "count the orders per weekday in orders.csv, the date is in order_date, save as c.csv",
    "weekday,count",
    ...["Friday,1", "Monday,1", "Sunday,1", ",1", "Wednesday,1"],
  ),
  counts(
    'count the orders per "month" in orders.csv and save it as c.csv',
    "month,count",
    "a,2",
    "b,3",
  ),
  ...[
    [
      "count the orders per month in orders.csv and save it as c.csv",
      /Which column has the date for "month"/,
    ],
    ["read orders.csv, group by week, sum amount, save as c.csv", /date for "week"/],
    ["sum amount per quarter from orders.csv and email it to a@mail.test", /date for "quarter"/],
    ["Zähle die Bestellungen pro Woche in orders.csv", /Spalte steht das Datum für „Woche“/],
    ["Compte les commandes par mois dans orders.csv", /la date pour « mois »/],
    ["Suma amount por mes de orders.csv", /la fecha para «mes»/],
  ].map(([says, question]): Wish => ({ says: String(says), gives: { asks: question as RegExp } })),
  {
    says: "read orders.csv, sort by amount, the date is in order_date, save as c.csv",
    gives: { cannot: "the date is in order_date, save as c.csv" },
  },
];

/** Questions for the column of dates, and what an answer makes of them. */
export const PERIOD_ANSWERS: readonly (readonly [says: string, answer: string, whole: string])[] = [
  [
    "count the orders per month in orders.csv",
    "order_date",
    "count the orders per month of order_date in orders.csv",
  ],
  [
    "count the orders per month in orders.csv",
    "the column order_date",
    "count the orders per month of order_date in orders.csv",
  ],
  // The months stand in the column themselves.
  [
    "count the orders per month in orders.csv",
    "month",
    'count the orders per "month" in orders.csv',
  ],
];
