import type { Language } from "./vocabulary.ts";

/** The sentences of questions about runs; written as those of orders are. */
export const RUN_QUESTION_PHRASES = {
  status: {
    en: [
      "status|result|results of? <run_noun>?",
      "<show> status|the_status|the_result|the_results of? <run_noun>?",
      "status of? run {runId}",
      "how did <run_noun> go|end",
      "did <run_noun> work|succeed|finish",
      "did <run_noun> go well|wrong",
      "where is|are the|my? file|files|output|outputs|result|results",
      "where can_i|i_can|do_i|i_do find|see|get <the>? file|files|output|outputs|result|results",
      "<show> which|what is the result|results|outcome",
      "is|has <run_noun> done|finished|ended|succeeded",
      "<show> <the>? last run",
      "what happened to|with? <run_noun>?",
      "how is <run_noun> going",
    ],
    de: [
      "status|stand|ergebnis",
      "wie ist <run_noun> gelaufen|ausgegangen",
      "ist <run_noun> fertig",
      "was ist passiert",
      "<show> den? letzten lauf",
    ],
    fr: [
      "statut|état|résultat",
      "est ce fini|terminé",
      "que s'est il passé",
      "<show> la? dernière exécution",
    ],
    es: ["estado|resultado", "ha terminado <run_noun>?", "qué pasó", "<show> la? última ejecución"],
  },
  why_failed: {
    en: [
      "why did|has|does <run_noun> fail|failed|break|stop",
      "why <run_noun> failed|fails|stopped",
      "what went wrong",
      "what is|was the error",
      "why|error",
      "y did <run_noun> fail|break|stop",
      "explain the failure|failed_run",
    ],
    de: [
      "warum|wieso|weshalb ist <run_noun> fehlgeschlagen|gescheitert|abgebrochen",
      "warum|wieso|weshalb schlug <run_noun> fehl",
      "was ist schiefgelaufen|schief_gelaufen|schiefgegangen",
      "warum|wieso|weshalb",
    ],
    fr: [
      "pourquoi a t il|elle échoué",
      "pourquoi <run_noun>? a? t_il|t_elle? échoué",
      "qu'est ce qui n'a pas marché",
      "pourquoi",
    ],
    es: ["por qué falló|fracasó <run_noun>?", "por qué ha fallado <run_noun>?", "qué salió mal"],
  },
  runs: {
    en: [
      "<show>? <the>? last|latest|recent|failed? {number}? runs so_far|until_now? <here>?",
      "how many|often times? <it> was|is|has running|run|been_running",
    ],
    de: ["<show>? <the>? letzten|letzte|neuesten|neueste? {number}? läufe|ausführungen <here>?"],
    fr: ["<show>? <the>? {number}? dernières|récentes? exécutions <here>?"],
    es: ["<show>? <the>? {number}? últimas|recientes? ejecuciones <here>?"],
  },
  upcoming: {
    en: [
      "when does|will <it> run next|again?",
      "when is|are <the>? next|upcoming run|runs|one",
      "when's|whens <the>? next|upcoming run|runs|one",
      "at what time|hour does|is <it> run|running|started next?",
      "at what time|hour <it> runs|is_running|is_run",
      "<show>? <the>? next|upcoming|scheduled|future run|runs",
      "what is scheduled",
      "<show>? <the> schedule|schedules",
      "<show> schedules left|there|are_left|are_there|do_i_have|do_we_have?",
      "<show>? <the>? next {number} runs|times",
      "is there a schedule",
      "is <it> scheduled",
    ],
    de: [
      "wann läuft <it> wieder|das_nächste|das_nächste_mal|als_nächstes?",
      "wann ist der nächste lauf",
      "läuft <it> jetzt? von_allein|von_selbst|automatisch",
      "<show>? <the>? nächsten|nächste|kommenden|geplanten {number}? läufe",
      "<show> den|die? zeitplan|zeitpläne",
      "was ist geplant",
    ],
    fr: [
      "quand est|aura_lieu la prochaine exécution",
      "quand tourne|s'exécute <it>",
      "<show>? <the>? prochaines exécutions",
      "<show> la|les? planification|planifications",
    ],
    es: [
      "cuándo se ejecuta la_próxima_vez|de_nuevo|otra_vez?",
      "cuándo es la próxima ejecución",
      "<show>? <the>? próximas ejecuciones",
      "<show> la|las? programación|programaciones",
    ],
  },
  questions: {
    en: [
      "<show>? <the>? open|pending? questions|approvals|inbox <here>?",
      "are there any|open|pending? open|pending? questions|approvals",
      "is anything|something waiting for my approval|answer|decision",
      "is anything|something waiting for me",
      "what do i have_to|need_to|must approve|answer|decide",
      "what|who waits for me",
      "what is waiting for me|my_approval|my_answer",
      "what|who is <it> waiting for",
    ],
    de: [
      "<show>? <the>? offenen|offene? fragen|freigaben <here>?",
      "gibt es offene? fragen|freigaben",
      "was muss ich genehmigen|freigeben|beantworten",
      "wartet etwas auf mich|meine_freigabe",
    ],
    fr: [
      "<show>? <the>? questions|approbations ouvertes|en_attente? <here>?",
      "y a t il des? questions|approbations ouvertes|en_attente?",
      "que dois je approuver",
    ],
    es: [
      "<show>? <the>? preguntas|aprobaciones abiertas|pendientes? <here>?",
      "hay preguntas|aprobaciones abiertas|pendientes?",
      "qué tengo que aprobar|responder",
    ],
  },
  dry_run: {
    en: [
      "do|make|start|try|run? a? dry run of? <it>? with? {inputs}?",
      "dry run <it>? with? {inputs}?",
      "try <it> out? with? {inputs}?",
    ],
    de: [
      "mach|mache|starte|führe? einen? probelauf|testlauf mit? {inputs}? durch?",
      "probiere|probier|teste <it> mit? {inputs}? aus?",
    ],
    fr: [
      "fais|faites|lance? un? essai à_blanc? avec? {inputs}?",
      "essaie|teste <it> avec? {inputs}?",
    ],
    es: [
      "haz|haga|hacer? una? prueba en_seco? con? {inputs}?",
      "prueba|pruébalo <it>? con? {inputs}?",
    ],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>>;
