import type { Language } from "./vocabulary.ts";

/** The changes of a draft that can be requested in words. */
export const EDIT_KINDS = [
  "rename",
  "default_value",
] as const;
export type EditKind = typeof EDIT_KINDS[number];

/** The sentences that change a draft, in the notation of `DEED_PHRASES`. */
export const EDIT_PHRASES: Readonly<
  Record<EditKind, Readonly<Record<Language, readonly string[]>>>
> = {
  rename: {
    en: [
      "rename <draft>? to|as|into {title}",
      "call|name <draft> {title} <henceforth>",
      "call|name <draft> <henceforth>? {title}",
      "change the name to {title}",
    ],
    de: [
      "benenne <draft>? in {title} um",
      "benenne <draft>? um in {title}",
      "nenne|nenn <draft> {title} <henceforth>",
      "nenne|nenn <draft> <henceforth>? {title}",
      "ändere|änder|setze den namen in|auf|zu {title}",
      "<draft>? in {title} umbenennen",
    ],
    fr: [
      "renomme|renommez <draft>? en {title}",
      "appelle|appelez <draft> {title} <henceforth>",
      "appelle|appelez <draft> <henceforth>? {title}",
      "change|changez le nom en|à|pour {title}",
    ],
    es: [
      "renombra|renombrar|cambia_el_nombre <draft>? a|como {title}",
      "renómbralo|renómbrelo a|como? {title}",
      "ponle|póngale de? nombre|el_nombre {title}",
      "cámbiale|cambia el nombre a|por {title}",
      "llámalo|llámelo {title} <henceforth>",
      "llámalo|llámelo <henceforth>? {title}",
    ],
  },
  default_value: {
    en: [
      "set|change the? default|default_value of|for the? input? {word} to {value}",
      "make {value} the default of|for {word}",
      "set|change|make the? default {word} to? {value}",
    ],
    de: [
      "setze|setz|ändere die|den? standard|vorgabe {word} auf {value}",
      "setze|setz|ändere den? standard|standardwert|vorgabewert von|für {word} auf {value}",
    ],
    fr: ["mets|change|règle la? valeur? par défaut de {word} à|sur {value}"],
    es: ["pon|cambia el? valor? predeterminado|por_defecto de {word} a|en {value}"],
  },
};
