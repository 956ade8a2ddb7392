import { draft, type Start, type Turn, turn } from "../turn.ts";

/** Drafts that the conversations change. */
export const ORDERS_DRAFT: Turn = turn(
  "Every Monday at 8 fetch https://shop.example.com/orders, keep those with a total over 100, sort them by total, write them to orders.csv and email them to ann@example.com",
  draft("item.total > 100", "orders.csv", "ann@example.com"),
);
export const STOCK_DRAFT: Turn = turn(
  "Every day at 6:30 fetch https://stock.example.com/items.json, keep the ones where quantity is under 20, sort by quantity, save them as reorder.csv and email it to buyer@example.com",
  draft("item.quantity < 20", "reorder.csv", "buyer@example.com"),
);
export const HOURS_DRAFT: Turn = turn(
  "Jeden Freitag um 17 Uhr hole https://zeit.example.com/stunden.csv, behalte die Zeilen mit stunden über 8, sortiere nach datum, speichere sie als lang.csv und maile sie an chef@example.com",
  draft("item.stunden > 8", "lang.csv", "chef@example.com"),
);
export const COMMANDES_DRAFT: Turn = turn(
  "chaque lundi à 8h récupère https://boutique.example.com/commandes, garde les lignes dont le montant est supérieur à 100, trie-les par montant, enregistre-les sous commandes.csv et envoie-les par mail à anne@example.com",
  draft("item.montant > 100", "commandes.csv", "anne@example.com"),
);
export const PEDIDOS_DRAFT: Turn = turn(
  "cada lunes a las 8 descarga https://tienda.example.com/pedidos, conserva las filas con importe mayor que 100, ordénalas por importe, guárdalas como pedidos.csv y envíalas por correo a ana@example.com",
  draft("item.importe > 100", "pedidos.csv", "ana@example.com"),
);

/** Has an input whose name has two words. */
export const TICKETS: Start = {
  kind: "published",
  definition: `format: planner/1
name: Ticket digest
inputs:
  min_priority: { type: number, default: 3 }
  recipient: { type: string, default: desk@example.com }
steps:
  - id: fetch
    service: http
    action: request
    with: { url: "https://helpdesk.example.com/api/tickets" }
  - id: open
    service: data
    action: filter
    with: { items: "\${{ steps.fetch.output.body }}", where: double(item.priority) >= inputs.min_priority }
  - id: mail
    service: email
    action: send
    with: { to: "\${{ inputs.recipient }}", subject: Tickets, text: "\${{ steps.open.output }}" }
`,
};
