import type { Language } from "./vocabulary.ts";

type Phrases = Readonly<Record<Language, readonly string[]>>;

/** The sentences that give a workflow to another owner, in the notation of `DEED_PHRASES`. */
export const OWNER_PHRASES: Phrases = {
  en: [
    "transfer|hand|give|pass|assign <it> over? to {user}",
    "make {user} the? owner of <it>",
    "change the owner of <it> to {user}",
  ],
  de: [
    "übertrage|übertrag|übergib <it> an? {user}",
    "gib <it> an {user}",
    "<it> an {user} übertragen|übergeben",
    "mach|mache {user} zum besitzer von <it>",
  ],
  fr: ["transfère|transférez|cède|donne <it> à {user}", "<it> transférer à {user}"],
  es: [
    "transfiere|transfiera|cede|pasa <it> a {user}",
    "transfiérelo|pásalo|cédelo a {user}",
    "transferir <it> a {user}",
  ],
};

/** Phrases for setting a variable. The value is removed from the message before it is read. */
export const SETTING_PHRASES: Phrases = {
  en: [
    "set|change|update|define|store|save|put|give the|my|a|its|our? <variable>? {word} " +
    "to|as|with_the_value {withheld}",
    "set|change|update|store|save the|my|a|our? api_key|password|token|secret|key to|as {withheld}",
  ],
  de: [
    "setze|setz|ändere|änder|speichere|speicher|definiere|hinterlege die|das|den? <variable>? " +
    "{word} auf|zu|als|to|mit_dem_wert {withheld}",
  ],
  fr: [
    "définis|définissez|mets|mettez|change|changez|enregistre|enregistrez la|le|l'? <variable>? " +
    "{word} à|sur|comme|to {withheld}",
  ],
  es: [
    "define|defina|pon|ponga|establece|establezca|guarda|guarde|cambia|cambie la|el? <variable>? " +
    "{word} a|en|como|to {withheld}",
  ],
};

export const UNSETTING_PHRASES: Phrases = {
  en: [
    "remove|delete|unset|clear|drop|forget the|my? <variable> {word}",
    "remove|delete|unset|clear|drop|forget the? value of {variable}",
    "unset {variable}",
  ],
  de: ["lösche|lösch|entferne|entfern|vergiss die|das? <variable> {word}"],
  fr: ["supprime|supprimez|efface|retire|oublie la|le|l'? <variable> {word}"],
  es: ["elimina|elimine|borra|quita|olvida la|el? <variable> {word}"],
};
