import { FILE_WORDS } from "../language/deed_classes.ts";
import { PhraseSet } from "../forms.ts";
import { plainWord } from "../spelling.ts";
import type { Token } from "../tokens.ts";

const WHOLE = new PhraseSet(FILE_WORDS);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(plainWord));
}

/** Words that may precede the noun, in all languages. */
const BEFORE_NOUN = wordSet(
  "the this that these those my our same both two attached uploaded sent given der die das dem den diese diesem dieser dieses diesen " +
    "meine meinem meiner meinen unserer unserem derselben denselben gleichen selben beiden zwei hochgeladenen angehängten beigefügten " +
    "le la les l' ce cet cette ces mon ma mes notre nos même mêmes deux el los las este esta estos estas mi mis nuestro nuestra mismo misma mismos mismas dos",
);
const NOUN = wordSet(
  "file files attachment attachments csv list lists sheet sheets table tables spreadsheet log logs data upload uploads document documents export " +
    "datei dateien anhang anlage liste listen tabelle tabellen daten protokoll fichier fichiers liste listes tableau tableaux " +
    "données pièce pièces archivo archivos fichero ficheros lista listas tabla tablas datos adjunto adjuntos",
);
/** Words after the noun that say which file is meant: "that I gave you", "joint", "de antes". */
const AFTER_NOUN = wordSet(
  "that which what i i've we have just gave given sent send sended uploaded upload attached shared you to from before above earlier here " +
    "file files attached joint jointe jointes jointe ci dessus que qui j' j'ai ai je t' t'ai vous avons donné donnée envoyé envoyée mis téléchargé plus haut avant " +
    "die den das ich wir dir ihnen habe haben geschickt gegeben hochgeladen angehängt gesendet von vorhin eben oben " +
    "adjunto adjunta te le he di dí mandé envié pasé subí adjunté subido enviado mandado de antes arriba",
);
/** Words that must be followed by others: "the list that I". */
const INCOMPLETE = wordSet(
  "that which what i i've we have just to from que qui j' j'ai ai je t' t'ai vous avons die den das ich wir dir ihnen von te le he de",
);
const RELATIVE = wordSet("that which die den das que");
const AFTER_NOUN_MAX = 7;
/** Words that need no noun: "these two", "both". */
const ALONE = wordSet("both two beiden zwei deux dos");

/** Returns the ends of words for a file of the thread, such as "the list that I sent you". */
export function fileReferenceEnds(tokens: readonly Token[], from: number): number[] {
  const whole = [...WHOLE.lengthsAt(tokens, from)].map((length) => from + length);
  const isAmong = (words: ReadonlySet<string>, at: number) => {
    const { kind, text = "" } = tokens[at] ?? {};
    return (kind === "word" || kind === "file") && words.has(plainWord(text));
  };
  let at = from;
  while (isAmong(BEFORE_NOUN, at)) at++;
  if (at === from) return whole;
  const isNamed = isAmong(NOUN, at);
  if (!isNamed && !isAmong(ALONE, at - 1)) return whole;
  if (isNamed) at++;
  const ends = [at];
  if (tokens[at]?.text === "," && isAmong(RELATIVE, at + 1)) at++;
  for (const most = at + AFTER_NOUN_MAX; at < most && isAmong(AFTER_NOUN, at); at++) {
    if (!isAmong(INCOMPLETE, at)) ends.push(at + 1);
  }
  return [...new Set([...whole, ...ends])].toSorted((one, other) => other - one);
}
