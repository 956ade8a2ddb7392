import { DOWNWARDS, UPWARDS } from "./order_words.ts";
import {
  frenchVerbs,
  germanVerbs,
  spanishForMe,
  spanishForThem,
  spanishVerbs,
} from "../../../grammar/language/verbs/inflections.ts";

/** Returns every combination of a word and a word that may follow it. */
function followed(words: string, others: string): string {
  return words.split("|").flatMap((word) => others.split("|").map((other) => `${word}_${other}`))
    .join("|");
}

function underscored(phrases: readonly string[]): string {
  return phrases.map((phrase) => phrase.replaceAll(" ", "_")).join("|");
}

const FRENCH_KEEP = frenchVerbs("garder|conserver|retenir|prendre");
const SPANISH_STAY =
  "quédate|quédese|quédense|quedate|quedarse|quedarte|me_quedo|nos_quedamos|se_quede|se_queden";
const SPANISH_LEAVE = spanishVerbs("dejar");
const SPANISH_SEND = "enviar|mandar|pasar";

/**
 * Words of German, French and Spanish by class, in addition to those of `REQUEST_CLASSES`: verbs in
 * all their forms, and the words that follow them.
 */
export const OTHER_LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  get: [
    germanVerbs(
      "holen|laden|lesen|öffnen|prüfen|überwachen|kontrollieren|importieren|checken|ziehen",
    ),
    "hol_dir|hole_dir|hol_mir|hole_mir|lade_dir|zieh_dir",
    frenchVerbs(
      "récupérer|télécharger|charger|importer|ouvrir|lire|prendre|vérifier|consulter|surveiller|contrôler|appeler|" +
        "interroger|extraire|obtenir",
    ),
    followed("va|allez|aller", "chercher|lire|prendre"),
    spanishVerbs(
      "descargar|obtener|leer|cargar|tomar|consultar|comprobar|vigilar|abrir|bajar|traer|revisar|verificar|recuperar|" +
        "extraer|importar|recoger",
    ),
    "bájate|bájese|bájense|tráete|tráeme|bájame|descárgate|descárguese|fetche|fetch|checke|ziehe_dir",
  ].join("|"),
  keep: [
    germanVerbs("behalten|filtern|selektieren"),
    followed("behalte|behalt", "nur|bloß"),
    FRENCH_KEEP,
    frenchVerbs("filtrer|sélectionner"),
    FRENCH_KEEP.split("|").map((verb) => `ne_${verb}_que`).join("|"),
    followed(FRENCH_KEEP, "seulement|uniquement"),
    frenchVerbs("garder|conserver").split("|").map((verb) => `n'_en_${verb}_que`).join("|"),
    spanishVerbs("filtrar|conservar|seleccionar|mantener"),
    followed(SPANISH_STAY, "con|solo_con|solamente_con|únicamente_con"),
    SPANISH_LEAVE,
    followed(SPANISH_LEAVE, "solo|solamente|únicamente"),
    followed(`${spanishForMe("dejar|dar|mostrar")}|dame|deme|denme`, "solo|solamente|únicamente"),
    followed("gib_mir|zeig_mir|zeige_mir|hol_mir", "nur|bloß"),
    followed(
      "donne_moi|donnez_moi|montre_moi|montrez_moi|sors_moi",
      "seulement|uniquement|juste|que",
    ),
  ].join("|"),
  filter_by: [
    followed(germanVerbs("filtern") + "|filter", "nach|auf"),
    followed(frenchVerbs("filtrer"), "par|sur|selon"),
    followed(spanishVerbs("filtrar"), "por|según"),
  ].join("|"),
  drop: [
    germanVerbs("entfernen|löschen|streichen"),
    frenchVerbs("supprimer|enlever|retirer|exclure|écarter|éliminer|virer|effacer"),
    spanishVerbs("eliminar|quitar|borrar|descartar|excluir|sacar|suprimir|remover"),
    spanishForMe("quitar|sacar|borrar"),
  ].join("|"),
  sort: [
    germanVerbs("sortieren|ordnen"),
    frenchVerbs("trier|classer|ordonner"),
    spanishVerbs("ordenar|clasificar"),
  ].join("|"),
  group: [
    germanVerbs("gruppieren"),
    frenchVerbs("grouper|regrouper"),
    spanishVerbs("agrupar"),
  ].join("|"),
  add_up: [
    germanVerbs("summieren|addieren"),
    frenchVerbs("additionner|sommer|totaliser"),
    followed("fais|faites|faire", "la_somme_de|la_somme_des|la_somme_du|le_total_de|le_total_des"),
    spanishVerbs("sumar|totalizar"),
    spanishForMe("sumar|totalizar"),
    "la_somme_du|la_somme_de_la|le_total_du|la_suma_del|el_total_del",
  ].join("|"),
  calculate: [
    germanVerbs("berechnen|ermitteln|bestimmen|bilden"),
    frenchVerbs("calculer"),
    spanishVerbs("calcular|sacar"),
  ].join("|"),
  average:
    "la_moyenne_des|la_moyenne_du|le_moyen_de|el_promedio_de_los|el_promedio_del|la_media_de_los|la_media_del",
  count: [
    germanVerbs("zählen"),
    followed("zähle|zähl|zählen|zählt", ",_wie_viele|wie_viele"),
    frenchVerbs("compter"),
    followed("compte|comptez|compter|dis_moi", "combien_de|combien_il_y_a_de|le_nombre_de"),
    spanishVerbs("contar"),
    followed("cuenta|cuente|cuenten|contar", "cuántos|cuántas"),
    "wieviele|wieviel|wie_viel|combien_y_a_t_il_de|combien_d'|cuántos_hay|cuantas",
  ].join("|"),
  save: [
    germanVerbs("speichern|sichern|schreiben|exportieren|legen|packen"),
    frenchVerbs(
      "enregistrer|sauvegarder|sauver|écrire|exporter|stocker|mettre|placer|déposer|ranger|copier",
    ),
    spanishVerbs("guardar|escribir|exportar|grabar|almacenar|poner|meter|volcar"),
    "ponlo|ponla|ponlos|ponlas",
  ].join("|"),
  send: [
    germanVerbs("schicken|senden|posten|übermitteln|pushen|leiten"),
    frenchVerbs("envoyer|poster|transmettre|expédier|pousser"),
    spanishVerbs("enviar|mandar|postear|publicar|subir"),
    spanishForThem("enviar|mandar"),
  ].join("|"),
  send_me: spanishForMe(SPANISH_SEND),
  send_me_them: spanishForMe(SPANISH_SEND).split("|").flatMap((word) =>
    ["lo", "la", "los", "las"].map((object) => `${word}${object}`)
  ).join("|"),
  mail: germanVerbs("mailen"),
  remind: [
    germanVerbs("erinnern"),
    frenchVerbs("rappeler"),
    followed("rappelle|rappelez|rappeler", "à"),
    followed("recuérdale|recuérdele|recordarle|recuérdales", "a"),
    spanishVerbs("recordar"),
  ].join("|"),
  that_to: "daran_,|dass|de|qu'|que|à",
  notify: [
    germanVerbs("benachrichtigen|informieren|warnen|alarmieren"),
    "sag|sage|gib",
    frenchVerbs("prévenir|alerter|avertir|informer|notifier"),
    spanishVerbs("avisar|alertar|informar|notificar"),
    followed(
      spanishVerbs("avisar|alertar|informar|notificar") + "|" +
        spanishForThem("avisar|informar|notificar"),
      "a",
    ),
  ].join("|"),
  new: [
    germanVerbs("ergänzen|berechnen"),
    frenchVerbs("ajouter|calculer"),
    spanishVerbs("añadir|agregar|calcular") + "|añade|añada|añadan|añádele|agrégale|agregale",
  ].join("|"),
  turn: [
    germanVerbs("wandeln|konvertieren|transformieren"),
    frenchVerbs("convertir|transformer"),
    spanishVerbs("convertir|transformar|pasar"),
  ].join("|"),
  join: [
    germanVerbs("verbinden|verknüpfen|joinen|mergen"),
    frenchVerbs("joindre|croiser|relier"),
    spanishVerbs("cruzar|unir"),
  ].join("|"),
  concat: [
    germanVerbs("mergen"),
    frenchVerbs("fusionner|rassembler|combiner"),
    spanishVerbs("combinar|juntar|fusionar"),
  ].join("|"),
  split: [
    germanVerbs("teilen|splitten|trennen"),
    frenchVerbs("séparer|diviser|répartir"),
    spanishVerbs("separar|dividir"),
  ].join("|"),
  compare: [
    germanVerbs("vergleichen"),
    frenchVerbs("comparer"),
    spanishVerbs("comparar|cotejar"),
  ].join("|"),
  dedupe: [
    germanVerbs("deduplizieren|entdoppeln"),
    frenchVerbs("dédoublonner"),
    spanishVerbs("deduplicar"),
  ].join("|"),
  round: [
    germanVerbs("runden"),
    frenchVerbs("arrondir"),
    spanishVerbs("redondear"),
  ].join("|"),
  replace: [
    germanVerbs("ersetzen"),
    frenchVerbs("remplacer"),
    spanishVerbs("reemplazar|sustituir"),
  ].join("|"),
  raise: [
    germanVerbs("erhöhen"),
    frenchVerbs("augmenter"),
    spanishVerbs("subir|aumentar|incrementar"),
  ]
    .join("|"),
  reduce: [
    germanVerbs("senken|reduzieren|verringern"),
    frenchVerbs("baisser|diminuer"),
    spanishVerbs("bajar|reducir|rebajar"),
  ].join("|"),
  ask_me: [
    germanVerbs("fragen|holen") + "|warte_auf|warte_,_bis",
    frenchVerbs("demander") + "|demande_moi|demandez_moi|attends|attendez",
    spanishVerbs("solicitar") + "|pídeme|pídanme|pídame|pedime|pedirme",
  ].join("|"),
  wait: "warten|attendez|attendre|espere|esperen|esperar",
  times: "veces|×",
  by:
    "anhand|anhand_von|selon|sur|d'_après|según|en_base_a|basándote_en|en_función_de|en_fonction_de|über|gemäß",
  to: "vers|sur|hacia|auf",
  as:
    "vers|hacia|dans_le_fichier|sous_le_nom|sous_le_nom_de|con_el_nombre|con_el_nombre_de|en_el_archivo|unter_dem_namen|in_der_datei",
  called: "mit_dem_namen|qui_s'_appelle|que_se_llame|que_se_llama|que_se_llamen",
  where:
    "qui_ont|qui_a|qui_sont|qui_est|pour_lesquels|pour_lesquelles|que_tengan|que_tenga|que_tienen|que_tiene|que_sean|que_estén|cuyos|cuyas|" +
    "en_las_que|en_los_que|cuando_el|cuando_la|in_denen|deren|dessen",
  some:
    "allen|aller|mis|tu|tus|vuestro|nuestro|nuestra|votre|vos|notre|nos|ton|ta|tes|cette|ce|ces|este|esta|estos|estas|ese|esa|diese|dieses|diesen|unsere|unseren|sämtliche|sämtlichen",
  them:
    "das_ganze|ganze|das_resultat|das_neue|tout_ça|tout_cela|ça|cela|celles_ci|ceux_ci|le_tout|la_liste|le_fichier|el_fichero|el_archivo|" +
    "la_lista|die_liste|die_datei|eso|esto|los_datos|les_données|les_lignes|las_filas|la_planilla|le_nombre|la_somme|la_suma|die_zahl|el_número|el_conteo|la_cantidad|le_contenu|el_contenido|den_inhalt",
  ones:
    "die_einträge|les_entrées|los_registros|registros|die_datensätze|datensätze|los_que|las_que|aquellas",
  file:
    "csv_file|das_csv|die_csv|le_csv|el_csv|planilla|tabelle|liste|archivo_csv|fichero_csv|fichier_csv|planilla_csv|la_liste|lista",
  csv: "planilla_csv|planilla|csv_liste|csv_file",
  only: "bloß|lediglich|ausschließlich|uniquement|solamente|únicamente|que",
  works:
    "verfügbar_ist|antwortet|online_ist|répond|marche|est_en_ligne|est_disponible|est_accessible|está_disponible|está_en_línea|contesta",
  fails:
    "nicht_online_ist|down_geht|weg_ist|kaputt_ist|tombe|tombe_en_panne|plante|ne_marche_pas|ne_répond_plus|ne_marche_plus|se_cayó|está_abajo|" +
    "da_error|ya_no_responde",
  mail_noun: "mails|e_mails|courriels|correos|mel|meldung|nachricht_per_mail",
  by_mail:
    "por_mail|por_correo_electrónico|par_mail|par_courriel|par_courrier_électronique|par_e_mail|als_mail|mit_der_mail|per_e_post",
  comes:
    "llegue|llegan|lleguen|reciba|envíe|se_envíe|se_mande|mandes|envíes|mande|arrive|soit_envoyé|reçoive",
  sent:
    "soit_envoyé|soit_envoyée|soient_envoyés|soient_envoyées|doit_être_envoyé|doivent_être_envoyées|doivent_être_envoyés|" +
    "geschickt_werden|gesendet_werden|sean_enviados|sean_enviadas|sea_enviado|sea_enviada",
  kept_as:
    "soit_enregistré|soit_enregistrée|soient_enregistrés|soient_enregistrées|soit_sauvegardé|soient_sauvegardées|" +
    "sean_guardados|sean_guardadas",
  by_post:
    "by_post|via_post|as_a_post|per_post|mit_post|als_post|par_post|en_post|par_une_requête_post|por_post|vía_post|con_post",
  want:
    "ich_hätte_gern|ich_hätte_gerne|hätte_gern|hätte_gerne|ich_brauche|ich_möchte|wir_brauchen|ich_will|je_voudrais|je_veux|" +
    "j'_aimerais|il_me_faut|j'_ai_besoin_d'|nous_voulons|necesito|quiero|quisiera|queremos|me_gustaría",
  mailed:
    "je_voudrais_recevoir|je_veux_recevoir|j'_aimerais_recevoir|je_souhaite_recevoir|recevoir|quiero_recibir|quisiera_recibir|" +
    "necesito_recibir|recibir|me_gustaría_recibir",
  is_new: "neue|neuen|neues|nouvelles|nouvelle|nouveaux|nuevos|nuevas|nueva",
  what: "das|den|les|las|los|lo_que",
  latest: "le_plus_récent|la_plus_récente|el_más_reciente",
  first: underscored(DOWNWARDS) +
    "|en_ordre_décroissant|dans_l'_ordre_décroissant|en_orden_decreciente|de_forma_descendente|in_absteigender_folge|" +
    "du_plus_cher_au_moins_cher|de_más_caro_a_más_barato|del_más_caro_al_más_barato|vom_teuersten_zum_billigsten|" +
    "von_groß_nach_klein|von_hoch_nach_niedrig|de_más_grande_a_más_pequeño|teuerste_zuerst|die_teuersten_zuerst|" +
    "du_plus_gros_au_plus_petit|du_plus_élevé_au_plus_bas|de_más_a_menos|de_más_alto_a_más_bajo|décroissante|decreciente",
  last: underscored(UPWARDS) +
    "|en_ordre_croissant|dans_l'_ordre_croissant|en_orden_creciente|de_forma_ascendente|croissante|creciente|" +
    "du_moins_cher_au_plus_cher|de_más_barato_a_más_caro|vom_billigsten_zum_teuersten|von_klein_nach_groß|" +
    "por_orden_alfabético|alfabéticamente|en_orden_alfabético|alphabétiquement|dans_l'_ordre_alphabétique|in_alphabetischer_reihenfolge|alphabetisch|par_ordre_alphabétique|de_menos_a_más",
  whole: "ganze_zahlen|ganze_euro|l'_unité_près|l'_entier_près|entero|el_entero_más_cercano",
};

/** Adds the words of German, French and Spanish to word classes. */
export function withOtherLanguages(
  classes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const names = new Set([...Object.keys(classes), ...Object.keys(OTHER_LANGUAGE_WORDS)]);
  return Object.fromEntries([...names].map((name) => {
    const words = [classes[name], OTHER_LANGUAGE_WORDS[name]].filter((each) => each !== undefined)
      .join("|").split("|");
    return [name, [...new Set(words)].join("|")];
  }));
}
