import type { Json } from "../../../src/lib/json.ts";

/** A message that comes with a file. */
export interface Request {
  says: string;
  /** The file of invoices if not given. */
  file?: { name: string; text: string };
  /** The outputs of the dry run that follows the draft. */
  outputs?: Json;
  /** Texts of the draft, for a request whose result is a file or an e-mail. */
  draft?: readonly string[];
  /** A question or an answer that drafts nothing. */
  tells?: RegExp;
}

/**
 * A file as a German office exports it. The due dates of 1, 3 and 4 have passed on 27 November
 * 2026.
 */
export const INVOICES = {
  name: "Invoices 2026.csv",
  text: [
    "invoice;customer;amount;due;status",
    "1;Acme;1.200,50;2020-10-01;open",
    "2;Bolt;80,00;2099-12-24;open",
    "3;Core;2.300,00;2020-11-01;paid",
    "4;Acme;450,00;2020-11-20;open",
  ].join("\n"),
};

const row = (invoice: string, customer: string, amount: Json, due: string, status: string) => ({
  invoice,
  customer,
  amount,
  due,
  status,
});

const ONE = row("1", "Acme", "1.200,50", "2020-10-01", "open");
const TWO = row("2", "Bolt", "80,00", "2099-12-24", "open");
const FOUR = row("4", "Acme", "450,00", "2020-11-20", "open");
const OPEN = { rows: [ONE, TWO, FOUR] };
/** An invoice that is paid is not overdue. */
const OVERDUE = { rows: [ONE, FOUR] };
const OF_ACME = { rows: [ONE, FOUR] };
const BY_CUSTOMER = {
  rows: [
    { customer: "Acme", count: 2, amount: 1650.5 },
    { customer: "Bolt", count: 1, amount: 80 },
    { customer: "Core", count: 1, amount: 2300 },
  ],
};
const LARGE = [
  row("1", "Acme", 1200.5, "2020-10-01", "open"),
  row("3", "Core", 2300, "2020-11-01", "paid"),
];

const MARKS = {
  name: "marks.csv",
  text: [
    "Name,Class,Subject,Mark,Date",
    "Ann,7a,Maths,1.7,2026-09-14",
    "Ben,7b,Maths,3.3,2026-09-14",
    "Cem,7a,English,2.0,2026-09-20",
    "Ann,7a,English,4.3,2026-09-21",
  ].join("\n"),
};

const STOCK = {
  name: "stock.csv",
  text: [
    "sku,product name,in stock,reorder level,unit price,supplier",
    "A1,Blue mug,12,20,$4.50,Potter Ltd",
    "A2,Red mug,0,20,$4.80,Potter Ltd",
    'B1,Tea pot,31,10,"$1,019.00",Kettle & Co',
  ].join("\n"),
};

function withFile(file: Request["file"] & object, requests: readonly Request[]): Request[] {
  return requests.map((request) => ({ ...request, file }));
}

const NAMES = [{ Name: "Ann" }, { Name: "Ben" }, { Name: "Cem" }, { Name: "Ann" }];

const OF_MARKS = withFile(MARKS, [
  {
    says: "average mark per class",
    outputs: {
      rows: [{ Class: "7a", count: 3, Mark: 8 / 3 }, { Class: "7b", count: 1, Mark: 3.3 }],
    },
  },
  { says: "what is the average?", outputs: { Mark: 2.825 } },
  { says: "quelle est la moyenne ?", outputs: { Mark: 2.825 } },
  {
    says: "who is in 7b?",
    outputs: {
      rows: [{ Name: "Ben", Class: "7b", Subject: "Maths", Mark: "3.3", Date: "2026-09-14" }],
    },
  },
  {
    says: "who has the highest mark?",
    outputs: {
      rows: [{ Name: "Ann", Class: "7a", Subject: "English", Mark: 4.3, Date: "2026-09-21" }],
    },
  },
  { says: "how many are in 7a?", outputs: { count: 3 } },
  { says: "I need a list of names only", outputs: { rows: NAMES } },
  { says: "remove the date column", draft: ['item.omit([\\"Date\\"])'] },
  { says: "only english, sorted by mark", draft: ['item.Subject == \\"English\\"', "row.Mark"] },
  { says: "make one file for each class", draft: ["item.Class", "forEach"] },
  { says: "show the top 3 marks", draft: ["row.Mark", "slice(0, 3)"] },
  // No column of the file says this.
  { says: "total points per class", tells: /"points"[\s\S]*Class: "7a", "7b"/ },
]);

const OF_STOCK = withFile(STOCK, [
  {
    says: "everything from Kettle & Co, only the columns sku and unit price",
    draft: ['item.supplier == \\"Kettle & Co\\"', "unit price"],
  },
  {
    says:
      "list the products where in stock is below the reorder level and save them as reorder.csv",
    draft: ['item[\\"in stock\\"]', 'item[\\"reorder level\\"]', "reorder.csv"],
  },
  { says: "products that cost more than 100", draft: ['item[\\"unit price\\"] > 100'] },
  {
    says: "increase the unit price by 5% and save as new_prices.csv",
    draft: ['item[\\"unit price\\"] * 105 / 100', "new_prices.csv"],
  },
  {
    says: "count products per supplier",
    outputs: {
      rows: [{ supplier: "Potter Ltd", count: 2 }, { supplier: "Kettle & Co", count: 1 }],
    },
  },
  { says: "total value of the stock", tells: /unit price: numbers such as \$/ },
]);

/** The message says where the file is, asks for a file, or for one number of each group. */
const ATTACHED: readonly Request[] = [
  { says: "The invoices are attached, I'd like the total per customer", outputs: BY_CUSTOMER },
  { says: "Rechnungsliste im Anhang: Summe je customer", outputs: BY_CUSTOMER },
  { says: "liste des factures ci-jointe : total par customer", outputs: BY_CUSTOMER },
  { says: "la lista va adjunta: total por customer", outputs: BY_CUSTOMER },
  { says: "total per customer, from the attached", outputs: BY_CUSTOMER },
  { says: "total per customer, list attached", outputs: BY_CUSTOMER },
  { says: "one number per customer", outputs: BY_CUSTOMER },
  ...[
    "these are our bills. i want one number per customer, in a file",
    "a single figure per customer please, into a file",
    "un seul chiffre par customer, dans un fichier",
    "una cifra por customer, en un archivo",
  ].map((says): Request => ({ says, draft: ['"action":"write"', ".amount"] })),
  {
    says: "how many people per department, from the attached, highest first",
    file: { name: "staff.csv", text: "name,dept\nAnn,Sales\nBo,IT\nCy,Sales" },
    draft: ["item.dept", "row.count).reverse()"],
  },
];

export const REQUESTS: readonly Request[] = [
  ...ATTACHED,
  ...OF_MARKS,
  ...OF_STOCK,
  { says: "what is the total amount?", outputs: { amount: 4030.5 } },
  { says: "What's the sum of the amounts", outputs: { amount: 4030.5 } },
  { says: "keep only the open ones", outputs: OPEN },
  { says: "show me the overdue ones", outputs: OVERDUE },
  { says: "the unpaid ones please", outputs: OPEN },
  { says: "total per customer", outputs: BY_CUSTOMER },
  { says: "group these by customer and add up the amounts", outputs: BY_CUSTOMER },
  { says: "make me a report of the totals by customer", outputs: BY_CUSTOMER },
  {
    says: "Hi! I'd like to have the sum of the amounts per customer. Thanks!",
    outputs: BY_CUSTOMER,
  },
  { says: "how many invoices are open?", outputs: { count: 3 } },
  { says: "how many are overdue?", outputs: { count: 2 } },
  { says: "only Acme please", outputs: OF_ACME },
  { says: "show me the invoices of Acme", outputs: OF_ACME },
  { says: "all rows where the customer is Acme", outputs: OF_ACME },
  { says: "invoices over 1,000", outputs: { rows: LARGE } },
  {
    says: "which customer has the highest total?",
    outputs: { rows: [{ customer: "Core", count: 1, amount: 2300 }] },
  },
  {
    says: "Could you please sort the attached list by due date? Thanks",
    outputs: {
      rows: [ONE, row("3", "Core", "2.300,00", "2020-11-01", "paid"), FOUR, TWO],
    },
  },
  {
    says: "here are our invoices. keep the open ones and save them as open.csv",
    draft: ['item.status == \\"open\\"', "open.csv"],
  },
  {
    says:
      "Please find attached our invoice list. I would like to have the sum of the amounts per " +
      "customer as a csv file.",
    draft: ["item.customer", ".sum()", "files"],
  },
  {
    says: "this is a list of our invoices: show me those over 400 and save that as big.csv",
    draft: ["item.amount > 400", "big.csv"],
  },
  { says: "convert this to json", draft: ["Invoices_2026.json"] },
  { says: "I attached a csv. remove duplicates.", draft: [".distinct()"] },
  { says: "split it by customer", draft: ["item.customer", "forEach"] },
  {
    says: "sort this by amount, largest first, and save as sorted.csv",
    draft: ["row.amount", ".reverse()", "sorted.csv", "double("],
  },
  {
    says: "every monday at 7 send the open ones to boss@example.org",
    draft: ["every monday at 7", 'item.status == \\"open\\"', "boss@example.org"],
  },
  {
    says: "email the unpaid ones to ann@example.org",
    draft: ['item.status != \\"paid\\"', "ann@"],
  },
  {
    says:
      "hier sind unsere Rechnungen. behalte nur die mit status open und speichere sie als offen.csv",
    draft: ['item.status == \\"open\\"', "offen.csv"],
  },
  { says: "summe pro customer", outputs: BY_CUSTOMER },
  {
    says:
      "voici nos factures : garde les lignes où status est open et enregistre-les sous ouvertes.csv",
    draft: ['item.status == \\"open\\"', "ouvertes.csv"],
  },
  {
    says: "aquí están nuestras facturas, suma amount por customer y guárdalo como totales.csv",
    draft: ["item.customer", "totales.csv"],
  },
  { says: "what columns does it have?", tells: /4 rows[\s\S]*amount: numbers such as 1\.200,50/ },
  { says: "what is in this file?", tells: /status: "open", "paid"/ },
  { says: "welche Spalten hat die Datei?", tells: /4 Zeilen[\s\S]*Sagen kann man/ },
  {
    says: "make a chart",
    tells: /"chart"[\s\S]*customer: "Acme", "Bolt", "Core"[\s\S]*"sum amount by/,
  },
  { says: "email me the frobnicated ones", tells: /"frobnicated"/ },
];
