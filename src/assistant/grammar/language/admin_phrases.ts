import type { Language } from "./vocabulary.ts";

/** Subjects of questions about rights, and about the settings of a workflow. */
export const ADMIN_KINDS = [
  "webhooks",
  "new_webhook",
  "envs",
  "make_public",
  "approvers",
  "duration",
  "failures",
  "version",
  "version_changes",
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

/** The phrases use the notation of `DEED_PHRASES`. */
export const ADMIN_PHRASES: Readonly<Record<AdminKind, Phrases>> = {
  webhooks: {
    en: ["<show>? <the>? webhooks|webhook <here>?"],
    de: ["<show>? <the>? webhooks <here>?"],
    fr: ["<show>? <the>? webhooks <here>?"],
    es: ["<show>? <the>? webhooks <here>?"],
  },
  new_webhook: {
    en: [
      "create|make|add|new|get|have|set_up|need|want a|another|the? webhook|webhook_url|webhook_address " +
      "for|to? <workflow>|it|this|this_one|that_one?",
      "i need|want a webhook for|to? <workflow>|it|this|this_one?",
      "trigger|start|run|launch|call|fire|invoke|kick_off <workflow>|it|this|this_one|that by|via|with|through|over|using|from a? webhook|webhooks|http_call|http_request|url|post",
      "can i|we|it|this trigger|start|run|be_triggered|be_started|be_run <workflow>|it|this? by|via|with|through|over|using|from a? webhook|webhooks|http_call|http_request|url|post",
    ],
    de: [
      "erstelle|erstell|mach|mache|anlegen einen|ne? webhook für|dafür|hierfür? <it>?",
      "ich? brauche|brauch|hätte|will gern|gerne? einen|eine|ne? webhook adresse|url? für|dafür|hierfür? <it>?",
    ],
    fr: [
      "crée|créer|ajoute un webhook pour? ça|ce_workflow?",
      "il me faut un webhook pour? ça|ce_workflow?",
      "j'ai besoin d'un webhook",
    ],
    es: [
      "crea|crear|añade un webhook para? esto|este_workflow?",
      "necesito un webhook para? esto?",
    ],
  },
  envs: {
    en: [
      "<show>? <the>? environment_variables|variables|envs|env|secrets <here>?",
      "<show>? <the>? environment_variables|variables|envs|secrets does|do <draft> need|have|use|take",
    ],
    de: [
      "<show>? <the>? umgebungsvariablen|variablen|geheimnisse <here>?",
      "<show> umgebungsvariablen|variablen|geheimnisse braucht|hat|nutzt|verwendet <draft>",
    ],
    fr: [
      "<show>? <the>? variables_d'environnement|variables|secrets <here>?",
      "de <show> variables_d'environnement|variables|secrets a t il|elle besoin",
    ],
    es: [
      "<show>? <the>? variables_de_entorno|variables|secretos <here>?",
      "<show> variables_de_entorno|variables|secretos necesita|tiene|usa <draft>?",
    ],
  },
  make_public: {
    en: ["make|set <it> public", "share <it> with everyone|everybody|all"],
    de: ["mach|mache <it> öffentlich"],
    fr: ["rends <it> public"],
    es: ["hazlo público"],
  },
  approvers: {
    en: [
      "who has_to|must|may|can|will|needs_to approve|answer|decide|reject <it>?",
      "who approves|answers|decides <it>?",
    ],
    de: ["wer muss|darf|kann <it> genehmigen|freigeben|beantworten|entscheiden"],
    fr: ["qui doit|peut <it>? approuver|valider|répondre|décider"],
    es: ["quién tiene_que|debe|puede <it>? aprobar|aprobarlo|responder|decidir"],
  },
  duration: {
    en: [
      "how long did|does it|that|this take|run|last",
      "how long did|does|has <run_noun> take|taken|last|run|running|need|needed usually|normally?",
      "when did <run_noun> finish|end|start|begin|stop",
      "duration|runtime of? <run_noun>?",
    ],
    de: [
      "wie lange hat|dauert|dauerte|lief|läuft <run_noun> gedauert|gebraucht?",
      "wann war <run_noun> fertig|zu_ende",
      "wann hat <run_noun> angefangen|aufgehört|geendet",
    ],
    fr: [
      "combien de temps a t_il|t_elle duré|pris|tourné",
      "combien de temps <run_noun> a duré|pris|tourné",
      "combien de temps a duré|pris <run_noun>",
    ],
    es: [
      "cuánto tardó|duró|ha_tardado|ha_durado|dura|tarda <run_noun>?",
      "cuánto tiempo tardó|duró|ha_tardado|ha_durado|dura|tarda <run_noun>?",
    ],
  },
  failures: {
    en: [
      "did|has|is anything|something|any_workflow|any_of_them|one_of_them fail|failed|break|broken|go_wrong|gone_wrong " +
      "recently|lately|today|last_night|tonight|yesterday|this_week|at_all?",
      "which|any of them|these|those|my_workflows|the_workflows|my_runs has|have? failed|broke|went_wrong|is_broken|are_broken recently|lately|today|last_night|yesterday|this_week|this_month|now?",
      "what|which|which_workflow|which_workflows has|have? failed|broke|went_wrong recently|lately|today|last_night|yesterday|this_week",
      "any|were_there|are_there any? failures|failed_runs recently|lately|today|last_night|yesterday|this_week?",
      "<show>? <the>? failures|failed_runs of|from all_workflows|all_of_them|everything",
    ],
    de: [
      "ist irgendetwas|irgendwas|etwas|was heute|letzte_nacht|gestern|zuletzt? fehlgeschlagen|schiefgegangen|schiefgelaufen|kaputt",
      "gab es fehler|fehlgeschlagene_läufe heute|letzte_nacht|gestern|zuletzt?",
      "was ist heute|letzte_nacht|gestern|zuletzt fehlgeschlagen|schiefgegangen",
    ],
    fr: [
      "quelque chose a t il échoué|planté récemment|aujourd'hui|hier|cette_nuit?",
      "y a t il eu des échecs|erreurs récemment|aujourd'hui|hier|cette_nuit?",
    ],
    es: [
      "ha? fallado|falló algo recientemente|hoy|ayer|esta_noche|anoche?",
      "hubo|ha_habido fallos|errores recientemente|hoy|ayer|esta_noche|anoche?",
    ],
  },
  version: {
    en: [
      "<show>|open <the>? version {number}",
      "what is|was in version {number}",
      "<show> in version {number}",
      "what does|did version {number} do|look_like|have",
    ],
    de: ["<show> <the>? version {number}", "was steht|ist|war in version {number}"],
    fr: ["<show> <the>? version {number}", "qu'y a t il dans la version {number}"],
    es: ["<show> <the>? versión {number}", "qué hay|tiene en? la versión {number}"],
  },
  version_changes: {
    en: [
      "<show> new|different|changed in|about|with version? {number}",
      "what changed|was_changed in|with version? {number}",
      "what did version {number} change",
    ],
    de: [
      "was ist neu|anders|geändert in|an version {number}",
      "was hat sich in|mit version {number} geändert",
    ],
    fr: ["qu'est ce qui a_changé|change dans|avec la version {number}"],
    es: ["qué ha? cambiado|cambió|hay_de_nuevo en|con la versión {number}"],
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
      "who owns <it>",
      "which|what teams|team|people have|has access to? <it>?",
      "which|what teams|team|people can see|read|run|use <it>",
      "who is the owner of? <it>?",
      "with? whom|who is <it> shared with?",
      "is <it> shared|public|private",
      "<show>? <the>? sharing",
    ],
    de: [
      "wer kann|darf <it> sehen|lesen|ausführen|nutzen",
      "wer sieht <it>",
      "welche teams|leute haben zugriff darauf|auf? <it>?",
      "wem gehört <it>",
      "gehört <it>|der_workflow|dieser_workflow|er mir|uns",
    ],
    fr: ["qui peut <it> voir|lire|lancer", "à qui appartient <it>"],
    es: [
      "quién más? puede <it>? ver|verlo|leer|leerlo|ejecutarlo",
      "quién más? <it> ve|lee|usa",
      "de quién es <it>",
    ],
  },
  caller: {
    en: ["who am i", "whoami", "what may i do"],
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
      "<show>? <the>? model|models|token|tokens|ai usage|costs|cost",
      "what does|do|did <it>|all_this cost me|us?",
      "how much does|do|did <it>|all_this cost me|us?",
      "how expensive is <it>",
    ],
    de: [
      "<show>? <the>? modellkosten|tokenverbrauch",
      "was kostet|kosten das|es|mich|uns das?",
      "wie viel|wieviel kostet das|es|mich|uns das?",
    ],
    fr: ["combien ça|cela me|nous? coûte"],
    es: ["cuántos tokens hemos usado", "cuánto me|nos? cuesta esto|eso?"],
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
