import { englishVerbs } from "./verb_forms.ts";

/** Word classes of requests that change the cells of a column. */
export const CELL_CLASSES: Readonly<Record<string, string>> = {
  round: englishVerbs("round|round_off") +
    "|runde|rundet|runden|arrondis|arrondissez|arrondir|redondea|redondee|redondear",
  round_to: "to|auf|à|a",
  decimals:
    "decimals|decimal|decimal_places|decimal_place|places|digits|digit|stellen|stelle|nachkommastellen|nachkommastelle|" +
    "kommastellen|dezimalstellen|dezimalstelle|stellen_nach_dem_komma|décimales|décimale|" +
    "chiffres_après_la_virgule|decimales|cifras_decimales",
  whole:
    "whole_numbers|the_nearest_whole_number|a_whole_number|whole_number|the_nearest_integer|integers|an_integer|" +
    "full_numbers|ganze_zahlen|eine_ganze_zahl|ganze|l'_entier|l'_unité|entiers|un_entier|enteros|" +
    "números_enteros|un_entero|unidades",
  lower:
    "lowercase|lower_case|lowercased|in_lowercase|in_lower_case|all_lowercase|small_letters|in_small_letters|" +
    "kleingeschrieben|kleinbuchstaben|in_kleinbuchstaben|minuscules|minuscule|en_minuscules|minúsculas|en_minúsculas",
  upper:
    "uppercase|upper_case|uppercased|in_uppercase|in_upper_case|all_uppercase|all_caps|capitals|capital_letters|" +
    "in_capitals|in_capital_letters|in_caps|großgeschrieben|großbuchstaben|in_großbuchstaben|" +
    "majuscules|majuscule|en_majuscules|mayúsculas|en_mayúsculas",
  in_lower:
    "lowercase|in_lowercase|in_lower_case|in_kleinbuchstaben|en_minuscules|en_minúsculas|to_lowercase|to_lower_case",
  in_upper:
    "uppercase|in_uppercase|in_upper_case|in_capitals|in_capital_letters|in_großbuchstaben|en_majuscules|" +
    "en_mayúsculas|to_uppercase|to_upper_case",
  make_case: englishVerbs("make|turn|convert|change|put|write|set|transform") +
    "|mache|mach|schreibe|schreib|setze|wandle|konvertiere|mets|mettez|écris|passe|convertis|" +
    "transforme|pon|ponga|escribe|convierte|pasa",
  lower_verb: englishVerbs("lowercase|lower_case"),
  upper_verb: englishVerbs("uppercase|upper_case"),
  raise: englishVerbs("raise|increase|mark_up") +
    "|erhöhe|steigere|augmente|augmentez|augmenter|sube|aumenta|incrementa|subir|aumentar",
  reduce: englishVerbs("reduce|lower|decrease|cut|discount") +
    "|senke|reduziere|verringere|baisse|baissez|réduis|réduire|baja|reduce|rebaja|bajar",
  by_percent: "by|um|de|d'|en|un",
  percent: "%|percent|per_cent|prozent|pour_cent|por_ciento",
  trim: englishVerbs("trim|strip"),
  trim_away: englishVerbs("remove|strip|delete|trim") +
    "|entferne|lösche|supprime|enlève|retire|elimina|quita|borra",
  spaces: "spaces|whitespace|white_space|blanks|leerzeichen|espaces|espacios",
  outer_spaces:
    "leading_and_trailing_spaces|trailing_and_leading_spaces|leading_and_trailing_whitespace|leading_or_trailing_spaces|" +
    "surrounding_spaces|surrounding_whitespace|leerzeichen_am_anfang_und_ende|leerzeichen_am_rand|" +
    "führende_und_folgende_leerzeichen|espaces_au_début_et_à_la_fin|espaces_autour|" +
    "espacios_al_principio_y_al_final|espacios_sobrantes",
  trim_verb: "kürze_leerzeichen|trimme|recorta|rogne",
  of_cells: "of|in|from|around|on|von|aus|bei|de|dans|du|des|en|del|a",
  replace: englishVerbs("replace|substitute|swap") +
    "|ersetze|ersetz|remplace|remplacez|remplacer|reemplaza|sustituye|reemplazar",
  replaced_by: "with|by|durch|mit|par|por|con",
};
