import type { Language } from "./vocabulary.ts";

/** Subjects of questions about how to write a workflow. */
export const GUIDE_TOPICS = [
  "parse",
  "filter",
  "group",
  "join",
  "change_items",
  "call",
  "read_file",
  "read_sheet",
  "write_file",
  "mail",
  "ask",
  "approve",
  "wait",
  "subworkflow",
  "script",
  "use_rule",
  "loop",
  "retry_step",
  "errors",
  "condition",
  "sort",
  "rule",
  "dry_run_meaning",
] as const;
export type GuideTopic = typeof GUIDE_TOPICS[number];

type Phrases = Readonly<Partial<Record<Language, readonly string[]>>>;

/** The phrases use the notation of `DEED_PHRASES`. */
export const GUIDE_PHRASES: Readonly<Record<GuideTopic, Phrases>> = {
  parse: {
    en: ["<how> parse|decode a|an|the|some? csv|json|xml|yaml|html|text file|table|text?"],
    de: ["<how> lese|parse ich csv|json|xml|yaml|html"],
    fr: ["<how> analyser|parser du|un? csv|json|xml|yaml|html"],
    es: ["<how> analizo|analizar un? csv|json|xml|yaml|html"],
  },
  filter: {
    en: ["<how> filter|select a|the|some? list|rows|items|data|lists"],
    de: [
      "<how> filtere|filter ich eine|die? liste|zeilen|daten",
      "<how> eine? liste|zeilen filtern",
    ],
    fr: ["<how> filtrer une|les|des|la? liste|lignes|données"],
    es: ["<how> filtro|filtrar una|la|las|los? lista|filas|datos"],
  },
  group: {
    en: [
      "<how> group|aggregate|sum_up a|the|some? list|rows|items|data",
      "<how> add_up|sum|sum_up|total|average a|the|some? column|columns|amounts|numbers|rows|values",
      "<how> sum|total|average|count",
    ],
    de: ["<how> gruppiere ich eine|die? liste|zeilen|daten"],
    fr: ["<how> grouper|regrouper une|les|des? liste|lignes|données"],
    es: ["<how> agrupo|agrupar una|las|los? lista|filas|datos"],
  },
  join: {
    en: ["<how> join|merge|match two|the? lists|files|tables"],
    de: ["<how> verbinde ich zwei listen|dateien|tabellen"],
    fr: ["<how> joindre|fusionner deux listes|fichiers|tables"],
    es: ["<how> uno|unir|combinar dos listas|archivos|tablas"],
  },
  change_items: {
    en: [
      "<how> map|change|convert|transform|rename a|the|each|every? list|rows|items|item|columns|fields",
    ],
  },
  call: {
    en: ["<how> call|use|reach a|an|the|some? api|web_service|http_api|rest_api|url|address"],
    de: ["<how> rufe ich eine? api|adresse auf", "<how> eine? api aufrufen"],
    fr: ["<how> appeler une? api|adresse"],
    es: ["<how> llamo|llamar a? una? api"],
  },
  read_file: {
    en: ["<how> read|open a|an|the|my? file|files|csv_file"],
    de: ["<how> lese ich eine|die? datei|dateien", "<how> eine? datei lesen"],
    fr: ["<how> lire un|le|des? fichier|fichiers"],
    es: ["<how> leo|leer un|el|los? archivo|fichero|archivos"],
  },
  read_sheet: {
    en: ["<how> read|open|use|load an|a|the|my? excel|xlsx|spreadsheet file|files|sheet?"],
    de: ["<how> lese|öffne ich eine? excel|xlsx datei|tabelle?"],
    fr: ["<how> lire un? fichier? excel|xlsx"],
    es: ["<how> leo|leer un? archivo? excel|xlsx"],
  },
  mail: {
    en: [
      "<how> send|write an|a|the|some? e_mail|email|emails|mail|mails",
      "<how> send|write an|a|the|some? e_mail|email|emails|mail|mails to|with|from {title}",
      "<how> send|get|mail|email it|this|them|that|results|the_results|the_result|a_file|the_file by|as|via|in? an? " +
      "e_mail|email|mail?",
    ],
    de: [
      "<how> verschicke|versende|schicke|sende|schreibe ich eine? e mail",
      "<how> verschicke|versende|schicke|sende|schreibe ich eine? email|mail|mails",
      "<how> eine? e_mail|email|mail verschicken|senden|schicken",
    ],
    fr: ["<how> envoyer|écrire un|des? e_mail|email|mail|courriel|courriels|mails"],
    es: ["<how> envío|enviar|mando|mandar un? correo|email|e_mail|mail electrónico?"],
  },
  write_file: {
    en: ["<how> write|save|store|create a|an|the? file|files|csv_file"],
    de: ["<how> schreibe|speichere ich eine|die? datei"],
    fr: ["<how> écrire|enregistrer un|le? fichier"],
    es: ["<how> escribo|escribir|guardo|guardar un|el? archivo|fichero"],
  },
  ask: {
    en: [
      "<how> ask a|the|my? person|people|user|someone|somebody for? a|some? value|values|input|data|question?",
    ],
    de: ["<how> frage ich einen|eine? menschen|person|benutzer"],
  },
  approve: {
    en: [
      "<how> ask a|the|my? person|people|user|someone|boss|manager|somebody for approval",
      "<how> get|add|need|require an? approval|approvals",
    ],
    de: ["<how> hole ich eine freigabe ein"],
    fr: ["<how> demander une approbation"],
    es: ["<how> pido|pedir una? aprobación"],
  },
  wait: {
    en: ["<how> wait|pause|delay|sleep a_step|a_workflow?"],
    de: ["<how> warte ich"],
    fr: ["<how> attendre"],
    es: ["<how> espero|esperar"],
  },
  subworkflow: {
    en: ["<how> call|start|run|use another|other|a_second workflow|workflows"],
    de: ["<how> rufe|starte ich einen anderen workflow auf?"],
    fr: ["<how> appeler|lancer un autre workflow"],
    es: ["<how> llamo|llamar a? otro workflow"],
  },
  script: { en: ["<how> run|use|write|execute javascript|code|a_script|my_own_code|scripts"] },
  use_rule: { en: ["<how> use|call|evaluate a|the? decision? rule|rules in_a_workflow?"] },
  loop: {
    en: [
      "<how> loop|iterate|go over|through a|the|all|each|some? items|list|rows|item",
      "<how> repeat a step for each item",
    ],
    de: ["<how> mache ich eine schleife"],
    fr: ["<how> faire une boucle"],
    es: ["<how> hago|hacer un bucle"],
  },
  retry_step: { en: ["<how> retry|repeat a|the|my? failed? step|steps|call|request"] },
  errors: {
    en: [
      "<how> handle|catch|treat|manage|deal_with an|the|a? errors|error|failures|failure|exceptions",
    ],
    de: ["<how> behandle ich fehler"],
    fr: ["<how> gérer|traiter les|des? erreurs"],
    es: ["<how> manejo|manejar los|errores errores?"],
  },
  condition: {
    en: ["<how> write|add|use|make a|an|the? condition|conditions|if|branch|branches"],
    de: ["<how> schreibe ich eine bedingung"],
    fr: ["<how> écrire une condition"],
    es: ["<how> escribo|escribir una condición"],
  },
  sort: {
    en: ["<how> sort|order a|the|some? rows|list|items|data"],
    de: ["<how> sortiere ich eine|die? liste|zeilen|daten"],
    fr: ["<how> trier une|les|des? liste|lignes|données"],
    es: ["<how> ordeno|ordenar una|las|los? lista|filas|datos"],
  },
  rule: { en: ["what is|are|'s a|the? decision? rule|rules", "what's a decision? rule"] },
  dry_run_meaning: {
    en: [
      "what is|'s a|the? dry run",
      "what's a dry run",
      "what does a? dry run do",
      "<how> test|try <it> out? first|safely|beforehand?",
      "<how> test|try <it> out? without sending|writing|storing|changing|posting|doing " +
      "anything|something|<it>|mails|emails|e-mails|the_mail|the_email|the_e-mail",
      "<how> test|try a|the|my workflow|draft",
    ],
    de: [
      "was ist ein probelauf|testlauf|trockenlauf",
      "<how> <it> testen|ausprobieren",
      "<how> teste|probiere ich <it> aus?",
    ],
    fr: ["qu'est ce qu'un essai à_blanc", "<how> tester|essayer <it>", "<how> <it> tester|essayer"],
    es: ["qué es una prueba en_seco", "<how> probar|pruebo <it>", "<how> lo|la pruebo"],
  },
};
