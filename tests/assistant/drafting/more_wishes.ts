import { csv, ORDERS, orders, SHOP, type Wish } from "./wish.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Three visits, of which the first is older than a week, also when midnight passes before they are
 * read.
 */
const VISITS = [9, 5, 0].map((days) => ({
  day: new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10),
}));

/** Written down when the first ones were understood, and before these were run. */
export const MORE_WISHES: readonly Wish[] = [
  {
    says:
      "Pull https://shop.example.com/orders.json every hour and store it in a file called orders.json",
    world: SHOP,
    gives: { files: { "orders.json": ORDERS }, cron: "0 * * * *" },
  },
  {
    says:
      "grab the csv from https://shop.example.com/orders.csv and turn it into json called orders.json",
    world: { web: { "/shop.example.com/orders.csv": csv("id,name", "1,Ada") } },
    gives: { files: { "orders.json": [{ id: "1", name: "Ada" }] } },
  },
  {
    says: "fetch https://shop.example.com/orders.csv and save it as orders.json",
    world: { web: { "/shop.example.com/orders.csv": csv("id,name", "1,Ada") } },
    gives: { files: { "orders.json": [{ id: "1", name: "Ada" }] } },
  },
  {
    says: "fetch https://shop.example.com/list.xml and save it as list.json",
    world: { web: { "/shop.example.com/list.xml": "<a><b>1</b></a>" } },
    gives: { files: { "list.json": { a: { b: "1" } } } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, filter out the rows where status is paid, save as open.json",
    world: SHOP,
    gives: { files: { "open.json": orders(1, 3, 4) } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep the open orders with amount over 500 and save them as x.json",
    world: SHOP,
    gives: { asks: /Which column is meant by "open"/ },
  },
  {
    says: "fetch https://shop.example.com/orders.json and save the open ones as x.json",
    world: SHOP,
    gives: { asks: /Which column is meant by "open"/ },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep rows with high priority, save as x.json",
    world: SHOP,
    gives: { cannot: "keep rows with high priority" },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, add a column vat = amount * 0.5 and keep only the columns id and vat, save as vat.csv",
    world: SHOP,
    gives: { files: { "vat.csv": csv("id,vat", "1,600", "2,40", "3,150", "4,260") } },
  },
  {
    says:
      "read a csv file, add a column total that is price times quantity, and save it as totals.csv",
    world: { files: { upload: csv("price,quantity", "2,3", "5,4") } },
    gives: { files: { "totals.csv": csv("price,quantity,total", "2,3,6", "5,4,20") } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json and post the number of rows to https://hooks.example.com/count",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/count": [{ count: 4 }] } },
  },
  {
    says: "write the highest amount in https://shop.example.com/orders.json to max.txt",
    world: SHOP,
    gives: { files: { "max.txt": "1200" } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json and save the average amount and the total amount as numbers.json",
    world: SHOP,
    gives: { files: { "numbers.json": { average_amount: 525, sum_amount: 2100 } } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, sum amount by country and status and save it as t.csv",
    world: SHOP,
    gives: {
      files: {
        "t.csv": csv(
          "country,status,count,amount",
          "DE,open,2,1720",
          "FR,paid,1,80",
          "US,open,1,300",
        ),
      },
    },
  },
  {
    says: "sort members.csv by last name and save it as sorted.csv",
    world: { files: { members: csv("last_name", "Zoe", "Ada") } },
    gives: { files: { "sorted.csv": csv("last_name", "Ada", "Zoe") } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, sum amount per region and per country, save as t.csv",
    world: SHOP,
    gives: { cannot: "per country" },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, group by region, sum amount by country, save as t.csv",
    world: SHOP,
    gives: { cannot: "sum amount by country, save as t.csv" },
  },
  {
    says: "fetch https://score.example.com/{id} and save it as score.json",
    gives: { cannot: "fetch https://score.example.com/{id} and save it as score.json" },
  },
  {
    says: "fetch https://shop.example.com/orders.json, for each order save it as order.json",
    world: SHOP,
    gives: { cannot: "for each order save it as order.json" },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json and if I approve post it to https://bank.example.com/pay",
    world: SHOP,
    gives: { cannot: "if I approve post it to https://bank.example.com/pay" },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, split it by region into one file per country",
    world: SHOP,
    gives: { cannot: "split it by region into one file per country" },
  },
  {
    says:
      "fetch https://a.example.com/a.json, keep those with status open, fetch https://b.example.com/b.json, join them on id and save as both.json",
    world: {
      web: {
        "/a.example.com/a.json": [{ id: 1, status: "open" }, { id: 2, status: "paid" }],
        "/b.example.com/b.json": [{ id: 1, name: "x" }, { id: 2, name: "y" }],
      },
    },
    gives: { files: { "both.json": [{ id: 1, status: "open", name: "x" }] } },
  },
  {
    says:
      "every Monday, Wednesday and Friday at 9:30 fetch https://shop.example.com/orders.json and save it as orders.json",
    world: SHOP,
    gives: { files: { "orders.json": ORDERS }, cron: "30 9 * * 1,3,5" },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep the last 2 rows, and post them to https://hooks.example.com/last",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/last": [orders(3, 4)] } },
  },
  {
    says: "fetch https://shop.example.com/orders.json, keep the 2 cheapest and save as x.json",
    world: SHOP,
    gives: { asks: /Which column is meant by "keep the 2 cheapest"/ },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep everything where amount is between 100 and 600 and country is not US, save as mid.json",
    world: SHOP,
    gives: { files: { "mid.json": orders(4) } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json with the token API_TOKEN and save it as orders.json",
    world: SHOP,
    gives: { files: { "orders.json": ORDERS } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json using the header X-Api-Key from SHOP_KEY, keep the first 1 and save as one.json",
    world: SHOP,
    gives: { files: { "one.json": orders(1) } },
  },
  {
    says:
      "Rufe jede Stunde https://shop.example.com/orders.json ab und speichere das Ergebnis als orders.json",
    world: SHOP,
    gives: { files: { "orders.json": ORDERS }, cron: "0 * * * *" },
  },
  {
    says:
      "Lade https://shop.example.com/orders.json, zähle die Zeilen je status und speichere sie als zahlen.csv",
    world: SHOP,
    gives: { files: { "zahlen.csv": csv("status,count", "open,3", "paid,1") } },
  },
  {
    says:
      "Hole https://shop.example.com/orders.json, behalte die Zeilen, deren amount größer als 400 ist, und schicke jede einzeln an https://hooks.example.com/eins",
    world: SHOP,
    gives: {
      posts: { "/hooks.example.com/eins": [ORDERS[0] ?? null, ORDERS[3] ?? null] },
    },
  },
  {
    says:
      "Hole https://shop.example.com/orders.json, frage um Freigabe und schicke es dann an https://bank.example.com/pay",
    world: SHOP,
    gives: { posts: { "/bank.example.com/pay": [ORDERS] } },
  },
  {
    says: "Warte 1 Sekunde und schicke dann an https://hooks.example.com/los",
    gives: { posts: { "/hooks.example.com/los": [null] } },
  },
  {
    says:
      "Benachrichtige https://hooks.example.com/alert, wenn https://status.example.com/health nicht erreichbar ist",
    gives: { asks: /^Wie oft/ },
  },
  {
    says:
      "toutes les heures, appelle https://shop.example.com/orders.json et enregistre le résultat dans orders.json",
    world: SHOP,
    gives: { files: { "orders.json": ORDERS }, cron: "0 * * * *" },
  },
  {
    says:
      "récupère https://shop.example.com/orders.json, compte les lignes par status et enregistre-les dans compte.csv",
    world: SHOP,
    gives: { files: { "compte.csv": csv("status,count", "open,3", "paid,1") } },
  },
  {
    says:
      "récupère https://shop.example.com/orders.json, demande l'approbation puis envoie-le à https://bank.example.com/pay",
    world: SHOP,
    gives: { posts: { "/bank.example.com/pay": [ORDERS] } },
  },
  {
    says:
      "récupère https://shop.example.com/orders.json, trie par amount décroissant, prends les 2 premiers et enregistre-les dans top.json",
    world: SHOP,
    gives: { files: { "top.json": orders(1, 4) } },
  },
  {
    says:
      "cada hora llama a https://shop.example.com/orders.json y guarda el resultado en orders.json",
    world: SHOP,
    gives: { files: { "orders.json": ORDERS }, cron: "0 * * * *" },
  },
  {
    says:
      "descarga https://shop.example.com/orders.json, ordena por amount descendente, toma los primeros 2 y guárdalos en top.json",
    world: SHOP,
    gives: { files: { "top.json": orders(1, 4) } },
  },
  {
    says:
      "descarga https://shop.example.com/orders.json, pide aprobación y luego envíalo a https://bank.example.com/pay",
    world: { ...SHOP, approves: false },
    gives: { posts: {} },
  },
  {
    says:
      "descarga https://shop.example.com/orders.json, cuenta las filas por status y guárdalas en cuenta.csv",
    world: SHOP,
    gives: { files: { "cuenta.csv": csv("status,count", "open,3", "paid,1") } },
  },
  // Drafts that were wrong when people tried the assistant.
  {
    says: "fetch https://shop.example.com/orders.json and save it as orders.json and as orders.csv",
    world: { web: { "/shop.example.com/orders.json": [{ id: 1 }] } },
    gives: { files: { "orders.json": [{ id: 1 }], "orders.csv": csv("id", "1") } },
  },
  {
    says: "fetch https://shop.example.com/orders.json and count it",
    world: SHOP,
    gives: { outputs: { count: 4 } },
  },
  {
    says: "fetch https://shop.example.com/orders.json and add up amount",
    world: SHOP,
    gives: { outputs: { amount: 2100 } },
  },
  {
    says: "every weekday at 9 ask me for the number of visitors and save it to visitors.csv",
    world: { answers: { visitors: 12 } },
    gives: { files: { "visitors.csv": csv("visitors", "12") }, cron: "0 9 * * 1-5" },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, sort by amount largest first, take 2, post to https://hooks.example.com/x",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/x": [orders(1, 4)] } },
  },
  {
    says:
      "fetch https://shop.example.com/visits.json, keep those where day is in the last 7 days and save as recent.json",
    world: { web: { "/shop.example.com/visits.json": VISITS } },
    gives: { files: { "recent.json": VISITS.slice(1) } },
  },
  {
    says:
      "fetch https://shop.example.com/visits.json, keep those from the last 7 days and save as recent.json",
    world: { web: { "/shop.example.com/visits.json": VISITS } },
    gives: { asks: /column/ },
  },
  {
    says:
      "Hole https://shop.example.com/visits.json, behalte die Zeilen, deren day in den letzten 7 Tagen ist, und speichere sie als neu.json",
    world: { web: { "/shop.example.com/visits.json": VISITS } },
    gives: { files: { "neu.json": VISITS.slice(1) } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep the first 1 and post it to slack at https://hooks.slack.example.com/services/a",
    world: SHOP,
    gives: { posts: { "/hooks.slack.example.com/services/a": [orders(1)] } },
  },
];
