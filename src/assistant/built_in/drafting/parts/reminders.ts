import { verbatim } from "../draft_builder.ts";
import type { RequestPart } from "../request.ts";
import type { Work } from "../work.ts";
import type { PartTypes } from "./part_type.ts";

const SUBJECT_CHARACTERS_MAX = 80;

/** Sends the words of a reminder, by which the workflow is called, too. */
function remind(work: Work, { mail: to = "", errand = "" }: RequestPart["said"]): void {
  const text = errand.replace(/^./u, (letter) => letter.toUpperCase());
  const short = text.length <= SUBJECT_CHARACTERS_MAX
    ? text
    : `${text.slice(0, SUBJECT_CHARACTERS_MAX).replace(/\s\S*$/u, "")} …`;
  work.name ??= short;
  work.builder.add("remind", {
    service: "email",
    action: "send",
    with: { to, subject: verbatim(short), text: verbatim(text) },
  });
}

const ERRAND = "{when}? ,? <that_to> ,? {errand}";

/** E-mail that says what somebody has to do. */
export const REMINDER_PARTS = {
  remind: {
    isWhole: true,
    phrases: [`<remind> {mail} ${ERRAND}`],
    build: (work, { said }) => remind(work, said),
  },
  /** To the user, whose address the token tells, mostly. */
  remind_me: {
    isWhole: true,
    phrases: [`<remind> <myself> ${ERRAND}`, `<remind_me> ${ERRAND}`],
  },
} satisfies PartTypes;

/** "Remind me tomorrow to …": the schedule of a draft comes again and again. */
export const OTHER_REMINDERS = {
  remind_once: {
    isWhole: true,
    phrases: ["<remind> <myself> {rest}", "<remind> {mail} {rest}", "<remind_me> {rest}"],
    build: (work, part) => work.refuse(part),
  },
} satisfies PartTypes;
