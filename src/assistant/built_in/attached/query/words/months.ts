import type { Language } from "../../../../grammar/language/vocabulary.ts";

function names(text: string): readonly (readonly string[])[] {
  return text.split(" ").map((each) => each.split("|"));
}

/**
 * The names of the months and their abbreviations, beginning with January. The abbreviations "may"
 * and "mar" are left out, because these words have other meanings.
 */
export const MONTHS: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  en: names(
    "january|jan february|feb march april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec",
  ),
  de: names(
    "januar|jänner|jan februar|feber|feb märz april|apr mai juni|jun juli|jul august|aug september|sep oktober|okt november|nov dezember|dez",
  ),
  fr: names(
    "janvier|janv février|fevrier|févr mars avril mai juin juillet août|aout septembre|sept octobre|oct novembre|nov décembre|decembre|déc",
  ),
  es: names(
    "enero|ene febrero|feb marzo abril|abr mayo junio|jun julio|jul agosto|ago septiembre|setiembre|sep octubre|oct noviembre|nov diciembre|dic",
  ),
};
