import { englishVerbs } from "./verb_forms.ts";
import { CELL_CLASSES } from "./cell_words.ts";
import { COMPARE_CLASSES } from "./compare_words.ts";
import { DETAIL_CLASSES } from "./detail_words.ts";
import { EACH_CLASSES } from "./each_words.ts";
import { DATE_CLASSES } from "./period_words.ts";
import { CHEAPEST, DEAREST, NEWEST, OLDEST } from "./ranking_words.ts";
import { withOtherLanguages } from "./other_language_words.ts";
import { list, RESULTING } from "./word_lists.ts";

const RESULTS = RESULTING.flatMap((said) =>
  ["rows", "ones", "items", "records", "list", "data"].map((rows) => `the_${said}_${rows}`)
).join("|");

/** The word classes of requests, by the names in `<…>`. */
export const REQUEST_CLASSES: Readonly<Record<string, string>> = withOtherLanguages({
  ...CELL_CLASSES,
  ...COMPARE_CLASSES,
  ...EACH_CLASSES,
  ...DETAIL_CLASSES,
  ...DATE_CLASSES,
  get: englishVerbs(
    "fetch|get|grab|retrieve|download|copy|load|call|read|pull|check|request|open|take|import|" +
      "ping|monitor|watch|keep_an_eye_on|look_at|poll|query",
  ) +
    "|hole|hol|lade|lies|rufe|ruf|nimm|prüfe|überwache|récupère|récupérez|télécharge|lis|lisez|" +
    "charge|prends|vérifie|appelle|lit|prend|descarga|obtén|lee|lea|carga|toma|consulta|" +
    "comprueba|llama_a|obtiene|récupérer|télécharger|lire|charger|surveille|surveiller|" +
    "surveillez|descargar|descargue|obtener|leer|consultar|vigila|vigilar|überwachst|lese|öffne|" +
    "kontrolliere|va_chercher|allez_chercher|aller_chercher|ouvre|ouvrez|ouvrir|contrôle|abre|abra|" +
    "abrir|baja|baje|bajar|trae|traiga|revisa|revise|revisar|compruebe|obtenga|consulte|verifica",
  every: "all|all_the|every|each|alle|jede|toutes_les|chaque|todas_las|cada",
  page: "page|pages|result_pages|seite|seiten|página|páginas|next_pages|further_pages|pagination",
  follow:
    "follow|follows|following|go_through|page_through|all|every|alle|folge|toutes|suis|todas|sigue",
  got: "holt|lädt|liest|abruft|abholt|herunterlädt|prüft|holen|laden|lesen|abrufen|abholen|" +
    "herunterladen|prüfen|geholt|abgerufen|geladen|gelesen",
  fetched: "fetched|downloaded|retrieved|copied|read|loaded|pulled|checked|imported",
  passive: "should_be|must_be|shall_be|needs_to_be|has_to_be|is_to_be|to_be|gets|is|are|be",
  dedupe: "dedupe|deduplicate|dedupes|dedupliziere|dédoublonne",
  receive: "receive|get|have|erhalte|bekomme|recevoir|recibir",
  show:
    "get_me|show|shows|show_me|give_me|tell_me|let_me_see|i_want_to_see|i_want_to_know|zeige|zeig|zeige_mir|zeig_mir|gib_mir|" +
    "montre|montre_moi|donne_moi|muestra|muéstrame|dame",
  have:
    "i_have|we_have|i've_got|we've_got|there_is|there's|here_is|here's|ich_habe|wir_haben|es_gibt|j'_ai|il_y_a|tengo|hay",
  watch:
    "watch|watches|watching|monitor|monitors|monitoring|keep_an_eye_on|keeps_an_eye_on|keeping_an_eye_on|überwache|" +
    "surveille|surveillez|surveiller|vigila|vigilar",
  only: "only|just|nur|seulement|solo",
  works:
    "works|is_up|is_online|is_reachable|is_available|answers|responds|läuft|erreichbar_ist|fonctionne|funciona|responde",
  unless: "unless|außer_wenn|es_sei_denn|sauf_si|à_moins_que|a_menos_que|salvo_si",
  make:
    "make|create|build|write|generate|prepare|draft|i_need|i_want|we_need|ich_brauche|wir_brauchen|il_me_faut|necesito|erstelle|mach|mache|schreibe|crée|créer|crea|haz",
  report: "report|list|overview|export|file|bericht|liste|übersicht|rapport|informe|lista|resumen",
  of: "of|with|from|about|containing|over|mit|der|von|über|de|des|avec|sur|con|sobre",
  says:
    "says|says_that|reports|reports_that|returns|returns_that|shows|shows_that|tells|tells_that|has|sagt|sagt_dass|" +
    "meldet|meldet_dass|dit|dit_que|indique|indique_que|dice|dice_que|indica|indica_que",
  some:
    "the|a|an|my|our|all|all_the|their|its|this|these|any|new|both|meine|meiner|meinen|mon|ma|mes|die|der|das|den|dem|eine|einen|ein|einem|einer|alle|le|la|les|" +
    "l'|un|une|el|los|las|una|mi|mis|son|sa|ses|su|sus|seinen|sein|seine|ihren",
  them:
    "what_it_sends|what_it_brings|what_comes_in|what_it_gets|was_ankommt|ce_qu'_il_apporte|lo_que_trae|" +
    "it|them|that|the_answer|the_result|the_results|the_rows|the_ones|those|that|these|" +
    "the_file|the_data|the_answers|both|the_list|everything|the_lot|the_totals|the_total|" +
    "the_sum|the_average|the_count|the_number|all_of_them|all_of_it|sie|es|das_ergebnis|" +
    "die_daten|die_zeilen|die_summe|den_durchschnitt|die_anzahl|alles|les|le|la|le_tout|tout|" +
    "le_résultat|le_total|la_moyenne|lo|los|las|todo|el_resultado|el_total|la_media|the_rest|" +
    "the_same|the_output|den_rest|le_reste|el_resto|" + RESULTS,
  keep: englishVerbs(
    "keep|keep_only|filter|filter_for|filter_to|filter_only|only_keep|take_only|select|" +
      "drop_all_but",
  ) +
    "|filter_it_to|filter_it_for|filter_them_to|filter_them_for|only|behalte|behalte_nur|" +
    "filtere|nur|behält|garde|gardez|garde_seulement|filtre|filtrez|ne_garde_que|ne_gardez_que|filtra|conserva|" +
    "conserve|deja|deja_solo|deje_solo|deja_solamente|behalt|" +
    "quédate_con|quédate_solo_con|solo|filters|but_only|but_only_keep|aber_nur|garder|filtrer|" +
    "mais_seulement|filtrar|filtre|pero_solo|conservar",
  filter_by: englishVerbs(
    "filter_by|filter_on|filter_for",
  ) +
    "|filtere_nach|filtre_par|filtre_sur|filtra_por|filtere",
  drop: englishVerbs(
    "remove|drop|delete|exclude|discard|throw_out|throw_away|leave_out|filter_out|skip|" +
      "get_rid_of|take_out",
  ) +
    "|entferne|lösche|verwirf|entfernt|löscht|supprime|enlève|exclus|retire|écarte|elimina|" +
    "quita|borra|descarta|excluye|supprimer|eliminar|quitar",
  where:
    "where|with|whose|that_have|which_have|if|when|only_if|only_when|but_only_if|but_only_when|" +
    "having|by|for|mit|wo|deren|bei_denen|où|dont|avec|ayant|ont|donde|con|cuyo|cuya|tengan|" +
    "tenga|tienen|in_which|for_which|wenn|falls|nur_wenn|aber_nur_wenn|si|seulement_si|" +
    "mais_seulement_si|cuando|solo_si|pero_solo_si",
  ones:
    "the_ones|the_rows|rows|those|ones|items|lines|records|entries|everything|die|die_zeilen|zeilen|diejenigen|celles|" +
    "ceux|les_lignes|lignes|toutes_les_lignes|las_filas|filas|todas_las_filas|las|los|aquellos|las_que|los_que|celles_qui|ceux_qui|of_them",
  sort: englishVerbs(
    "sort|order",
  ) +
    "|ordénelo|ordénela|ordénelos|ordénelas|sortiere|sortier|ordne|sortiert|trie|triez|classe|ordena|ordene|ordénalo|ordénalos|" +
    "ordénala|ordénalas|clasifica|trier|ordenar|sortieren",
  by: "by|on|nach|par|por",
  then_by: "and|then|and_then|and_by|then_by|und|dann|und_dann|et|puis|et_puis|y|luego|y_luego",
  per: "per|by|for_each|for_every|in_each|of_each|pro|je|nach|par|pour_chaque|por|por_cada",
  group: englishVerbs(
    "group",
  ) +
    "|gruppiere|gruppier|gruppiert|groupe|regroupe|agrupa|grouper|regrouper|agrupar",
  add_up: englishVerbs(
    "sum|sum_up|add_up|total",
  ) +
    "|summiere|summiert|addiere|additionne|suma|the_sum_of|the_total_of|the_total|sum_of|total_of|sums_of|totals_of|the_sums_of|the_totals_of|sum_total_of|" +
    "die_summe_von|die_summe_der|die_summe|die_summen_von|la_somme_de|la_somme_des|le_total_de|" +
    "le_total_des|la_suma_de|el_total_de",
  calculate: englishVerbs(
    "calculate|compute|get|determine|find|work_out|take",
  ) +
    "|berechne|ermittle|bilde|berechnet|calcule|calcula|saca|what_is|what's|calculer|calcular",
  average:
    "average|mean|avg|the_average|the_mean|the_average_of|the_mean_of|durchschnitt|den_durchschnitt|" +
    "den_durchschnitt_von|den_mittelwert_von|moyenne|la_moyenne|la_moyenne_de|media|la_media|promedio|el_promedio|" +
    "la_media_de|el_promedio_de",
  maximum:
    "the_maximum|the_maximum_of|the_largest|the_highest|maximum|das_maximum_von|le_maximum_de|el_máximo_de",
  minimum:
    "the_minimum|the_minimum_of|the_smallest|the_lowest|minimum|das_minimum_von|le_minimum_de|el_mínimo_de",
  count: "count|counts|count_how_many|the_number_of|number_of|die_anzahl_der|le_nombre_de|" +
    "el_número_de|zähle|zählt|compte|cuenta|cuenta_cuántos|how_many|wie_viele|combien_de|" +
    "cuántos|cuántas|the_count_of|count_of|counts_of|the_amount_of_rows|quantity_of|how_often",
  most:
    "top|largest|biggest|highest|greatest|größten|höchsten|obersten|plus_grands|plus_grandes|plus_élevés|plus_élevées|" +
    "plus_gros|plus_grosses|plus_importants|plus_importantes|" +
    "premiers|premières|mayores|más_altos|más_altas|más_grandes|" +
    `${NEWEST}|${DEAREST}`,
  least:
    "smallest|lowest|least|kleinsten|niedrigsten|plus_petits|plus_petites|plus_bas|menores|más_bajos|más_bajas|" +
    `${OLDEST}|${CHEAPEST}`,
  superlative: `${NEWEST}|${DEAREST}|${OLDEST}|${CHEAPEST}`,
  front: "first|top|ersten|obersten|premiers|premières|primeros|primeras",
  back: "last|letzten|derniers|dernières|últimos|últimas",
  duplicates:
    "duplicates|duplicate_rows|duplicated_rows|doubles|duplikate|doppelte|doppelte_zeilen|doublons|les_doublons|" +
    "duplicados|los_duplicados|repetidos|los_repetidos",
  doubled:
    "duplicate|duplicated|double|doppelte|doppelten|en_double|repetidos|repetidas|duplicados|duplicadas",
  columns:
    "column|columns|field|fields|spalte|spalten|feld|felder|colonne|colonnes|champ|champs|columna|columnas|campo|campos",
  times: "*|x|times|multiplied_by|mal|fois|por",
  plus: "+|plus|más",
  minus: "-|minus|less|weniger|moins|menos",
  over: "/|divided_by|geteilt_durch|divisé_par|dividido_por|entre",
  is: "=|that_is|which_is|as|with|die_ist|als|qui_est|que_es|:",
  using: "with|using|mit|avec|con|by",
  new: englishVerbs(
    "add|make|create|calculate|compute",
  ) +
    "|füge|berechne|ajoute|calcule|añade|calcula",
  turn: englishVerbs(
    "turn|convert|transform|change",
  ) +
    "|wandle|konvertiere|convertis|transforme|convierte",
  numbers: "number|numbers|numeric|zahl|zahlen|nombre|nombres|número|números",
  join: englishVerbs(
    "join|match|merge|combine",
  ) +
    "|verbinde|verknüpfe|joindre|une|cruza|joindre|cruzar",
  concat: englishVerbs(
    "merge|combine|append|concatenate|concat|put_together",
  ) +
    "|füge_zusammen|führe_zusammen|fusionne|rassemble|combina|junta",
  split: englishVerbs(
    "split|divide",
  ) +
    "|teile|teilt|divise|sépare|separa",
  file: "file|files|csv_file|datei|csv_datei|fichier|archivo|fichero",
  each: "for_each|for_every|für_jede|für_jeden|für_jedes|pour_chaque|para_cada",
  each_one:
    "each|each_one|every_one|each_of_them|every_one_of_them|each_row|each_item|every_row|them_one_by_one|jede|jede_zeile|" +
    "jede_einzeln|chacun|chacune|chaque_ligne|cada_uno|cada_una|cada_fila",
  save: englishVerbs(
    "save|write|store|export|keep|put|dump",
  ) +
    "|file|speichere|speicher|schreibe|schreib|sichere|lege|speichert|schreibt|enregistre|" +
    "enregistrez|sauvegarde|sauvegardez|écris|écrit|guarda|guárdalo|guárdala|guárdalos|guárdalas|" +
    "guárdelo|guárdela|guárdelos|guárdelas|escribe|file|" +
    "enregistrer|sauvegarder|écrire|guardar|guarde|guardarlo|guardarlos|guardarla|guardarlas|" +
    "escribir",
  saved: "speichert|schreibt|ablegt|speichern|schreiben|ablegen|ab",
  as: "as|like|to|into|in|under|als|unter|in_die_datei|sous|dans|comme|como|en|a",
  called: "called|named|namens|appelé|nommé|llamado",
  send: englishVerbs(
    "post|send|push|submit|upload|forward|deliver",
  ) +
    "|schicke|schick|sende|schickt|sendet|envoie|poste|envía|envíalo|envíalos|envíala|envíalas|" +
    "publica|manda|mande|envoyer|envoyez|enviar|enviarlo|enviarlos|poste|envíe|mándale|mándales|" +
    "envíale|envíales|mándalo|mándala|mándalos|mándalas",
  mail: englishVerbs(
    "email|e_mail|mail",
  ) +
    "|e_mails|maile|mailt|mailen|mailto",
  remind: englishVerbs("remind") +
    "|erinnere|erinner|rappelle|rappelez|rappeler|recuerda|recuérdale",
  remind_me: "recuérdame|recordarme",
  that_to: "to|about|that|of|daran|an|dass|de|d'|que|à",
  tell_me:
    "let_me_know|sag_mir_bescheid|gib_mir_bescheid|sage_mir_bescheid|préviens_moi|prévenez_moi|avísame|avíseme",
  mail_noun: "email|e_mail|mail|courriel|correo|correo_electrónico|email_message|mail_message",
  by_mail:
    "by_email|by_e_mail|by_mail|via_email|via_e_mail|via_mail|per_email|per_e_mail|per_mail|als_e_mail|par_email|par_e_mail|" +
    "par_mail|par_courriel|por_email|por_e_mail|por_correo|por_correo_electrónico|as_an_email|as_an_e_mail",
  mailed_last: "mailen|schicken|senden|versenden|verschicken|schickt|sendet|mailt",
  mailed:
    "mailed|emailed|e_mailed|get_an_email|get_an_e_mail|receive_an_email|receive_an_e_mail|get_a_mail|" +
    "i_want_an_email|i_need_an_email|i'd_like_an_email|i_would_like_an_email",
  myself: "me|myself|mir|mich|moi|mí",
  send_me_them:
    "envíamelo|envíamelos|envíamela|envíamelas|mándamelo|mándamelos|mándamela|mándamelas",
  send_me: "envíame|envíeme|mándame|mándeme",
  attached: "as_an_attachment|as_attachment|als_anhang|en_pièce_jointe|como_adjunto",
  saying: "saying|that_says|with_the_text|with_text|mit_dem_text|avec_le_texte|con_el_texto|:",
  notify: englishVerbs(
    "notify|alert|call|inform|tell|warn",
  ) +
    "|benachrichtige|alarmiere|préviens|alerte|avisa|avisa_a|remind|reminds|prévenir|avisar|" +
    "warne",
  to: "to|at|an|nach|à|a",
  chat:
    "slack|teams|discord|mattermost|our_slack|my_slack|our_slack_channel|the_slack_channel|a_slack_channel",
  through: "at|via|using|through|with|über|par|por|:",
  csv: "csv|csv_file|csv_table|csv_datei|csv_dateien|fichier_csv|archivo_csv|fichero_csv",
  sheet: "spreadsheet|excel_file|excel_sheet|excel|tabelle|excel_datei|tableur|hoja_de_cálculo",
  uploaded:
    "uploaded|given|attached|incoming|hochgeladene|angehängte|téléchargé|déposé|joint|subido|" +
    "adjunto|i_upload|i_uploaded|that_i_upload|i_give_it|that_i_give_it|i_provide|i_attach|" +
    "que_je_dépose|que_subo|die_ich_hochlade",
  table: "table|tables|tabelle|tabellen|tableau|tableaux|tabla|tablas",
  extract:
    "extract|extracts|take|get|pull_out|read|parse|reads|parses|lies|nimm|extrahiere|extrais|lis|extrae|lee",
  first: "descending|desc|largest_first|biggest_first|highest_first|greatest_first|newest_first|" +
    "latest_first|in_descending_order|most_recent_first|newest_to_oldest|from_newest_to_oldest|" +
    "highest_to_lowest|from_highest_to_lowest|absteigend|in_absteigender_reihenfolge|" +
    "größte_zuerst|das_größte_zuerst|die_größten_zuerst|höchste_zuerst|das_höchste_zuerst|" +
    "die_höchsten_zuerst|neueste_zuerst|neuste_zuerst|das_neueste_zuerst|das_neuste_zuerst|" +
    "die_neuesten_zuerst|vom_größten_zum_kleinsten|décroissant|par_ordre_décroissant|" +
    "du_plus_grand_au_plus_petit|du_plus_récent_au_plus_ancien|les_plus_grands_d'_abord|" +
    "les_plus_récents_d'_abord|les_plus_grands_en_premier|les_plus_récents_en_premier|" +
    "la_plus_récente_d'_abord|le_plus_récent_d'_abord|les_plus_récentes_d'_abord|" +
    "la_plus_grande_d'_abord|le_plus_grand_d'_abord|descendente|en_orden_descendente|" +
    "de_mayor_a_menor|del_más_reciente_al_más_antiguo|los_mayores_primero|" +
    "los_más_recientes_primero|lo_más_reciente_primero|from_high_to_low|high_to_low|" +
    "from_largest_to_smallest|descendingly",
  last:
    "ascending|asc|smallest_first|lowest_first|oldest_first|earliest_first|in_ascending_order|alphabetically|" +
    "in_ascending_order|oldest_to_newest|from_oldest_to_newest|lowest_to_highest|" +
    "from_lowest_to_highest|aufsteigend|in_aufsteigender_reihenfolge|kleinste_zuerst|das_kleinste_zuerst|" +
    "die_kleinsten_zuerst|niedrigste_zuerst|das_niedrigste_zuerst|älteste_zuerst|das_älteste_zuerst|" +
    "die_ältesten_zuerst|vom_kleinsten_zum_größten|croissant|par_ordre_croissant|" +
    "du_plus_petit_au_plus_grand|du_plus_ancien_au_plus_récent|les_plus_petits_d'_abord|" +
    "les_plus_anciens_d'_abord|les_plus_petits_en_premier|les_plus_anciens_en_premier|ascendente|" +
    "en_orden_ascendente|de_menor_a_mayor|del_más_antiguo_al_más_reciente|los_menores_primero|" +
    "los_más_antiguos_primero|lo_más_antiguo_primero",
  if:
    "if|when|whenever|s'|in_case|only_if|only_when|but_only_if|but_only_when|wenn|falls|nur_wenn|aber_nur_wenn|si|seulement_si|" +
    "mais_seulement_si|cuando|solo_si|pero_solo_si",
  webhook:
    "webhook|web_hook|webhook_call|http_request|post_request|webhook_aufruf|requête_http|petición_http",
  by_webhook:
    "by_webhook|by_a_webhook|over_a_webhook|over_webhook|via_webhook|via_a_webhook|through_a_webhook|on_a_webhook|" +
    "per_webhook|über_den_webhook|par_le_webhook|por_el_webhook|über_einen_webhook|über_webhook|par_webhook|par_un_webhook|por_webhook|por_un_webhook",
  arrives:
    "arrives|comes_in|comes|is_received|is_called|gets_called|is_triggered|fires|ankommt|eintrifft|kommt|" +
    "aufgerufen_wird|arrive|est_appelé|est_reçu|llega|llegue|entre|se_llame_a|se_llame_al|se_llama_a|se_llama_al|sea_llamado|es_llamado|se_recibe|se_reciba",
  call: "it|them|that|this|one|the_call|the_request|the_address|the_site|the_page|the_service|" +
    "the_server|es|sie|er|der_aufruf|die_seite|il|elle|cela|ça|l'_appel|la_llamada|la_página|" +
    "el_servicio|das|der_server|der_dienst|die_adresse|die_website|le_site|la_page|le_service|" +
    "le_serveur|l'_adresse|el_sitio|el_servidor|la_dirección|la_web",
  fails:
    "fails|does_not_work|doesn't_work|goes_wrong|breaks|has_failed|is_down|goes_down|is_offline|is_unreachable|" +
    "is_not_reachable|isn't_reachable|is_not_available|is_unavailable|does_not_answer|doesn't_answer|does_not_respond|" +
    "doesn't_respond|fehlschlägt|scheitert|nicht_erreichbar_ist|nicht_antwortet|nicht_geht|ausfällt|down_ist|offline_ist|échoue|ne_répond_pas|est_inaccessible|est_injoignable|est_en_panne|" +
    "n'_est_pas_disponible|n'_est_pas_accessible|n'_est_pas_joignable|ne_fonctionne_pas|" +
    "est_hors_ligne|nicht_verfügbar_ist|nicht_funktioniert|nicht_reagiert|nicht_läuft|" +
    "no_funciona|no_contesta|no_está_accesible|falla|no_responde|no_está_disponible|está_caído|está_caída|se_cae",
  status:
    "status|status_code|the_status|the_status_code|response_code|http_status|statuscode|code_de_statut|código_de_estado",
  is_not:
    "is_not|isn't|is_anything_but|is_other_than|ist_nicht|n'_est_pas|no_es|does_not_return|doesn't_return|" +
    "returns_anything_but|returns_something_other_than",
  go_on: "go_on|continue|carry_on|ignore_it|skip_it|mach_weiter|continue_quand_même|sigue",
  then: "then|dann|alors|entonces",
  there: "there_are|there_is|es_gibt|es|il_y_a|hay",
  more_than: "more_than|over|mehr_als|plus_de|más_de",
  less_than: "fewer_than|less_than|under|weniger_als|moins_de|menos_de",
  at_least: "at_least|mindestens|au_moins|al_menos",
  no_rows: "no|none|not_any|keine|aucune|no_hay",
  sum_of:
    "total|sum|the_total|the_sum|total_of|sum_of|summe|gesamtsumme|die_summe|somme|le_total|la_somme|suma|el_total|la_suma",
  is_now: "is|are|gets|goes|ist|liegt|est|es",
  any: "any|some|irgendwelche|des|algunas",
  ask_me:
    "ask|ask_me|ask_us|ask_the_user|get|wait|require|request|asks|frage|frag|hole|hol|fragt|demande|demandez|" +
    "pide|pídeme|pídame|pida|solicita|solicite|solicítame|pregunta|pregúntame|pregunte",
  me: "me|us|him|her|them|mich|uns|moi|nous|nos",
  approval:
    "approval|permission|confirmation|freigabe|genehmigung|erlaubnis|bestätigung|approbation|accord|autorisation|" +
    "l'_approbation|l'_accord|validation|feu_vert|aprobación|permiso|autorización|confirmación|" +
    "visto_bueno|zustimmung|ok|okay|go-ahead|go_ahead|green_light|sign-off|consent|einverständnis|luz_verde",
  for: "for|um|nach|la|l'|de|por",
  approve:
    "approve|confirm|agree|zustimme|genehmige|freigebe|approuve|confirme|apruebo|confirmo|apruebe|confirme|autorice|approuve|valide|validé|freigegeben_habe|zugestimmt_habe|genehmigt_habe|bestätige|approves|approved|" +
    "is_approved|say_yes|says_yes|wird_genehmigt",
  who: "i|we|they|he|she|it|ich|wir|man|je|nous|yo",
  within: "within|for_up_to|for_at_most|in|binnen|innerhalb_von|sous|en_menos_de|dentro_de",
  numbers_of:
    "the_number_of|number_of|die_anzahl_der|der_anzahl_der|le_nombre_de|nombre_de|el_número_de",
  wait: "wait|waits|warte|wartet|attends|attend|espera",
  unit:
    "second|seconds|minute|minutes|hour|hours|day|days|sekunde|sekunden|minute|minuten|stunde|stunden|tag|tage|tagen|" +
    "seconde|secondes|heure|heures|jour|jours|segundo|segundos|minuto|minutos|hora|horas|día|días",
});

/** The words that begin a part, with all forms of verbs. */
export const VERB_FORMS: readonly string[] = [
  ...[
    "get",
    "keep",
    "drop",
    "sort",
    "group",
    "calculate",
    "join",
    "split",
    "save",
    "send",
    "notify",
  ],
  ...["ask_me", "wait", "if", "each", "saved", "got"],
].flatMap((name) => (REQUEST_CLASSES[name] ?? "").split("|"))
  .concat(
    list(
      "add,pick,rename,convert,turn,dedupe,deduplicate,count,sum,benenne,renomme,renombra,then,dann,puis,luego,trim,round," +
        "uppercase,lowercase,replace,make,runde,ersetze,arrondis,remplace,redondea,reemplaza",
    ),
  );

/**
 * The words that begin a part, and so end a list of columns. Forms such as "reading" are excluded,
 * because they are more likely columns.
 */
export const VERBS: readonly string[] = VERB_FORMS.filter((word) => !/^\w+ing\b/.test(word));
