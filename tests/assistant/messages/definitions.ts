import type { SceneName } from "./outcomes.ts";

/** Its steps can be edited in every way; `large` compares with a threshold. */
const ORDERS = `format: planner/1
name: Order report
inputs:
  region: { type: enum, options: [EU, US], default: EU }
steps:
  - { id: fetch, service: http, action: request, with: { url: "https://erp.example.com/orders" } }
  - id: large
    service: data
    action: filter
    with: { items: "\${{ steps.fetch.output.body }}", where: item.amount > 1000 }
  - id: file
    service: files
    action: write
    with: { name: orders.csv, rows: "\${{ steps.large.output }}" }
  - { id: greet, service: files, action: write, with: { name: greeting.txt, text: Hello } }
`;

const BROKEN = `format: planner/1
name: Broken report
steps:
  - { id: note, service: files, action: wriet, with: { name: note.txt, text: Hello } }
`;

const NEEDS = `format: planner/1
name: Customer report
inputs:
  customer: { type: string }
  limit: { type: number }
steps:
  - { id: note, service: files, action: write, with: { name: note.txt, text: Hello } }
`;

export const OF_SCENES: Readonly<Partial<Record<SceneName, string>>> = {
  orders: ORDERS,
  broken: BROKEN,
  needs: NEEDS,
};

export const RULE = `format: rule/1
name: Approval
inputs:
  amount: { type: number }
outputs:
  approval: { type: boolean }
rows:
  - when: { amount: "> 10000" }
    then: { approval: true }
  - then: { approval: false }
`;
