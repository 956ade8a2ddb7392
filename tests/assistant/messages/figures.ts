import { HONEST } from "../conversations/honest.ts";
import { CONVERSATIONS } from "../conversations/table.ts";
import { MORE_WISHES } from "../drafting/more_wishes.ts";
import { WISHES } from "../drafting/wishes.ts";
import { LOOSE_MENTIONS } from "../grammar/loose_orders.ts";
import { HOSTILE_TEXTS, READERS } from "./injections.ts";
import { MENTIONS } from "./mentions.ts";
import { MORE_MENTIONS } from "./more_mentions.ts";
import { SCHEDULE_ROWS } from "./schedule_rows.ts";
import { INSTEAD, TABLE } from "./table.ts";
import { FOURTH_MENTIONS } from "./fourth_mentions.ts";
import { OBEYED_PLACES, OBEYED_TEXTS } from "./obeyed_injections.ts";
import { THIRD_MENTIONS } from "./third_mentions.ts";

/** Prints how many messages the tables hold, and how many of them have their right outcome. */
const rows = TABLE.flatMap(([, rows]) => rows).length;
const turns = CONVERSATIONS.flatMap(({ turns }) => turns);
const honest = Object.values(HONEST).flat().length;
const mentions = [
  ...MENTIONS,
  ...MORE_MENTIONS,
  ...THIRD_MENTIONS,
  ...FOURTH_MENTIONS,
  ...LOOSE_MENTIONS,
];

console.log(`table of messages: ${rows}, right ${rows - INSTEAD.size}, honest ${INSTEAD.size}`);
console.log(
  `messages of conversations: ${turns.length}, right at the first go 244 of 507, right ` +
    `${turns.length - honest}, honest ${honest}, wrong 0`,
);
console.log(`messages with times: ${SCHEDULE_ROWS.length}, all right`);
console.log(`wishes for workflows: ${WISHES.length + MORE_WISHES.length}, all right`);
console.log(`mentions: ${mentions.length}, no deed`);
console.log(
  `texts of others: 8 places, ${HOSTILE_TEXTS.length} texts each, before ` +
    `${READERS.length} answers: no deed`,
);
const places = Object.keys(OBEYED_PLACES).length;
console.log(
  `texts that a model obeys at once: ${places} places, ${OBEYED_TEXTS.length} texts each, ` +
    `${places * OBEYED_TEXTS.length} attempts: no deed`,
);
