import { englishVerbs } from "./verb_forms.ts";

/** Word classes of requests that compare two lists. */
export const COMPARE_CLASSES: Readonly<Record<string, string>> = {
  compare: englishVerbs("compare|check|match") +
    "|vergleiche|vergleich|vergleichen|compare|comparez|comparer|compara|compare|comparar|coteja",
  compared_with: "with|to|and|against|mit|und|gegen|avec|à|et|con|y|a",
  what:
    "what|everything|whatever|all|the_rows|the_ones|rows|those|was|alles|die_zeilen|zeilen|die|ce|les_lignes|ceux|celles|" +
    "lo|las_filas|los|las|the_difference|the_differences",
  is_new:
    "is_new|are_new|that_is_new|that_are_new|new|neu_ist|neu_sind|est_nouveau|qui_est_nouveau|qui_sont_nouveaux|" +
    "qui_sont_nouvelles|nouveau|nuevo|que_es_nuevo|que_son_nuevos|que_son_nuevas|nuevos|nuevas|was_added|were_added|" +
    "got_added|dazugekommen_ist|dazugekommen_sind|hinzugekommen_ist|hinzugekommen_sind|a_été_ajouté|" +
    "se_ha_añadido",
  is_missing:
    "is_not|are_not|that_is_not|that_are_not|which_are_not|not|nicht|no_están|que_no_están|ne_sont_pas|qui_ne_sont_pas|" +
    "is_missing|are_missing|that_is_missing|that_are_missing|missing|fehlt|fehlen|manque|qui_manque|manquent|" +
    "qui_manquent|que_falta|falta|que_faltan|faltan|is_gone|are_gone|has_gone|have_gone|has_disappeared|have_disappeared|disappeared|was_removed|were_removed|verschwunden_ist|" +
    "weggefallen_ist|a_disparu",
  inside: "in|from|of|im|in_der|dans|en|de",
};
