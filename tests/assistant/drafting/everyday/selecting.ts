import { csv, orders } from "../wish.ts";
import {
  asks,
  C,
  CANNOT,
  CUSTOMERS,
  H,
  K,
  lines,
  O,
  posts,
  type Row,
  saves,
  VISITS,
} from "./row.ts";

const COLUMN = /Which column/;
const SOURCE = /Where do the data come from/;

/** Filters, order, columns, numbers and joins, in English. */
export const SELECTING: readonly Row[] = [
  // By two columns.
  [`get ${O}, sort by country then amount, save as s.json`, saves("s.json", orders(4, 1, 2, 3))],
  [
    `get ${O}, sort the orders by country and amount descending and save as s.json`,
    saves("s.json", orders(1, 4, 2, 3)),
  ],
  [
    `get ${O}, sort them by region descending, then by amount, save as s.json`,
    saves("s.json", orders(3, 2, 4, 1)),
  ],
  [
    `get ${O}, sort by status, then by country descending, save as s.json`,
    saves("s.json", orders(3, 1, 4, 2)),
  ],
  [
    `hol ${O}, sortiere nach country und dann amount und speichere als s.json`,
    saves("s.json", orders(4, 1, 2, 3)),
  ],
  ...[
    ...["and finally save", "and also save", "and lastly save", "and afterwards save"],
    ...["and next, save", "und zuletzt speichere", "und danach speichere", "et ensuite enregistre"],
    ...["y luego guarda", "and then save", "and every day save"],
  ].map((then): Row => [
    `get ${O}, sort by amount ${then} them as s.json`,
    saves("s.json", orders(2, 3, 4, 1), then.includes("every day") ? "0 0 * * *" : undefined),
  ]),
  [`get ${O}, sort by amount and just save them as s.json`, saves("s.json", orders(2, 3, 4, 1))],
  [`get ${O}, sort by amount and thanks`, {
    outputs: { rows: orders(2, 3, 4, 1), status: 200 },
  }],
  [`get ${O}, sort by amount and total it per country, save as s.json`, CANNOT],
  // The first reports.
  [
    `can you make something that every weekday at 8 gets ${C}, keeps orders over 100, and saves them as big.csv?`,
    asks(COLUMN),
  ],
  [
    `build me a workflow which reads ${C}, sorts it by amount and writes the top 2 to top.csv`,
    saves("top.csv", lines(1, 4)),
  ],
  [
    `please get ${C} each day at 7am, filter it to amount > 100, then post it to ${H}`,
    posts([1, 3, 4].map(numbered), "0 7 * * *"),
  ],
  [`could you fetch ${K} daily and drop rows with an empty email`, {
    outputs: { rows: [CUSTOMERS[0] ?? null, CUSTOMERS[2] ?? null], status: 200 },
    cron: "0 0 * * *",
  }],
  [`pull ${C} hourly and store it`, saves("report.csv", lines(1, 2, 3, 4), "0 * * * *")],
  [
    `each night at 2 copy ${C} into a file named orders-backup.csv`,
    saves("orders-backup.csv", lines(1, 2, 3, 4), "0 2 * * *"),
  ],
  // Imperatives.
  [`Download ${O}. Keep only the paid ones. Save them as paid.json.`, CANNOT],
  [
    `get ${O}, keep orders where amount is greater than or equal to 520, save as a.json`,
    saves("a.json", orders(1, 4)),
  ],
  [
    `load ${O}, only rows where country equals DE, write to de.json`,
    saves("de.json", orders(1, 4)),
  ],
  [
    `fetch ${O} and keep rows with amount between 100 and 600 and save them to mid.json`,
    saves("mid.json", orders(3, 4)),
  ],
  [
    `fetch ${O}, keep the rows in which customer contains d, save as d.json`,
    saves("d.json", orders(1, 4)),
  ],
  [
    `fetch ${O}, keep the rows whose customer starts with A, save as a.json`,
    saves("a.json", orders(1, 4)),
  ],
  [
    `fetch ${O}, keep the rows where country is not US, save it as rest.json`,
    saves("rest.json", orders(1, 2, 4)),
  ],
  [
    `fetch ${O}, remove all rows where amount is less than 100, save as a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `fetch ${O}, exclude rows where country is DE or FR, save as a.json`,
    saves("a.json", orders(3)),
  ],
  [
    `fetch ${O}, get rid of the rows where status is paid and save the rest as open.json`,
    saves("open.json", orders(1, 3, 4)),
  ],
  [
    `fetch ${K}, keep the customers whose email is not empty and save them as mailable.json`,
    saves("mailable.json", [CUSTOMERS[0] ?? null, CUSTOMERS[2] ?? null]),
  ],
  [
    `fetch ${K}, keep those that have an email, save as mailable.json`,
    saves("mailable.json", [CUSTOMERS[0] ?? null, CUSTOMERS[2] ?? null]),
    "refused",
  ],
  [
    `fetch ${K}, keep those without an email, save as no-mail.json`,
    saves("no-mail.json", [CUSTOMERS[1] ?? null]),
  ],
  [`fetch ${K}, keep people older than 30, save as a.json`, CANNOT],
  [
    `fetch ${VISITS}, keep those where day is after 2021-01-01, save as new.json`,
    saves("new.json", [{ id: 2, day: "2099-01-01" }]),
  ],
  [
    `fetch ${VISITS}, keep the rows where day is in the last 30 days, save as recent.json`,
    saves("recent.json", [{ id: 2, day: "2099-01-01" }]),
  ],
  [
    `fetch ${O}, filter out everything below $300 in amount, save as a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `fetch ${O}, keep the rows where amount is over $1,000, save as a.json`,
    saves("a.json", orders(1)),
  ],
  [
    `fetch ${O}, keep the rows where amount is over 1000 dollars, save as a.json`,
    saves("a.json", orders(1)),
  ],
  [
    `fetch ${O}, keep rows where amount is above €500 and save as a.json`,
    saves("a.json", orders(1, 4)),
  ],
  [
    `fetch ${O}, keep rows where amount is more than five hundred and save as a.json`,
    saves("a.json", orders(1, 4)),
  ],
  [
    `fetch ${O}, keep the first three rows and save them as three.json`,
    saves("three.json", orders(1, 2, 3)),
  ],
  [
    `fetch ${O}, sort by amount from highest to lowest, take the first two, save as two.json`,
    saves("two.json", orders(1, 4)),
  ],
  [
    `fetch ${O}, sort by customer and then by amount, save as a.json`,
    saves("a.json", orders(4, 1, 2, 3)),
  ],
  [
    `fetch ${O} sort them by amount largest first save as sorted.json`,
    saves("sorted.json", orders(1, 4, 3, 2)),
  ],
  [`fetch ${O}, order by amount desc limit 2, save as a.json`, saves("a.json", orders(1, 4))],
  [`fetch ${O}, sort descending by amount, save as a.json`, saves("a.json", orders(1, 4, 3, 2))],
  [
    `get me the 2 biggest orders by amount from ${O} and save them as a.json`,
    saves("a.json", orders(1, 4)),
  ],
  [`fetch ${O}, keep the top two by amount, save as a.json`, saves("a.json", orders(1, 4))],
  [
    `fetch ${O}, keep the three smallest by amount, save as a.json`,
    saves("a.json", orders(2, 3, 4)),
  ],
  [`fetch ${O}, keep the last 2 rows, save as a.json`, saves("a.json", orders(3, 4))],
  [
    `fetch ${O}, keep only id and amount, save as a.json`,
    saves("a.json", [[1, 1200], [2, 80], [3, 300], [4, 520]].map(pair)),
  ],
  [
    `fetch ${O}, keep only the columns id and amount, save as a.json`,
    saves("a.json", [[1, 1200], [2, 80], [3, 300], [4, 520]].map(pair)),
  ],
  [
    `fetch ${O}, drop the columns day, region, country, status and customer, save as a.json`,
    saves("a.json", [[1, 1200], [2, 80], [3, 300], [4, 520]].map(pair)),
  ],
  [
    `fetch ${O}, pick id, amount, save as a.json`,
    saves("a.json", [[1, 1200], [2, 80], [3, 300], [4, 520]].map(pair)),
  ],
  [
    `fetch https://shop.example.com/twice.json, rename id to number, save as a.json`,
    saves("a.json", [{ number: 1 }, { number: 1 }, { number: 2 }]),
  ],
  [
    `fetch https://shop.example.com/twice.json, rename the column id to "order no", save as a.json`,
    saves("a.json", [{ "order no": 1 }, { "order no": 1 }, { "order no": 2 }]),
  ],
  [
    `fetch https://shop.example.com/twice.json, remove duplicates, save as a.json`,
    saves("a.json", [{ id: 1 }, { id: 2 }]),
  ],
  [
    `fetch https://shop.example.com/twice.json, dedupe by id and save as a.json`,
    saves("a.json", [{ id: 1 }, { id: 2 }]),
  ],
  [
    `fetch https://shop.example.com/twice.json, get rid of duplicates and save as a.json`,
    saves("a.json", [{ id: 1 }, { id: 2 }]),
  ],
  [
    `fetch https://shop.example.com/twice.json, remove the duplicate rows and write the rest to a.json`,
    saves("a.json", [{ id: 1 }, { id: 2 }]),
  ],
  // Numbers.
  [`fetch ${O}, count the rows, save the count as n.txt`, saves("n.txt", "4")],
  [`how many orders are there in ${O}? save the number as n.txt`, saves("n.txt", "4")],
  [
    `count how many orders in ${O} have status open and save it as n.txt`,
    saves("n.txt", "3"),
  ],
  [
    `fetch ${O}, add up amount for each country, save as sums.csv`,
    saves("sums.csv", csv("country,count,amount", "DE,2,1720", "FR,1,80", "US,1,300")),
  ],
  [
    `fetch ${O}, group by country and sum amount, save as sums.csv`,
    saves("sums.csv", csv("country,count,amount", "DE,2,1720", "FR,1,80", "US,1,300")),
  ],
  [
    `fetch ${O}, group them by status and count them, save as counts.csv`,
    saves("counts.csv", csv("status,count", "open,3", "paid,1")),
  ],
  [
    `fetch ${O}, count the orders per customer, save as counts.csv`,
    saves("counts.csv", csv("customer,count", "Ada,2", "Bo,1", "Cy,1")),
  ],
  [`fetch ${O}, compute the average of amount, save as avg.txt`, saves("avg.txt", "525")],
  [`what is the average amount in ${O}? write it to avg.txt`, saves("avg.txt", "525")],
  [`fetch ${O}, find the maximum amount and post it to ${H}`, posts({ amount: 1200 })],
  [`fetch ${O}, sum amount, post the sum to ${H}`, posts({ amount: 2100 })],
  [
    `fetch ${O}, calculate the total of amount by region, sort by amount descending, save as r.csv`,
    saves("r.csv", csv("region,count,amount", "EU,3,1800", "US,1,300")),
  ],
  [
    `fetch ${O}, keep those with status open, sum amount per country and save as r.csv`,
    saves("r.csv", csv("country,count,amount", "DE,2,1720", "US,1,300")),
  ],
  // Joins and several sources.
  [
    `fetch ${O} and ${K}, join them on customer and keep only the columns id and email and save as a.json`,
    saves("a.json", [{ id: 1, email: "ada@mail.test" }, { id: 2, email: "" }, {
      id: 3,
      email: "cy@mail.test",
    }, { id: 4, email: "ada@mail.test" }]),
  ],
  [
    `get ${O} and also ${K}, match them by customer, pick id and age, save as a.json`,
    saves("a.json", [{ id: 1, age: 36 }, { id: 2, age: 20 }, { id: 3, age: 50 }, {
      id: 4,
      age: 36,
    }]),
  ],
  [
    `fetch ${O}, fetch ${K}, join on customer, pick id and age, write a.json`,
    saves("a.json", [{ id: 1, age: 36 }, { id: 2, age: 20 }, { id: 3, age: 50 }, {
      id: 4,
      age: 36,
    }]),
  ],
  // Third person and relative clauses.
  [
    `I need something that downloads ${O} and keeps the rows where status is open and writes them into open.json`,
    saves("open.json", orders(1, 3, 4)),
  ],
  [
    `a workflow that fetches ${O} and sorts the rows by amount and saves them as a.json`,
    saves("a.json", orders(2, 3, 4, 1)),
  ],
  [
    `a job which pulls ${O}, removes duplicates by customer, and exports them as a.json`,
    saves("a.json", orders(1, 2, 3)),
  ],
  [
    `make a workflow that takes ${O}, groups it by country, counts the rows and stores the result in counts.csv`,
    saves("counts.csv", csv("country,count", "DE,2", "FR,1", "US,1")),
  ],
  [
    `set me up a flow that retrieves ${O}, drops the rows where status is paid and saves the rest to open.json`,
    saves("open.json", orders(1, 3, 4)),
  ],
  [
    `I'd love a workflow that gets ${O} and saves it as a.json`,
    saves("a.json", orders(1, 2, 3, 4)),
  ],
  [`I want you to fetch ${O} and save it as a.json`, saves("a.json", orders(1, 2, 3, 4))],
  [
    `I would like a workflow fetching ${O} and saving it as a.json`,
    saves("a.json", orders(1, 2, 3, 4)),
  ],
  [
    `workflow for fetching ${O}, sorting it by amount and saving it as a.json`,
    saves("a.json", orders(2, 3, 4, 1)),
  ],
  [
    `my workflow should fetch ${O}, keep the rows where status is open and save them as a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `it should fetch ${O}, then it should keep the rows where status is open, then save them as a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `we need ${O} to be fetched every day at 6 and saved as a.json`,
    saves("a.json", orders(1, 2, 3, 4), "0 6 * * *"),
  ],
  [
    `${O} should be fetched every day at 6 and saved as a.json`,
    saves("a.json", orders(1, 2, 3, 4), "0 6 * * *"),
  ],
  // Noun phrases, fragments, dictated.
  [`daily copy of ${O} to a.json`, saves("a.json", orders(1, 2, 3, 4), "0 0 * * *")],
  [`${O} -> a.json`, saves("a.json", orders(1, 2, 3, 4))],
  [`${O} to a.json every hour`, saves("a.json", orders(1, 2, 3, 4), "0 * * * *")],
  [`${O}, status open, save as a.json`, saves("a.json", orders(1, 3, 4))],
  [
    `a list of the open orders from ${O} as csv`,
    saves(
      "orders.csv",
      csv(
        "id,customer,country,region,status,amount,day",
        "1,Ada,DE,EU,open,1200,10",
        "3,Cy,US,US,open,300,11",
        "4,Ada,DE,EU,open,520,12",
      ),
    ),
  ],
  [
    `so first fetch ${O} and then sort it by amount and then save it as a.json`,
    saves("a.json", orders(2, 3, 4, 1)),
  ],
  [
    `um fetch ${O} comma keep status open comma save as a.json`,
    { files: { "a.json": orders(1, 3, 4) } },
  ],
  [
    `First, fetch ${O}. Second, keep the rows where status is open. Third, save them as a.json.`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `1. fetch ${O}\n2. keep the rows where status is open\n3. save them as a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `- fetch ${O}\n- keep the rows where status is open\n- save them as a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [`take ${O}, keep status open, dump to a.json`, saves("a.json", orders(1, 3, 4))],
  [`grab ${O}; only status = "open"; save a.json`, saves("a.json", orders(1, 3, 4))],
  // Questions for what is missing.
  [`keep the rows where status is open and save them as a.json`, asks(SOURCE)],
  [`sort the orders by amount and save them as a.csv`, asks(SOURCE)],
  [`sum amount by region and save it as a.csv`, asks(SOURCE)],
  [`fetch ${O}, keep invoices over 500, save as a.csv`, asks(COLUMN)],
  // Uploaded files.
  [
    `read the uploaded csv, keep rows where status is open, save as open.csv`,
    saves("open.csv", lines(1, 3, 4)),
  ],
  [
    `take the csv file I upload, sort it by amount and save it as a.csv`,
    saves("a.csv", lines(2, 3, 4, 1)),
  ],
  [
    `from an uploaded csv file keep the columns id and amount and save as a.csv`,
    saves("a.csv", csv("id,amount", "1,1200", "2,80", "3,300", "4,520")),
  ],
  [
    `given a csv file, remove duplicates by customer and save it as a.csv`,
    saves("a.csv", lines(1, 2, 3)),
  ],
  [`convert an uploaded csv to json called a.json`, CANNOT],
  // Requests that no step can do.
  [`fetch ${O} and save it as report.xlsx`, CANNOT],
  [`fetch ${O} and put it into Google Sheets`, CANNOT],
  [`fetch ${O} and print it`, CANNOT],
  [`fetch ${O}, translate it into French and save it as a.json`, CANNOT],
  [`fetch ${O}, compute the median of amount and save it as a.txt`, CANNOT],
  [`fetch ${O} and make a chart of amount by country`, CANNOT],
];

function pair([id = 0, amount = 0]: readonly number[]) {
  return { id, amount };
}

function numbered(number: number) {
  const [id = "", customer = "", country = "", region = "", status = "", amount] =
    lines(number).split("\n")[1]?.split(",") ?? [];
  return { id, customer, country, region, status, amount: Number(amount) };
}
