import { csv, type Wish } from "../wish.ts";

const ORDERS = csv("id,status,amount", "1,open,900", "2,paid,80", "3,open,100.5", "4,open,");
const WORLD = { files: { orders: ORDERS } };
const OPEN = csv("id,status,amount", "1,open,900", "3,open,100.5", "4,open,");
const TO = "ana@mail.test";

function mailsOpen(says: string): Wish {
  return {
    says,
    world: WORLD,
    gives: { files: { "report.csv": OPEN }, mails: [`${TO}: report.csv`] },
  };
}

function mailsAll(says: string): Wish {
  return {
    says,
    world: WORLD,
    gives: { files: { "report.csv": ORDERS }, mails: [`${TO}: report.csv`] },
  };
}

function silent(says: string): Wish {
  return { says, world: WORLD, gives: {} };
}

/** Steps that run only if there are so many rows, or if a column adds up to so much. */
export const THRESHOLDS: readonly Wish[] = [
  mailsOpen(`if there are more than 2 orders of orders.csv where status is open, email ${TO}`),
  mailsOpen(`read orders.csv, if there are at least 3 orders with status open, email ${TO}`),
  mailsOpen(`read orders.csv and when there are over 2 orders where status is open, email ${TO}`),
  silent(`if there are more than 3 orders of orders.csv where status is open, email ${TO}`),
  silent(`read orders.csv, if there are fewer than 3 orders where status is open, email ${TO}`),
  mailsOpen(`read orders.csv, if there are fewer than 4 orders where status is open, email ${TO}`),
  mailsAll(`If the total amount in orders.csv exceeds 1,000, warn ${TO}`),
  mailsAll(`read orders.csv, if the sum of amount is over 1,080, email ${TO}`),
  mailsAll(`Wenn die Summe von amount in orders.csv über 1.000 liegt, schreib an ${TO}`),
  mailsAll(`Si le total de amount dans orders.csv dépasse 1000, préviens ${TO}`),
  mailsAll(`Si el total de amount en orders.csv supera 1000, avisa a ${TO}`),
  silent(`If the total amount in orders.csv exceeds 1,081, warn ${TO}`),
  silent(`Add up amount of orders.csv and if the total is over 10,000 write to ${TO}`),
  {
    says: `Add up the amount column of orders.csv and if the total is over 1,000 write to ${TO}`,
    world: WORLD,
    gives: { mails: [`${TO}: "amount: 1080.5"`] },
  },
  silent(`read orders.csv and if there are more than 1,000 rows email ${TO}`),
  ...[
    [`If there are more than 20 open orders in orders.csv, email me at ${TO}`, /"open"/],
    [`if more than 1,000 orders are open in orders.csv, email ${TO}`, /"open"/],
    [`if the number of open orders in orders.csv is over 20, email ${TO}`, /"open"/],
    [
      `Wenn mehr als 10 Lieferungen in lieferungen.csv verspätet sind, schreib an ${TO}`,
      /„verspätet“/,
    ],
    [`S'il y a plus de 20 tickets ouverts dans tickets.csv, préviens ${TO}`, /« ouverts »/],
    [`Si hay más de 20 pedidos abiertos en pedidos.csv, avisa a ${TO}`, /«abiertos»/],
  ].map(([says, asks]): Wish => ({ says: String(says), gives: { asks: asks as RegExp } })),
];

export const THRESHOLD_ANSWERS:
  readonly (readonly [says: string, answer: string, whole: string])[] = [
    [
      `If there are more than 20 open orders in orders.csv, email me at ${TO}`,
      "status",
      `if there are more than 20 orders of orders.csv where status is open, email me at ${TO}`,
    ],
    [
      `Wenn mehr als 10 Lieferungen in lieferungen.csv verspätet sind, schreib an ${TO}`,
      "status",
      `if there are mehr als 10 Lieferungen of lieferungen.csv where status is verspätet, schreib an ${TO}`,
    ],
  ];
