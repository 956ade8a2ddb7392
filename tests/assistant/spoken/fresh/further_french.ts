import { DAILY, NOTHING } from "../../conversations/definitions.ts";
import { draft, honest, tells, turn } from "../../conversations/turn.ts";
import {
  DOWN,
  H,
  mails,
  O,
  posts,
  saves,
  tells as mailed,
  WORLD,
} from "../../drafting/everyday/row.ts";
import { csv, orders } from "../../drafting/wish.ts";
import { SPOKEN_FRENCH } from "../french.ts";
import { drafted, type Spoken } from "../spoken.ts";

const HEAD = "article,quantite,prix,depot";
const A = "vis,200,3,Lyon";
const B = "écrou,15,2,Lille";
const C1 = "clou,40,9,Lyon";
const FILE = { files: { stock: csv(HEAD, A, B, C1) } };

export const FURTHER_FRENCH: Spoken = {
  language: "fr",
  before: SPOKEN_FRENCH.before,
  mentions: [],
  drafts: [
    drafted(
      "Prenez stock.csv et donnez-moi seulement les articles dont la quantite est inférieure à 50, dans rare.csv",
      FILE,
      saves("rare.csv", csv(HEAD, B, C1)),
    ),
    drafted(
      "charger stock.csv, classer par prix du plus cher au moins cher, exporter vers cher.csv",
      FILE,
      saves("cher.csv", csv(HEAD, C1, A, B)),
    ),
    drafted(
      "Tous les lundis matin à 7 h, j'aimerais que les lignes de stock.csv dont le depot est Lyon soient envoyées à depot@mail.test",
      FILE,
      mails("depot@mail.test", "report.csv", csv(HEAD, A, C1), "0 7 * * 1"),
    ),
    drafted(
      `Toutes les heures, récupérez ${O} et rangez-le dans etat.json`,
      WORLD,
      saves("etat.json", orders(1, 2, 3, 4), "0 * * * *"),
    ),
    drafted("compte les lignes de stock.csv qui ont un depot égal à Lyon", FILE, {
      outputs: { count: 2 },
    }),
    drafted(
      "fais la somme des quantite par depot dans stock.csv et écris ça dans somme.csv",
      FILE,
      saves("somme.csv", csv("depot,count,quantite", "Lyon,2,240", "Lille,1,15")),
    ),
    drafted(
      "stock.csv: garder les colonnes article et prix, enregistrer dans court.csv",
      FILE,
      saves("court.csv", csv("article,prix", "vis,3", "écrou,2", "clou,9")),
    ),
    drafted(
      `si ${DOWN} ne répond plus, avertissez ops@example.org, à vérifier toutes les 15 minutes`,
      WORLD,
      mailed("ops@example.org", "failed", "*/15 * * * *"),
    ),
    drafted(
      `va chercher ${O}, enlève ce qui a un amount inférieur à 500 et pousse le reste vers ${H}`,
      WORLD,
      posts(orders(1, 4)),
    ),
    drafted(
      "dans stock.csv ajoute la colonne valeur = quantite * prix puis sauvegarde sous valeur.csv",
      FILE,
      saves("valeur.csv", csv(HEAD + ",valeur", A + ",600", B + ",30", C1 + ",360")),
    ),
  ],
  deeds: [
    ["changed", "tu peux le publier maintenant", { version: 2 }],
    ["published", "fais-le tourner tous les jours à 18h", { schedules: ["0 18 * * *"] }],
    ["waiting", "stoppez l'exécution en cours", { runs: ["cancelled"] }],
    ["proposed", "ok c'est parti", { runs: ["succeeded", "succeeded"] }],
    ["proposed", "finalement non", {}],
    ["shared", "ne le partage plus avec l'équipe finance", { teams: [] }],
    ["paused", "vous pouvez réactiver la planification", { schedules: ["0 9 * * 1"] }],
    ["two versions", "on voudrait revenir à la version 1", { version: 1 }],
    ["succeeded", "ça s'est bien passé la dernière fois ?", tells(/./)],
    ["scheduled", "il tourne quels jours ?", tells(/lundi/)],
    ["nothing", "je peux faire quoi ici ?", tells(/./)],
    ["failed", "affiche le message d'erreur", tells(/read/)],
    ["published", "à qui appartient ce workflow ?", tells(/./)],
  ],
  edits: [
    ["new draft", "Montez le seuil à 750 s'il vous plaît", draft("item.montant > 750")],
    ["new draft", "ne garde que les 10 premières lignes", draft("slice(0, 10)")],
    ["new draft", "et en cas d'erreur préviens ops@example.org", draft("ops@example.org")],
    ["published", "inverse les deux étapes", draft(/extra.*note/)],
    ["published", "vire la première étape", { draft: ["extra"], lacks: ['"note"'] }],
  ],
  answers: [
    {
      start: NOTHING,
      turns: [
        turn("lis prix.csv, trie-le et enregistre-le sous p.csv", honest(/./)),
        turn("par prix svp", draft("row.prix")),
      ],
    },
    {
      start: DAILY,
      turns: [
        turn("désactive l'étape fichier", honest(/note/)),
        turn("la première", draft('"when"')),
      ],
    },
  ],
};
