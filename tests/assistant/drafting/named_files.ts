import { csv, ORDERS, orders, ORDERS_CSV, type Wish } from "./wish.ts";

/** A file that is named is one that each run is given. */
const FILE = { files: { orders: ORDERS_CSV } };
const GRADES = { files: { grades: csv("class,name,score", "B,Bo,3", "A,Cy,2", "A,Ada,3") } };
const AMOUNTS = csv("customer,count,amount", "Ada,2,1720", "Bo,1,80", "Cy,1,300");
const BOTH = {
  files: {
    orders: csv("id,customer", "1,7", "2,8", "3,9"),
    customers: csv("customer,name", "7,Ada", "9,Cy"),
  },
};
const OPEN = csv(
  "id,customer,country,region,status,amount",
  "1,Ada,DE,EU,open,1200",
  "3,Cy,US,US,open,300",
  "4,Ada,DE,EU,open,520",
);

/** Requests that name their files, with their outcomes written down first. */
export const NAMED_FILES: readonly Wish[] = [
  {
    says: "Read orders.csv, keep the rows where status is open and save them as open.csv",
    world: FILE,
    gives: { files: { "open.csv": OPEN } },
  },
  {
    says: "Lies orders.csv, behalte die Zeilen mit status open und speichere sie als offen.csv",
    world: FILE,
    gives: { files: { "offen.csv": OPEN } },
  },
  {
    says: "Lis orders.csv, garde les lignes où status est open et enregistre-les dans ouvert.csv",
    world: FILE,
    gives: { files: { "ouvert.csv": OPEN } },
  },
  {
    says: "Lee orders.csv, conserva las filas donde status es open y guárdalas en abiertos.csv",
    world: FILE,
    gives: { files: { "abiertos.csv": OPEN } },
  },
  {
    says: "Every Monday at 8 read orders.csv and email it to ada@example.org",
    world: FILE,
    gives: {
      mails: ["ada@example.org: orders.csv"],
      cron: "0 8 * * 1",
    },
  },
  {
    says: "Add up amount per customer in orders.csv and save it as totals.csv",
    world: FILE,
    gives: { files: { "totals.csv": AMOUNTS } },
  },
  {
    says: "Summiere amount pro customer in orders.csv und speichere das als summen.csv",
    world: FILE,
    gives: { files: { "summen.csv": AMOUNTS } },
  },
  {
    says: "Additionne amount par customer dans orders.csv et enregistre dans totaux.csv",
    world: FILE,
    gives: { files: { "totaux.csv": AMOUNTS } },
  },
  {
    says: "Suma amount por customer en orders.csv y guárdalo en totales.csv",
    world: FILE,
    gives: { files: { "totales.csv": AMOUNTS } },
  },
  {
    says: "Sort orders.csv by amount, largest first, keep the first 2 and save them as top.json",
    world: FILE,
    gives: {
      files: {
        "top.json": [
          { id: "1", customer: "Ada", country: "DE", region: "EU", status: "open", amount: 1200 },
          { id: "4", customer: "Ada", country: "DE", region: "EU", status: "open", amount: 520 },
        ],
      },
    },
  },
  {
    says: "Lies grades.csv, sortiere nach score absteigend und schreib die ersten 2 in top.csv",
    world: GRADES,
    gives: { files: { "top.csv": csv("class,name,score", "A,Ada,3", "B,Bo,3") } },
  },
  {
    says: "Remove duplicates by customer from orders.csv and write unique.csv",
    world: FILE,
    gives: {
      files: {
        "unique.csv": csv(
          "id,customer,country,region,status,amount",
          "1,Ada,DE,EU,open,1200",
          "2,Bo,FR,EU,paid,80",
          "3,Cy,US,US,open,300",
        ),
      },
    },
  },
  {
    says: "Join orders.csv with customers.csv on customer and write joined.csv",
    world: BOTH,
    gives: {
      files: { "joined.csv": csv("id,customer,name", "1,7,Ada", "3,9,Cy") },
    },
  },
  {
    says:
      "Read orders.json, keep where amount is less than 100 or amount is greater than 1000, and write odd.json",
    world: { files: { orders: JSON.stringify(ORDERS) } },
    gives: { files: { "odd.json": orders(1, 2) } },
  },
  {
    says:
      "Read orders.csv, keep those where status is paid, save them as paid.csv and email paid.csv to ada@example.org",
    world: FILE,
    gives: {
      mails: ["ada@example.org: paid.csv"],
      files: { "paid.csv": csv("id,customer,country,region,status,amount", "2,Bo,FR,EU,paid,80") },
    },
  },
  {
    says: "convert orders.csv to json",
    world: FILE,
    gives: {
      files: {
        "report.json": ORDERS.map(({ day: _, ...row }) => ({
          ...row,
          id: `${row.id}`,
          amount: `${row.amount}`,
        })),
      },
    },
  },
  // Rows of one file alone would be lost.
  {
    says: "Read orders.csv and read customers.csv and save them as all.csv",
    world: BOTH,
    gives: { cannot: "read customers.csv and save them as all.csv" },
  },
  {
    says: "sort by name in names.csv",
    world: { files: { names: "name\nBo\nAda" } },
    gives: { outputs: { rows: [{ name: "Ada" }, { name: "Bo" }] } },
  },
];
