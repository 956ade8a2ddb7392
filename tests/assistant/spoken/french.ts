import { draft, honest, tells } from "../conversations/turn.ts";
import {
  DOWN,
  H,
  lines,
  O,
  posts,
  saves,
  tells as mailed,
  WORLD,
} from "../drafting/everyday/row.ts";
import { csv, orders } from "../drafting/wish.ts";
import { leadTo, type Spoken } from "./spoken.ts";

const HEAD = "client,montant,pays,statut";
const ADA = "Ada,120,DE,ouvert";
const BO = "Bo,80,FR,payé";
const CY = "Cy,300,US,ouvert";
const ADA_AGAIN = "Ada,50,DE,ouvert";
const ROWS = csv(HEAD, ADA, BO, CY, ADA_AGAIN);
const FILE = { files: { commandes: ROWS } };

export const SPOKEN_FRENCH: Spoken = {
  language: "fr",
  before: leadTo({
    draft: "tous les lundis à 9h, récupère https://example.org/v.csv, garde les lignes dont le " +
      "montant dépasse 100 et enregistre-les sous v.csv",
    rename: "renomme-le en Jardin",
    publish: "publie-le",
    run: "lance-le",
    schedule: "lance-le tous les lundis à 9h",
    pause: "suspends la planification",
    share: "partage-le avec l'équipe finance",
    propose: "la même chose avec region=US",
  }),
  deeds: [
    ["changed", "Publiez-le, s'il vous plaît.", { version: 2 }],
    ["published", "Lance-le avec region=US", { runs: ["succeeded"] }],
    ["published", "Exécute-le pour la région US", { runs: ["succeeded"] }],
    ["waiting", "Arrête l'exécution en cours", { runs: ["cancelled"] }],
    ["failed", "Réessaie", tells(/read/)],
    ["published", "Programme-le chaque jour ouvrable à 7h30", { schedules: ["30 7 * * 1-5"] }],
    ["scheduled", "Décale la planification au mardi à 10h", { schedules: ["0 10 * * 2"] }],
    ["scheduled", "Mets la planification en pause", { schedules: ["paused 0 9 * * 1"] }],
    ["paused", "Réactive la planification", { schedules: ["0 9 * * 1"] }],
    ["scheduled", "C'est quand, la prochaine exécution ?", tells(/0?9:00/)],
    ["succeeded", "Montre-moi l'historique des exécutions", tells(/succès/)],
    ["failed", "Pourquoi ça a planté ?", tells(/read/)],
    ["two versions", "Quelles versions existe-t-il ?", tells(/ersion 2[^]*ersion 1/)],
    [
      "two versions",
      "Quelles sont les différences entre la version 1 et la version 2 ?",
      tells(/\+.*Jardin/),
    ],
    ["two versions", "Restaure la version 1", { version: 1 }],
    ["published", "Donne l'accès à l'équipe finance", { teams: ["finance"] }],
    ["shared", "Retire l'accès à l'équipe finance", { teams: [] }],
    ["published", "Supprime ce workflow", { isDeleted: true }],
    ["published", "Transfère le workflow à Anna", honest(/[Aa]dmin/)],
    [
      "published",
      "De quelles variables d'environnement a-t-il besoin ?",
      tells(/aucun|pas de|n'a pas/i),
    ],
    ["published", "Comment créer un webhook ?", tells(/webhook/i)],
    ["nothing", "Combien d'espace de stockage avons-nous utilisé ?", tells(/octets/)],
    ["approving", "Est-ce que quelque chose attend mon approbation ?", tells(/Refund 40 euros/)],
    ["approving", "J'approuve", { runs: ["succeeded"] }],
    ["nothing", "Vous avez des modèles ?", tells(/csv-cleanup/)],
    ["published", "Appelle-le dorénavant Potager", draft('"name":"Potager"')],
    ["published", "Fais un test", tells(/essai à blanc/)],
    ["beside", "Trouve-moi le workflow Pay", tells(/Pay/)],
    ["published", "Qu'est-ce que tu sais faire ?", tells(/montre tout/)],
    ["nothing", "Comment je planifie une exécution ?", tells(/lundi|jour/)],
  ],
  mentions: [
    ["changed", "Surtout, ne le publie pas encore.", {}],
    ["changed", "Une fois que Paul aura validé, publie-le.", {}],
    ["published", "Je le lancerai demain moi-même.", {}],
    ["published", "Quelqu'un a lancé le workflow ?", {}],
    ["waiting", "Mon collègue pense qu'il faudrait annuler l'exécution.", {}],
    ["published", "Est-ce qu'on devrait supprimer le workflow ?", {}],
    ["scheduled", "La planification a été suspendue hier.", {}],
    ["approving", "Je n'ai pas encore approuvé.", {}],
    ["published", "Que se passe-t-il à la publication ?", {}],
    ["published", "Je me demande si je vais le partager avec finance.", {}],
    ["failed", "Pas de nouvel essai, merci.", {}],
    ["two versions", "Revenir à la version 1 ? Plutôt pas.", {}],
  ],
  drafts: [
    {
      says: "Lis commandes.csv, garde les lignes dont le montant est supérieur à 100 et " +
        "enregistre-les dans grosses.csv",
      world: FILE,
      gives: saves("grosses.csv", csv(HEAD, ADA, CY)),
    },
    {
      says:
        "Tous les lundis à 8h, va chercher la page https://shop.example.com/page et envoie-la " +
        "par courriel à ana@mail.test",
      world: { web: { "/shop.example.com/page": "Bonjour" } },
      gives: mailed("ana@mail.test", "Bonjour", "0 8 * * 1"),
    },
    {
      says: "Trie commandes.csv par montant décroissant et enregistre le résultat dans trie.csv",
      world: FILE,
      gives: saves("trie.csv", csv(HEAD, CY, ADA, BO, ADA_AGAIN)),
    },
    {
      says: "Regroupe commandes.csv par pays, compte les lignes et enregistre sous pays.csv",
      world: FILE,
      gives: saves("pays.csv", csv("pays,count", "DE,2", "FR,1", "US,1")),
    },
    {
      says: "Calcule la somme de montant par client à partir de commandes.csv et enregistre-la " +
        "sous sommes.csv",
      world: FILE,
      gives: saves("sommes.csv", csv("client,count,montant", "Ada,2,170", "Bo,1,80", "Cy,1,300")),
    },
    {
      says: "Joins commandes.csv et clients.csv sur la colonne client et enregistre le tout dans " +
        "tout.csv",
      world: { files: { commandes: ROWS, clients: csv("client,ville", "Ada,Lyon", "Cy,Nice") } },
      gives: saves(
        "tout.csv",
        csv(`${HEAD},ville`, `${ADA},Lyon`, `${CY},Nice`, `${ADA_AGAIN},Lyon`),
      ),
    },
    {
      says: `Chaque jour à 7h30, télécharge ${O} et sauvegarde-le sous a.json`,
      world: WORLD,
      gives: saves("a.json", orders(1, 2, 3, 4), "30 7 * * *"),
    },
    {
      says: `Récupère ${O}, demande-moi mon accord puis envoie-le à ${H}`,
      world: WORLD,
      gives: posts(orders(1, 2, 3, 4)),
    },
    {
      says: "Envoie à ana@mail.test les lignes de commandes.csv dont le statut est ouvert",
      world: FILE,
      gives: {
        files: { "report.csv": csv(HEAD, ADA, CY, ADA_AGAIN) },
        mails: ["ana@mail.test: report.csv"],
      },
    },
    {
      says: "Supprime les doublons par client dans commandes.csv et enregistre la liste sous " +
        "uniques.csv",
      world: FILE,
      gives: saves("uniques.csv", csv(HEAD, ADA, BO, CY)),
    },
    {
      says: "Ne garde que les colonnes client et montant de commandes.csv et enregistre-les dans " +
        "court.csv",
      world: FILE,
      gives: saves("court.csv", csv("client,montant", "Ada,120", "Bo,80", "Cy,300", "Ada,50")),
    },
    {
      says: `Le 1er de chaque mois à 6h, récupère ${O} et enregistre-le sous mois.json`,
      world: WORLD,
      gives: saves("mois.json", orders(1, 2, 3, 4), "0 6 1 * *"),
    },
    {
      says: "Garde les lignes de commandes.csv dont le pays est DE ou FR et enregistre-les sous " +
        "eu.csv",
      world: FILE,
      gives: saves("eu.csv", csv(HEAD, ADA, BO, ADA_AGAIN)),
    },
    {
      says:
        `Vérifie ${DOWN} toutes les 10 minutes et envoie un mail à ops@example.org si le site ` +
        "ne répond pas",
      world: WORLD,
      gives: mailed("ops@example.org", "failed", "*/10 * * * *"),
    },
    {
      says:
        `Peux-tu me faire un workflow qui récupère ${O} toutes les heures et envoie à ${H} les ` +
        "lignes avec status open ?",
      world: WORLD,
      gives: posts(orders(1, 3, 4), "0 * * * *"),
    },
    {
      says: "Garde de commandes.csv toutes les lignes avec un montant supérieur à 99,50 et " +
        "enregistre-les sous grosses.csv",
      world: FILE,
      gives: saves("grosses.csv", csv(HEAD, ADA, CY)),
    },
    {
      says: "Enregistre les deux plus grosses commandes par montant de commandes.csv sous top.csv",
      world: FILE,
      gives: saves("top.csv", csv(HEAD, CY, ADA)),
    },
    {
      says: "lis le fichier telecharge, trie le par amount et enregistre le sous a.csv",
      world: WORLD,
      gives: saves("a.csv", lines(2, 3, 4, 1)),
    },
  ],
  edits: [
    ["published", "lance-le toutes les 5 secondes", honest(/./)],
    ["proposed", "oui, s'il te plaît", { runs: ["succeeded", "succeeded"] }],
    ["new draft", "plutôt à 8h", draft("0 8 * * 1")],
    ["new draft", "plutôt à huit heures moins le quart", draft("45 7 * * 1")],
    ["new draft", "non, plutôt vendredi", draft("0 9 * * 5")],
    ["new draft", "mets le seuil à 250,50", draft("item.montant > 250.5")],
    ["new draft", "enregistre-le plutôt sous neuf.csv", draft("neuf.csv")],
    ["scheduled", "mets plutôt huit heures et demie", { schedules: ["30 8 * * 1"] }],
    ["new draft", "TRIE PAR montant", draft("sortBy(row, row.montant)")],
    ["published", "Lance-le une seule fois le 05/03/2027 à 14h30", {
      schedules: ["2027-03-05 at 14:30 UTC"],
      says: /5 mars 2027/,
    }],
    ["new draft", "change l'heure à 7 h 30", draft("30 7 * * 1")],
    ["changed", "publie le svp", { version: 2 }],
  ],
};
