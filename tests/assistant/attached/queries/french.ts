import { COMMANDES, COURS } from "./files.ts";
import type { QueryRows } from "./query_rows.ts";

export const FRENCH: QueryRows = [
  [COMMANDES, [
    [
      "quel client a le plus commandé ?",
      'total "montant" by "client", sort by "montant" descending, keep the first 1',
    ],
    [
      "combien Anne Leroy a-t-elle dépensé au total ?",
      'keep the rows where "client" is "Anne Leroy", total "montant"',
    ],
    [
      "garde seulement les commandes en attente et enregistre-les sous attente.csv",
      'keep the rows where "statut" is "en attente", save it as attente.csv',
    ],
    [
      "montre-moi les commandes livrées en France",
      'keep the rows where "statut" is livrée and "pays" is France',
    ],
    [
      "montant par pays, du plus grand au plus petit",
      'total "montant" by "pays", sort by "montant" descending',
    ],
    [
      "combien de commandes ont été annulées ?",
      'keep the rows where "statut" is annulée, count the rows',
    ],
    ["les trois plus grosses commandes", 'sort by "montant" descending, keep the first 3'],
    ["montant moyen par pays", 'average "montant" by "pays"'],
    [
      "les commandes de plus de 200 euros qui sont en attente",
      'keep the rows where "statut" is "en attente" and "montant" > 200',
    ],
    ["toutes les lampes", 'keep the rows where "produit" is Lampe'],
    [
      "sans les annulées, la somme par produit",
      'remove the rows where "statut" is annulée, total "montant" by "produit"',
    ],
    ["nombre de commandes par statut", 'count the rows by "statut"'],
    ["les commandes entre 100 et 300", 'keep the rows where "montant" >= 100 and "montant" <= 300'],
    [
      "tout ce qui a été commandé en octobre 2026",
      'keep the rows where "date" >= 2026-10-01 and "date" < 2026-11-01',
    ],
    ["les commandes passées après le 2026-10-31", 'keep the rows where "date" >= 2026-11-01'],
    ["combien de clients avons-nous ?", 'count the distinct "client"'],
    [
      "uniquement client, produit et montant",
      'keep only the columns "client", "produit" and "montant"',
    ],
    [
      "les commandes qui ne sont ni livrées ni annulées",
      'remove the rows where "statut" is livrée, remove the rows where "statut" is annulée',
    ],
    ["le produit le plus cher", 'sort by "prix" descending, keep the first 1'],
    [
      "toutes les commandes sauf les annulées, triées par montant décroissant, dans propre.csv",
      'remove the rows where "statut" is annulée, sort by "montant" descending, save it as propre.csv',
    ],
    ["chiffre d'affaires par mois", 'total "montant" by month of "date"'],
    [
      "envoie les commandes en attente à ops@example.org",
      'keep the rows where "statut" is "en attente", email it to ops@example.org',
    ],
    ["la commande la plus récente", 'sort by "date" descending, keep the first 1'],
    [
      "la somme des montants en attente",
      'keep the rows where "statut" is "en attente", total "montant"',
    ],
    ["j'aimerais avoir le total par client, s'il vous plaît", 'total "montant" by "client"'],
  ]],
  [COURS, [
    ["moyenne par élève", null],
    ["qui a eu moins de 10 ?", null],
    ["la meilleure note de chaque matière", null],
    ["combien d'absences par classe ?", 'total "absences" by "classe"'],
    [
      "les notes de Léa, les plus récentes d'abord",
      'keep the rows where "élève" is Léa, sort by "date" descending',
    ],
    ["élèves de 6A en maths", 'keep the rows where "classe" is 6A and "matière" is maths'],
    ["note moyenne en anglais", 'keep the rows where "matière" is anglais, average "note"'],
    [
      "toutes les notes de novembre",
      'keep the rows where "date" >= 2026-11-01 and "date" < 2026-12-01',
    ],
    [
      "l'élève qui a le plus d'absences",
      'total "absences" by "élève", sort by "absences" descending, keep the first 1',
    ],
    ["nombre d'élèves par classe", null],
    [
      "garde élève et note, trie par note décroissante et enregistre sous notes.csv",
      'sort by "note" descending, keep only the columns "élève" and "note", save it as notes.csv',
    ],
    ["sans absences", null],
    ["notes entre 10 et 15", 'keep the rows where "note" >= 10 and "note" <= 15'],
    ["tout sauf 6B", 'remove the rows where "classe" is 6B'],
    ["total des absences", 'total "absences"'],
  ]],
];
