/** Word classes of requests to change a schedule's time, in all languages. */
export const TIME_CHANGE_CLASSES: Readonly<Record<string, string>> = {
  rather:
    "no|nope|nah|actually|rather|i_meant|i_mean|nein|nee|nö|ach_nein|lieber|eher|ich_meine|ich_meinte|non|plutôt|" +
    "je_voulais_dire|mejor|más_bien|quise_decir|quiero_decir|only|just|nur|seulement|uniquement|" +
    "solo|sólo|solamente|nada_más",
  wait: "wait|hold_on|sorry|warte|moment|attends|pardon|espera|perdón",
  instead_of: "instead_of|rather_than|statt|anstatt|anstelle_von|au_lieu_de|au_lieu_du|" +
    "à_la_place_de|à_la_place_du|en_lugar_de|en_vez_de|en_vez_del|en_lugar_del",
  instead: "instead|stattdessen|à_la_place|en_su_lugar",
  it: "it|that|this|the_run|the_schedule|the_time|the_workflow|this_workflow|es|das|ihn|sie|" +
    "den_zeitplan|die_uhrzeit|die_zeit|den_lauf|den_workflow|le|la|l'|ça|la_planification|l'_heure|" +
    "l'_exécution|le_workflow|lo|la_programación|la_hora|el_horario|la_ejecución|el_workflow",
};

/** Requests for a time that replaces the time mentioned before. */
export const OTHER_TIME_PHRASES: readonly string[] = [
  "<rather>? ,? <wait>? ,? <rather>? {time} <instead_of> {old}",
  "<rather> ,? <wait>? ,? <rather>? {time} <instead>?",
  "<wait> ,? <rather>? {time} <instead>?",
  "{time} <instead>",
  "on|at? {time} ,? not|and_not on|at? {old}",
  "{shift}",
  // "On" precedes days and not hours, so the request is ambiguous.
  "change|switch <it> on|in {time} <instead>?",
  "not|nicht|pas|no {old} ,? but|sondern|mais|sino {time}",
];

/** Orders to change a time. */
export const ORDERED_TIME_PHRASES: readonly string[] = [
  "make|change|move|switch|set|put|shift <it> to|for|at|on? {time} <instead_of> {old}",
  "make|change|move|switch|set|put|shift <it> from {old} to {time}",
  "make|move|shift <it> to|at|on? {time} <instead>?",
  "move|shift|push to|at {time} <instead>?",
  "run|start|push|put|set <it> {shift}",
  "starte|verschiebe|verschieb|lege|leg <it> um? {shift}",
  "lance|lancez|mets|mettez|décale|décalez <it> {shift}",
  "ejecútalo|lánzalo|ponlo|muévelo|pásalo {shift}",
  "change|switch|set|put <it> to|at {time} <instead>?",
  "set|put <it> on {time} <instead>?",
  "run|start|make|have|let <it> run|start? {time} <instead_of> {old}",
  "run|start <it> {time} <instead>",
  "make|have|let <it> run|start {time} <instead>?",
  "mach|mache|nimm|setze|setz <it>? {time} <instead_of> {old}",
  "mach|mache <it>? <rather>? {time} draus|daraus",
  "mets|mettez <it>? <rather> à|pour? {time}",
  "verschiebe|verschieb|verlege|verleg|ändere|änder|stelle|stell <it> von {old} auf {time}",
  "verschiebe|verschieb|verlege|verleg|ändere|änder|stelle|stell|setze|setz <it> auf {time} um?",
  "starte <it> {time} <instead_of> {old}",
  "starte <it> {time} <instead>",
  "führe|führ <it> {time} <instead_of> {old} aus",
  "mets|mettez|passe|passez|déplace|déplacez|décale|change|changez <it> à|au|en|pour? {time} " +
  "<instead_of> {old}",
  "déplace|déplacez|décale|passe|passez|change|changez <it> de|du {old} à|au {time}",
  "mets|mettez|passe|passez|déplace|déplacez|décale|change|changez <it> à|au|pour {time} <instead>?",
  "lance|lancez <it> {time} <instead_of> {old}",
  "cambia|cambie|mueve|mueva|pasa|pase <it>? de|del {old} a|al {time}",
  "cambia|cambie|mueve|mueva|pon|ponga <it> al|a|para? {time} <instead>?",
  "cámbialo|muévelo|pásalo|ponlo|cámbiala|muévela|pásala|ponla del|de {old} al|a {time}",
  "cámbialo|muévelo|pásalo|ponlo|cámbiala|muévela|pásala|ponla al|a|para? {time} <instead_of> {old}",
  "cámbialo|muévelo|pásalo|ponlo|cámbiala|muévela|pásala|ponla al|a|para? {time} <instead>?",
  "ejecútalo|lánzalo {time} <instead_of> {old}",
];
