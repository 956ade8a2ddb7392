import { OWNER_PHRASES, SETTING_PHRASES, UNSETTING_PHRASES } from "./owner_phrases.ts";
import {
  ADD_SCHEDULE_PHRASES,
  PAUSE_PHRASES,
  RESCHEDULE_PHRASES,
  RESUME_PHRASES,
  SET_SCHEDULE_PHRASES,
  UNSCHEDULE_PHRASES,
} from "./schedule_phrases.ts";
import type { Language } from "./vocabulary.ts";

/**
 * The kinds of sentences that order a deed. An element of a phrase is a word, alternatives (`a|b`,
 * with `_` for a space inside one), a class (`<it>`) or a slot (`{name}`); `?` makes it optional.
 * Users may leave out accents, and `please` may be anywhere.
 */
export type DeedPhraseKind =
  | "publish"
  | "run"
  | "retry"
  | "cancel"
  | "schedule"
  | "pause"
  | "resume"
  | "reschedule"
  | "add_schedule"
  | "set_schedule"
  | "unschedule"
  | "approve"
  | "reject"
  | "answer"
  | "share"
  | "unshare"
  | "delete"
  | "go_back"
  | "transfer"
  | "set_env"
  | "unset_env";

/** The sentences of each kind, in the order in which they are tried. */
export const DEED_PHRASES: Readonly<
  Record<DeedPhraseKind, Readonly<Record<Language, readonly string[]>>>
> = {
  publish: {
    en: [
      "publish|release|deploy <it>? <now>? <force>? <now>?",
      "publish|release|deploy the? rule|workflow|draft? {quoted} <now>? <force>?",
      "go live <now>?",
      "put|make|take <it> live <now>?",
      "put|bring <it> online <now>?",
      "hit|press publish",
    ],
    de: [
      "veröffentliche|veroeffentliche|publiziere <it>? <now>? <force>?",
      "<it>? <now>? <force>? veröffentlichen|veroeffentlichen|publizieren",
      "stelle|stell <it> <now>? online",
      "schalte|schalt <it> <now>? live|frei",
    ],
    fr: ["publie|publiez <it>? <now>? <force>?", "<it>? publier <it>? <now>? <force>?"],
    es: [
      "publica|publique <it>? <now>? <force>?",
      "publícalo|publicarlo|publíquelo|publicarlo <now>? <force>?",
      "publicar <it> <now>?",
    ],
  },
  schedule: {
    en: [
      "schedule|reschedule <it>? for|to|at|on? {phrase}",
      "schedule|reschedule {quoted} for|to|at|on? {phrase}",
      "change|set|move|update <schedule> to|for {phrase}",
      "make|create|set_up a|the? schedule for|at|on? {when}",
      "change|move|switch <it> to {when}",
      "run|execute|start|schedule <it>? {when} instead",
      "run|execute|start <it>? <also>? {when}",
      "from_now_on {when}",
      "{when} ,? run|execute|start|launch <it>",
    ],
    de: [
      "plane|plan <it>? für|auf? {phrase}",
      "ändere|änder|setze|setz|stelle|stell <schedule> auf {when} um",
      "ändere|änder|setze|setz|stelle|stell <schedule> auf {phrase}",
      "führe|führ|fuehre <it>? <also>? {when} aus",
      "starte <it>? <also>? {when}",
      "ab_jetzt|ab_sofort|von_jetzt_an|künftig {when}",
      "{when} ,? führe|führ|fuehre <it> aus",
      "{when} ,? starte <it>",
      "<it>? {when} ausführen|starten|laufen_lassen",
    ],
    fr: [
      "planifie|planifiez|programme|programmez <it>? pour? {phrase}",
      "<it>? planifier|programmer <it>? pour? {phrase}",
      "change|changez|mets <schedule> pour|à|sur {phrase}",
      "lance|lancez|exécute|exécutez <it>? <also>? {when}",
      "désormais|dorénavant|à_partir_de_maintenant {when}",
      "<it>? lancer|exécuter <it>? {when}",
      "{when} ,? lance|lancez|exécute|exécutez <it>",
    ],
    es: [
      "programa|programe|planifica <it>? para? {phrase}",
      "prográmalo|prográmelo|programarlo|planifícalo|planifíquelo para? {phrase}",
      "cambia <schedule> a {phrase}",
      "ejecuta|lanza <it>? {when}",
      "desde_ahora|a_partir_de_ahora|de_ahora_en_adelante {when}",
      "ejecútalo|lánzalo|ejecutarlo|lanzarlo <also>? {when}",
      "{when} ,? ejecuta|lanza <it>",
      "{when} ,? ejecútalo|lánzalo",
    ],
  },
  reschedule: RESCHEDULE_PHRASES,
  add_schedule: ADD_SCHEDULE_PHRASES,
  run: {
    en: [
      "run|execute|start|launch|rerun <it>? <now>? with|on|for {file}",
      "run|execute|start|launch|trigger <it>? <now>? with? the? input|inputs? {inputs}",
      "run|execute|start|launch|trigger <it> <now>?",
      "rerun|re_run|run|execute <it>? <now>?",
      "give <it> a run",
      "do|start|launch|trigger a|another|one new? run <now>?",
      "do|start|launch|trigger a|another|one new? run <now>? with the? input|inputs? {inputs}",
      "do|start|launch|trigger a|another|one new? run <now>? for the? {value}",
      "run|execute|start|launch|rerun the? workflow? {name} <now>? with the? input|inputs? {inputs}",
      "run|execute|start|launch|rerun the? workflow? {name} <now>?",
      "run|execute|start|launch|rerun <it> <now>? with the? {word} {value}",
      "run|execute|start|launch|rerun <it> <now>? for the? {value}",
      "run|execute|start|launch|rerun <it> <now>? for|with the? {named}",
    ],
    de: [
      "führe|führ|fuehre <it>? <now>? mit {file} aus",
      "starte|start <it> <now>? mit {file}",
      "<it>? <now>? mit {file} ausführen|starten",
      "führe|führ|fuehre <it>? <now>? mit? {inputs}? aus",
      "starte|start <it> <now>? mit? {inputs}?",
      "<it>? <now>? zu? ausführen|ausfuehren|starten <now>?",
      "starte|start <it> <now>? für|mit <article> {word} {value}",
      "starte|start <it> <now>? für {value}",
      "starte|start <it> <now>? für|mit {named}",
      "führe|führ|fuehre <it> <now>? für|mit <article>? {word} {value} aus",
      "führe|führ|fuehre <it> <now>? für {value} aus",
      "<it>? <now>? mit {inputs} ausführen|starten",
      "lass|lasse <it> <now>? für|mit {value} laufen",
      "lass|lasse <it> <now>? für|mit <article>? {word} {value} laufen",
      "lass|lasse <it> <now>? für|mit {named} laufen",
      "lass|lasse <it> <now>? mit {inputs} laufen",
      "lass|lasse <it> <now>? laufen",
      "führe|führ|fuehre den? workflow? {name} aus",
      "starte den? workflow? {name} mit {inputs}",
      "starte den? workflow? {name} <now>?",
    ],
    fr: [
      "lance|lancez|exécute|exécutez|démarre|démarrez <it>? <now>? avec {file}",
      "lance|lancez|exécute|exécutez|démarre|démarrez <it>? <now>? avec? {inputs}?",
      "relance|relancez le|ça|le_workflow|ce_workflow <now>? avec? {inputs}?",
      "<it>? lancer|exécuter|démarrer <it>? <now>? avec? {inputs}?",
      "lance|lancez|exécute|exécutez|démarre|démarrez|relance <it> <now>? pour|avec <article> {word} {value}",
      "lance|lancez|exécute|exécutez|démarre|démarrez|relance <it> <now>? pour {value}",
      "lance|lancez|exécute|exécutez|démarre|démarrez|relance <it> <now>? pour|avec {named}",
      "fais <it> tourner <now>?",
      "fais <it> tourner <now>? avec {inputs}",
      "fais <it> tourner <now>? pour|avec <article> {word} {value}",
      "fais <it> tourner <now>? pour {value}",
      "fais <it> tourner <now>? pour|avec {named}",
      "lance|lancez|exécute|exécutez|démarre|démarrez le? workflow? {name} avec {inputs}",
      "lance|lancez|exécute|exécutez|démarre|démarrez le? workflow? {name} <now>?",
    ],
    es: [
      "ejecuta|ejecute|lanza|inicia|corre|arranca <it>? <now>? con {file}",
      "ejecútalo|ejecutarlo|lánzalo|lanzarlo <now>? con {file}",
      "ejecuta|ejecute|lanza|inicia|corre|arranca <it>? <now>? con? {inputs}?",
      "ejecútalo|ejecútelo|ejecutarlo|lánzalo|láncelo|lanzarlo|iníciarlo|inícialo|inícielo|córrelo|córralo|correrlo <now>? con? {inputs}?",
      "ejecutar|lanzar|iniciar <it> <now>? con? {inputs}?",
      "ejecútalo|ejecútelo|lánzalo|láncelo|inícialo|córrelo <now>? para|con <article> {word} {value}",
      "ejecútalo|lánzalo|iníciarlo|inícialo|córrelo <now>? para {value}",
      "ejecútalo|lánzalo|inícialo|córrelo <now>? para|con {named}",
      "ejecuta|ejecute|lanza|inicia|corre|arranca el? workflow|flujo? {name} con {inputs}",
      "ejecuta|ejecute|lanza|inicia|corre|arranca el? workflow|flujo? {name} <now>?",
    ],
  },
  retry: {
    en: [
      "retry <run>? {runId}? <now>?",
      "retry <run>? from the failed step",
      "try <run>? again <now>?",
    ],
    de: [
      "wiederhole|wiederhol <run> {runId}? <now>?",
      "noch ein versuch",
      "probier's|probiers|versuch's|versuchs noch_einmal|nochmal|noch_mal|erneut",
      "<run> wiederholen",
      "versuche|versuch|probiere|probier <run>? noch_einmal|nochmal|erneut",
    ],
    fr: [
      "réessaie|réessaye|réessayez|réessayer <run>? {runId}? <now>?",
      "relance|relancez <run> {runId}?",
    ],
    es: [
      "reintenta|reintente|reintentar <run> {runId}? <now>?",
      "reintenta|reintente <now>?",
      "reinténtalo|reinténtelo|reintentarlo <now>?",
      "inténtalo de_nuevo|otra_vez",
    ],
  },
  cancel: {
    en: ["cancel|stop|abort|kill|terminate <run> {runId}? <now>?"],
    de: [
      "brich|breche <run> {runId}? <now>? ab",
      "stoppe|stopp|beende <run> {runId}? <now>?",
      "<run> <now>? abbrechen|stoppen|beenden",
    ],
    fr: [
      "annule|annulez|arrête|arrêtez|stoppe <run> {runId}? <now>?",
      "annuler|arrêter <run> {runId}?",
    ],
    es: [
      "cancela|cancele|detén|detenga|para|pare|frena|frene|corta|corte|aborta|interrumpe <run> {runId}? <now>?",
      "cancélala|cancélela|detenla|deténgala|cancelar|detener <run>? {runId}?",
    ],
  },
  set_schedule: SET_SCHEDULE_PHRASES,
  pause: PAUSE_PHRASES,
  resume: RESUME_PHRASES,
  unschedule: UNSCHEDULE_PHRASES,
  approve: {
    en: [
      "i|we? approve <it>? {step}? ,? <because> {reason}",
      "i|we? approve <it>? {step}?",
      "approved ,? <because> {reason}",
      "approved",
      "i|we|i_am|i'm|we_are agree|agreed with_it|with_that|to_it|to_that?",
    ],
    de: [
      "ich|wir? genehmige|genehmigen|bewillige|freigeben <it>? {step}? ,? <because> {reason}",
      "ich|wir? genehmige|genehmigen|bewillige|freigeben <it>? {step}?",
      "<it> genehmigen|freigeben",
      "genehmigt|freigegeben ,? <because> {reason}",
      "genehmigt|freigegeben",
    ],
    fr: [
      "je <it> approuve|valide {step}? ,? <because> {reason}",
      "je <it> approuve|valide {step}?",
      "j'approuve|approuve|approuvez|je_valide|valide <it>? {step}? ,? <because> {reason}",
      "j'approuve|approuve|approuvez|je_valide|valide|approuver <it>? {step}?",
    ],
    es: [
      "<it> apruebo {step}? ,? <because> {reason}",
      "<it> apruebo {step}?",
      "aprobado ,? <because> {reason}",
      "aprobado",
      "aprueba|apruebo|apruébalo|aprobarlo|aprobar <it>? {step}? ,? <because> {reason}",
      "aprueba|apruebo|apruébalo|aprobarlo|aprobar <it>? {step}?",
    ],
  },
  reject: {
    en: [
      "i|we? reject|decline|deny|refuse|disapprove <it>? {step}? ,? <because> {reason}",
      "i|we? reject|decline|deny|refuse|disapprove <it>? {step}?",
    ],
    de: [
      "ich genehmige|bewillige <it>? {step}? nicht ,? <because> {reason}",
      "ich genehmige|bewillige <it>? {step}? nicht",
      "abgelehnt",
      "ich? lehne|lehn <it>? {step}? ab ,? <because> {reason}",
      "ich? lehne|lehn <it>? {step}? ab",
      "<it>? ablehnen ,? <because> {reason}",
      "<it>? {step}? ablehnen",
    ],
    fr: [
      "je n'approuve|ne_valide|ne_l'approuve|ne_le_valide pas <it>? {step}? ,? <because> {reason}",
      "je n'approuve|ne_valide|ne_l'approuve|ne_le_valide pas <it>? {step}?",
      "je <it> refuse|rejette {step}? ,? <because> {reason}",
      "je <it> refuse|rejette {step}?",
      "je? refuse|rejette|rejetez|refusez <it>? {step}? ,? <because> {reason}",
      "je? refuse|rejette|rejetez|refusez|refuser|rejeter <it>? {step}?",
    ],
    es: [
      "<it> rechazo {step}? ,? <because> {reason}",
      "<it> rechazo {step}?",
      "rechaza|rechazo|recházalo|rechazarlo|rechazar <it>? {step}? ,? <because> {reason}",
      "rechaza|rechazo|recházalo|rechazarlo|rechazar <it>? {step}?",
    ],
  },
  answer: {
    en: ["answer {answer}"],
    de: ["antworte|beantworte {answer}"],
    fr: ["réponds|répondez {answer}"],
    es: ["responde|contesta {answer}"],
  },
  share: {
    en: [
      "share <it> with|w_/ the|my|our? team|teams? {teams} team|teams?",
      // "Share with care" names no team.
      "share w_/ the? team|teams? {teams} team|teams?",
      "let {teams} see|use|read|run|open <it> <now>?",
    ],
    de: [
      "teile|teil <it> mit dem|den|meinem|unserem? team|teams? {teams}",
      "<it> mit dem|den|meinem|unserem? team|teams? {teams} teilen",
    ],
    fr: [
      "partage|partagez|partager <it> avec l'équipe|les_équipes|mon_équipe|notre_équipe? {teams}",
    ],
    es: [
      "comparte|comparta|compártelo|compártalo|compartir <it>? con el|mi|nuestro? equipo|equipos? {teams}",
    ],
  },
  unshare: {
    en: [
      "unshare <it>",
      "stop sharing <it>",
      "make|keep <it> private <now>?",
      "stop_sharing|unshare <it> with|from the? team|teams? {teams}",
      "stop_sharing|unshare <it> with|from the? {teams} team|teams",
      "take|remove|revoke the? access away? from|of|for the? team|teams? {teams}",
      "take|remove|revoke the? access away? from|of|for the? {teams} team|teams",
    ],
    de: [
      "teile <it> nicht mehr",
      "mach|mache <it> privat",
      "teile <it> nicht mehr mit dem|den? team|teams? {teams}",
      "nimm|nehme|entziehe|entzieh dem|den? team|teams {teams} den? zugriff|zugang wieder? weg?",
      "entferne|entfern das|den|die? team|teams {teams} wieder?",
    ],
    fr: [
      "ne <it> partage|partagez plus",
      "rends|rendez <it> privé",
      "ne <it> partage|partagez plus avec l'équipe|les_équipes? {teams}",
      "retire|retirez|enlève|enlevez l'accès|accès à|de? l'équipe|aux_équipes|des_équipes {teams}",
      "retire|retirez|enlève|enlevez à? l'équipe|aux_équipes {teams} l'accès",
    ],
    es: [
      "deja|deje de compartir <it>?",
      "deja|deje de compartirlo",
      "hazlo|hágalo privado",
      "deja|deje de compartirlo con el|los? equipo|equipos? {teams}",
      "quita|quite|quítale|quítele|quítales|retira|retire el? acceso al|del|a_los equipo|equipos {teams}",
      "quita|quite|quítale|quítele|quítales|retira|retire al|a_los equipo|equipos {teams} el? acceso",
    ],
  },
  delete: {
    en: ["delete <workflow> <now>?", "delete the? workflow {name}", "delete {quoted}"],
    de: ["lösche|lösch <workflow>", "lösche|lösch den? workflow {name}", "<workflow> löschen"],
    fr: ["supprime|supprimez|supprimer <workflow>", "supprime|supprimez le workflow {name}"],
    es: [
      "elimina|elimine|borra|borre|eliminar|borrar <workflow>",
      "elimina|elimine|borra|borre el workflow {name}",
    ],
  },
  go_back: {
    en: [
      "go|roll|get|return|switch|revert|rollback back|forward? to the? version? {number} <now>?",
      "make version {number} the? default again? version? again?",
      "restore version {number}",
      "back to version {number} <now>?",
      "go|roll|get|return|switch|revert|rollback back? to the previous|earlier|prior|old|former version <now>?",
      "use|restore|reinstate|bring_back the previous|earlier|prior|former version <now>?",
      "back to the previous|earlier|prior|former version <now>?",
    ],
    de: [
      "geh|gehe|kehre|wechsle|wechsel zurück? zu|auf version {number} zurück?",
      "zurück zu|auf version {number} <now>?",
      "mach|mache version {number} wieder? zum|zur standard|standardversion",
      "stelle|stell version {number} wieder her",
      "geh|gehe|kehre|wechsle|wechsel zurück? zur|auf|zu der|die? vorherigen|vorigen|früheren version zurück?",
      "nimm wieder|bitte? die vorherige|vorige|frühere|alte version wieder?",
      "zurück zur vorherigen|vorigen|früheren|alten version",
    ],
    fr: [
      "reviens|revenez|revenir|retourne|retournez|retour|repasse|repassez à|sur la? version {number}",
      "restaure|restaurez|rétablis la? version {number}",
      "reviens|revenez|revenir|retourne|retournez|retour à la version précédente|d'avant|antérieure",
      "restaure|restaurez|rétablis|remets|remettez la version précédente|d'avant|antérieure",
    ],
    es: [
      "vuelve|vuelva|volver|regresa a la? versión {number}",
      "restaura|restaure|restaurar la? versión {number}",
      "vuelve|vuelva|volver|regresa a la versión anterior|previa",
      "restaura|restaure|recupera la versión anterior|previa",
    ],
  },
  transfer: OWNER_PHRASES,
  set_env: SETTING_PHRASES,
  unset_env: UNSETTING_PHRASES,
};

/** Words that may precede sentences of only this kind. */
export const LEADING_BY_KIND: Readonly<Partial<Record<DeedPhraseKind, readonly string[]>>> = {
  reject: ["no", "nein", "non", "sorry", "nope"],
};
