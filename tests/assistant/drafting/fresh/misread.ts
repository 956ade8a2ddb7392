/** A message, what no draft or offer of it may have, and what its draft must have. */
export interface Misread {
  says: string;
  lacks: RegExp;
  has?: RegExp;
}

const [URL, OTHER] = ["https://a.example/orders.json", "https://b.example/stock.json"];

function none(lacks: RegExp, ...messages: string[]): Misread[] {
  return messages.map((says) => ({ says, lacks }));
}

/** Somebody else writes to the address, which is the source; the file is the result. */
const SOURCES = none(
  /"?POST|files\.read|objectKey": ?"\$\{\{ inputs/u,
  "Our scale writes its weights to https://a.example/w.csv (columns day, kg). For each day the maximum, that table as peaks.csv.",
  "The sensor saves everything to https://a.example/t.csv every minute; what I'd love is the highest value of each hour, as hours.csv, thanks",
  "Die Kasse schreibt alles nach https://a.example/bons.csv. Was ich brauche: je Filiale der höchste Bon, und das als bons_max.csv.",
  "Notre caisse envoie les tickets vers https://a.example/t.csv ; il me faudrait le plus gros par magasin, comme max.csv, merci bien",
  "La báscula escribe en https://a.example/p.csv. Lo que quiero: el máximo de cada día, y esa tabla como picos.csv",
);

/** Two lists are compared. An offer of the first one alone would do the contrary. */
const COMPARED = none(
  /files\.write|"action":"write"/u,
  `Nobody compares our lists. orders: ${URL}, stock: ${OTHER}, both have sku. I want the orders that have no stock, as missing.csv`,
  `Zwei Listen, die keiner abgleicht: ${URL} und dann noch ${OTHER}. Gib mir Bestellungen ohne Lager, als fehlt.csv`,
  `On a deux listes que personne ne rapproche : ${URL}, et puis ${OTHER}. Donne-moi ce qui manque, comme manque.csv`,
  `Hay dos listas que nadie cruza. pedidos: ${URL}, almacén: ${OTHER}. Dame los pedidos que no están, como faltan.csv`,
);

/** The condition is not understood, so nothing is sent, and its words name no column. */
const WHO = none(
  /email\.send|"action":"send"|havent|didnt|hasnt/u,
  `custmers who havent payed since jan 1 2026, from ${URL} (last_order), mail list to me at dee@x.example`,
  `peple who hasnt logged in since march 3 2026, ${URL} (last_login), mail them to dee@x.example`,
  `members that didnt renew after may 1 2026, list at ${URL} (renewed), then mail it to dee@x.example pls`,
  `kunden die nix mehr gekauft haben seit 1. januar 2026, ${URL} (letzter_kauf), dann liste an dee@x.example`,
);

/** The work is for each row, or for some rows. The whole list is not sent. */
const ONE_BY_ONE = none(
  /http\.request\): `POST`|"method":"POST"|email\.send/u,
  `Pour chaque prospect de ${URL} avec score au-dessus de 80, faire un POST vers https://p.example/relances avec son email`,
  `New joiners! HR gives ${URL}. For each hire: create an account by POSTing name and email to https://p.example/accounts and whistle`,
  `Para cada pedido de ${URL} con importe por encima de 80, llamar con POST a https://p.example/avisos con su correo`,
  `Für jede Bestellung aus ${URL} größer als 80 Euro soll was an https://p.example/hinweise gehen, mit ihrer Nummer`,
  `We have guests at ${URL}. For every guest of tonight do your magic, then post to https://p.example/welcome`,
);

/** A run that waits for an "ok" asks for an approval, not for a text. */
const OKAY = none(
  /human\.ask|"action":"ask"/u,
  "1. call https://a.example/plan\n2. show it to somebody & wait for ok\n3. if ok: POST https://a.example/apply\n4. if not ok: mail to team@x.example that it was rejected",
  "fetch https://a.example/plan, wait for an okay, post it to https://a.example/apply",
  "fetch https://a.example/plan and wait for the go-ahead, then post it to https://a.example/apply",
  "hole https://a.example/plan, warte auf ein ok, poste es an https://a.example/apply",
  "récupère https://a.example/plan, attends le feu vert, poste-le à https://a.example/apply",
  "descarga https://a.example/plan, espera el ok, publícalo en https://a.example/apply",
);

/** A verb after "without" names no column. */
const UNDONE = none(
  /item\.(?:entregar|pagar|livrer|payer|being)/u,
  `envíos sin entregar de ${URL} , ordenados por fecha, los lunes a las 7 a almacen@x.example`,
  `facturas sin pagar de ${URL}, los viernes a las 9 a caja@x.example`,
  `commandes sans livrer de ${URL}, triées par date, chaque lundi à 7h à quai@x.example`,
  `factures sans payer de ${URL}, le vendredi à 9h à caisse@x.example`,
  `orders without being paid from ${URL}, sorted by date, mondays at 7 to ops@x.example`,
);

/** A file that is wanted is written. */
const WANTED: readonly Misread[] = [
  ["hosts.csv", `merge ${URL} and ${OTHER} on hostname, want hosts.csv`],
  ["all.csv", `join ${URL} with ${OTHER} by sku, I want all.csv`],
  ["todo.csv", `une ${URL} y ${OTHER} por sku, quiero todo.csv`],
  ["tout.csv", `fusionne ${URL} et ${OTHER} sur sku, je veux tout.csv`],
  ["alles.csv", `verbinde ${URL} und ${OTHER} über sku, will alles.csv`],
].map(([file, says = ""]) => ({ says, lacks: new RegExp(`"A CSV file: ${file}`, "u") }));

/** Somebody else drops, saves or sends the list. */
const DROPPED: readonly Misread[] = [
  {
    says:
      "Our bank drops a statement at https://a.example/latest.csv every night. I need the lines where amount is below -5000 put into a file called big.csv.",
    lacks: /!\(/u,
    has: /"where":"\(?item\.amount|item\.amount < -5000/u,
  },
  ...none(
    /!\(/u,
    "The shop drops its sales at https://a.example/s.csv. I want the rows where total is over 100 in big.csv.",
    "Our supplier removes nothing and drops a list at https://a.example/p.csv. Give me the rows where stock is under 3 as low.csv.",
    "Accounting deletes drafts and exports bills to https://a.example/b.csv. I need the lines where amount is above 900, saved as b900.csv.",
    "Every evening the till drops a file at https://a.example/t.csv. Keep the rows where tip is over 5 and save them as tips.csv.",
  ),
];

/** "Otherwise" is said of each ticket, not of the whole list. */
const EACH = none(
  /"when":"!\(size/u,
  `If priority is "urgent" send the ticket to https://p.example/alert, otherwise just put it in a file. Tickets come from ${URL}`,
  `Fetch ${URL}. If total is over 500 post the order to https://p.example/big, otherwise post it to https://p.example/small`,
  `Get ${URL}, if status is "late" mail the shipment to ops@x.example, else save it as ok.csv`,
  `Hole ${URL}, wenn betrag über 500 ist, schicke die Bestellung an https://p.example/big, sonst speichere sie als klein.csv`,
  `Récupère ${URL}, si montant > 500 envoie la commande à https://p.example/big, sinon enregistre-la comme petit.csv`,
  `Descarga ${URL}, si importe > 500 envía el pedido a https://p.example/big, si no guárdalo como resto.csv`,
);

/** "Everything" and "me" are no columns, and the words of a condition select none. */
const QUANTIFIED = none(
  /item\.(?:alles?|all|everything|tout|todo)\b|pick\(/u,
  "lagerbestand von https://a.example/b.csv holen, alles unter 5 stück (spalte menge) an mich mailen, chef@x.example",
  "hole https://a.example/b.csv, alle über 20 (spalte preis) an mich mailen, chef@x.example",
  "récupère https://a.example/b.csv, tout au-dessus de 5 (colonne poids) par mail à chef@x.example",
  "descarga https://a.example/b.csv, todo por debajo de 5 (columna stock) por correo a jefe@x.example",
  "get https://a.example/b.csv, everything below 5 (column qty) mailed to me, boss@x.example",
  `Hola, necesito que cada día a las 8 se descarguen las facturas de ${URL}, solo las vencidas (vencida = true), y se manden a cobros@x.example`,
  `chaque jour à 8h, récupérer ${URL}, seulement les impayées (impaye = true), et les envoyer à caisse@x.example`,
  `every day at 8 fetch ${URL}, only the late ones (late = true), and mail them to ops@x.example`,
  `jeden Tag um 8 ${URL} holen, nur die überfälligen (ueberfaellig = true), und an kasse@x.example mailen`,
);

/** A text is mailed as it is. No table is made of it. */
const TEXTS = none(
  /\.csv/u,
  "Every friday (3pm) mail the parents the homework for next week, it's at https://a.example/7b.txt. Parents: p@x.example",
  "fetch https://a.example/motd.txt and mail it to x@x.example every day at 8",
  "Hole https://a.example/speiseplan.txt und maile es an kueche@x.example",
  "Récupère https://a.example/menu.txt et envoie-le à chef@x.example",
  "Descarga https://a.example/aviso.md y envíalo a ana@x.example",
);

/** The noun names the rows, so no column of that name is summed. */
const TOTALS = none(
  /row\.(?:invoices|orders|rechnungen|ventes|pedidos)\b/u,
  "total up the invoices from https://a.example/api/invoices per customer and email me the result",
  "sum the orders in orders.csv by region and save it as sums.csv",
  "rechnungen aus https://a.example/rechnungen summieren je kunde und als summe.csv speichern",
  "additionne les ventes de https://a.example/ventes par magasin et enregistre comme total.csv",
  "suma los pedidos de https://a.example/pedidos por tienda y guárdalo como total.csv",
);

/** The first rows are not the best ones without a sort. */
const TOP = none(
  /slice\(0, ?\d+\)(?!.*sortBy)(?<!sortBy.*)/u,
  "top 10 sellers from https://a.example/sales/week (fields product and sold) into top10.csv",
  "the top 5 products from https://a.example/sales into top5.csv",
  "die besten 10 Verkäufer aus https://a.example/sales.csv in top.csv",
  "les 5 meilleurs vendeurs de https://a.example/ventes dans top.csv",
  "los 5 mejores vendedores de https://a.example/ventas en top.csv",
);

/** "Field" before a column, and a number per value without a noun. */
const NAMED: readonly Misread[] = ([
  [
    `Check ${URL} every 5 minutes and if the JSON field "state" isn't "ok" send a mail to ops@x.example`,
    /item\.state != /u,
  ],
  [
    "if the column stock in https://a.example/s.csv is under 5 mail ops@x.example",
    /item\.stock < 5/u,
  ],
  [`fetch ${URL}, count per service, save as n.csv`, /item\.service/u],
  [`récupère ${URL}, nombre par service, enregistre comme n.csv`, /item\.service/u],
  [`descarga ${URL}, número por servicio, guárdalo como n.csv`, /item\.servicio/u],
] as const).map(([says, has]) => ({ says, has, lacks: /item\.(?:field|json|column)/iu }));

export const MISREAD: readonly Misread[] = [
  ...NAMED,
  ...TOTALS,
  ...TOP,
  ...SOURCES,
  ...COMPARED,
  ...WHO,
  ...ONE_BY_ONE,
  ...OKAY,
  ...UNDONE,
  ...WANTED,
  ...DROPPED,
  ...EACH,
  ...QUANTIFIED,
  ...TEXTS,
];
