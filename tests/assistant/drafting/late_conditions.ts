import { ORDERS, orders, ORDERS_CSV, SHOP, SHOP_CSV, type Wish } from "./wish.ts";

const JSON_URL = "https://shop.example.com/orders.json";
const CSV_URL = "https://shop.example.com/orders.csv";
const HOOK = "https://hook.example.com/in";
const POSTED = "/hook.example.com/in";

/** Sentences that say behind a part under which condition it runs, or with which rows. */
export const LATE_CONDITIONS: readonly Wish[] = [
  {
    says: `fetch ${JSON_URL}, if there are more than 5 rows save them as a.json`,
    world: SHOP,
    gives: { files: {} },
  },
  {
    says: `fetch ${JSON_URL} and save them as a.json if there are more than 5 rows`,
    world: SHOP,
    gives: { files: {} },
  },
  {
    says: `fetch ${JSON_URL} and save them as a.json, but only if there are more than 3 rows`,
    world: SHOP,
    gives: { files: { "a.json": ORDERS } },
  },
  {
    says: `fetch ${JSON_URL} and post them to ${HOOK} if amount is over 1000`,
    world: SHOP,
    gives: { posts: { [POSTED]: [orders(1)] } },
  },
  {
    says: `fetch ${JSON_URL} and post them to ${HOOK} if amount is over 5000`,
    world: SHOP,
    gives: { posts: {} },
  },
  {
    says: `fetch ${JSON_URL}, save them as a.json, only the ones where status is paid`,
    world: SHOP,
    gives: { files: { "a.json": orders(2) } },
  },
  {
    says: `fetch ${JSON_URL}, save them as a.json and post them to ${HOOK} when status is paid`,
    world: SHOP,
    gives: { files: { "a.json": ORDERS }, posts: { [POSTED]: [orders(2)] } },
  },
  {
    says: `fetch ${CSV_URL} and save it as a.csv sorted by amount`,
    world: SHOP_CSV,
    gives: {
      files: {
        "a.csv": [0, 2, 3, 4, 1].map((line) => ORDERS_CSV.split("\n")[line]).join("\n"),
      },
    },
  },
  {
    says: `fetch ${JSON_URL}, post them to ${HOOK} if amount is over 1000 and save it as a.json`,
    world: SHOP,
    gives: { cannot: "if amount is over 1000 and save it as a.json" },
  },
  {
    says: `fetch ${JSON_URL}, save them as a.json and keep those with status open`,
    world: SHOP,
    gives: { cannot: "keep those with status open" },
  },
  {
    says: `fetch ${JSON_URL}, save them as a.json, then sort by amount`,
    world: SHOP,
    gives: { cannot: "sort by amount" },
  },
  {
    says:
      `fetch ${JSON_URL}, post them to ${HOOK} and save them as a.json where amount is over 100`,
    world: SHOP,
    gives: { cannot: "where amount is over 100" },
  },
  {
    says:
      `can you make something that every weekday at 8 gets ${JSON_URL}, keeps orders over 100, and saves them as a.json?`,
    world: SHOP,
    gives: { asks: /Which column is meant by "over 100"/ },
  },
  {
    says:
      `please get ${CSV_URL} each day at 7am, filter it to amount > 1000, then post it to ${HOOK}`,
    world: SHOP_CSV,
    gives: {
      posts: {
        [POSTED]: [[{
          id: "1",
          customer: "Ada",
          country: "DE",
          region: "EU",
          status: "open",
          amount: 1200,
        }]],
      },
      cron: "0 7 * * *",
    },
  },
  {
    says: `each night at 2 copy ${CSV_URL} into a file named backup.csv`,
    world: SHOP_CSV,
    gives: { files: { "backup.csv": ORDERS_CSV }, cron: "0 2 * * *" },
  },
  {
    says: `pull ${CSV_URL} hourly and store it`,
    world: SHOP_CSV,
    gives: { files: { "report.csv": ORDERS_CSV }, cron: "0 * * * *" },
  },
];
