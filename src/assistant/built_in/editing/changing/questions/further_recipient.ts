import type { JsonObject } from "../../../../../lib/json.ts";
import { CHANGE_OFFER_TEXTS } from "../../../../grammar/language/answers/change_offer_texts.ts";
import type { Language } from "../../../../grammar/language/vocabulary.ts";
import type { DetailQuestion } from "../../../detail_question.ts";
import { stepsOf } from "../../steps.ts";

/** Somebody whose address is not said. */
const PERSON =
  /(?<!\p{L})(?:my|our|his|her|their|the|mein(?:e[rmn]?)?|unser(?:e[rmn]?)?|de[rm]|die|mon|ma|mes|notre|nos|mi|mis|nuestr[oa]s?)\s(?:\p{L}+\s)?(?:wife|husband|boss|chief|manager|colleagues?|partner|assistant|secretary|accountant|team|office|frau|mann|chefin|chef|kollegen?|kollegin|partnerin|assistentin|sekretärin|buchhaltung|büro|femme|mari|patronne?|collègues?|assistante?|secrétaire|comptable|bureau|mujer|marido|jef[ae]|compañer[oa]s?|asistente|secretari[oa]|contable|oficina)(?!\p{L})/iu;
const MORE =
  /(?<!\p{L})(?:also|too|as well|cc|copy|auch|zusätzlich|kopie|cc|aussi|copie|également|también|copia)(?!\p{L})/iu;
const SENT =
  /(?<!\p{L})(?:mails?|e-?mails?|send|goes?|gets?|receives?|cc|copy|schick\p{L}*|geht|gehen|bekomm\p{L}*|kopie|mailen?|envo\p{L}*|reçoi\p{L}*|copie|courriel|correo|env[ií]\p{L}*|mand\p{L}*|recib\p{L}*|copia)(?!\p{L})/iu;
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
