/** Word classes of requests for an e-mail for each row. */
export const EACH_CLASSES: Readonly<Record<string, string>> = {
  each_person:
    "each|every|all|all_the|all_our|all_my|jedem|jeder|allen|chaque|tous_les|toutes_les|cada|todos_los|todas_las",
  to_each:
    "to_each|to_every|to_all|to_all_the|to_all_our|to_all_my|an_jeden|an_jede|an_alle|à_chaque|à_tous_les|a_cada|a_todos_los",
  write_mail: "write|writes|schreibe|schreib|écris|écrivez|escribe",
  subject: "subject|betreff|objet|sujet|asunto",
  with: "with|mit|avec|con|and|und|et|y",
  saying_text:
    "saying|that_says|with_the_text|with_text|text|the_text|mit_dem_text|dem_text|avec_le_texte|le_texte|con_el_texto|el_texto|:",
};
