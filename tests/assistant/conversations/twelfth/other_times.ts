import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, type Outcome, turn } from "../turn.ts";

const NOTHING_DONE: Outcome = {};

/** Other times of a draft, in few words or behind a remark about the present one. */
export const OTHER_TIMES: readonly Conversation[] = [
  {
    person: "an engineer on call",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "check https://api.example.com/health every 2 min and mail ops@example.com if it fails",
        draft("*/2 * * * *"),
      ),
      turn("too noisy. every 10", draft("*/10 * * * *")),
      turn("alle 5", draft("*/5 * * * *")),
      turn("every 7", NOTHING_DONE),
    ],
  },
  {
    person: "an accountant with days of the month",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "every month on the 5th at 10 fetch https://erp.example.com/invoices and email it to ann@example.org",
        draft("0 10 5 * *"),
      ),
      turn("El día 10 en vez del 5.", draft("0 10 10 * *")),
      turn("the 3rd at 11:30", draft("30 11 3 * *")),
      turn("el día 7 en vez del 9", NOTHING_DONE),
      turn("3 attempts", { lacks: ["0 10 3"], draft: ['"max":3'] }),
    ],
  },
  {
    person: "somebody who says why",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "every monday at 9 fetch https://shop.example.com/invoices, keep the rows where total is over 5 and mail it to ann@example.org",
        draft("0 9 * * 1"),
      ),
      turn("Wednesday is too late, Tuesday noon", draft('"cron":"0 12 * * 2"')),
      turn("Weekdays are enough", draft('"cron":"0 12 * * 1-5"')),
      turn("that is confusing. every Monday", draft('"cron":"0 12 * * 1"')),
      turn("daily would annoy them. Every Friday at 8.", draft('"cron":"0 8 * * 5"')),
      turn("17:00; and 21 not 5", draft('"cron":"0 17 * * 5"', "item.total > 21")),
      turn("täglich", draft('"cron":"0 17 * * *"')),
      turn("und sonntags nich", draft('"cron":"0 17 * * 1-6"')),
      turn("9am obviously", draft('"cron":"0 9 * * 1-6"')),
      turn("then do", { proposed: "publish" }),
      turn("keep the first 20, status is closed", draft(".slice(0, 20)", "item.status ==")),
    ],
  },
];
