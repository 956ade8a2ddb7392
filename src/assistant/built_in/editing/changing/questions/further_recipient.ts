import { pattern } from "../../../../../lib/text/pattern.ts";
import type { JsonObject } from "../../../../../lib/json.ts";
import { CHANGE_OFFER_TEXTS } from "../../../../grammar/language/answers/change_offer_texts.ts";
import type { Language } from "../../../../grammar/language/vocabulary.ts";
import type { DetailQuestion } from "../../../detail_question.ts";
import { stepsOf } from "../../steps.ts";

const WHOSE = {
  en: ["my|our|his|her|their|the"],
  de: ["mein(e|er|em|en)|unser(e|er|em|en)|der|dem|die"],
  fr: ["mon|ma|mes|notre|nos"],
  es: ["mi(s)|nuestro(s)|nuestra(s)"],
};
const PEOPLE = {
  en: [
    "wife|husband|boss|chief|manager|colleague(s)|partner|assistant|secretary|accountant",
    "team|office",
  ],
  de: [
    "frau|mann|chefin|chef|kolleg(e|en)|kollegin|partnerin|assistentin|sekretärin|buchhaltung",
    "büro",
  ],
  fr: [
    "femme|mari|patron(ne)|collègue(s)|assistant(e)|secrétaire|comptable|bureau",
  ],
  es: [
    "mujer|marido|jefe|jefa|compañero(s)|compañera(s)|asistente|secretario|secretaria|contable",
    "oficina",
  ],
};
/** Matches a person whose address is not given. */
const PERSON = pattern("iu")`
  (?<!\p{L}) ${WHOSE} \s (?: \p{L}+ \s )? ${PEOPLE} (?!\p{L})
`;
const MORE =
  /(?<!\p{L})(?:also|too|as well|cc|copy|auch|zusätzlich|kopie|cc|aussi|copie|également|también|copia)(?!\p{L})/iu;
const SENDING = {
  en: ["mail(s)|email(s)|e-mail(s)|send|goes|get(s)|receive(s)|cc|copy"],
  de: ["schick*|geht|gehen|bekomm*|kopie|mail(e|en)"],
  fr: ["envo*|reçoi*|copie|courriel"],
  es: ["correo|envi*|enví*|mand*|recib*|copia"],
};
const SENT = pattern("iu")`(?<!\p{L}) ${SENDING} (?!\p{L})`;
const COPY = /(?<!\p{L})(?:cc|copy|kopie|copie|copia)(?!\p{L})/iu;
const ADDRESS = /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/u;
const CHARACTERS_MAX = 120;

/** Asks for the address in "can the mail also go to my wife". Null for any other text. */
export function furtherRecipient(
  text: string,
  { draft, language }: { draft: JsonObject; language: Language },
): DetailQuestion | null {
  const sends = stepsOf(draft).some(({ service }) => service === "email");
  const isMeant = text.length <= CHARACTERS_MAX && !/[@\d]/u.test(text) && PERSON.test(text) &&
    MORE.test(text) && SENT.test(text);
  if (!sends || !isMeant) return null;
  return {
    text: CHANGE_OFFER_TEXTS[language].whichMail,
    fill(answer) {
      const [mail] = ADDRESS.exec(answer) ?? [];
      if (mail === undefined) return null;
      return COPY.test(text) ? `cc ${mail}` : `send it to ${mail} too`;
    },
  };
}
