import { COMPARISONS } from "../../grammar/language/comparisons.ts";
import { LANGUAGES } from "../../grammar/language/vocabulary.ts";
import { REQUEST_CLASSES } from "../drafting/words/words.ts";

/** The words that precede a bound, in all languages. */
const LIMITS = LANGUAGES.flatMap((language) => {
  const { more, less, atLeast, atMost } = COMPARISONS[language];
  return [more, less, atLeast, atMost].flat().map((words) => words.replaceAll(" ", "_"));
});

/** Word classes of draft changes, in all languages. */
export const EDIT_CLASSES: Readonly<Record<string, string>> = {
  descending: REQUEST_CLASSES["first"] ?? "",
  ascending: REQUEST_CLASSES["last"] ?? "",
  sort: REQUEST_CLASSES["sort"] ?? "",
  send: `${REQUEST_CLASSES["send"]}|${REQUEST_CLASSES["mail"]}`,
  recipient: "recipient|receiver|empfänger|destinataire|destinatario",
  time_limit:
    "timeout|time_limit|time_out|zeitlimit|zeitüberschreitung|délai|délai_d'_attente|temps_limite|" +
    "tiempo_límite|tiempo_de_espera|límite_de_tiempo",
  attempts: "retries|attempts|versuche|wiederholungen|essais|tentatives|reintentos|intentos",
  of: "of|for|von|für|de|d'|du|de_l'|pour|del|para",
  change:
    "change|set|make|raise|lower|increase|decrease|update|ändere|änder|setze|setz|erhöhe|senke|change|changez|mets|" +
    "remplace|passe|passez|baisse|augmente|réduis|hausse|cambia|pon|sube|baja|reduce|aumenta|verringere|reduziere|monte|montez|relève|relevez|ponle|ponlo|hebe|heb|" +
    "modifie|descends|schraube|règle|fixe|modifica|fija|ajusta|stelle|passe",
  use: "use|take|nimm|verwende|benutze|nutze|utilise|prends|usa|utiliza|toma",
  current:
    "current|present|old|bisherigen|alten|aktuellen|jetzigen|actuelle|ancienne|actual|anterior|vieja",
  /** Words that begin a correction of the last change. */
  rather:
    "no|nope|nah|actually|rather|i_meant|i_mean|make_that|make_it|make_this|change_it_to|change_that_to|set_it_to|set_that_to|ändere_es_auf|setze_es_auf|nein|lieber|eher|" +
    "ich_meine|ich_meinte|mach_daraus|non|plutôt|je_voulais_dire|mets_plutôt|mejor|más_bien|" +
    "quise_decir|quiero_decir|pon_mejor|ach_nein|nee|nö|besser|plutôt|mieux|mejor_dicho|digo",
  wait: "wait|hold_on|sorry|warte|moment|attends|pardon|espera|perdón",
  replace: "replace|substitute|ersetze|ersetz|tausche|tausch|remplace|remplacez|reemplaza|" +
    "reemplace|sustituye|sustituya",
  by: "by|with|to|durch|gegen|mit|par|por|con",
  instead_of: "instead_of|rather_than|statt|anstatt|anstelle_von|au_lieu_de|à_la_place_de|" +
    "en_lugar_de|en_vez_de",
  instead: "instead|stattdessen|à_la_place|en_su_lugar",
  has_to_be: "should_be|must_be|has_to_be|needs_to_be|ought_to_be|doit_être|devrait_être|" +
    "debe_ser|debería_ser|tiene_que_ser",
  the: "the|my|its|this|der|die|das|den|le|la|l'|el|los",
  to: "to|as|be|into|by|with|at|auf|zu|durch|in|à|sur|par|en|a|por|comme|como|als",
  threshold:
    "threshold|limit|bound|cutoff|schwelle|grenze|schwellenwert|seuil|limite|umbral|límite",
  address: "address|url|link|endpoint|adresse|dirección",
  input: "input|parameter|eingabe|entrée|entrada",
  over: LIMITS.join("|"),
  from_draft: "from_the_draft|from_the_workflow|from_it|aus_dem_entwurf|aus_dem_workflow|" +
    "du_brouillon|du_workflow|del_borrador|del_flujo|del_workflow",
  top: "to_the_top|to_the_start|to_the_beginning|to_the_front|to_top|to_front|first|at_the_top|" +
    "at_the_beginning|at_the_start|an_den_anfang|nach_ganz_oben|nach_ganz_vorne|" +
    "an_die_erste_stelle|au_début|tout_au_début|en_premier|al_principio|al_inicio|al_comienzo",
  end: "to_the_end|to_the_bottom|to_the_back|to_end|last|at_the_end|at_the_bottom|ans_ende|" +
    "an_das_ende|nach_ganz_unten|nach_ganz_hinten|an_die_letzte_stelle|à_la_fin|tout_à_la_fin|" +
    "en_dernier|al_final",
  up: "up|one_up|one_place_up|up_one|earlier|nach_oben|nach_vorne|nach_vorn|eins_nach_oben|" +
    "vers_le_haut|plus_haut|hacia_arriba|arriba",
  down: "down|one_down|one_place_down|down_one|nach_unten|nach_hinten|eins_nach_unten|" +
    "vers_le_bas|plus_bas|hacia_abajo|abajo",
  position: "to_position|to_place|at_position|an_position|auf_position|an_stelle|auf_platz|" +
    "à_la_position|en_position|a_la_posición|en_la_posición",
  both:
    "the_steps|die_schritte|les_étapes|los_pasos|both_steps|the_two_steps|die_beiden_schritte|beide_schritte|die_zwei_schritte|les_deux_étapes|" +
    "los_dos_pasos|ambos_pasos",
  steps: "the_steps|steps|the_order_of|die_schritte|schritte|les_étapes|los_pasos",
  with_other: "and|with|for|und|mit|gegen|et|avec|y|con|por",
  move: "move|put|place|shift|verschiebe|verschieb|setze|setz|stelle|stell|schiebe|schieb|" +
    "déplace|déplacez|mets|mettez|mueve|mueva|pon|ponga|coloca|coloque",
  to_move: "verschieben|setzen|stellen|schieben|déplacer|mover",
  that:
    "it|that|this|them|the_change|the_last_change|the_last_one|that_change|this_change|das|es|" +
    "die_änderung|die_letzte_änderung|diese_änderung|les|la_modification|cette_modification|" +
    "ce_changement|la_dernière_modification|el_cambio|ese_cambio|este_cambio|el_último_cambio|lo",
};

/** Prepositions that place a step before another step. */
export const BEFORE_STEP = "before,above,in front of,ahead of,vor,avant,antes de,antes,delante de"
  .split(",");
export const AFTER_STEP =
  "after,behind,below,nach,hinter,après,derrière,después de,después,detrás de".split(",");

/** Phrases for changes with values, in addition to those of `grammar/language/edit_phrases.ts`. */
export const ADDITIONAL_EDIT_PHRASES = {
  threshold: [
    "<change> <the>? <threshold> <to>? {thousands} {group}",
    "<change> <the>? <threshold> <to>? {number} runter|herunter|hoch|rauf?",
    "<change> <the>? {about} <threshold> <to>? {number}",
    "<the>? <threshold> <to> {number} hochsetzen|heruntersetzen|setzen|ändern|erhöhen|senken|anheben",
    "<change> <the>? <threshold>",
    "<the>? <threshold> down|up|runter|hoch|rauf? <to>|to {number}",
    "<the>? <threshold> <has_to_be> {number}",
    "<the> <threshold> ist|liegt|est|es jetzt|ab_jetzt|künftig|désormais|maintenant|ahora? bei|de? {number}",
    "<the>? <threshold> soll|muss|sollte {number} sein|betragen",
    "only|keep_only|take_only {things}? <over> {number}",
    "que <the> <threshold> sea|soit de? {number}",
    "<change> {from} <to> {number}",
  ],
  replace: [
    "<replace> all|every|the|das|alle|le|el? {old} <by> {new} everywhere|überall|partout|aus?",
  ],
  correct: [
    "<rather> ,? <wait>? ,? <rather>? <to>? {number} <instead>? <wait>?",
    "<rather> ,? <wait>? ,? <rather>? <to>? {file} <instead>?",
    "<rather> ,? <wait>? ,? <rather>? <to>? {url} <instead>?",
    "<rather> ,? <wait>? ,? <rather>? <to>? {mail} <instead>?",
    "<send> <that>? <to> {mail} <instead>",
    "<use> {mail} <instead>",
    "<change> <the>? <recipient> <to> {mail}",
  ],
  widen: [
    "or|oder|ou|o {condition}",
    "include|allow|add <the>? also? ones|rows|those where|with|whose|that_have|if? {condition}",
  ],
  sort_by: [
    "<rather>? ,? <wait>? ,? <sort> <that>? by|on|nach|par|por {column} ,? <descending>|<ascending>? <instead>",
    "<rather>? ,? <wait>? ,? <sort> <that>? by|on|nach|par|por {column} ,? <instead> ,? <descending>|<ascending>?",
  ],
  rename_input: ["rename <the>? <input> {id} <to> {other_id}"],
  rename_step: [
    "rename {named} to|as|into {id}",
    "rename {step} to {id}",
    "call {named} {id}",
    "benenne|nenne {named} in? {id} um?",
    "renomme|renommez|appelle {named} en? {id}",
    "renombra|renombre|llama {named} a|como? {id}",
  ],
  add_input: [
    "add an|a|another? <input> called|named? {id} of_type {type} with? <the>? default {value}",
    "add an|a|another? <input> called|named? {id} of_type {type}",
    "add an|a|another? {type} <input> called|named? {id} with <the>? default {value}",
    "add an|a|another? <input> called|named|for? <the>? {id} ,? with? <the>|a? default|default_value of|is? {value}",
    "add an|a|another? <input> called|named? {id} = {value}",
    "add an|a|another? {type} <input> called|named? {id}",
    "add an|a|another? <input> called|named? {id}",
    "füge|füg eine? {type}? <input> namens|mit_dem_namen? {id} mit dem? standardwert|standard " +
    "{value} hinzu|ein",
    "füge|füg eine? {type}? <input> namens|mit_dem_namen? {id} hinzu|ein",
    "ajoute|ajoutez une? <input> nommée|appelée? {id} de_type? {type}? avec la? " +
    "valeur_par_défaut|défaut {value}",
    "ajoute|ajoutez une? <input> nommée|appelée? {id} de_type? {type}? avec {value} comme|par|pour " +
    "valeur_par_défaut|défaut",
    "ajoute|ajoutez une? <input> nommée|appelée? {id} de_type? {type}?",
    "añade|añada|agrega|agregue una? <input> llamada? {id} de_tipo? {type}? con el? " +
    "valor_predeterminado|valor_por_defecto {value}",
    "añade|añada|agrega|agregue una? <input> llamada? {id} de_tipo? {type}? con {value} como|por " +
    "valor_predeterminado|valor_por_defecto|defecto",
    "añade|añada|agrega|agregue una? <input> llamada? {id} de_tipo? {type}?",
  ],
  remove_input: ["remove|delete|drop|entferne|lösche|supprime|elimina|quita <the>? <input> {id}"],
  remove_several: [
    "remove|delete|drop|erase|get_rid_of|take_out|throw_away {several} <from_draft>?",
    "take|throw {several} out|away",
    "entferne|entfern|lösche|lösch|streiche|streich {several} <from_draft>?",
    "{several} <from_draft>? entfernen|löschen|streichen",
    "supprime|supprimez|supprimer|retire|retirez|enlève|enlevez|efface {several} <from_draft>?",
    "elimina|elimine|eliminar|borra|borre|borrar|quita|quite|quitar {several} <from_draft>?",
  ],
  turn_off_several: [
    "turn|switch {several} off",
    "turn_off|switch_off|disable|deactivate|skip {several}",
    "schalte|schalt {several} aus|ab",
    "deaktiviere|deaktivier|überspringe|überspring {several}",
    "désactive|désactivez|désactiver|saute {several}",
    "desactiva|desactive|desactivar|apaga|salta|omite {several}",
  ],
  turn_on_several: [
    "turn|switch {several} back? on again?",
    "turn_on|switch_on|enable|activate|reactivate {several} again?",
    "schalte|schalt {several} wieder? ein|an",
    "aktiviere|aktivier|reaktiviere {several} wieder?",
    "active|activez|activer|réactive|réactivez|réactiver {several}",
    "activa|active|activar|reactiva|reactivar|enciende {several}",
  ],
  swap_both: [
    "swap|exchange|switch|interchange|flip {several} around?",
    "tausche|tausch|vertausche|vertausch {several} aus?",
    "tausche|tausch|vertausche|vertausch <both>",
    "échange|échangez|inverse|inversez|permute|intervertis <both>",
    "intercambia|intercambie|permuta|invierte <both>",
    "swap|exchange|switch <both> around?",
    "{several} tauschen|vertauschen",
    "échange|échangez|inverse|inversez|permute|intervertis {several}",
    "intercambia|intercambie|permuta {several}",
  ],
  remove: [
    "remove|delete|drop|erase|get_rid_of|take_out|throw_away {named} <from_draft>?",
    "take|throw {named} out|away",
    "entferne|entfern|lösche|lösch|streiche|streich {named} <from_draft>?",
    "wirf|werfe|schmeiß|schmeiße|nimm {named} <from_draft>? raus|heraus|weg",
    "{named} <from_draft>? entfernen|löschen|streichen",
    "supprime|supprimez|supprimer|retire|retirez|enlève|enlevez|efface|vire {named} <from_draft>?",
    "elimina|elimine|eliminar|saca|quita|quite|borra|borre|suprime {named} <from_draft>?",
  ],
  remove_kind: [
    "remove|delete|drop|get_rid_of|take_out <the> {kind} again|step?",
    "entferne|lösche|streiche <the> {kind} wieder?",
    "nimm|wirf|schmeiß|schmeiße|schmeiss|lass <the> {kind} <from_draft>? wieder? raus|heraus|weg",
    "<the> {kind} <from_draft>? wieder? entfernen|löschen|rausnehmen|weglassen",
    "supprime|supprimez|retire|retirez|enlève|enlevez|vire <the> {kind} <from_draft>?",
    "elimina|elimine|quita|quite|borra|borre|saca <the> {kind} <from_draft>?",
  ],
  turn_off: [
    "turn|switch off {named}",
    "turn|switch {named} off",
    "disable|deactivate|skip {named}",
    "schalte|schalt|mach|mache {named} aus|ab",
    "deaktiviere|deaktivier|überspringe|überspring {named}",
    "{named} ausschalten|abschalten|deaktivieren|überspringen",
    "désactive|désactivez|désactiver|saute {named}",
    "desactiva|desactive|desactivar|apaga|salta|omite {named}",
  ],
  turn_on: [
    "turn|switch back? on {named} again?",
    "turn|switch {named} back? on again?",
    "enable|reenable|re_enable|activate|reactivate {named} again?",
    "schalte|schalt|mach|mache {named} wieder? ein|an",
    "aktiviere|aktivier|reaktiviere {named} wieder?",
    "{named} wieder? einschalten|anschalten|aktivieren",
    "active|activez|activer|réactive|réactivez|réactiver {named}",
    "activa|active|activar|reactiva|reactivar|enciende {named} de_nuevo|otra_vez?",
  ],
  move_first: ["<move> {step} <top>", "{step} <top> <to_move>", "make {named} the? first one?"],
  move_last: ["<move> {step} <end>", "{step} <end> <to_move>", "make {named} the? last one?"],
  move_up: ["<move> {step} <up>", "{step} <up> <to_move>"],
  move_down: ["<move> {step} <down>", "{step} <down> <to_move>"],
  move_to: ["<move> {step} <position> {number}", "{step} <position> {number} <to_move>"],
  move: [
    "<move> {step} right|directly|direkt|juste? {side} {other}",
    "{step} direkt? {side} {other} <to_move>",
  ],
  swap: [
    "swap|exchange|switch|interchange|flip <steps>? {step} <with_other> {other} around?",
    "tausche|tausch|vertausche|vertausch <steps>? {step} <with_other> {other} aus?",
    "<steps>? {step} <with_other> {other} tauschen|vertauschen",
    "échange|échangez|inverse|inversez|permute|intervertis <steps>? {step} <with_other> {other}",
    "intercambia|intercambie|permuta <steps>? {step} <with_other> {other}",
  ],
  duplicate: [
    "duplicate|copy|clone {named} as|called|named {id}",
    "duplicate|copy|clone {named}",
    "make|add|create a|another copy|duplicate|clone of {named}",
    "dupliziere|duplizier|verdopple|verdoppel|kopiere|kopier|klone {named} als {id}",
    "dupliziere|duplizier|verdopple|verdoppel|kopiere|kopier|klone {named}",
    "{named} duplizieren|kopieren|verdoppeln",
    "duplique|dupliquez|dupliquer|copie|copiez|clone {named} sous|comme {id}",
    "duplique|dupliquez|dupliquer|copie|copiez|clone {named}",
    "duplica|duplique|duplicar|copia|copie|clona {named} como {id}",
    "duplica|duplique|duplicar|copia|copie|clona {named}",
  ],
  retry: [
    "retry {step} up_to? {number} times",
    "<change> <the>? <attempts> <of> {step} <to> {number}",
    "<the>? <attempts> <of> {step} :|= {number}",
    // Without "mal", which is removed as a polite word.
    "wiederhole|wiederhol|versuche {step} bis_zu? {number}",
    "réessaie|réessayez {step} {number} fois",
    "reintenta|reintente {step} {number} veces",
  ],
  timeout: [
    "<change> <the>? <time_limit> <of> {step} <to> {duration}",
    "<the>? <time_limit> <of> {step} :|= {duration}",
  ],
  go_on: [
    "continue|go_on|carry_on if|when|even_if {step} fails",
    "if|when {step} fails ,? go_on|continue|carry_on",
  ],
  description: ["<change> <the>? description <to> {rest}"],
  add_step: [
    "add a|another|an? step|steps? that|which|to? {request} {side} {step}",
    "add a|another|an? step|steps? that|which|to? {request}",
    "ajoute|ajoutez une étape qui {request} {side} {step}",
    "ajoute|ajoutez une étape qui {request}",
    "añade|añada|agrega un paso que {request} {side} {step}",
    "añade|añada|agrega un paso que {request}",
    "füge|füg einen schritt hinzu|ein ,? der {request} {side} {step}",
    "füge|füg einen schritt hinzu|ein ,? der {request}",
    "füge|füg {side} {step} {request} hinzu|ein",
    "add|ajoute|ajoutez|añade|añada|agrega {request} {side} {step}",
    "füge|füg {request} {side} {step} hinzu|ein",
  ],
  undo: [
    "undo|revert <that>? again?",
    "take <that> back",
    "scratch that|this|it",
    "<rather>? ,? put <that> back again?",
    "mach|mache <that> wieder? rückgängig",
    "rückgängig machen?",
    "nimm|nehmen <that> wieder? zurück",
    "annule|annulez <that>",
    "deshaz|deshazlo|deshacer <that>?",
  ],
  fix: [
    "fix|repair|correct <that>|the_errors|the_draft|the_error|the_problems|all",
    "apply|use|take <the>? suggestions|suggestion|corrections",
    "repariere|behebe|korrigiere <that>|die_fehler",
    "corrige|corrigez|répare <that>|les_erreurs|le",
    "arréglalo|corrígelo",
    "arregla|corrige <that>|los_errores",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Words for the work of a step, with the usual id or action of such a step in drafts. */
export const KINDS: ReadonlyMap<string, string> = new Map([
  ..."filter filtre filtro".split(" ").map((word) => [word, "filter"] as const),
  ..."approval freigabe genehmigung approbation validation aprobacion".split(" ")
    .map((word) => [word, "approve"] as const),
  ..."wait pause wartezeit attente espera pausa".split(" ").map((word) => [word, "wait"] as const),
]);

export type AdditionalEdit = keyof typeof ADDITIONAL_EDIT_PHRASES;

/** Verbs for steps to add, in the imperative, as requests for drafts contain them. */
export const IMPERATIVES: Readonly<Record<string, string>> = {
  sorts: "sort",
  posts: "post",
  sends: "send",
  waits: "wait",
  asks: "ask",
  filters: "filter",
  keeps: "keep",
  writes: "write",
  saves: "save",
  groups: "group",
  fetches: "fetch",
  gets: "get",
  calls: "call",
};
