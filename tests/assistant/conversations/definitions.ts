import type { Start } from "./turn.ts";

export const NOTHING: Start = { kind: "nothing" };

/** Succeeds at once. */
export const DAILY: Start = {
  kind: "published",
  definition: `format: planner/1
name: Garden club
inputs:
  region: { type: enum, options: [EU, US], default: EU }
steps:
  - { id: note, service: files, action: write, with: { name: note.txt, text: Hello } }
  - { id: extra, service: files, action: write, with: { name: extra.txt, text: More } }
`,
};

/** Fails at once, with the text that it has unless another one is given. */
export const FAILING: Start = {
  kind: "published",
  definition: `format: planner/1
name: Export
inputs:
  text: { type: string, default: "no json" }
steps:
  - id: read
    service: data
    action: parse
    with: { as: json, text: "\${{ inputs.text }}" }
  - { id: file, service: files, action: write, with: { name: done.json, json: "\${{ steps.read.output }}" } }
`,
};

/** Asks for a yes or a no. */
export const APPROVING: Start = {
  kind: "published",
  definition: `format: planner/1
name: Refund
steps:
  - { id: consent, service: human, action: approve, with: { message: Refund 40 euros? } }
  - id: paid
    when: steps.consent.output.approved
    service: files
    action: write
    with: { name: paid.txt, text: Paid }
`,
};

/** Asks for two values. */
export const ASKING: Start = {
  kind: "published",
  definition: `format: planner/1
name: Marks
steps:
  - id: marks
    service: human
    action: ask
    with:
      message: Which mark?
      fields:
        mark: { type: number }
        remark: { type: string, required: false }
  - { id: file, service: files, action: write, with: { name: marks.json, json: "\${{ steps.marks.output.answers }}" } }
`,
};

/** Waits for an hour. */
export const NIGHTLY = `format: planner/1
name: Nightly sync
steps:
  - { id: pause, service: wait, action: for, with: { duration: 1h } }
  - { id: note, service: files, action: write, with: { name: note.txt, text: Done } }
`;

export const WAITING: Start = { kind: "published", definition: NIGHTLY };

/** Requires two inputs. */
export const NEEDY: Start = {
  kind: "published",
  definition: `format: planner/1
name: Offer
inputs:
  customer: { type: string }
  amount: { type: number }
steps:
  - { id: note, service: files, action: write, with: { name: offer.txt, text: "\${{ inputs.customer }}" } }
`,
};

/** Fetches, filters by a threshold and writes a file. */
export const ORDERS: Start = {
  kind: "published",
  definition: `format: planner/1
name: Big orders
steps:
  - { id: fetch, service: http, action: request, with: { url: "https://shop.example.com/orders" } }
  - id: big
    service: data
    action: filter
    with: { items: "\${{ steps.fetch.output.body }}", where: item.total > 100 }
  - id: file
    service: files
    action: write
    with: { name: big.csv, rows: "\${{ steps.big.output }}" }
`,
};

/** Stands beside the workflow of a thread. */
export const PAY = `format: planner/1
name: Pay
steps:
  - { id: receipt, service: files, action: write, with: { name: receipt.txt, text: Paid } }
`;
