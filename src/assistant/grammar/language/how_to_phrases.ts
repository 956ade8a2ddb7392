import type { Language } from "./vocabulary.ts";

/** Subjects of questions such as "how do I" and "what is". */
export const HOW_TO_TOPICS = [
  "publish",
  "run",
  "schedule",
  "share",
  "cancel",
  "delete",
  "go_back",
  "draft",
  "workflow",
  "api_key",
  "environment",
  "webhook",
  "failure",
  "chat",
] as const;
export type HowToTopic = typeof HOW_TO_TOPICS[number];

/** Word classes of how-to questions. */
export const HOW_TO_CLASSES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  how: {
    en:
      "how_do_i|how_can_i|how_to|how_do_you|how_do_we|how_can_we|how_would_i|where_do_i|where_can_i|" +
      "how_i_can|how_i_do|how_we_can",
    de: "wie_kann_ich|wie_können_wir|wie_kann_man|wo_kann_ich|wie",
    fr: "comment|comment_puis_je|comment_faire_pour|comment_peut_on",
    es: "cómo|cómo_puedo|cómo_se_puede|cómo_podemos",
  },
  thing: {
    en:
      "it|this|a_workflow|the_workflow|this_workflow|my_workflow|workflows|a_draft|the_draft|my_draft|a_run|the_run|" +
      "runs|something|one",
    de:
      "es|ihn|einen_workflow|den_workflow|meinen_workflow|einen_entwurf|den_entwurf|einen_lauf|den_lauf|" +
      "das|workflows",
    fr:
      "un_workflow|le_workflow|mon_workflow|le|un_brouillon|le_brouillon|une_exécution|l'exécution",
    es: "un_workflow|el_workflow|mi_workflow|lo|un_borrador|el_borrador|una_ejecución|la_ejecución",
  },
  chat: {
    en: "slack|teams|microsoft_teams|discord|mattermost",
    de: "slack|teams|microsoft_teams|discord|mattermost",
    fr: "slack|teams|microsoft_teams|discord|mattermost",
    es: "slack|teams|microsoft_teams|discord|mattermost",
  },
};

export const HOW_TO_PHRASES: Readonly<
  Record<HowToTopic, Readonly<Record<Language, readonly string[]>>>
> = {
  publish: {
    en: ["<how> publish|release|deploy <thing>?"],
    de: ["<how> veröffentliche ich <thing>?", "<how> <thing>? veröffentlichen"],
    fr: ["<how> je? publier|publie <thing>?"],
    es: ["<how> publico|publicar <thing>?"],
  },
  run: {
    en: ["<how> run|start|execute <thing>?"],
    de: [
      "<how> starte ich <thing>?",
      "<how> führe ich <thing>? aus",
      "<how> <thing>? starten|ausführen",
    ],
    fr: ["<how> je? lancer|lance|exécuter|exécute|démarrer|démarre <thing>?"],
    es: ["<how> ejecuto|ejecutar|lanzo|lanzar <thing>?"],
  },
  schedule: {
    en: ["<how> schedule|plan <thing>?", "<how> let|make <thing> run every day|week"],
    de: [
      "<how> plane ich <thing>?",
      "<how> <thing>? planen",
      "<how> mache|mach|erstelle|erstell|lege ich einen zeitplan an?",
      "<how> einen zeitplan erstellen|anlegen|machen",
    ],
    fr: [
      "<how> je? planifier|planifie|programmer|programme <thing>?",
      "<how> faire|créer|crée une planification",
    ],
    es: [
      "<how> programo|programar|planifico|planificar <thing>?",
      "<how> hago|hacer|creo|crear una programación",
    ],
  },
  share: {
    en: ["<how> share <thing>?"],
    de: ["<how> teile ich <thing>?", "<how> <thing>? teilen"],
    fr: ["<how> je? partager|partage <thing>?"],
    es: ["<how> comparto|compartir <thing>?"],
  },
  cancel: {
    en: ["<how> cancel|stop|abort <thing>?"],
    de: [
      "<how> stoppe ich <thing>?",
      "<how> breche ich <thing>? ab",
      "<how> <thing>? abbrechen|stoppen",
    ],
    fr: ["<how> je? annuler|annule|arrêter|arrête <thing>?"],
    es: ["<how> cancelo|cancelar|detener <thing>?"],
  },
  delete: {
    en: ["<how> delete|remove <thing>?"],
    de: ["<how> lösche ich <thing>?", "<how> <thing>? löschen"],
    fr: ["<how> je? supprimer|supprime <thing>?"],
    es: ["<how> elimino|eliminar|borro|borrar <thing>?"],
  },
  go_back: {
    en: [
      "<how> go|get|roll back",
      "<how> go|get|roll back to an|the? earlier|old|previous|last version",
    ],
    de: ["<how> gehe ich zu einer früheren|alten version zurück", "<how> zurück gehen"],
    fr: ["<how> revenir à une version précédente|antérieure"],
    es: ["<how> vuelvo|volver a una versión anterior"],
  },
  draft: {
    en: [
      "what is|are|'s a? draft|drafts",
      "what's a draft",
      "what is|does mean|meant by? a? draft",
    ],
    de: ["was ist ein entwurf"],
    fr: ["qu'est ce qu'un brouillon"],
    es: ["qué es un borrador"],
  },
  workflow: {
    en: [
      "what is|are a? workflow|workflows",
      "what's a workflow",
      "<how> make|create|build|begin a? new? workflow",
    ],
    de: [
      "was ist ein workflow",
      "<how> erstelle|baue ich einen workflow",
      "<how> einen workflow erstellen|bauen",
    ],
    fr: ["qu'est ce qu'un workflow", "<how> créer un workflow"],
    es: ["qué es un workflow", "<how> creo|crear un workflow"],
  },
  api_key: {
    en: ["<how> use|make|create|get an|my? api key|keys", "what is an api key"],
    de: ["<how> erstelle|nutze|bekomme ich einen api schlüssel", "was ist ein api schlüssel"],
    fr: ["<how> créer|obtenir|utiliser une clé api"],
    es: ["<how> creo|crear|obtener|usar una clave api|de_api"],
  },
  environment: {
    en: [
      "<how> set|use|add|store a|an|the? secret|secrets|password|passwords|environment_variable|environment_variables",
    ],
    de: [
      "<how> setze|speichere ich ein|eine passwort|geheimnis|umgebungsvariable|umgebungsvariablen",
    ],
    fr: ["<how> définir|utiliser une|un secret|mot_de_passe|variable_d'environnement"],
    es: ["<how> defino|usar|guardar un|una secreto|contraseña|variable_de_entorno"],
  },
  webhook: {
    en: ["<how> make|use|add|create|call a? webhook|webhooks", "what is a webhook"],
    de: ["<how> erstelle|nutze ich einen webhook", "was ist ein webhook"],
    fr: ["<how> créer|utiliser un webhook", "qu'est ce qu'un webhook"],
    es: ["<how> creo|crear|usar un webhook", "qué es un webhook"],
  },
  failure: {
    en: [
      "<how> get|be notified|alerted|told|informed|warned when|if <thing> fails|breaks|goes_wrong",
      "<how> get|receive an? email|mail|alert|notification when|if <thing> fails|breaks|goes_wrong",
      "<how> know|find_out|notice|see that|if|when|whether <thing> fails|failed|breaks",
    ],
    de: [
      "<how> erfahre|merke ich ,? wenn|dass|ob <thing> fehlschlägt|scheitert",
      "<how> werde ich benachrichtigt|informiert|gewarnt ,? wenn <thing> fehlschlägt|scheitert",
    ],
    fr: ["<how> être prévenu|averti|informé si|quand <thing> échoue"],
    es: [
      "<how> me entero si|cuando <thing> falla",
      "<how> recibir un aviso si|cuando <thing> falla",
    ],
  },
  chat: {
    en: [
      "do|can|could you|i|we support|use|have|know|connect|post|send|write|talk <thing>? to|with|in? <chat>",
      "does it|heddle support|work with? <chat>",
      "is there an? <chat> integration|connector|support",
      "<how> connect|use|post|send|write to|with? <chat>",
    ],
    de: [
      "<how> schreibe|sende ich an|nach|in? <chat>",
      "unterstützt|kennst|kannst du <chat>",
      "kann|kannst ich|du an|nach|in? <chat> schreiben|senden",
    ],
    fr: ["<how> écrire|envoyer sur|à|vers <chat>"],
    es: ["<how> escribo|envío|escribir|enviar a|en <chat>"],
  },
};
