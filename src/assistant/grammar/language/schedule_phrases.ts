import type { Language } from "./vocabulary.ts";

type Phrases = Readonly<Record<Language, readonly string[]>>;

/**
 * Returns the variants of an order on the schedule, on a named schedule of the workflow, and on the
 * schedule of a named workflow. The variants replace `%` in the order.
 */
function english(order: string): string[] {
  return [
    order.replace("%", "<schedule>|its_schedule"),
    order.replace("%", "<schedule> of|for <workflow>"),
    order.replace("%", "<schedule> of|for the? workflow? {name}"),
    order.replace("%", "the|my|our? {schedule} schedule"),
    order.replace("%", "the|my|our? {schedule} schedule of|for <workflow>"),
    order.replace("%", "the|my|our? {schedule} schedule of|for the? workflow? {name}"),
    order.replace("%", "<schedule> called|named|with_the_name? {schedule}"),
    order.replace("%", "<schedule> called|named {schedule} of|for the? workflow? {name}"),
  ];
}

function german(order: string): string[] {
  return [
    order.replace("%", "<schedule>"),
    order.replace("%", "<schedule> von|für <workflow>"),
    order.replace("%", "<schedule> von|für workflow? {name}"),
    order.replace("%", "<schedule> namens|mit_dem_namen? {schedule}"),
    order.replace("%", "<schedule> {schedule} von|für workflow? {name}"),
    order.replace("%", "den|meinen|unseren? {schedule} zeitplan"),
  ];
}

function french(order: string): string[] {
  return [
    order.replace("%", "<schedule>"),
    order.replace("%", "<schedule> de|pour <workflow>"),
    order.replace("%", "<schedule> de|du|pour workflow? {name}"),
    order.replace("%", "<schedule> appelée|appelé|nommée|nommé? {schedule}"),
    order.replace("%", "<schedule> {schedule} de|du|pour workflow? {name}"),
  ];
}

function spanish(order: string): string[] {
  return [
    order.replace("%", "<schedule>"),
    order.replace("%", "<schedule> de|para <workflow>"),
    order.replace("%", "<schedule> de|para workflow|flujo? {name}"),
    order.replace("%", "<schedule> llamada|llamado|que_se_llama? {schedule}"),
    order.replace("%", "<schedule> {schedule} de|para workflow|flujo? {name}"),
  ];
}

/** Phrases for a pause. "Stop" is one of them, because a pause can be undone. */
export const PAUSE_PHRASES: Phrases = {
  en: [
    "pause|suspend it? <now>?",
    ...english("pause|suspend|stop|halt % for_now|for_the_moment|for_the_time_being"),
    ...english("pause|suspend|stop|halt|hold|disable|deactivate|end % <now>?"),
    ...english("put|set % on|in|to hold|pause"),
    "put|set <it> on|in|to hold|pause for_now|for_the_moment|for_the_time_being|<now>?",
    "make|do a pause of|for|in <schedule>|it",
    "pause|suspend {schedule} <now>?",
    ...english("turn|switch off % <now>?"),
    ...english("turn|switch % off <now>?"),
    "stop scheduling <it>",
  ],
  de: [
    ...german("pausiere|pausier|unterbrich|stoppe|stopp|beende|deaktiviere % <now>?"),
    ...german("% pausieren|aussetzen|stoppen|anhalten|beenden|unterbrechen|deaktivieren"),
    ...german("halte|halt % <now>? an"),
    ...german("setze|setz % <now>? aus"),
    "pausiere|pausier|unterbrich <it> <now>?",
    "<it>? <now>? pausieren <now>?",
    "pausiere|pausier {schedule}",
    ...german("schalte|schalt % <now>? aus|ab"),
  ],
  fr: [
    ...french("suspends|suspendez|suspendre|arrête|arrêtez|arrêter|stoppe|stoppez % <now>?"),
    ...french("désactive|désactivez|désactiver|interromps|interrompez % <now>?"),
    ...french("mets|mettez % en pause"),
    ...french("mets|mettez en pause %"),
    "mets|mettez <it>? en pause <now>?",
    "suspends|suspendez <it>",
    "suspends|suspendez {schedule}",
  ],
  es: [
    ...spanish("pausa|pause|suspende|suspenda|pausar|para|detén|detenga|detener % <now>?"),
    ...spanish("desactiva|desactive|desactivar|interrumpe % <now>?"),
    ...spanish("pon|ponga % en pausa"),
    ...spanish("pon|ponga en pausa %"),
    "páusalo|pausarlo|páuselo|ponlo_en_pausa|póngalo_en_pausa <now>?",
    "pausa|pause {schedule}",
  ],
};

export const RESUME_PHRASES: Phrases = {
  en: [
    "resume|unpause|reactivate it <now>?",
    "unpause <now>?",
    "resume|unpause|reactivate {schedule} <now>?",
    "take|remove away? the pause away|off|again?",
    ...english("resume|unpause|reactivate|continue|enable|activate % <now>?"),
    ...english("turn|switch on % again?"),
    ...english("turn|switch % back? on again?"),
  ],
  de: [
    "reaktiviere {schedule}",
    ...german("setze|setz % fort"),
    ...german("% wieder? fortsetzen|aktivieren|reaktivieren|aufnehmen|einschalten"),
    ...german("aktiviere|reaktiviere % wieder?"),
    ...german("schalte|schalt % wieder? ein|an"),
  ],
  fr: [
    ...french("reprends|reprenez|reprendre|réactive|réactivez|réactiver|relance|active % <now>?"),
  ],
  es: [...spanish("reanuda|reanude|reactiva|reactive|reanudar|reactivar|activa % <now>?")],
};

export const UNSCHEDULE_PHRASES: Phrases = {
  en: [
    ...english("remove|delete|cancel|drop|clear|erase % <now>?"),
    ...english("get rid of %"),
    "unschedule <it>?",
  ],
  de: [
    ...german("lösche|lösch|entferne|entfern % <now>? wieder?"),
    ...german("% löschen|entfernen"),
  ],
  fr: [
    ...french("supprime|supprimez|enlève|enlevez|retire|retirez|annule|annulez % <now>?"),
    ...french("supprimer|enlever|retirer|annuler % <now>?"),
  ],
  es: [
    ...spanish("elimina|elimine|borra|borre|quita|quite|cancela|cancele % <now>?"),
    ...spanish("eliminar|borrar|quitar|cancelar % <now>?"),
  ],
};

/**
 * Orders to change the time of one of several schedules. Orders for the only schedule have the kind
 * `schedule`.
 */
export const RESCHEDULE_PHRASES: Phrases = {
  en: [
    "change|set|move|update|reschedule|switch the|my|our? {schedule} schedule to|for {phrase}",
    "change|set|move|update|reschedule|switch <schedule> called|named? {schedule} to|for {phrase}",
    "change|set|move|update|reschedule|switch <schedule> of|for the? workflow? {name} to {phrase}",
  ],
  de: ["ändere|änder|setze|stelle|verschiebe <schedule> namens? {schedule} auf {phrase}"],
  fr: ["change|changez|mets <schedule> appelée|nommée? {schedule} pour|à|sur|en {phrase}"],
  es: ["cambia|cambie|pon <schedule> llamada|llamado? {schedule} a|para {phrase}"],
};

/** Orders for an additional schedule. */
export const ADD_SCHEDULE_PHRASES: Phrases = {
  en: [
    "add|create|make|set_up a|another? new|second? schedule called|named {schedule} " +
    ",|:? for|at|to|that_runs? {phrase}",
    "add|create|make|set_up a|another new|second? {schedule} schedule ,|:? for|at|to? {phrase}",
  ],
  de: ["erstelle|lege|leg einen neuen|weiteren? zeitplan namens? {schedule} an? ,|:|für? {phrase}"],
  fr: [
    "ajoute|ajoutez|crée|créez une nouvelle|autre? planification appelée|nommée? {schedule} " +
    ",|:|pour? {phrase}",
  ],
  es: [
    "añade|agrega|crea una nueva|otra? programación llamada? {schedule} ,|:|para? {phrase}",
  ],
};

/** Orders about missed and overlapping times, and about failures. */
export const SET_SCHEDULE_PHRASES: Phrases = {
  en: [
    ...english("set|change the? overlap|overlaps policy|setting? of|for % to {overlap}"),
    "set|change the? overlap|overlaps policy|setting? to {overlap}",
    "{overlap} overlapping|overlapped runs|ticks|times",
    "{overlap} runs|ticks|times that|which overlap",
    ...english("{overlap} overlapping runs|ticks|times of|for %"),
    ...english("set|change the? catchup|catch_up policy|setting? of|for % to {catchup}"),
    "set|change the? catchup|catch_up policy|setting? to {catchup}",
    "{catching} catch up with|on any|all|the? missed|late? runs|ticks|times",
    "catch up with|on {catchup} missed|late? runs|ticks|times|run|tick|time",
    ...english("pause % after {number} failures|failed_runs"),
    "pause it after {number} failures|failed_runs",
  ],
  de: [
    "{overlap} überlappende|überlappenden läufe|ausführungen",
    "überlappende läufe|ausführungen {overlap}",
    ...german("setze|stelle die? überlappung von|für % auf {overlap}"),
    "hole {catchup} verpassten|verpasste? läufe|ausführungen|lauf|ausführung nach",
    "{catchup} verpassten|verpasste läufe|ausführungen|lauf|ausführung nachholen",
    ...german("pausiere|pausier % nach {number} fehlern|fehlschlägen|fehlgeschlagenen_läufen"),
  ],
  fr: [
    "{overlap} les? exécutions qui_se_chevauchent|simultanées",
    "rattrape|rattrapez {catchup} exécutions|exécution manquées|manquée",
    ...french("suspends|suspendez % après {number} échecs"),
  ],
  es: [
    "{overlap} las? ejecuciones solapadas|simultáneas|que_se_solapan",
    "recupera|recupere {catchup} ejecuciones|ejecución perdidas|perdida",
    ...spanish("pausa|pause|suspende % tras|después_de {number} fallos|errores"),
  ],
};

/** The words for each value of a setting. */
export const SETTING_WORDS = {
  overlap: {
    skip: ["skip", "überspringe", "überspringen", "ignore", "ignorez", "saute", "omite", "salta"],
    queue: [
      ...["queue", "queue up", "queue one", "wait", "reihe", "anstellen"],
      ...["mets en file", "mets en attente", "encola", "pon en cola"],
    ],
    allow: ["allow", "erlaube", "erlauben", "autorise", "permets", "permite"],
    // Without "cancel overlapping runs", which does not say which of two runs is cancelled.
    cancel: ["cancel the run before", "cancel the previous run", "breche den vorigen lauf ab"],
  },
  catchup: {
    all: ["all", "every", "all the", "all of the", "alle", "toutes les", "todas las"],
    last: [
      ...["last", "the last", "the latest", "only the last", "den letzten", "die letzte"],
      ...["la dernière", "la última"],
    ],
    none: ["none", "no", "none of the", "keine", "keinen", "aucune", "ninguna"],
  },
} as const;

/** Words before "catch up" that negate it. */
export const NEVER_CATCHING: readonly string[] = ["never", "don't", "do not", "dont"];
