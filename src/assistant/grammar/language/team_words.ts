/** Articles before the name of a team, which are not part of the name. */
export const TEAM_ARTICLES: readonly string[] = "the dem den das die der la el los las les le"
  .split(" ");

/** Nouns for teams, which may follow each of several names. */
export const TEAM_NOUNS: readonly string[] = "team teams équipe équipes l'équipe equipo equipos"
  .split(" ");

/** Words that are not names of teams: they mean another group, nobody, or a condition. */
export const NO_TEAMS: readonly string[] = [
  ...TEAM_ARTICLES,
  ..."no not never nobody none nothing neither any every all each some a an my our your their his"
    .split(" "),
  ..."her its this that these those me us you him them everyone everybody anyone anybody someone"
    .split(" "),
  ..."other others on of in for from without except but only if when unless until before after team"
    .split(" "),
  ..."teams access kein keine keinem keinen keiner nicht nie niemand niemandem alle allen jedem"
    .split(" "),
  ..."jeden jeder mein meinem meinen unser unserem unseren ihrem mir uns ohne außer nur wenn falls"
    .split(" "),
  ..."bis erst aucun aucune personne pas jamais sauf tous toutes tout mon ma notre nous moi si quand"
    .split(" "),
  ..."sans équipe ningún ninguno ninguna nadie nunca todos todas cada mi nuestro nosotros sin salvo"
    .split(" "),
  ..."cuando excepto equipo equipos".split(" "),
];
