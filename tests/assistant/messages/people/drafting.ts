import { asks, cannot, draft, edited, offers, refuses, type Row } from "../outcomes.ts";

/** Wishes for a new workflow. Nothing may be drafted that lacks a part of what was asked for. */
export const DRAFTING: Readonly<Record<string, readonly Row[]>> = {
  accountant: [
    [
      "empty",
      "Every weekday at 8am, fetch https://erp.example.com/invoices, keep the ones with amount over 1,000 and save them as a csv called large-invoices",
      draft(
        "0 8 * * 1-5",
        "https://erp.example.com/invoices",
        "item.amount > 1000",
        "large-invoices.csv",
      ),
    ],
    [
      "empty",
      "read the uploaded csv file, keep the rows where amount is over 500 and country is DE, and save them as german.csv",
      draft("type: file", "item.amount > 500", 'item.country == "DE"', "&&", "german.csv"),
    ],
    [
      "empty",
      "take a csv file, group it by department and write the totals of amount to totals.csv",
      draft("type: file", "by: item.department", "row.amount", "totals.csv"),
    ],
    [
      "empty",
      "read a csv file, sort it by amount, largest first, and save it as sorted.csv",
      draft("type: file", "sortBy", "reverse()", "sorted.csv"),
    ],
    [
      "empty",
      "read two csv files, invoices and payments, join them on invoiceId and save the result as matched.csv",
      draft("invoices:", "payments:", "leftKey: item.invoiceId", "matched.csv"),
    ],
    [
      "empty",
      "make a report of rows where status is open or amount >= 5000 as csv called Follow up",
      draft('item.status == "open"', "||", "item.amount >= 5000", "follow-up.csv"),
    ],
    [
      "empty",
      "make a report of rows where dueDate is before 2026-12-01 as csv called Overdue",
      draft("string(item.dueDate)", "< timestamp(", "2026-12-01", "overdue.csv"),
    ],
    [
      "empty",
      "read a csv file, keep the rows where vat is not empty and save them as vat.csv",
      draft("item.vat", '""', "vat.csv"),
    ],
    ["empty", "keep the invoices over 1000 and save them as csv", asks(/where|address|from/i)],
    [
      "empty",
      "fetch https://erp.example.com/invoices, convert the amounts to dollars and save them as usd.csv",
      cannot("convert the amounts to dollars"),
    ],
    [
      "empty",
      "fetch https://erp.example.com/invoices and email them to anna@example.com",
      draft("service: email", "to: anna@example.com", "attachments:"),
    ],
  ],
  "ops engineer": [
    [
      "empty",
      "every 15 minutes call https://status.example.com/health and if it fails post to https://hooks.example.com/alert",
      draft("*/15 * * * *", "https://status.example.com/health", "onError", "method: POST"),
    ],
    [
      "empty",
      "fetch https://api.example.com/hosts, keep the ones where status is not ok, then post them to https://hooks.example.com/ops",
      draft('item.status != "ok"', "method: POST", "https://hooks.example.com/ops"),
    ],
    [
      "empty",
      "every night at 2 fetch https://db.example.com/export.csv and save it as backup.csv",
      draft("0 2 * * *", "https://db.example.com/export.csv", "backup.csv"),
    ],
    [
      "empty",
      "POST to https://ci.example.com/build every monday at 7:00",
      draft("0 7 * * 1", "method: POST", "https://ci.example.com/build"),
    ],
    [
      "empty",
      "get https://a.example.com/x and https://b.example.com/y and save both as json",
      draft("https://a.example.com/x", "https://b.example.com/y", ".json"),
    ],
    [
      "empty",
      "fetch https://api.example.com/jobs, wait 5 minutes, then fetch https://api.example.com/results and save it as results.json",
      draft("service: wait", "duration: 5m", "results.json"),
    ],
    ["empty", "ssh into web-1 and restart nginx", refuses("ssh", "restart", "nginx")],
    [
      "empty",
      "fetch https://api.example.com/jobs and alert me on PagerDuty",
      cannot("PagerDuty"),
    ],
    [
      "empty",
      "ask for approval, then post to https://deploy.example.com/prod",
      draft("service: human", "action: approve", "https://deploy.example.com/prod", "approved"),
    ],
  ],
  teacher: [
    [
      "empty",
      "I'd like to read a csv file of marks, group it by class and save it as classes.csv",
      draft("type: file", "by: item.class", "classes.csv"),
    ],
    [
      "empty",
      "take a CSV file and keep the pupils whose grade is under 4, then save them as help-needed.csv",
      draft("type: file", "item.grade < 4", "help-needed.csv"),
    ],
    [
      "empty",
      'make a text file saying "No school today" called notice.txt',
      draft("No school today", "notice.txt"),
    ],
    ["empty", "correct my pupils' essays", refuses("pupils", "essays")],
    [
      "empty",
      'every Friday at 14:00 make a text file saying "Week is over" called week.txt',
      draft("0 14 * * 5", "Week is over", "week.txt"),
    ],
  ],
  "shop owner": [
    [
      "empty",
      "every morning at 7 get the orders from https://shop.example.com/orders.json, sort them by total descending and save them as orders.csv",
      draft(
        "0 7 * * *",
        "https://shop.example.com/orders.json",
        "sortBy",
        "reverse()",
        "orders.csv",
      ),
    ],
    [
      "empty",
      "fetch https://shop.example.com/stock, keep the items where quantity is below 5 and save them as reorder.csv",
      draft("item.quantity < 5", "reorder.csv"),
    ],
    ["empty", "get the orders from Shopify and save them as a csv file", asks(/Shopify|address/i)],
    [
      "empty",
      "fetch https://shop.example.com/orders, keep orders over 1,000, ask me for approval, then post them to https://bank.example.com/pay",
      // The column that the 1,000 is compared with is not said.
      asks(/which|column|field/i),
    ],
    ["empty", "order new stock when it runs low", refuses("stock", "low")],
    [
      "empty",
      "fetch https://shop.example.com/orders.csv, only where country is EU, save as eu.csv",
      draft('item.country == "EU"', "parse", "eu.csv"),
    ],
  ],
  marketer: [
    [
      "empty",
      "read a csv file of leads, keep those where country is France or country is Spain, and post them to https://crm.example.com/leads",
      draft('item.country == "France"', '"Spain"', "||", "https://crm.example.com/leads"),
    ],
    [
      "empty",
      "fetch https://ads.example.com/clicks, group by campaign and sum cost, save as csv called Spend",
      draft("by: item.campaign", "row.cost", "spend.csv"),
    ],
    [
      "empty",
      "send a newsletter to all customers every Monday",
      refuses("newsletter", "customers"),
    ],
    [
      "empty",
      "fetch https://ads.example.com/clicks, keep rows where email contains @example.com and save them as ours.csv",
      draft("contains", "@example.com", "ours.csv"),
    ],
  ],
  "data analyst": [
    [
      "empty",
      "fetch https://data.example.com/sales.csv, filter region = EU and amount > 100, group by product, count, save as products.csv",
      draft(
        'item.region == "EU"',
        "item.amount > 100",
        "by: item.product",
        "size(item.items)",
        "products.csv",
      ),
    ],
    [
      "empty",
      "join https://data.example.com/a.json with https://data.example.com/b.json on id and save as joined.json",
      draft("a.json", "b.json", "leftKey: item.id", "joined.json"),
    ],
    [
      "empty",
      "fetch https://data.example.com/sales between 2026-01-01 and 2026-03-31 and run a regression",
      cannot("between 2026-01-01 and 2026-03-31"),
    ],
    [
      "empty",
      "read a csv file, keep rows where date is on or after 2026-01-01 and date is before 2026-04-01, save as q1.csv",
      draft("string(item.date)", ">= timestamp(", "2026-01-01", "< timestamp(", "q1.csv"),
    ],
    [
      "empty",
      "fetch https://data.example.com/table.html, parse the table as html and save it as table.csv",
      draft("as: html", "table.csv"),
    ],
    [
      "empty",
      "fetch https://data.example.com/sales and save it as sales.json, and if that fails go on",
      draft("onError: continue", "sales.json"),
    ],
  ],
  nurse: [
    [
      "empty",
      "every day at 6:30 ask for the temperature and the pulse and save the answers as vitals.csv",
      draft("30 6 * * *", "action: ask", "temperature", "pulse", "vitals.csv"),
    ],
    ["empty", "remind me to take my break", asks(/How often/)],
  ],
  lawyer: [
    [
      "empty",
      'ask me for approval with the message "File the claim?", then post to https://court.example.com/claims',
      draft("File the claim?", "action: approve", "https://court.example.com/claims"),
    ],
    ["empty", "translate the contract into German", refuses("translate", "contract")],
    [
      "empty",
      "summarize a pdf and save it as summary.txt",
      offers("read a csv file, sort it by amount and save it as sorted.csv", "summarize", "pdf"),
    ],
  ],
  German: [
    [
      "empty",
      "Rufe jeden Werktag um 8 Uhr https://erp.example.com/rechnungen ab, behalte die mit betrag über 1.000 und speichere sie als offen.csv",
      draft("0 8 * * 1-5", "https://erp.example.com/rechnungen", "item.betrag > 1000", "offen.csv"),
    ],
    [
      "empty",
      "lies eine CSV-Datei, sortiere sie nach betrag und speichere sie als sortiert.csv",
      draft("type: file", "sortBy", "sortiert.csv"),
    ],
    [
      "empty",
      "Hole https://shop.example.com/bestellungen, gruppiere nach land und speichere das Ergebnis als laender.csv",
      draft("by: item.land", "laender.csv"),
    ],
    [
      "empty",
      "lade https://a.example.com/x.json und speichere es als x.json",
      draft("https://a.example.com/x.json", "x.json"),
    ],
    ["empty", "Schick mir jeden Montag eine E-Mail mit den Zahlen", refuses("Schick", "Zahlen")],
  ],
  "operations engineer": [
    [
      "empty",
      "fetch https://a.example.com/rates.json; if the rate is above 1.2, post it to https://hooks.example.com/x",
      draft("item.rate > 1.2", /id: post[^]*when: size\(steps\.filter\.output\) > 0/),
    ],
    [
      "empty",
      "fetch https://a.example.com/rates.json, keep those where rate is above 1.2 and post them to https://hooks.example.com/x",
      edited(["item.rate > 1.2", "POST"], ["when:"]),
    ],
  ],
  French: [
    [
      "empty",
      "récupère https://erp.example.com/factures, garde celles où montant est supérieur à 1000 et enregistre-les sous grandes.csv",
      draft("item.montant > 1000", "grandes.csv"),
    ],
    [
      "empty",
      "lis un fichier CSV, trie-le par nom et enregistre-le sous trie.csv",
      draft("type: file", "sortBy", "trie.csv"),
    ],
    ["empty", "envoie un courriel à Anna", refuses("courriel", "envoie")],
  ],
  Spanish: [
    [
      "empty",
      "descarga https://erp.example.com/facturas, filtra donde importe es mayor que 1000 y guárdalo como grandes.csv",
      draft("item.importe > 1000", "grandes.csv"),
    ],
    [
      "empty",
      "lee un archivo CSV, ordénalo por nombre y guárdalo como orden.csv",
      draft("type: file", "sortBy", "orden.csv"),
    ],
    ["empty", "envía un correo a Ana cada lunes", refuses("correo", "envía")],
  ],
};
