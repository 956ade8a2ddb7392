import type { Language } from "./vocabulary.ts";

/** Subjects of questions about who may do what, and about what is set up around a workflow. */
export const ADMIN_KINDS = [
  "webhooks",
  "new_webhook",
  "envs",
  "make_public",
  "several_at_once",
  "quiet_hours",
  "offline",
  "access",
  "caller",
  "live_version",
  "model_usage",
  "run_steps",
  "failed_step",
  "run_inputs",
] as const;
export type AdminKind = typeof ADMIN_KINDS[number];

type Phrases = Readonly<Partial<Record<Language, readonly string[]>>>;

/** Written as those of orders are. */
export const ADMIN_PHRASES: Readonly<Record<AdminKind, Phrases>> = {
  webhooks: {
    en: ["<show>? <the>? webhooks|webhook <here>?", "does it have a? webhook|webhooks"],
    de: ["<show>? <the>? webhooks <here>?"],
    fr: ["<show>? <the>? webhooks <here>?"],
    es: ["<show>? <the>? webhooks <here>?"],
  },
  new_webhook: {
    en: ["create|make|add|new a|another|the? webhook for|to? <workflow>|it?"],
    de: ["erstelle|mach einen webhook"],
    fr: ["crée|créer un webhook"],
    es: ["crea|crear un webhook"],
  },
  envs: {
    en: [
      "<show>? <the>? environment_variables|variables|envs|env|secrets <here>?",
      "<show>? <the>? environment_variables|variables|envs|secrets does|do <draft> need|have|use|take",
    ],
    de: ["<show>? <the>? umgebungsvariablen|variablen|geheimnisse <here>?"],
    fr: ["<show>? <the>? variables_d'environnement|variables|secrets <here>?"],
    es: ["<show>? <the>? variables_de_entorno|variables|secretos <here>?"],
  },
  make_public: {
    en: ["make|set <it> public", "share <it> with everyone|everybody|all"],
    de: ["mach|mache <it> öffentlich"],
    fr: ["rends <it> public"],
    es: ["hazlo público"],
  },
  several_at_once: {
    en: [
      "delete|remove|run|publish|share|pause|open both|all|everything|them_all|all_of_them|both_of_them",
      "delete|remove|run|publish|share|pause all|both|all_the|all_my|these|those workflows|flows",
    ],
    de: [
      "lösche|lösch|starte|veröffentliche|teile|pausiere|öffne beide|alle|alles|beide_workflows|" +
      "alle_workflows",
    ],
    fr: [
      "supprime|lance|publie|partage|ouvre les_deux|tous|toutes|tout|les_tous|tous_les_workflows",
    ],
    es: [
      "borra|elimina|ejecuta|publica|comparte|abre los_dos|ambos|todos|todo|todos_los_workflows",
    ],
  },
  quiet_hours: {
    en: [
      "stop|keep|prevent <it> from running|starting <quiet>",
      "don't|do_not|never run|start <it> <quiet>",
      "<it> should|must not run|start <quiet>",
      "<it> shouldn't run|start <quiet>",
      "no runs <quiet>",
      "not <quiet>",
    ],
    de: [
      "lass|lasse <it> <quiet> nicht laufen",
      "starte <it> <quiet> nicht",
      "nicht <quiet>",
    ],
    fr: ["ne <it> lance pas <quiet>", "pas <quiet>"],
    es: ["no <quiet>"],
  },
  offline: {
    en: [
      "take|pull|bring <it> offline|down <now>?",
      "unpublish <it> <now>?",
      "take <it> out_of|off production <now>?",
      "disable|deactivate|switch_off|turn_off <workflow> <now>?",
      "switch|turn <workflow> off <now>?",
    ],
    de: [
      "nimm|nehme|schalte|schalt|stelle|stell <it> <now>? offline|vom_netz|außer_betrieb",
      "deaktiviere|deaktivier <workflow> <now>?",
      "schalte|schalt <workflow> <now>? ab|aus",
    ],
    fr: [
      "mets|mettez <it> hors_ligne|hors_service <now>?",
      "dépublie|dépubliez <it> <now>?",
      "désactive|désactivez <workflow> <now>?",
    ],
    es: [
      "ponlo|póngalo fuera_de_línea|fuera_de_servicio <now>?",
      "despublica|despublique <it> <now>?",
      "despublícalo",
      "desactiva|desactive|apaga <workflow> <now>?",
    ],
  },
  access: {
    en: [
      "who can|may else? see|read|run|use|open|change|edit <it>",
      "who else can|may? see|sees|read|reads|run|runs|use|uses|change|changes|edit|edits <it>",
      "is|can anybody|anyone|somebody else? able_to? see|read|run|use|open|change|edit <it>",
      "who has access to? <it>?",
      "who owns <it>",
      "who is the owner of? <it>?",
      "with? whom|who is <it> shared with?",
      "is <it> shared|public|private",
      "<show>? <the>? sharing",
    ],
    de: [
      "wer kann|darf <it> sehen|lesen|ausführen|nutzen",
      "mit wem ist <it> geteilt",
      "wem gehört <it>",
    ],
    fr: ["qui peut <it> voir|lire|lancer", "avec qui est il partagé", "à qui appartient <it>"],
    es: [
      "quién más? puede <it>? ver|verlo|leer|leerlo|ejecutarlo",
      "quién más? <it> ve|lee|usa",
      "con quién está compartido",
      "de quién es <it>",
    ],
  },
  caller: {
    en: ["who am i", "whoami", "what may i do", "what are my rights", "which organization is this"],
    de: ["wer bin ich"],
    fr: ["qui suis je"],
    es: ["quién soy"],
  },
  live_version: {
    en: [
      "which|what version is live|active|published|the_default|default|current|running",
      "current version",
    ],
    de: ["welche version ist aktiv|live|veröffentlicht|aktuell"],
    fr: ["quelle version est active|publiée|actuelle"],
    es: ["qué|cuál versión está|es activa|publicada|actual"],
  },
  model_usage: {
    en: [
      "how much do|does the? models|model|ai|assistant cost|use",
      "<show>? <the>? model|models|token|tokens|ai usage|costs|cost",
      "how many tokens have|did|do we|i used|use",
    ],
    de: ["wie viele tokens haben wir verbraucht", "<show>? <the>? modellkosten|tokenverbrauch"],
    fr: ["combien de tokens avons nous utilisés"],
    es: ["cuántos tokens hemos usado"],
  },
  run_steps: {
    en: [
      "<show>? <the>? steps|log|logs of? <run_noun>?",
      "what was the input|inputs|output|outputs|result of <run_noun>",
      "<show> <the>? input|inputs|output|outputs of <run_noun>",
    ],
    de: ["<show>? <the>? schritte des_laufs|des_letzten_laufs?", "<show>? <the>? protokoll|log"],
    fr: [
      "<show>? <the>? étapes de_la_dernière_exécution|de_l'exécution?",
      "<show>? <the>? journal",
    ],
    es: ["<show>? <the>? pasos de_la_última_ejecución|de_la_ejecución?", "<show>? <the>? registro"],
  },
  run_inputs: {
    en: [
      "what|which input|inputs|values did|has <run_noun> have|get|take|use",
      "what did <run_noun> get|have|take as input|inputs",
      "which|what {word} did|has <run_noun> have|get|take|use",
      "with which|what input|inputs|values did|has <run_noun> run",
    ],
    de: [
      "welche eingaben|werte hatte|bekam <run_noun>",
      "mit welchen eingaben|werten lief <run_noun>",
    ],
    fr: ["quelles entrées|valeurs avait|a_eu <run_noun>"],
    es: ["qué|cuáles entradas|valores tenía|tuvo <run_noun>"],
  },
  failed_step: {
    en: [
      "which|what step failed|has_failed|broke",
      "where did <run_noun> fail|break|stop",
      "what did the failed step get|do|see",
      "what can|should i|we do about_it|now|about_that?",
    ],
    de: [
      "welcher schritt ist fehlgeschlagen|gescheitert",
      "wo ist es fehlgeschlagen",
      "was kann ich tun|dagegen_tun",
    ],
    fr: ["quelle étape a échoué", "où a t il échoué", "que puis je faire"],
    es: ["qué|cuál paso falló|ha_fallado", "dónde falló", "qué puedo hacer"],
  },
};
