import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

const REQUEST = "filter the rows where amount is above 100 and save them as big.csv";
const ASKS = /Where do the data come from\?/;

/** People who do not answer a question at once, or take their request back. */
export const OPEN_QUESTIONS: readonly Conversation[] = [
  {
    person: "somebody who answers at the third go",
    language: "en",
    start: NOTHING,
    turns: [
      turn(REQUEST, honest(ASKS)),
      turn("I don't know", honest(/did not understand "I don't know" as the answer\. Where do/)),
      turn("from the usual place", honest(ASKS)),
      turn("the address is https://shop.example.org/a.csv", draft("shop.example.org/a.csv")),
    ],
  },
  {
    person: "somebody who looks around first",
    language: "en",
    start: NOTHING,
    turns: [
      turn(REQUEST, honest(ASKS)),
      turn("help", tells(/built-in assistant/)),
      turn("what templates are there?", tells(/template/)),
      turn("a csv that I upload", draft("big.csv", "inputs.upload")),
    ],
  },
  {
    person: "somebody who takes the request back",
    language: "en",
    start: NOTHING,
    turns: [
      turn(REQUEST, honest(ASKS)),
      turn("never mind", honest(/nothing is drafted/)),
      turn("a csv file", honest(/did not understand/)),
    ],
  },
  {
    person: "somebody whose column is called status",
    language: "en",
    start: NOTHING,
    turns: [
      turn("read a csv file, keep the open ones and save them as open.csv", honest(/Which column/)),
      turn("status", draft("item.status")),
    ],
  },
  {
    person: "somebody who says what the column is called",
    language: "en",
    start: NOTHING,
    turns: [
      turn("read a csv file, sort it and save it as sorted.csv", honest(/Which column/)),
      turn("thanks", tells(/welcome/)),
      turn("the column is called amount", draft("sorted.csv", "row.amount")),
    ],
  },
  {
    person: "somebody who asks for a draft",
    language: "en",
    start: NOTHING,
    turns: [
      turn("can you read a csv file, sort it and save it as sorted.csv?", honest(/Which column/)),
      turn("the column is amount, thanks", draft("sorted.csv", "row.amount")),
    ],
  },
  {
    person: "somebody who begins anew",
    language: "en",
    start: NOTHING,
    turns: [
      turn(REQUEST, honest(ASKS)),
      turn("read a csv file, sort it and save it as sorted.csv", honest(/Which column/)),
      turn("I think it's price", draft("sorted.csv", "row.price")),
      turn("https://shop.example.org/a.csv", honest(/What is to be done with this address/)),
    ],
  },
  {
    person: "jemand, der es sich anders überlegt",
    language: "de",
    start: NOTHING,
    turns: [
      turn(
        "lies eine CSV-Datei, sortiere sie und speichere sie als s.csv",
        honest(/Welche Spalte/),
      ),
      turn("weiß nicht", honest(/nicht als Antwort verstanden\. Welche/)),
      turn("vergiss es", honest(/nichts entworfen/)),
    ],
  },
];
