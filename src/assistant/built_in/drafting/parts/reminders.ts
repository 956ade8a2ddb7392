import { verbatim } from "../draft_builder.ts";
import { recipientsIn } from "../recipients.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import type { PartTypes } from "./part_type.ts";

const SUBJECT_CHARACTERS_MAX = 80;

/** Sends the text of a reminder, which also is the name of the workflow. */
function remind(work: DraftContext, { mail: to = "", errand = "" }: RequestPart["said"]): void {
  const text = errand.replace(/^./u, (letter) => letter.toUpperCase());
  const short = text.length <= SUBJECT_CHARACTERS_MAX
    ? text
    : `${text.slice(0, SUBJECT_CHARACTERS_MAX).replace(/\s\S*$/u, "")} …`;
  work.name ??= short;
  work.builder.add("remind", {
    service: "email",
    action: "send",
    with: { to: recipientsIn(to), subject: verbatim(short), text: verbatim(text) },
  });
}

const REMINDER =
  "reminder|reminder_email|reminder_mail|erinnerung|erinnerungsmail|rappel|recordatorio";
const ERRAND = "{when}? ,? <that_to> ,? {errand}";

/** E-mails that remind somebody of a task. */
export const REMINDER_PARTS = {
  remind: {
    isWhole: true,
    phrases: [
      `<remind> {mail} ${ERRAND}`,
      `<send> <some>? ${REMINDER} <to> {mail} ${ERRAND}`,
      `<send> {mail} <some>? ${REMINDER} ${ERRAND}`,
    ],
    build: (work, { said }) => remind(work, said),
  },
  /** Sends to the user, whose address usually is in the token. */
  remind_me: {
    isWhole: true,
    phrases: [`<remind> <myself> ${ERRAND}`, `<remind_me> ${ERRAND}`],
  },
} satisfies PartTypes;

/**
 * Reminders whose task directly follows the time, as in "recuérdame mañana a las 9 llamar al
 * proveedor", and "remind me tomorrow to …", which has no hour.
 */
export const OTHER_REMINDERS = {
  remind_plainly: {
    isWhole: true,
    phrases: ["<remind> {mail} {when} ,? {deed}"],
    build: (work, { said }) => remind(work, { ...said, errand: said["deed"] ?? "" }),
  },
  remind_me_plainly: {
    isWhole: true,
    phrases: ["<remind> <myself> {when} ,? {deed}", "<remind_me> {when} ,? {deed}"],
  },
  remind_once: {
    isWhole: true,
    phrases: ["<remind> <myself> {rest}", "<remind> {mail} {rest}", "<remind_me> {rest}"],
    build: (work, part) => work.refuse(part),
  },
} satisfies PartTypes;
