import { csv, type Wish, type WishOutcome } from "../wish.ts";

/**
 * A first message, its outcome, and the answers to what it leaves open; null is an honest refusal.
 */
export interface FirstMessage {
  person: string;
  says: string;
  answers?: readonly string[];
  world?: Wish["world"];
  gives: WishOutcome | null;
}

const TO = "ana@mail.test";

function of(
  person: string,
  says: string,
  rest: Omit<FirstMessage, "person" | "says">,
): FirstMessage {
  return { person, says, ...rest };
}

function refused(person: string, says: string): FirstMessage {
  return { person, says, gives: null };
}

function file(name: string, ...lines: string[]): NonNullable<Wish["world"]> {
  return { files: { [name]: csv(...lines) } };
}

function mailed(text: string, cron?: string): WishOutcome {
  return {
    files: { "report.csv": text },
    mails: [`${TO}: report.csv`],
    ...cron !== undefined && { cron },
  };
}

function sent(name: string, cron?: string): WishOutcome {
  return { mails: [`${TO}: ${name}.csv`], ...cron !== undefined && { cron } };
}

function rows(...values: { [name: string]: string | number }[]): WishOutcome {
  return { outputs: { rows: values } };
}

const SALES = file("sales", "customer,revenue", "A,5", "B,50", "C,7", "D,40");
const PRICES = file("products", "name,price", "A,9", "B,100", "C,20");
const LOAD = file("load", "id,weight", "1,20000", "2,5000");
const OPEN = file("tickets", "id,status", "1,open", "2,open", "3,closed");

const ENGLISH: readonly FirstMessage[] = [
  of("shop owner", "From my products.csv give me the two most expensive ones as a csv.", {
    answers: ["price"],
    world: PRICES,
    gives: { files: { "report.csv": csv("name,price", "B,100", "C,20") } },
  }),
  of("shop owner", "count the orders per month in orders.csv and save it as monthly.csv", {
    answers: ["order_date"],
    world: file("orders", "id,order_date", "1,2026-02-03", "2,2026-01-09", "3,2026-02-20"),
    gives: { files: { "monthly.csv": csv("month,count", "2026-01,1", "2026-02,2") } },
  }),
  of("shop owner", `If there are more than 1 open tickets in tickets.csv, email me at ${TO}`, {
    answers: ["status"],
    world: OPEN,
    gives: mailed(csv("id,status", "1,open", "2,open")),
  }),
  refused(
    "shop owner",
    "Every morning at half past seven, read orders.csv from the files and email me the ones that haven't been paid.",
  ),
  of(
    "bookkeeper",
    `Add up the amount column of invoices.csv and if the total is over 10,000 write to ${TO}`,
    {
      world: file("invoices", "id,amount", "1,9000", "2,1000.5"),
      gives: { mails: [`${TO}: "amount: 10000.5"`] },
    },
  ),
  of(
    "bookkeeper",
    `take the invoices of the last 30 days from invoices.csv and mail them to ${TO}`,
    {
      answers: ["date"],
      world: file("invoices", "id,date", "1,2020-01-01", "2,2099-01-01"),
      gives: mailed(csv("id,date", "2,2099-01-01")),
    },
  ),
  refused(
    "bookkeeper",
    "Total amount per supplier from bills.xlsx, biggest on top, as an Excel file",
  ),
  of(
    "bookkeeper",
    "List all invoices in invoices.csv with a due_date before today that are not paid, sorted by amount, highest first, and save them as overdue.csv",
    {
      world: file(
        "invoices",
        "due_date,status,amount",
        "2020-01-01,open,5",
        "2020-01-01,paid,7",
        "2999-01-01,open,9",
        "2020-02-02,open,8",
      ),
      gives: {
        files: {
          "overdue.csv": csv("due_date,status,amount", "2020-02-02,open,8", "2020-01-01,open,5"),
        },
      },
    },
  ),
  of(
    "teacher",
    "Read grades.csv, work out the average grade per class and write it to averages.csv",
    {
      world: file("grades", "class,grade", "a,1", "b,3", "a,2"),
      gives: { files: { "averages.csv": csv("class,count,grade", "a,2,1.5", "b,1,3") } },
    },
  ),
  of(
    "teacher",
    `Remind ${TO} every Sunday at quarter to nine in the evening to prepare the lessons`,
    {
      gives: { mails: [`${TO}: "Prepare the lessons"`], cron: "45 20 * * 0" },
    },
  ),
  refused("teacher", "Show me the pupils with fewer than 50 points in test.csv, sorted by name"),
  of("teacher", "Combine class_a.csv and class_b.csv into one list without duplicates", {
    world: { files: { class_a: csv("id", "1", "2"), class_b: csv("id", "2", "3") } },
    gives: rows({ id: "1" }, { id: "2" }, { id: "3" }),
  }),
  of("nurse", `Every weekday at 6:45 send the ward list wardlist.pdf to ${TO}`, {
    world: { files: { wardlist: "%PDF" } },
    gives: sent("wardlist", "45 6 * * 1-5"),
  }),
  of(
    "nurse",
    "Remove all patients from patients.csv whose last_visit is older than 2 years and save the rest as active.csv",
    {
      world: file("patients", "id,last_visit", "1,2019-01-01", "2,2099-01-01"),
      gives: { files: { "active.csv": csv("id,last_visit", "2,2099-01-01") } },
    },
  ),
  of("nurse", "count the beds per ward from beds.csv", {
    world: file("beds", "id,ward", "1,a", "2,a", "3,b"),
    gives: rows({ ward: "a", count: 2 }, { ward: "b", count: 1 }),
  }),
  refused("nurse", `From shifts.csv show me who works tomorrow and send it to ${TO}`),
  of("sysadmin", "When a webhook comes in, save its body as a file", {
    world: { inputs: { body: { id: 1 } } },
    gives: { files: { "report.json": { id: 1 } } },
  }),
  refused("sysadmin", "delete rows older than 30 days from log.csv and save it again"),
  refused(
    "sysadmin",
    "Every 5 minutes check https://status.example.com/health and post to Slack if it doesn't answer 200",
  ),
  of(
    "sysadmin",
    `Fetch https://api.example.com/servers, keep those with cpu over 90 and email ${TO}`,
    {
      world: { web: { "/api.example.com/servers": [{ cpu: 95 }, { cpu: 5 }] } },
      gives: mailed(csv("cpu", "95")),
    },
  ),
  of(
    "data analyst",
    "Join orders.csv and customers.csv on customer_id, then sum amount by country",
    {
      world: {
        files: {
          orders: csv("customer_id,amount", "1,5", "2,7", "1,6"),
          customers: csv("customer_id,country", "1,DE", "2,FR"),
        },
      },
      gives: rows({ country: "DE", count: 2, amount: 11 }, { country: "FR", count: 1, amount: 7 }),
    },
  ),
  of("data analyst", "top 3 customers by revenue from sales.csv", {
    world: SALES,
    gives: rows(
      { customer: "B", revenue: 50 },
      { customer: "D", revenue: 40 },
      { customer: "C", revenue: 7 },
    ),
  }),
  of(
    "data analyst",
    "Show the number of signups per week from users.csv using the created_at column",
    {
      world: file("users", "id,created_at", "1,2026-01-05", "2,2026-01-11", "3,2026-01-12"),
      gives: rows({ week: "2026-W02", count: 2 }, { week: "2026-W03", count: 1 }),
    },
  ),
  of("data analyst", "For each region in sales.csv give me the sum and the average of amount", {
    world: file("sales", "region,amount", "N,4", "N,6", "S,1"),
    gives: rows(
      { region: "N", count: 2, sum_amount: 10, average_amount: 5 },
      { region: "S", count: 1, sum_amount: 1, average_amount: 1 },
    ),
  }),
  of(
    "marketer",
    "take leads.csv, drop everyone without an email address, and save it as clean.csv",
    {
      world: file("leads", "id,email", "1,a@x.org", "2,"),
      gives: { files: { "clean.csv": csv("id,email", "1,a@x.org") } },
    },
  ),
  of("marketer", `Every Friday at 4pm email the two newest leads from leads.csv to ${TO}`, {
    answers: ["created_at"],
    world: file("leads", "id,created_at", "1,2026-01-05", "2,2026-03-01", "3,2026-02-01"),
    gives: mailed(csv("id,created_at", "2,2026-03-01", "3,2026-02-01"), "0 16 * * 5"),
  }),
  refused("marketer", "Post the campaign with the highest click rate from campaigns.csv to Slack"),
  refused("marketer", "Send a tweet with today's best selling product"),
  of("property manager", `On the first of every month send rent_roll.xlsx to ${TO}`, {
    world: { files: { rent_roll: "PK" } },
    gives: sent("rent_roll", "0 0 1 * *"),
  }),
  refused(
    "property manager",
    "from tenants.csv list everyone whose rent is overdue and mail the list to me",
  ),
  of("property manager", "Which leases in leases.csv end within the next 60 days? use end_date", {
    world: file("leases", "id,end_date", "1,2020-01-31", "2,2199-01-01"),
    gives: rows(),
  }),
  of("club treasurer", "sum the fees per quarter from fees.csv, the date is in paid_on", {
    world: file("fees", "fees,paid_on", "5,2026-01-31", "6,2026-03-31", "7,2026-04-01"),
    gives: rows(
      { quarter: "2026-Q1", count: 2, fees: 11 },
      { quarter: "2026-Q2", count: 1, fees: 7 },
    ),
  }),
  refused("club treasurer", "Email every member in members.csv who hasn't paid a reminder"),
  refused("club treasurer", "Sort members.csv by joined date, oldest first, and keep the first 10"),
  refused(
    "logistics planner",
    "Deliveries due this week from deliveries.csv, grouped by driver, one csv per driver",
  ),
  of(
    "logistics planner",
    `If the total weight in load.csv exceeds 26000, warn ${TO}, otherwise save it as ok.csv`,
    { world: LOAD, gives: { files: { "ok.csv": csv("id,weight", "1,20000", "2,5000") } } },
  ),
  refused("support lead", "How many tickets per weekday? tickets.csv, column opened_at"),
  refused(
    "support lead",
    "Get open tickets from https://desk.example.com/api/tickets, and if more than 50 are waiting, send a message to Slack",
  ),
  refused("founder", "Every Monday at 9 send me the total revenue of last week from sales.csv"),
  of("founder", `Ask me for approval before emailing offer.pdf to ${TO}`, {
    world: { files: { offer: "%PDF" } },
    gives: sent("offer"),
  }),
];

const OTHERS: readonly FirstMessage[] = [
  of(
    "shop owner",
    `Jeden Tag um halb acht die offenen Bestellungen aus tickets.csv an ${TO} mailen`,
    {
      answers: ["status"],
      world: file("tickets", "id,status", "1,offenen", "2,bezahlt"),
      gives: mailed(csv("id,status", "1,offenen"), "30 7 * * *"),
    },
  ),
  of(
    "bookkeeper",
    "Summiere den Betrag pro Lieferant aus rechnungen.csv und speichere das Ergebnis als summen.csv",
    {
      world: file("rechnungen", "Lieferant,Betrag", "a,1", "b,2", "a,3"),
      gives: { files: { "summen.csv": csv("Lieferant,count,Betrag", "a,2,4", "b,1,2") } },
    },
  ),
  of("teacher", "Zeig mir die zwei besten Schüler aus noten.csv nach Punkten", {
    world: file("noten", "Name,Punkten", "a,1", "b,20", "c,3"),
    gives: rows({ Name: "b", Punkten: 20 }, { Name: "c", Punkten: 3 }),
  }),
  of("nurse", `Schicke jeden Werktag um Viertel vor sieben die Datei dienstplan.pdf an ${TO}`, {
    world: { files: { dienstplan: "%PDF" } },
    gives: sent("dienstplan", "45 6 * * 1-5"),
  }),
  of("club treasurer", "Zähle die Mitglieder pro Eintrittsjahr in mitglieder.csv", {
    world: file("mitglieder", "id,Eintrittsjahr", "1,2020", "2,2020"),
    gives: rows({ Eintrittsjahr: "2020", count: 2 }),
  }),
  of(
    "logistics planner",
    `Wenn mehr als 1 Lieferungen in tickets.csv verspätet sind, schreib an ${TO}`,
    {
      answers: ["status"],
      world: file("tickets", "id,status", "1,verspätet", "2,ok"),
      gives: {},
    },
  ),
  of("sysadmin", "Lösche alle Zeilen aus log.csv, die älter als 14 Tage sind", {
    answers: ["datum"],
    world: file("log", "id,datum", "1,2019-01-01", "2,2099-01-01"),
    gives: rows({ id: "2", datum: "2099-01-01" }),
  }),
  of("shop owner", `Chaque lundi à huit heures et demie, envoie le fichier stock.csv à ${TO}`, {
    world: file("stock", "sku", "1"),
    gives: sent("stock", "30 8 * * 1"),
  }),
  of(
    "bookkeeper",
    "Additionne le montant par client dans factures.csv et enregistre le résultat dans totaux.csv",
    {
      world: file("factures", "client,montant", "a,1", "b,2", "a,3"),
      gives: { files: { "totaux.csv": csv("client,count,montant", "a,2,4", "b,1,2") } },
    },
  ),
  of(
    "teacher",
    "Garde les élèves de notes.csv dont la note est inférieure à 10 et trie-les par nom",
    {
      world: file("notes", "nom,note", "Zoé,8", "Ana,12", "Ben,9.5"),
      gives: rows({ nom: "Ben", note: 9.5 }, { nom: "Zoé", note: 8 }),
    },
  ),
  of("marketer", "les 2 produits les moins chers de products.csv", {
    answers: ["price"],
    world: PRICES,
    gives: rows({ name: "A", price: 9 }, { name: "C", price: 20 }),
  }),
  of("founder", "Compte les inscriptions par mois dans users.csv, la date est dans created_at", {
    world: file("users", "id,created_at", "1,2026-01-05"),
    gives: rows({ mois: "2026-01", count: 1 }),
  }),
  of("support lead", `S'il y a plus de 1 tickets ouverts dans tickets.csv, préviens ${TO}`, {
    answers: ["status"],
    world: file("tickets", "id,status", "1,ouverts", "2,ouverts", "3,x"),
    gives: mailed(csv("id,status", "1,ouverts", "2,ouverts")),
  }),
  refused("property manager", `Les loyers en retard dans loyers.csv, envoie-les à ${TO}`),
  of("shop owner", `Todos los días a las siete y media envía el archivo ventas.csv a ${TO}`, {
    world: file("ventas", "id", "1"),
    gives: sent("ventas", "30 7 * * *"),
  }),
  of("bookkeeper", "Suma el importe por cliente de facturas.csv y guárdalo como totales.csv", {
    world: file("facturas", "cliente,importe", "a,1", "a,3"),
    gives: { files: { "totales.csv": csv("cliente,count,importe", "a,2,4") } },
  }),
  of("nurse", `Lee turnos.csv y envía los turnos de mañana a ${TO}`, {
    answers: ["fecha"],
    world: file("turnos", "id,fecha", "1,2019-01-01"),
    gives: mailed(""),
  }),
  refused("data analyst", "Los 5 clientes con más ingresos de ventas.csv"),
  of("club treasurer", "Cuenta los socios por mes según la columna fecha_alta de socios.csv", {
    world: file("socios", "id,fecha_alta", "1,2026-01-05"),
    gives: rows({ mes: "2026-01", count: 1 }),
  }),
  of("logistics planner", `Si el total de weight en load.csv supera 24000, avisa a ${TO}`, {
    world: LOAD,
    gives: mailed(csv("id,weight", "1,20000", "2,5000")),
  }),
];

/** First messages of twelve kinds of people, written down before they were tried. */
export const FIRST_MESSAGES: readonly FirstMessage[] = [...ENGLISH, ...OTHERS];
