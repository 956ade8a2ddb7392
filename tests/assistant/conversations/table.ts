import type { Conversation } from "./turn.ts";
import { ENGLISH } from "./english.ts";
import { PASTING } from "./second/pasting.ts";
import { SECOND_ENGLISH } from "./second/english.ts";
import { SECOND_LANGUAGES } from "./second/languages.ts";
import { THIRD_GO } from "./second/third_go.ts";
import { FLOORS } from "./fourth/floors.ts";
import { FOURTH_LANGUAGES } from "./fourth/languages.ts";
import { OFFICES } from "./fourth/offices.ts";
import { FIFTH_FLOORS } from "./fifth/floors.ts";
import { FIFTH_LANGUAGES } from "./fifth/languages.ts";
import { FIFTH_OFFICES } from "./fifth/offices.ts";
import { EVERYDAY_FILES } from "./sixth/everyday_files.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ASKING_AROUND } from "./sixth/asking.ts";
import { DELETING } from "./sixth/deleting.ts";
import { ACCEPTED_OTHERWISE } from "./eleventh/accepted_otherwise.ts";
import { VALUES_ALONE } from "./eleventh/values_alone.ts";
import { FILES_OF_THREAD } from "./eleventh/files_of_thread.ts";
import { NO_LOSS } from "./eleventh/no_loss.ts";
import { DECISIONS } from "./eleventh/decisions.ts";
import { EVERY_DAY } from "./sixth/everyday.ts";
import { RUNS_ELSEWHERE } from "./sixth/runs_elsewhere.ts";
import { FIRST_DAYS } from "./seventh/first_days.ts";
import { OPEN_QUESTIONS } from "./seventh/open_questions.ts";
import { CHANGING } from "./eighth/changing.ts";
import { PLAIN_WORDS } from "./ninth/plain_words.ts";
import { OFFERS } from "./eleventh/offers.ts";
import { UNCLEAR_PARTS } from "./ninth/unclear_parts.ts";
import { TENTH_CHANGING } from "./tenth/changing.ts";
import { TENTH_DEEDS } from "./tenth/deeds.ts";
import { GOING_AHEAD } from "./twelfth/going_ahead.ts";
import { SAID_FILES } from "./twelfth/said_files.ts";
import { OFFERED_CHANGES } from "./twelfth/offered_changes.ts";
import { OTHER_TIMES } from "./twelfth/other_times.ts";
import { SAID_CHANGES } from "./twelfth/said_changes.ts";
import { DOUBTS } from "./thirteenth/doubts.ts";
import { SPANISH } from "./spanish.ts";

export const CONVERSATIONS: readonly Conversation[] = [
  ...ENGLISH,
  ...GERMAN,
  ...FRENCH,
  ...SPANISH,
  ...SECOND_ENGLISH,
  ...THIRD_GO,
  ...PASTING,
  ...SECOND_LANGUAGES,
  ...OFFICES,
  ...FLOORS,
  ...FOURTH_LANGUAGES,
  ...FIFTH_FLOORS,
  ...FIFTH_OFFICES,
  ...FIFTH_LANGUAGES,
  ...EVERYDAY_FILES,
  ...RUNS_ELSEWHERE,
  ...DELETING,
  ...ASKING_AROUND,
  ...EVERY_DAY,
  ...FIRST_DAYS,
  ...OPEN_QUESTIONS,
  ...CHANGING,
  ...PLAIN_WORDS,
  ...UNCLEAR_PARTS,
  ...OFFERS,
  ...SAID_FILES,
  ...GOING_AHEAD,
  ...SAID_CHANGES,
  ...OFFERED_CHANGES,
  ...OTHER_TIMES,
  ...TENTH_CHANGING,
  ...TENTH_DEEDS,
  ...ACCEPTED_OTHERWISE,
  ...VALUES_ALONE,
  ...FILES_OF_THREAD,
  ...NO_LOSS,
  ...DECISIONS,
  ...DOUBTS,
];
