import type { Language } from "./vocabulary.ts";

type Texts = Readonly<Record<Language, string>>;

/** Word classes of questions, in addition to those of deeds. */
export const QUESTION_CLASSES: Readonly<Record<string, Texts>> = {
  show: {
    en:
      "show|show_me|see_list_of|see_the_list_of|list_of|list|display|print|see|view|give_me|get|get_me|which|what|what_are|which_are|" +
      "where_are|what_is|what's|whats|tell_me|look_at",
    de:
      "zeige|zeig|zeige_mir|zeig_mir|zeig_mir_mal|liste|was_sind|welche|welches|was_ist|nenne|sehen|gib_mir",
    fr:
      "montre|montrez|montre_moi|montrez_moi|affiche|affichez|montrer|me_montrer|liste|listez|quels|quelles|quel|" +
      "quelle|quels_sont|quelles_sont|quel_est|voir|donne_moi",
    es:
      "muestra|muestre|muéstrame|mostrarme|enseñarme|mostrar|lista|listar|enseña|enséñame|qué|cuáles|cuáles_son|" +
      "cuál_es|ver|dame",
  },
  find: {
    en:
      "find|search|search_for|look_for|is_there|do_we_have|do_i_have|have_we_got|list|show|where_is",
    de: "suche|such|finde|find|gibt_es|haben_wir|habe_ich|wo_ist|zeige",
    fr: "cherche|cherchez|recherche|recherchez|trouve|trouvez|cherche_moi|trouve_moi|trouvez_moi|" +
      "y_a_t_il|avons_nous|où_est",
    es:
      "busca|busque|buscar|búscame|búsqueme|encuentra|encuéntrame|encuentre|encontrar|hay|tenemos|" +
      "dónde_está",
  },
  called: {
    en: "called|named|with|with_the_name|like|containing",
    de: "namens|mit_dem_namen|mit|wie",
    fr: "appelé|nommé|appelés|nommés|avec|du_nom_de",
    es: "llamado|llamados|con_el_nombre|con|como",
  },
  the: {
    en: "the|my|our|its|all|all_the|all_my|any|of_the|this",
    de: "die|der|das|den|alle|meine|unsere|seine|ihre|meinen|diesen",
    fr: "les|le|la|l'|mes|mon|ma|nos|des|ses|tous_les|toutes_les|ce|cette",
    es: "los|las|el|la|mis|mi|nuestros|nuestras|todos_los|todas_las|sus|este|esta",
  },
  draft: {
    en:
      "the_draft|my_draft|draft|this_draft|the_definition|my_workflow|the_workflow|this_workflow|it",
    de: "den_entwurf|der_entwurf|meinen_entwurf|entwurf|diesen_entwurf|den_workflow|der_workflow|" +
      "meinen_workflow|es|ihn|er|dieser_workflow|mein_workflow|diesen_workflow|der_ablauf",
    fr:
      "le_brouillon|mon_brouillon|brouillon|ce_brouillon|le_workflow|mon_workflow|la_définition|le|" +
      "ce_workflow|ce_flux|le_flux|mon_flux",
    es: "el_borrador|mi_borrador|borrador|este_borrador|el_workflow|mi_workflow|la_definición|lo|" +
      "este_workflow|este_flujo|el_flujo|mi_flujo",
  },
  here: {
    en: "here|now|there|there_are|are_there|do_you_have|do_we_have|do_i_have|available|exist|" +
      "of_this_workflow|of_the_workflow|of_my_workflow|of_it|can_i_use|are_available",
    de: "hier|jetzt|gibt_es|hast_du|haben_wir|habe_ich|dieses_workflows|des_workflows|davon|an|auf",
    fr: "ici|maintenant|y_a_t_il|existent|avons_nous|as_tu|avez_vous|de_ce_workflow|du_workflow|" +
      "sont_disponibles",
    es:
      "aquí|ahora|hay|tienes|tenemos|tengo|existen|de_este_workflow|del_workflow|están_disponibles",
  },
  /** Words for the time from which a new name is used. */
  henceforth: {
    en: "from_now_on|henceforth|in_future",
    de: "ab_jetzt|ab_sofort|künftig|in_zukunft|von_jetzt_an|von_nun_an",
    fr: "désormais|dorénavant|à_partir_de_maintenant|à_l'avenir",
    es: "desde_ahora|a_partir_de_ahora|de_ahora_en_adelante|en_adelante",
  },
  /** Times at which a workflow should not run. */
  quiet: {
    en:
      "at_night|overnight|during_the_night|on_weekends|on_the_weekend|on_the_weekends|at_weekends|" +
      "on_saturdays|on_sundays|on_saturday_and_sunday|on_saturdays_and_sundays|on_holidays|" +
      "outside_office_hours|after_hours",
    de: "nachts|in_der_nacht|am_wochenende|an_wochenenden|sonntags|samstags|an_feiertagen|" +
      "außerhalb_der_bürozeiten",
    fr: "la_nuit|de_nuit|le_week_end|les_week_ends|le_dimanche|le_samedi|les_jours_fériés",
    es: "de_noche|por_la_noche|por_las_noches|los_fines_de_semana|el_fin_de_semana|los_domingos|" +
      "los_sábados|en_festivos|los_festivos",
  },
  run_noun: {
    en: "it|run|the_run|the_last_run|last_run|my_run|my_last_run|this_run|this|the_workflow",
    de: "es|ihn|der_lauf|der_letzte_lauf|letzter_lauf|er|die_letzte_ausführung|das",
    fr: "il|t_il|elle|t_elle|l'exécution|la_dernière_exécution|ça|cela",
    es: "la_ejecución|la_última_ejecución|esto|eso",
  },
};

/** Words before a question that do not change its meaning. */
export const BEFORE_QUESTIONS: readonly string[] = [
  ..."i am wanting to,i wish to,confirm,tell me,i want to,i would like to,i'd like to,can i,could i,may i,let me,and,please tell me,i need to"
    .split(","),
  ..."erstmal,erst mal,zuerst,eigentlich,kann ich,ich möchte,ich will,darf ich,sag mir,und,sehen"
    .split(","),
  ..."je voudrais,je veux,puis je,dis moi,et,est ce que".split(","),
  ..."quiero,quisiera,me gustaría,puedo,dime,y".split(","),
];

/** Words after a question that do not change its meaning. */
export const AFTER_QUESTIONS: readonly string[] = [
  ...["now", "again", "right now", "first", "today", "exactly", "actually", "jetzt", "zuerst"],
  ...["eigentlich", "genau", "denn", "erst", "maintenant", "d'abord", "ahora", "primero"],
];
