import type { Language } from "../../grammar/language/vocabulary.ts";

export type Comparison =
  | "same"
  | "other"
  | "more"
  | "less"
  | "atLeast"
  | "atMost"
  | "between"
  | "contains"
  | "startsWith"
  | "endsWith"
  | "empty"
  | "filled";

function list(text: string): readonly string[] {
  return text.split(",").map((each) => each.trim());
}

/** How a value is compared, in words. */
export const COMPARISONS: Readonly<
  Record<Language, Readonly<Record<Comparison, readonly string[]>>>
> = {
  en: {
    same: list("is,are,equals,is equal to,equal to,is exactly"),
    other: list("is not,isn't,are not,aren't,not equal to,is not equal to,differs from"),
    more: list(
      "over,is over,above,is above,more than,is more than,greater than,is greater than,larger than," +
        "is larger than,bigger than,exceeds,after,is after,later than,is later than,are over",
    ),
    less: list(
      "under,is under,below,is below,less than,is less than,smaller than,is smaller than,before," +
        "is before,earlier than,is earlier than,fewer than,are under",
    ),
    atLeast: list("at least,is at least,from,on or after,is on or after,since"),
    atMost: list("at most,is at most,up to,on or before,is on or before,no more than"),
    between: list("between,is between"),
    contains: list("contains,includes,containing"),
    startsWith: list("starts with,begins with,starting with"),
    endsWith: list("ends with,ending with,ending in"),
    empty: list("is empty,is missing,is blank,is null"),
    filled: list("is not empty,isn't empty,is not missing,is not blank,is filled,is present"),
  },
  de: {
    same: list("ist,gleich,ist gleich"),
    other: list("ist nicht,ungleich"),
    more: list("über,ist über,größer als,ist größer als,mehr als,höher als,nach,ist nach"),
    less: list("unter,ist unter,kleiner als,ist kleiner als,weniger als,vor,ist vor"),
    atLeast: list("mindestens,ab"),
    atMost: list("höchstens,bis zu"),
    between: list("zwischen"),
    contains: list("enthält"),
    startsWith: list("beginnt mit"),
    endsWith: list("endet mit,endet auf"),
    empty: list("ist leer,leer ist,fehlt"),
    filled: list("ist nicht leer,nicht leer ist"),
  },
  fr: {
    same: list("est,égale,est égal à"),
    other: list("n'est pas,est différent de"),
    more: list("supérieur à,est supérieur à,plus de,au dessus de,est plus grand que,après"),
    less: list("inférieur à,est inférieur à,moins de,en dessous de,est plus petit que,avant"),
    atLeast: list("au moins,à partir de"),
    atMost: list("au plus"),
    between: list("entre"),
    contains: list("contient"),
    startsWith: list("commence par"),
    endsWith: list("finit par,se termine par"),
    empty: list("est vide"),
    filled: list("n'est pas vide"),
  },
  es: {
    same: list("es,igual a,es igual a"),
    other: list("no es,es distinto de"),
    more: list("mayor que,es mayor que,más de,superior a,es superior a,después de"),
    less: list("menor que,es menor que,menos de,inferior a,es inferior a,antes de"),
    atLeast: list("al menos,desde"),
    atMost: list("como máximo,hasta"),
    between: list("entre"),
    contains: list("contiene"),
    startsWith: list("empieza por,comienza por"),
    endsWith: list("termina en"),
    empty: list("está vacío"),
    filled: list("no está vacío"),
  },
};

export const ALSO = list("and,und,et,y");
export const EITHER = list("or,oder,ou,o");
/** Words before a column that say nothing. */
export const FILLERS = list("the,its,their,whose,der,die,das,le,la,l',el");
/** Words that are no names of columns. */
export const NO_COLUMNS = list(
  "and,or,then,where,with,whose,the,a,an,it,them,those,ones,rows,is,are,und,oder,et,ou,y,o,save,post,sort,group",
);

/** Words between two parts of a request. */
export const BETWEEN_PARTS = list(
  "and,then,and then,and also,after that,afterwards,und,dann,und dann,danach,anschließend,et,puis,et puis," +
    "ensuite,y,luego,y luego,después",
);

/** Word classes of requests; their names stand in `<…>`. */
export const REQUEST_CLASSES: Readonly<Record<string, string>> = {
  get:
    "fetch|get|download|load|call|read|pull|check|request|open|take|import|hole|hol|lade|lies|rufe|ruf|nimm|" +
    "récupère|récupérez|télécharge|lis|lisez|charge|prends|descarga|obtén|lee|lea|carga|toma|consulta",
  make:
    "make|create|build|write|generate|prepare|draft|i_need|i_want|erstelle|mach|mache|schreibe|crée|créer|crea|haz",
  some:
    "the|a|an|my|our|all|all_the|their|its|this|these|any|new|both|die|der|das|den|eine|einen|ein|alle|le|la|les|" +
    "l'|un|une|el|los|las|una|mi|mis",
  them:
    "it|them|that|the_answer|the_result|the_results|the_rows|the_ones|those|that|these|the_file|the_data|the_answers|both|the_list|" +
    "everything|the_totals|sie|es|das_ergebnis|die_daten|die_zeilen|les|le|la|le_résultat|lo|los|las|el_resultado",
  keep:
    "keep|keep_only|filter|filter_for|only|only_keep|take_only|select|drop_all_but|behalte|filtere|nur|garde|gardez|" +
    "filtre|ne_garde_que|filtra|conserva|quédate_con|solo",
  where:
    "where|with|whose|that_have|which_have|if|when|having|by|for|mit|wo|deren|bei_denen|où|dont|avec|donde|con|cuyo",
  ones:
    "the_ones|the_rows|rows|those|ones|items|lines|records|entries|die|die_zeilen|zeilen|diejenigen|celles|ceux|" +
    "les_lignes|las_filas|las|los|aquellos",
  sort: "sort|order|sortiere|sortier|ordne|trie|triez|classe|ordena|ordénalo|ordénalos|clasifica",
  by: "by|on|nach|par|por",
  group: "group|gruppiere|gruppier|groupe|regroupe|agrupa",
  join: "join|match|merge|combine|verbinde|verknüpfe|joins|joindre|une|cruza",
  save:
    "save|write|store|export|keep|put|file|speichere|speicher|schreibe|schreib|sichere|lege|enregistre|enregistrez|" +
    "sauvegarde|écris|guarda|guárdalo|guárdalos|escribe",
  as: "as|to|into|in|under|als|unter|in_die_datei|sous|dans|comme|como|en|a",
  called: "called|named|namens|appelé|nommé|llamado",
  send:
    "post|send|push|submit|upload|forward|deliver|schicke|schick|sende|envoie|poste|envía|publica",
  to: "to|at|an|nach|à|a",
  csv: "csv|csv_file|csv_table|csv_datei|csv_dateien|fichier_csv|archivo_csv|fichero_csv",
  first:
    "descending|desc|largest_first|biggest_first|highest_first|greatest_first|newest_first|latest_first|" +
    "in_descending_order|absteigend|größte_zuerst|décroissant|par_ordre_décroissant|descendente",
  last:
    "ascending|asc|smallest_first|lowest_first|oldest_first|earliest_first|in_ascending_order|alphabetically|" +
    "aufsteigend|croissant|ascendente",
  fails: "fails|does_not_work|goes_wrong|breaks|has_failed|fehlschlägt|scheitert|échoue|falla",
  ask_me: "ask|ask_me|ask_us|ask_the_user|get|wait|require|request|frage|frag|hole|demande|pide",
};

/** The parts of a request; each pattern is tried in every place where a part may begin. */
export const REQUEST_PHRASES = {
  fetch: [
    "<get> <some>? {things}? from|at|von|de|depuis|desde? {url} ab? <as>? json|csv|html|xml|yaml?",
    "<get> {when} {url} ab?",
    "<get> <some>? {things}? from|at|von|de|depuis|desde? {url} and|und|et|y {second} ab?",
  ],
  system: ["<get> <some>? {things} from|von|de|desde {system}"],
  files: [
    "<get> <some>? two|zwei|deux|dos <csv>|csv_files files? ,|:|called|named? <some>? {first_name} and|und|et|y <some>? {second_name}",
  ],
  file: [
    "<get> <some>? uploaded|given|attached|incoming? <csv> file|datei? of|with|von|de? <some>? {things}?",
    "<get> <some>? rows|lines of|from <some>? uploaded? <csv>",
  ],
  rows: [
    "<make> <some>? report|list|table|csv|csv_file of|from|with <some>? rows|lines",
    "<make> <csv> of|from <some>? rows|lines",
  ],
  filter: [
    "<keep> <some>? {plural} {bare}",
    "<keep> <some>? <ones> <where> {condition}",
    "<keep> <some>? {things} <where> {condition}",
    "<keep> <where>? {condition}",
    "<keep> <ones> {condition}",
    "<keep> <some>? {things} {condition}",
    "<where> {condition}",
  ],
  sort: [
    "<sort> <them>? <by> <some>? {column} ,? <first>",
    "<sort> <them>? <by> <some>? {column} ,? <last>?",
  ],
  group: ["<group> <them>? <by> <some>? {column}"],
  sum: [
    "sum|add_up|total|summiere|additionne|suma <some>? {column}",
    "<save> <some>? totals|total|sums|sum of {column} <as> {file}",
  ],
  count: [
    "count <them>?",
    "count <some>? items|rows",
    "zähle <them>?",
    "compte <them>?",
    "cuenta <them>?",
  ],
  join: [
    "<join> <some>? {url} with|and|to {second} on|by|über|sur|por <some>? {column}",
    "<join> <them>? on|by|über|sur|por <some>? {column}",
  ],
  parse: ["parse|read <them>|the_table|the_tables? as|als {format}"],
  write: [
    "<save> <them>? <some>? {things}? <as> <some>? file? <called>? {file}",
    "<save> <them>? <some>? {things}? <as> <some>? {format} file|datei|fichier? <called> {name}",
    "<save> <them>? <some>? {things}? <as> <some>? {format} file|datei|fichier?",
    "<as> <some>? {format} file|datei? <called> {name}",
    "<as> <some>? {format} file|datei?",
    "<as> {file}",
    "<called> {name}",
  ],
  post: [
    "<send> <them>? <some>? {things}? <to> {url}",
    "notify|alert|call|inform {url}",
  ],
  approve: [
    "<ask_me> me|us|him|her? for? <some>? approval with <some>? message {quoted}",
    "<ask_me> me|us|him|her? for? <some>? approval",
    "wait for <some>? approval",
  ],
  ask: ["<ask_me> me|us? for <some>? {fields}"],
  wait: ["wait for? {number} seconds|minutes|hours|days|second|minute|hour|day"],
  failure: [
    "if|when <them>|this|one|the_call? <fails> ,? then? <send> <them>? <some>? {things}? <to> {url}",
    "if|when <them>|this|one|the_call? <fails> ,? then? notify|alert|call {url}",
    "if|when <them>|this|one|the_call? <fails> ,? then? go_on|continue|carry_on|ignore_it|skip_it",
  ],
  text: [
    "<make> <some>? text|text_file|note|file|text_note file? saying|with_the_text {quoted} <called> {file}",
    "<make> <some>? text|text_file|note|file|text_note file? saying|with_the_text {quoted} <called> {name}",
    "<make> <some>? text|text_file|note|file|text_note file? saying|with_the_text {quoted}",
  ],
  when: ["{when}"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PartKind = keyof typeof REQUEST_PHRASES;

/** Words that are no name of what is fetched, kept or written. */
export const NO_THINGS = list(
  "and,then,where,with,whose,from,at,as,to,into,on,by,if,when,every,each,and then,it,over,under,above,below," +
    "more,less,is,are,und,dann,mit,wo,von,als,nach,über,unter,et,puis,où,dont,de,depuis,sous,par,y,luego,donde,con," +
    "desde,como,por,called,named,saying,only,keep,save,sort,group,post,count,not,never,don't,nicht,pas,no,nobody," +
    "number,numbers,size,sum,average,mean,median,maximum,minimum,max,min,first,last,id,ids,anzahl,summe," +
    "durchschnitt,erste,ersten,letzte,letzten,nombre,somme,moyenne,premier,premiers,première,premières,dernier," +
    "derniers,número,suma,media,promedio,primero,primeros,primeras,último,últimos",
);
