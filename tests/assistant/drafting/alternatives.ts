import { csv, ORDERS, orders, ORDERS_CSV, SHOP, SHOP_CSV, type Wish } from "./wish.ts";

const JSON_URL = "https://shop.example.com/orders.json";
const CSV_URL = "https://shop.example.com/orders.csv";
const HOOK = "https://hook.example.com/in";
const OTHER = "https://other.example.com/in";
const [ADA, BOB] = ["ada@example.org", "bob@example.org"];
const TITLES = { web: { "/news.example.com/feed.json": [{ title: "A", url: "u", by: "x" }] } };

/** "Otherwise", answers in addresses, webhooks, documents, and what else fresh requests needed. */
export const ALTERNATIVES: readonly Wish[] = [
  {
    says:
      `fetch ${CSV_URL}, if there are more than 3 rows save it as many.csv, otherwise save it as few.csv`,
    world: SHOP_CSV,
    gives: { files: { "many.csv": ORDERS_CSV } },
  },
  {
    says:
      `fetch ${CSV_URL}, if there are more than 30 rows save it as many.csv, otherwise save it as few.csv`,
    world: SHOP_CSV,
    gives: { files: { "few.csv": ORDERS_CSV } },
  },
  {
    says:
      `If ${CSV_URL} has more than 3 rows, mail the file to ${ADA}, else mail "too few" to ${BOB}`,
    world: SHOP_CSV,
    gives: { files: { "report.csv": ORDERS_CSV }, mails: [`${ADA}: report.csv`] },
  },
  {
    says:
      `If ${CSV_URL} has more than 30 rows, mail the file to ${ADA}, else mail "too few" to ${BOB}`,
    world: SHOP_CSV,
    gives: { mails: [`${BOB}: "too few"`] },
  },
  {
    says:
      `get ${JSON_URL}, if amount is over 5000 post them to ${HOOK}, otherwise post them to ${OTHER}`,
    world: SHOP,
    gives: { posts: { "/other.example.com/in": [ORDERS] } },
  },
  {
    says:
      `get ${JSON_URL}, if amount is over 1000 post them to ${HOOK}, otherwise post them to ${OTHER}`,
    world: SHOP,
    gives: { posts: { "/hook.example.com/in": [orders(1)] } },
  },
  {
    says:
      `Hole ${CSV_URL}, wenn es mehr als 30 Zeilen gibt, maile es an ${ADA}, sonst maile es an ${BOB}`,
    world: SHOP_CSV,
    gives: { files: { "report.csv": ORDERS_CSV }, mails: [`${BOB}: report.csv`] },
  },
  {
    says: `fetch ${JSON_URL}, if amount is over 5000 email ${ADA}, otherwise do nothing`,
    world: SHOP,
    gives: {},
  },
  // Later work would be for one case, or for both.
  {
    says:
      `fetch ${CSV_URL}, if there are more than 3 rows email ${ADA}, otherwise email ${BOB}, save it as a.csv`,
    gives: { cannot: `otherwise email ${BOB}, save it as a.csv` },
  },
  {
    says: `keep those with amount over 5 in ${CSV_URL}, otherwise email ${BOB}`,
    gives: { cannot: `otherwise email ${BOB}` },
  },
  {
    says: "ask me for a city, get https://crm.example.com/in/{city} and save it as city.json",
    world: { web: { "/crm.example.com/in/Bern": [{ name: "Ada" }] }, answers: { city: "Bern" } },
    gives: { files: { "city.json": [{ name: "Ada" }] } },
  },
  {
    says: "ask me for a city, get https://crm.example.com/in/{street} and save it as city.json",
    gives: { cannot: "get https://crm.example.com/in/{street} and save it as city.json" },
  },
  {
    says: `download https://docs.example.com/plan.pdf and email it to ${ADA}`,
    world: { web: { "/docs.example.com/plan.pdf": "%PDF" } },
    gives: { files: { "plan.pdf": "%PDF" }, mails: [`${ADA}: plan.pdf`] },
  },
  {
    says: "download https://docs.example.com/plan.pdf and save it as copy.pdf",
    world: { web: { "/docs.example.com/plan.pdf": "%PDF" } },
    gives: { files: { "copy.pdf": "%PDF" } },
  },
  {
    says: `When someone posts to my webhook, send the body to ${HOOK}`,
    world: { inputs: { body: { a: 1 } } },
    gives: { posts: { "/hook.example.com/in": [{ a: 1 }] } },
  },
  {
    says: `mail title and url to ${ADA} from https://news.example.com/feed.json`,
    world: TITLES,
    gives: { files: { "report.csv": csv("title,url", "A,u") }, mails: [`${ADA}: report.csv`] },
  },
  {
    says: `Email ${ADA} whenever the amount of any order in ${CSV_URL} exceeds 1000`,
    gives: { asks: /column is meant by "over 1000"/ },
  },
  {
    says: "take orders.csv, remove everything that's out of stock and save it as b.csv",
    gives: { cannot: "remove everything that is out of stock" },
  },
  {
    says: "add a column total = price * pieces to items.csv and save it as totals.csv",
    world: { files: { items: csv("price,pieces", "2,3") } },
    gives: { files: { "totals.csv": csv("price,pieces,total", "2,3,6") } },
  },
  {
    says: `Read items.csv; if pieces is 0 then email ${ADA}; save everything as checked.csv`,
    gives: { cannot: "save everything as checked.csv" },
  },
  {
    says: `check https://state.example.com/down, if it does not return 200, alert ${ADA}`,
    world: { web: { "/state.example.com/down": 204 } },
    gives: { mails: [`${ADA}: "failed"`] },
  },
  {
    says:
      `When a new order comes in via webhook and its total is more than 500, post it to ${HOOK}`,
    world: { inputs: { body: { total: 900 } } },
    gives: { posts: { "/hook.example.com/in": [[{ total: 900 }]] } },
  },
  {
    says:
      `When a new order comes in via webhook and its total is more than 500, post it to ${HOOK}`,
    world: { inputs: { body: { total: 9 } } },
    gives: {},
  },
  {
    says:
      `Quand une commande arrive par webhook avec un total supérieur à 500, demande-moi de l'approuver puis envoie-la à ${HOOK}`,
    world: { inputs: { body: { total: 900 } } },
    gives: { posts: { "/hook.example.com/in": [[{ total: 900 }]] } },
  },
  {
    says: `pls make a job: 1) read items.csv 2) sort by pieces descending 3) save it as best.csv`,
    world: { files: { items: csv("price,pieces", "2,3", "1,5") } },
    gives: { files: { "best.csv": csv("price,pieces", "1,5", "2,3") } },
  },
  {
    says: `Send a reminder to ${ADA} every Thursday at 4pm to fill in timesheets`,
    gives: { mails: [`${ADA}: "Fill in timesheets"`], cron: "0 16 * * 4" },
  },
  {
    says: "Lies kurse.csv und berechne die Durchschnittsnote pro Kurs, speichere sie als noten.csv",
    world: { files: { kurse: csv("Kurs,Note", "A,2", "A,4") } },
    gives: { files: { "noten.csv": csv("Kurs,count,Note", "A,2,3") } },
  },
  {
    says:
      "Lis ventes.csv et calcule le chiffre d'affaires total par région, enregistre-le dans total.csv",
    gives: { cannot: "calcule le chiffre d'affaires total par région" },
  },
  {
    says: 'write "Hello World" to hello.txt every minute',
    gives: { files: { "hello.txt": "Hello World" }, cron: "* * * * *" },
  },
  {
    says:
      `Send https://docs.example.com/plan.pdf to ${ADA} on the 1st of every month at 8, after I approved it`,
    world: { web: { "/docs.example.com/plan.pdf": "%PDF" } },
    gives: { files: { "plan.pdf": "%PDF" }, mails: [`${ADA}: plan.pdf`], cron: "0 8 1 * *" },
  },
  {
    says: `Send https://docs.example.com/plan.pdf to ${ADA}, after I approved it`,
    world: { web: { "/docs.example.com/plan.pdf": "%PDF" }, approves: false },
    gives: { files: { "plan.pdf": "%PDF" } },
  },
  {
    says: "Compare old.csv and new.csv by id and save what changed as diff.csv",
    gives: { cannot: "save what changed as diff.csv" },
  },
  {
    says: `Hole ${JSON_URL}, nur die bestätigten, und schick sie als CSV an ${ADA}`,
    gives: { cannot: "nur die bestätigten" },
  },
  {
    says: `Récupère ${JSON_URL}, seulement les confirmées, et envoie-les en CSV à ${ADA}`,
    gives: { cannot: "seulement les confirmées" },
  },
  {
    says: "Read items.csv, filter by day after 2026-01-01 and before 2026-06-30, save as h1.csv",
    world: { files: { items: csv("id,day", "1,2025-12-31", "2,2026-03-01", "3,2026-07-01") } },
    gives: { files: { "h1.csv": csv("id,day", "2,2026-03-01") } },
  },
  {
    says: "Read items.csv, keep those with pieces over 2 and under 9, save as some.csv",
    world: { files: { items: csv("id,pieces", "1,2", "2,5", "3,9") } },
    gives: { files: { "some.csv": csv("id,pieces", "2,5") } },
  },
  {
    says: "get items.csv, remove password field, save as open.csv",
    world: { files: { items: csv("id,password", "1,x") } },
    gives: { files: { "open.csv": csv("id", "1") } },
  },
  {
    says:
      `create workflow: trigger every 5 minutes; fetch ${JSON_URL}; if amount > 1000 alert ${ADA}`,
    world: SHOP,
    gives: {
      files: {
        "report.csv": csv(
          "id,customer,country,region,status,amount,day",
          "1,Ada,DE,EU,open,1200,10",
        ),
      },
      mails: [`${ADA}: report.csv`],
      cron: "*/5 * * * *",
    },
  },
  {
    says: "import https://erp.example.com/things.json, convert to csv and store as things.csv",
    gives: { cannot: "convert to csv" },
  },
  // The rows of an XML text are anywhere in its tree.
  {
    says: "import https://erp.example.com/things.xml and save it as things.csv",
    gives: { cannot: "save it as things.csv" },
  },
  {
    says: `Cuenta las filas de ${CSV_URL} con status open y avisa a ${ADA} si hay más de 2`,
    world: SHOP_CSV,
    gives: { mails: [`${ADA}: "count: 3"`] },
  },
  {
    says: `Cuenta las filas de ${CSV_URL} con status open y avisa a ${ADA} si hay más de 3`,
    world: SHOP_CSV,
    gives: {},
  },
  {
    says: `Automatisiere bitte: wenn ein Webhook kommt, schicke ihn an ${HOOK}`,
    world: { inputs: { body: { a: 1 } } },
    gives: { posts: { "/hook.example.com/in": [{ a: 1 }] } },
  },
];
