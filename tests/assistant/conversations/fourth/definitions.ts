import type { Start } from "../turn.ts";

/** Runs by itself once a week. */
export const ROTA: Start = {
  kind: "published",
  definition: `format: planner/1
name: Night rota
schedule: { phrase: every Monday at 06:00, cron: 0 6 * * 1, timezone: UTC }
steps:
  - { id: rota, service: files, action: write, with: { name: rota.txt, text: Nights } }
`,
};

/** Runs by itself every day; fetches, filters by a threshold and writes a file. */
export const STOCK: Start = {
  kind: "published",
  definition: `format: planner/1
name: Reorder list
schedule: { phrase: every day at 06:00, cron: 0 6 * * *, timezone: UTC }
steps:
  - { id: fetch, service: http, action: request, with: { url: "https://stock.example.com/items" } }
  - id: low
    service: data
    action: filter
    with: { items: "\${{ steps.fetch.output.body }}", where: item.quantity < 10 }
  - id: file
    service: files
    action: write
    with: { name: reorder.csv, rows: "\${{ steps.low.output }}" }
`,
};
