import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, type Outcome, tells, turn } from "../turn.ts";

const NOTHING_DONE: Outcome = {};
const REVENUE = {
  name: "rev.csv",
  text: "region,revenue\nNorth,1200\nSouth,800\nNorth,300\nWest,2500\n",
};

/** Runs of what was drafted for a file take that file. */
export const FILES_OF_THREAD: readonly Conversation[] = [
  {
    person: "an analyst with a file",
    language: "en",
    start: NOTHING,
    turns: [
      turn("total revenue per region from this, highest first", draft("revenue"), {
        file: REVENUE,
      }),
      turn("publish it and run it", { version: 1, runs: ["succeeded"] }),
      turn("what came out?", tells(/"revenue": 1500/)),
      turn("run it with the same file", { runs: ["succeeded", "succeeded"] }),
      turn("should I run it with the same file?", NOTHING_DONE),
    ],
  },
  {
    person: "somebody whose file has another name",
    language: "en",
    start: {
      kind: "published",
      definition: `format: planner/1
name: Sums
inputs:
  orders: { type: file }
steps:
  - { id: read, service: files, action: read, with: { objectKey: "\${{ inputs.orders }}", as: rows } }
`,
    },
    turns: [
      turn("what columns does it have?", tells(/revenue/), { file: REVENUE }),
      turn("run it", { form: true }),
    ],
  },
];
