import { RUN_QUESTION_PHRASES } from "./run_question_phrases.ts";
import type { Language } from "./vocabulary.ts";

/** The kinds of questions, by subject. */
export const QUESTION_KINDS = [
  "help",
  "help_all",
  "begin",
  "thanks",
  "workflows",
  "shared_workflows",
  "public_workflows",
  "all_workflows",
  "questions",
  "find",
  "open",
  "return",
  "rules",
  "templates",
  "services",
  "check",
  "inputs",
  "draft",
  "versions",
  "compare",
  "draft_changes",
  "status",
  "why_failed",
  "runs",
  "upcoming",
  "usage",
  "dry_run",
] as const;
export type QuestionKind = typeof QUESTION_KINDS[number];

/** The sentences of questions and changes, in the notation of `DEED_PHRASES`. */
export const QUESTION_PHRASES: Readonly<
  Record<QuestionKind, Readonly<Record<Language, readonly string[]>>>
> = {
  help: {
    en: [
      "help me?",
      "hi|hello|hey",
      "good morning|afternoon|evening",
      "what can|do you|i do here?",
      "what|how now|next",
      "who|what are you",
      "how does this|it work",
      "what is this",
    ],
    de: [
      "hilfe",
      "hallo",
      "guten morgen|tag|abend",
      "hilf mir",
      "was kannst du tun?",
      "was kann ich|man|wir hier? so? alles? tun|machen",
      "was geht hier",
      "was kann das|dieser_assistent",
      "was können sie|kannst_du alles? tun|machen?",
      "wer bist du",
    ],
    fr: [
      "aide",
      "bonjour|bonsoir|salut",
      "aide moi",
      "que peux tu faire",
      "que peut on faire ici?",
      "je|on peux|peut faire quoi ici?",
      "qu'est ce que je|on|l'on peux|peut|puis faire ici?",
      "que puis je faire ici?",
      "que sais tu faire",
      "qu'est ce que tu|vous peux|sais|pouvez|savez faire",
      "que pouvez|savez vous faire",
      "qui es tu",
    ],
    es: [
      "ayuda",
      "hola|buenas",
      "buenos días",
      "buenas tardes|noches",
      "ayúdame",
      "qué puedes hacer",
      "qué se puede hacer aquí|acá?",
      "qué puedo|podemos hacer aquí|acá?",
      "para qué sirve esto",
      "qué sabes|sabe|puede hacer",
      "quién eres",
    ],
  },
  help_all: {
    en: [
      "<show> everything|all you|i know|understand|can|say",
      "<show> everything",
      "what else can you|i do|say",
    ],
    de: ["<show> alles", "was kannst du noch|alles tun?"],
    fr: ["<show> tout", "que sais tu faire d'autre"],
    es: ["<show> lo? todo", "qué más puedes hacer"],
  },
  begin: {
    en: ["automate {title}?"],
    de: ["{title} automatisieren"],
    fr: ["automatiser {title}?"],
    es: ["automatizar {title}?"],
  },
  thanks: {
    en: ["thanks|thank_you|thx|cheers|many_thanks a_lot|so_much|very_much|ever_so_much?"],
    de: [
      "danke|danke_dir|danke_ihnen|ich_danke_dir|vielen_dank|danke_schön|herzlichen_dank|besten_dank|danke_sehr",
    ],
    fr: [
      "merci|merci_à_toi|merci_à_vous|je_te_remercie|merci_beaucoup|merci_bien|merci_infiniment|mille_mercis",
    ],
    es: ["gracias|gracias_a_ti|te_lo_agradezco|muchas_gracias|muchísimas_gracias|mil_gracias"],
  },
  workflows: {
    en: ["<show>? my|our|all_my|the|your? workflows|flows i_have|we_have? <here>?"],
    de: [
      "<show>? meine|unsere|alle_meine|die? workflows|abläufe <here>?",
      "mir? meine|unsere|alle_meine|die workflows|abläufe zu? zeigen",
    ],
    fr: ["<show>? mes|nos|tous_mes|les? workflows|flux <here>?"],
    es: ["<show>? mis|nuestros|todos_mis|los? workflows|flujos <here>?"],
  },
  shared_workflows: {
    en: [
      "<show>? <the>? workflows are|that_are? shared with me|us",
      "<show>? <the>? shared workflows",
    ],
    de: [
      "<show>? <the>? workflows sind|die? mit mir|uns geteilt sind|wurden?",
      "<show>? <the>? geteilten|geteilte workflows",
    ],
    fr: ["<show>? <the>? workflows sont|qui_sont? partagés avec moi|nous?"],
    es: ["<show>? <the>? workflows están|que_están? compartidos conmigo|con_nosotros?"],
  },
  public_workflows: {
    en: ["<show>? <the>? public workflows", "<show>? <the>? workflows are|that_are public"],
    de: ["<show>? <the>? öffentlichen|öffentliche workflows", "<show>? workflows sind öffentlich"],
    fr: ["<show>? <the>? workflows sont|qui_sont? publics"],
    es: ["<show>? <the>? workflows son|que_son? públicos"],
  },
  all_workflows: {
    en: ["<show>? all the? workflows"],
    de: ["<show>? alle workflows"],
    fr: ["<show>? tous les workflows"],
    es: ["<show>? todos los workflows"],
  },
  find: {
    en: [
      "<find> <the>|a? workflow|flow <called>? {title}",
      "<find>|<show>? <the>? workflows <called> {title}",
    ],
    de: [
      "<find> mir? <the>|einen? workflow|ablauf <called>? {title} raus|heraus",
      "<find> mir? <the>|einen? workflow|ablauf <called>? {title}",
      "<find>|<show>? <the>? workflows <called> {title}",
    ],
    fr: ["<find> <the>|un? workflow|flux <called>? {title}"],
    es: ["<find> <the>|un? workflow|flujo <called>? {title}"],
  },
  open: {
    en: [
      "open|show the|my {title} one",
      "open the|my? workflow? {title}",
      "<show> the|my? workflow called|named? {title}",
      "<show>|open the? {ordinal} one|workflow?",
      "open a|another|the? workflow?",
      "switch|change over? to the|my? workflow? {title}",
    ],
    de: [
      "<show>|öffne den|die|das? {ordinal} davon|workflow?",
      "öffne|öffnen den|meinen? workflow? {title}",
      "<show> den|meinen? workflow {title}",
    ],
    fr: [
      "<show>|ouvre|ouvrez le|la? {ordinal} workflow?",
      "ouvre|ouvrez|ouvrir le|mon? workflow? {title}",
      "<show> le|mon? workflow {title}",
    ],
    es: [
      "<show>|abre|abra el|la? {ordinal} workflow?",
      "abre|abra|abrir el|mi? workflow? {title}",
      "<show> el|mi? workflow {title}",
    ],
  },
  return: {
    en: [
      "go|come|get|switch|change back to the|my? workflow? {title}",
      "return|back to the|my? workflow? {title}",
    ],
    de: [
      "geh|gehe|kehre|kehr|wechsle|wechsel zurück? zu|zum dem? workflow? {title} zurück?",
      "zurück zu|zum dem? workflow? {title}",
    ],
    fr: ["reviens|revenez|retourne|retournez|repasse|repassez à|au|sur le? workflow? {title}"],
    es: ["vuelve|vuelva|regresa|regrese a|al el? workflow? {title}"],
  },
  rules: {
    en: ["<show>? <the>? decision? rules <here>?"],
    de: ["<show>? <the>? regeln|entscheidungsregeln <here>?"],
    fr: ["<show>? <the>? règles <here>?"],
    es: ["<show>? <the>? reglas <here>?"],
  },
  templates: {
    en: [
      "<show>? <the>|your? template|templates <here>? for? a|the|my? {title}?",
      "how do i use the|a? {title}? template",
    ],
    de: ["<show>? <the>? vorlagen <here>?"],
    fr: ["<show>? <the>? modèles <here>?"],
    es: ["<show>? <the>? plantillas <here>?"],
  },
  services: {
    en: ["<show>? <the>? services|actions <here>?", "what can a step|workflow do"],
    de: ["<show>? <the>? dienste|aktionen <here>?", "was kann ein schritt|workflow"],
    fr: ["<show>? <the>? services|actions <here>?"],
    es: ["<show>? <the>? servicios|acciones <here>?"],
  },
  check: {
    en: [
      "validate|check <draft>?",
      "explain|show|list|what_are <the>? error|errors|warnings|problems",
      "what is|'s wrong with? <draft>?",
      "what's wrong with? <draft>?",
      "is <draft> ok|okay|valid|correct|right|fine",
      "are there any? errors|warnings|problems",
      "errors|valid",
    ],
    de: [
      "prüfe|prüf|überprüfe|validiere <draft>?",
      "ist <draft> gültig|ok|in_ordnung|richtig",
      "<show>? <the>? fehler",
      "erkläre|erklär <the>? fehler",
    ],
    fr: [
      "vérifie|vérifiez|valide_le_brouillon <draft>?",
      "<draft> est il valide|correct",
      "<show>? <the>? erreurs",
      "explique|expliquez les erreurs",
    ],
    es: [
      "comprueba|verifica|revisa <draft>?",
      "<show>? <the>? errores",
      "explica los errores",
    ],
  },
  inputs: {
    en: [
      "<show>? <the>? inputs does|do|of? <draft>? take|need|have?",
      "what does <draft> need",
    ],
    de: ["<show>? <the>? eingaben hat|braucht|nimmt? <draft>?"],
    fr: ["<show>? <the>? entrées"],
    es: ["<show>? <the>? entradas"],
  },
  draft: {
    en: [
      "<show> <draft> in_full|in_whole? <now>?",
      "set out <draft> in_full|in_whole?",
      "<show> me <draft>",
      "<show> me? the? yaml|json|code|source",
      "draft|definition",
      "<show> what <draft> does",
      "explain <draft>|the_steps",
      "<show> steps does|do <draft> have|do|take|run",
      "walk|take|guide me through <draft>|the_steps|its_steps|the_flow",
    ],
    de: [
      "<show> <draft>",
      "entwurf",
      "erkläre|erklär mir? <draft>|die_schritte",
      "<show> schritte hat|macht <draft>",
    ],
    fr: [
      "<show> <draft>",
      "<show> étapes a <draft>|t_il?",
      "brouillon",
    ],
    es: [
      "<show> <draft>",
      "qué hace <draft>|esto|eso",
      "<show> pasos tiene <draft>?",
      "borrador",
    ],
  },
  versions: {
    en: [
      "<show>? <the>? versions|history <here>?",
      "<show> every|each version <here>?",
      "when was <draft> last? published|released|changed",
      "how many versions are_there|does_it_have|exist?",
      "when was version {number} published|released|made",
    ],
    de: ["<show>? <the>? versionen|verlauf <here>?", "wie viele versionen gibt_es?"],
    fr: ["<show>? <the>? versions|historique <here>?", "combien de versions y_a_t_il?"],
    es: ["<show>? <the>? versiones|historial <here>?", "cuántas versiones hay?"],
  },
  compare: {
    en: [
      "diff|compare version|versions? {from} and|with|to|against? version? {to}",
      "<show>|what changed|is_different|different between? version|versions? {from} and|to|vs|versus version? {to}",
      "what changed|is_different between? version|versions? {from} and|to version? {to}",
      "<show>? <the>? difference|differences|diff|changes between|from? version|versions? {from} and|to " +
      "version? {to}",
    ],
    de: [
      "vergleiche|vergleich version? {from} mit|und version? {to}",
      "<show>? der|den|die? unterschied|unterschiede zwischen version? {from} und version? {to}",
      "was hat sich zwischen version? {from} und version? {to} geändert|verändert",
      "was ist zwischen version? {from} und version? {to} anders|neu",
    ],
    fr: [
      "compare|comparez la? version? {from} et|avec|à la? version? {to}",
      "<show>? la? différence|les_différences entre la? version? {from} et la? version? {to}",
      "<show>? différences|différence entre la? version? {from} et la? version? {to}",
      "qu'est ce qui a changé entre la? version? {from} et la? version? {to}",
    ],
    es: [
      "compara|compare la? versión? {from} con|y la? versión? {to}",
      "<show>? la? diferencia|las_diferencias entre la? versión? {from} y la? versión? {to}",
      "qué ha? cambiado|cambió|cambia entre la? versión? {from} y la? versión? {to}",
    ],
  },
  draft_changes: {
    en: [
      "<show>? the|my? changes|diff of? <draft>?",
      "what changed|have_i_changed|did_i_change in? <draft>?",
      "was|has|is|did anything|something|there|it been? changed|different|edited|modified since|after <it>|that|then? was|has_been published|released|deployed|the_publication?",
      "are there any? unpublished changes|edits",
      "diff|changes|compare <draft>? against|with|to the? last|current|live published? version",
      "diff|changes|compare <draft>? against|with|to the? published version",
      "diff|changes|compare version? {number} against|with|to|and the? draft",
      "how does the? draft differ from version? {number}|the_published_version|the_live_version",
    ],
    de: ["<show>? die|meine? änderungen", "was hat sich geändert"],
    fr: ["<show>? les|mes? changements|modifications", "qu'est ce qui a changé"],
    es: ["<show>? los|mis? cambios", "qué ha? cambiado|cambió"],
  },
  ...RUN_QUESTION_PHRASES,
  usage: {
    en: [
      "<show>? <the>? storage|disk? usage|storage",
      "how much storage|space|disk|disk_space do|does|did we|i|my_files|our_files|it|they use|take|need|have " +
      "up?",
      "how much have|did i|we used|use so_far|already|this_month|this_week|until_now?",
      "<show>? my|our usage|consumption",
      "what have|did i|we used|use so_far|this_month?",
    ],
    de: [
      "wie viel|wieviel speicher|speicherplatz|platz brauchen|belegen|verbrauchen|nutzen wir|unsere_dateien",
      "wie viel|wieviel speicher|speicherplatz|platz brauche|belege|verbrauche ich",
      "<show>? <the>? speicherverbrauch|speichernutzung",
    ],
    fr: [
      "combien d'espace|de_stockage utilisons nous",
      "<show>? <the>? utilisation du? stockage?",
    ],
    es: [
      "cuánto espacio|almacenamiento usamos|utilizamos|ocupamos|uso|usan",
      "<show>? el? uso del almacenamiento",
    ],
  },
};
