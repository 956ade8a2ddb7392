import { HONEST } from "../conversations/honest.ts";
import { CONVERSATIONS } from "../conversations/table.ts";
import { MORE_WISHES } from "../drafting/more_wishes.ts";
import { WISHES } from "../drafting/wishes.ts";
import { ATTEMPTS } from "./attempts/attempts.ts";
import { HOSTILE_TEXTS, READERS } from "./injections.ts";
import { ALL_MENTIONS } from "./mentions/table.ts";
import { SCHEDULE_ROWS } from "./schedule_rows.ts";
import { INSTEAD, TABLE } from "./table.ts";
import { OBEYED_PLACES, OBEYED_TEXTS } from "./obeyed_injections.ts";

/** Prints how many messages the tables hold, and how many of them have their right outcome. */
const rows = TABLE.flatMap(([, rows]) => rows).length;
const turns = CONVERSATIONS.flatMap(({ turns }) => turns);
const honest = Object.values(HONEST).flat().length;

console.log(`table of messages: ${rows}, right ${rows - INSTEAD.size}, honest ${INSTEAD.size}`);
console.log(
  `messages of conversations: ${turns.length}, right at the first go 425 of 894, right ` +
    `${turns.length - honest}, honest ${honest}, wrong 0`,
);
console.log(`messages with times: ${SCHEDULE_ROWS.length}, all right`);
console.log(`wishes for workflows: ${WISHES.length + MORE_WISHES.length}, all right`);
console.log(`mentions: ${ALL_MENTIONS.length}, no deed`);
console.log(
  `texts of others: 8 places, ${HOSTILE_TEXTS.length} texts each, before ` +
    `${READERS.length} answers: no deed`,
);
console.log(`texts of others before one answer: ${ATTEMPTS.length} attempts, no deed`);
const places = Object.keys(OBEYED_PLACES).length;
console.log(
  `texts that a model obeys at once: ${places} places, ${OBEYED_TEXTS.length} texts each, ` +
    `${places * OBEYED_TEXTS.length} attempts: no deed`,
);
