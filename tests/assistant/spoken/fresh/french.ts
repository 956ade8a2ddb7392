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

const HEAD = "client,montant,pays,statut";
const ADA = "Ada,120,DE,ouvert";
const BO = "Bo,80,FR,payé";
const CY = "Cy,300,US,ouvert";
const ADA2 = "Ada,50,DE,ouvert";
const ROWS = csv(HEAD, ADA, BO, CY, ADA2);
const FILE = { files: { commandes: ROWS } };

export const FRESH_FRENCH: Spoken = {
  language: "fr",
  before: SPOKEN_FRENCH.before,
  mentions: [],
  drafts: [
    drafted(
      "Pourriez-vous lire le fichier commandes.csv, ne garder que les lignes dont le pays est DE et enregistrer le tout sous de.csv ?",
      FILE,
      saves("de.csv", csv(HEAD, ADA, ADA2)),
    ),
    drafted(
      "envoie-moi par mail à ana@mail.test les lignes de commandes.csv dont le statut est ouvert",
      FILE,
      mails("ana@mail.test", "report.csv", csv(HEAD, ADA, CY, ADA2)),
    ),
    drafted(
      "lis commandes.csv, vire les lignes ou le statut est payé et sauve ca dans reste.csv",
      FILE,
      saves("reste.csv", csv(HEAD, ADA, CY, ADA2)),
    ),
    drafted(
      `chaque matin à 6h30, télécharge ${O} et sauvegarde-le dans etat.json`,
      WORLD,
      saves("etat.json", orders(1, 2, 3, 4), "30 6 * * *"),
    ),
    drafted(
      "commandes.csv : montant supérieur à 100 seulement, enregistrer sous gros.csv",
      FILE,
      saves("gros.csv", csv(HEAD, ADA, CY)),
    ),
    drafted(
      "Je voudrais recevoir chaque vendredi à 16 h un courriel à chef@mail.test avec les commandes de commandes.csv dont le montant dépasse 100",
      FILE,
      mails("chef@mail.test", "report.csv", csv(HEAD, ADA, CY), "0 16 * * 5"),
    ),
    drafted(
      `récupère ${O}, filtre sur status open puis poste le résultat sur ${H}`,
      WORLD,
      posts(orders(1, 3, 4)),
    ),
    drafted(
      "regroupe commandes.csv par client, additionne le montant et exporte le tout dans totaux.csv",
      FILE,
      saves("totaux.csv", csv("client,count,montant", "Ada,2,170", "Bo,1,80", "Cy,1,300")),
    ),
    drafted(
      `Vérifiez toutes les 5 minutes que ${DOWN} répond et, sinon, prévenez ops@example.org`,
      WORLD,
      mailed("ops@example.org", "failed", "*/5 * * * *"),
    ),
    drafted(
      "supprime les doublons de commandes.csv selon la colonne client et enregistre sous uniques.csv",
      FILE,
      saves("uniques.csv", csv(HEAD, ADA, BO, CY)),
    ),
    drafted("combien de lignes de commandes.csv ont un montant inférieur à 100 ?", FILE, {
      outputs: { count: 2 },
    }),
    drafted(
      `les 3 plus grosses commandes de ${O} selon amount, à enregistrer sous top3.json`,
      WORLD,
      saves("top3.json", orders(1, 4, 3)),
    ),
    drafted(
      `poste le texte "Bonjour" sur ${H} du lundi au vendredi à 9h`,
      WORLD,
      posts({ text: "Bonjour" }, "0 9 * * 1-5"),
    ),
    drafted(
      `va chercher ${O}, demande mon accord, ensuite envoie-le vers ${H}`,
      WORLD,
      posts(orders(1, 2, 3, 4)),
    ),
    drafted(
      "rappelle à anna@mail.test tous les lundis à 9h de payer la facture",
      {},
      mailed("anna@mail.test", "Payer la facture", "0 9 * * 1"),
    ),
    drafted(
      "ajoute à commandes.csv une colonne double = montant * 2 et enregistre le fichier sous double.csv",
      FILE,
      saves(
        "double.csv",
        csv(HEAD + ",double", ADA + ",240", BO + ",160", CY + ",600", ADA2 + ",100"),
      ),
    ),
    drafted(
      "compare ancien.csv et nouveau.csv sur la colonne id et mets les nouvelles lignes dans ajouts.csv",
      { files: { ancien: csv("id,n", "1,a"), nouveau: csv("id,n", "1,a", "2,b") } },
      saves("ajouts.csv", csv("id,n", "2,b")),
    ),
    drafted(
      "arrondis la colonne montant de prix.csv à l'entier et enregistre-la sous arrondi.csv",
      { files: { prix: csv("article,montant", "a,1.6", "b,2.2") } },
      saves("arrondi.csv", csv("article,montant", "a,2", "b,2")),
    ),
  ],
  deeds: [
    ["changed", "Mettez-le en ligne, s'il vous plaît.", { version: 2 }],
    ["published", "fais-le tourner avec region=US", { runs: ["succeeded"] }],
    ["scheduled", "supprime la planification stp", { schedules: [] }],
    ["proposed", "oui vas-y", { runs: ["succeeded", "succeeded"] }],
    ["proposed", "non merci, laisse tomber", {}],
    ["proposed", "oui mais pas tout de suite", honest(/./)],
    ["published", "Veuillez partager le workflow avec l'équipe Finance", { teams: ["finance"] }],
    ["waiting", "arrête l'exécution", { runs: ["cancelled"] }],
    ["changed", "publi-le", { proposed: "publish" }],
    ["approving", "c'est bon, j'approuve", { runs: ["succeeded"] }],
    ["approving", "je refuse", { runs: ["succeeded"] }],
    ["needy", "lance-le avec customer=Ada et amount=12", { runs: ["succeeded"] }],
    ["published", "débarrasse-moi de ce workflow", { proposed: "delete" }],
    ["scheduled", "c'est quand la prochaine exécution ?", tells(/0?9:00|9 h/)],
    ["failed", "qu'est-ce qui n'a pas marché ?", tells(/read/)],
    ["published", "est-ce qu'il tourne en ce moment ?", tells(/aucun|pas/i)],
    ["scheduled", "la planification est-elle active ?", tells(/lundi/)],
    ["shared", "à qui est-il partagé ?", tells(/finance/)],
    ["two versions", "quelle version est en ligne ?", tells(/ersion 2/)],
    ["beside", "quels sont mes workflows ?", tells(/Pay/)],
    ["published", "combien de fois a-t-il tourné cette semaine ?", tells(/aucun|0|pas/i)],
    ["approving", "qu'est-ce qu'il attend ?", tells(/Refund/)],
    ["nothing", "quels services sont disponibles ?", tells(/http/)],
    ["succeeded", "ça a pris combien de temps la dernière fois ?", tells(/\d/)],
  ],
  edits: [
    ["new draft", "Mettez le seuil à 500", draft("item.montant > 500")],
    ["new draft", "plutôt 150 que 100", draft("item.montant > 150")],
    ["new draft", "le fichier doit s'appeler gros.csv", draft("gros.csv")],
    [
      "new draft",
      "trie aussi le tout par montant décroissant",
      draft("sortBy(row, row.montant)", "reverse()"),
    ],
    ["new draft", "envoie aussi le résultat à ops@example.org", draft("ops@example.org")],
    ["new draft", "enlève le filtre", { draft: ["v.csv"], lacks: ["item.montant > 100"] }],
    ["changed", "annule cette modification", draft('"name":"Garden club"')],
    ["published", "renomme l'étape note en memo", draft('"id":"memo"')],
    [
      "published",
      "ajoutez une entrée nommée limite avec 10 comme valeur par défaut",
      draft('"limite"'),
    ],
    ["published", "désactive la dernière étape", draft('"when"')],
    [
      "new draft",
      "utilise plutôt https://example.org/neuf.csv comme adresse",
      draft("https://example.org/neuf.csv"),
    ],
    ["new draft", "chnage le seuil à 300", draft("item.montant > 300")],
  ],
  answers: [
    {
      start: DAILY,
      turns: [
        turn("supprime l'étape fichier", honest(/note/)),
        turn("la deuxième", { draft: ['"note"'], lacks: ['"extra"'] }),
      ],
    },
    {
      start: DAILY,
      turns: [
        turn("désactive l'étape fichier", honest(/note/)),
        turn("les deux", draft(/"when".*"when"/)),
      ],
    },
    {
      start: DAILY,
      turns: [turn("supprime l'étape fichier", honest(/note/)), turn("aucune des deux", {})],
    },
    {
      start: NOTHING,
      turns: [
        turn("lis notes.csv, trie-le et enregistre sous s.csv", honest(/./)),
        turn("par la colonne note, en ordre décroissant", draft("row.note", "reverse()")),
      ],
    },
  ],
};
