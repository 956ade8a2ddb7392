import type { Language } from "./vocabulary.ts";

/** Words for the file that came with the message, in all languages. */
export const FILE_WORDS: readonly string[] = [
  ...["the same file", "that same file", "derselben datei", "der gleichen datei"],
  ...["le même fichier", "el mismo archivo"],
  ...["this file", "that file", "the file", "my file", "the attached file", "the attachment"],
  ...["this attachment", "this csv", "this csv file", "the uploaded file", "dieser datei"],
  ...["der datei", "meiner datei", "der angehängten datei", "dem anhang", "ce fichier"],
  ...["le fichier", "mon fichier", "le fichier joint", "la pièce jointe", "este archivo"],
  ...["el archivo", "mi archivo", "el archivo adjunto", "este fichero", "el fichero"],
];

/** Words that mean only "once more". */
export const AGAIN: readonly string[] = [
  ...["again", "once more", "one more time", "once again", "same again", "the same again"],
  ...["same thing again", "the same thing again", "noch einmal", "nochmal", "noch mal", "erneut"],
  ...["nochmals", "dasselbe nochmal", "dasselbe noch einmal", "das gleiche nochmal"],
  ...["das gleiche noch einmal", "encore", "encore une fois", "de nouveau", "à nouveau"],
  ...["la même chose", "la même chose encore une fois", "pareil", "otra vez", "de nuevo"],
  ...["una vez más", "lo mismo", "lo mismo otra vez", "lo mismo de nuevo"],
];

/** Verbs that alone mean "run again". */
export const RUNNING_AGAIN: readonly string[] = ["rerun", "re run", "relance", "relancez"];

/** Word classes by name, with the words of each language. */
export const CLASSES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  it: {
    en: "it|this|that|them|the_draft|the_workflow|this_workflow|this_draft|my_workflow|my_draft|" +
      "this_one|that_one|the_rule|this_rule|my_rule|the_changes|the_new_version|the_thing|this_thing|the_whole_thing",
    de: "es|das|dies|diesen|ihn|sie|den_entwurf|diesen_entwurf|den_workflow|diesen_workflow|" +
      "meinen_workflow|den_ablauf|das_ding|das_teil|das_ganze|die_regel|diese_regel|die_änderungen|die_neue_version",
    fr: "le|la|ça|ceci|cela|le_brouillon|ce_brouillon|le_workflow|ce_workflow|mon_workflow|" +
      "le_flux|ce_flux|le_truc|ce_truc|le_tout|la_règle|cette_règle|les_changements|les_modifications|la_nouvelle_version",
    es: "lo|la|esto|eso|el_borrador|este_borrador|el_workflow|este_workflow|mi_workflow|" +
      "el_flujo|este_flujo|mi_flujo|la_regla|esta_regla|los_cambios|la_nueva_versión",
  },
  /** Articles before the name of an input: "für die Region US". */
  article: {
    en: "the",
    de: "der|die|das|den|dem",
    fr: "le|la|l'|les",
    es: "el|la|los|las",
  },
  /** Words that begin a wish. */
  wish: {
    // A wish or a need does not address the assistant, so the deed is only proposed.
    en: "i_would_like|i'd_like|we_would_like|we'd_like",
    de:
      "ich_möchte|ich_will|ich_hätte_gern|ich_hätte_gerne|ich_wünsche|ich_wünsche_mir|wir_möchten|" +
      "wir_wollen|wir_hätten_gern|wir_hätten_gerne",
    fr: "je_voudrais|je_veux|j'aimerais|je_souhaite|je_souhaiterais|nous_voudrions|nous_voulons|" +
      "nous_aimerions|on_voudrait",
    es: "quiero|queremos|quisiera|quisiéramos|me_gustaría|nos_gustaría|deseo|necesito",
  },
  /** Words for the workflow as the subject of a sentence. */
  itself: {
    en: "it|this|that|the_workflow|this_workflow|my_workflow",
    de: "er|es|sie|das|der_workflow|dieser_workflow|mein_workflow|der_ablauf",
    fr: "qu'il|qu'elle|que_ça|que_cela|que_le_workflow|que_ce_workflow|que_mon_workflow",
    es: "el_workflow|este_workflow|mi_workflow|el_flujo|este_flujo",
  },
  workflow: {
    en: "the_workflow|this_workflow|my_workflow|that_workflow",
    de: "den_workflow|diesen_workflow|meinen_workflow|den_ablauf",
    fr: "le_workflow|ce_workflow|mon_workflow|ce_flux|le_flux",
    es: "el_workflow|este_workflow|mi_workflow|este_flujo|el_flujo|mi_flujo",
  },
  now: {
    en: "now|right_now|right_away|straight_away|immediately|at_once|again|once_more|once_again|" +
      "one_more_time|asap",
    de: "jetzt|sofort|gleich|einmal|noch_einmal|nochmal|nochmals|erneut|direkt",
    fr: "maintenant|tout_de_suite|immédiatement|encore|encore_une_fois|de_nouveau|à_nouveau",
    es: "ahora|ya|ahora_mismo|de_inmediato|inmediatamente|otra_vez|de_nuevo|una_vez_más",
  },
  /** Words that ask for an additional schedule. */
  also: {
    en: "also|additionally",
    de: "auch|auch_noch|zusätzlich|außerdem",
    fr: "aussi|en_plus",
    es: "también|además",
  },
  force: {
    en: "anyway|by_force|with_force|regardless",
    de: "trotzdem|dennoch|mit_gewalt",
    fr: "quand_même|malgré_tout",
    es: "de_todos_modos|igualmente|a_la_fuerza",
  },
  run: {
    en: "run|the_run|this_run|that_run|my_run|the_last_run|the_current_run|the_running_run|" +
      "the_failed_run|the_execution|this_execution|it",
    de: "lauf|den_lauf|diesen_lauf|den_letzten_lauf|den_fehlgeschlagenen_lauf|die_ausführung|" +
      "diese_ausführung|den_laufenden_lauf|den_aktuellen_lauf|ihn|es",
    fr:
      "l'exécution_en_cours|l'exécution_actuelle|l'exécution|cette_exécution|la_dernière_exécution|la|l'",
    es:
      "la_ejecución_en_curso|la_ejecución_actual|la_ejecución|esta_ejecución|la_última_ejecución|la",
  },
  schedule: {
    en: "schedule|the_schedule|its_schedule|my_schedule|this_schedule|that_schedule",
    de: "zeitplan|den_zeitplan|seinen_zeitplan|diesen_zeitplan|die_planung",
    fr: "la_planification|cette_planification|le_planning|l'horaire|la_programmation",
    es: "la_programación|el_horario|esta_programación|la_planificación",
  },
  variable: {
    en: "variable|environment_variable|env_variable|env_var|env|secret",
    de: "variable|umgebungsvariable|geheimnis",
    fr: "variable|variable_d'environnement|secret",
    es: "variable|variable_de_entorno|secreto",
  },
  because: {
    en: "because|since|with_the_comment|with_the_note|with_the_reason|with_comment|with_note|" +
      "with_a_comment|saying|:",
    de: "weil|denn|mit_dem_kommentar|mit_kommentar|mit_der_notiz|:",
    fr: "parce_que|car|avec_le_commentaire|avec_la_note|:",
    es: "porque|ya_que|con_el_comentario|con_la_nota|:",
  },
};
