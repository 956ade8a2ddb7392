import { ORDERS, type Wish } from "../wish.ts";

const SHOP = "https://shop.example.com/orders.json";
const WORLD = { web: { "/shop.example.com/orders.json": ORDERS } };

function mails(says: string, ...sent: string[]): Wish {
  return { says, world: WORLD, gives: { mails: sent } };
}

/** Messages that pass on a number, which is computed and never lost. */
export const PASSED_NUMBERS: readonly Wish[] = [
  mails(
    `fetch ${SHOP}, sum the amount and email the total to a@mail.test`,
    'a@mail.test: "amount: 2100"',
  ),
  mails(
    `fetch ${SHOP} and send a@mail.test the total of amount by email`,
    'a@mail.test: "amount: 2100"',
  ),
  mails(
    `fetch ${SHOP}, count the rows and email the number to a@mail.test`,
    'a@mail.test: "count: 4"',
  ),
  mails(`envoie le total de amount de ${SHOP} à a@mail.test`, 'a@mail.test: "amount: 2100"'),
  mails(
    `hole ${SHOP} und schicke die Summe von amount an a@mail.test`,
    'a@mail.test: "amount: 2100"',
  ),
  {
    says:
      'check https://shop.example.com/orders every 10 minutes and email a@mail.test if the page contains "sold out"',
    world: { web: { "/shop.example.com/orders": "All sold out." } },
    gives: { mails: ['a@mail.test: "orders: \\"sold out\\""'], cron: "*/10 * * * *" },
  },
  {
    says: "read sales.csv and save one file per month",
    gives: { asks: /date for "month"/ },
  },
  {
    says: 'send an email to a@mail.test every friday at 5pm saying "time sheets please"',
    gives: { mails: ['a@mail.test: "time sheets please"'], cron: "0 17 * * 5" },
  },
];

/** A message that names a number and not of what, its answer, and both as one message. */
export const PASSED_NUMBER_ANSWERS: readonly (readonly [string, string, string])[] = [
  [
    `fetch ${SHOP} and email the total to a@mail.test`,
    "amount",
    `fetch ${SHOP} and email the total of amount to a@mail.test`,
  ],
  [
    `fetch ${SHOP} and email a@mail.test the average`,
    "the column amount",
    `fetch ${SHOP} and email a@mail.test the average of amount`,
  ],
  [
    `fetch ${SHOP} and save the total as total.csv`,
    "amount",
    `fetch ${SHOP} and save the total of amount as total.csv`,
  ],
  [
    `fetch ${SHOP} and email the number to a@mail.test`,
    "rows",
    `fetch ${SHOP} and email the number of rows to a@mail.test`,
  ],
  [
    `hole ${SHOP} und schicke die Summe an a@mail.test`,
    "amount",
    `hole ${SHOP} und schicke die Summe von amount an a@mail.test`,
  ],
  [
    `récupère ${SHOP} et envoie la moyenne à a@mail.test`,
    "amount",
    `récupère ${SHOP} et envoie la moyenne de amount à a@mail.test`,
  ],
  [
    `descarga ${SHOP} y envía el total a a@mail.test`,
    "amount",
    `descarga ${SHOP} y envía el total de amount a a@mail.test`,
  ],
];
