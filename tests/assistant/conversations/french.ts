import { APPROVING, DAILY, FAILING, NOTHING, ORDERS, WAITING } from "./definitions.ts";
import { type Conversation, draft, tells, turn } from "./turn.ts";

/** Written down before any of them was run. */
export const FRENCH: readonly Conversation[] = [
  {
    person: "une comptable pressée",
    language: "fr",
    start: NOTHING,
    turns: [
      turn(
        "prends un fichier CSV, garde les lignes où montant dépasse 250 et enregistre le tout dans gros.csv",
        draft("item.montant > 250", "gros.csv"),
      ),
      turn("300 au lieu de 250", draft("item.montant > 300")),
      turn("c'est bon, publie", { version: 1 }),
      turn("lance-le avec ce fichier", { runs: ["succeeded"] }, {
        file: { name: "mai.csv", text: "montant\n400\n10\n" },
      }),
      turn("et maintenant tous les lundis à 7h", { schedules: ["0 7 * * 1"] }),
    ],
  },
  {
    person: "un agent du support",
    language: "fr",
    start: FAILING,
    turns: [
      turn("Exécute-le maintenant, s'il te plaît", { runs: ["failed"] }),
      turn("Pourquoi est-ce que l'exécution a échoué ?", tells(/read/)),
      turn("Réessaie", { runs: ["failed"] }),
      turn("lance-le avec text=[]", { runs: ["failed", "succeeded"] }),
      turn("montre-moi les exécutions", tells(/succès[^]*échec/)),
    ],
  },
  {
    person: "un monsieur très poli",
    language: "fr",
    start: DAILY,
    turns: [
      turn("Bonjour, auriez-vous l'amabilité de me montrer mes workflows ?", tells(/Garden club/)),
      turn("Pourriez-vous le lancer, je vous prie ?", { runs: ["succeeded"] }),
      turn("Veuillez le lancer chaque dimanche à 10 heures", { schedules: ["0 10 * * 0"] }),
      turn("mettez la planification en pause", { schedules: ["paused 0 10 * * 0"] }),
      turn("Merci infiniment", tells(/welcome|rien/i)),
    ],
  },
  {
    person: "une sceptique",
    language: "fr",
    start: WAITING,
    turns: [
      turn("tu ne l'as pas déjà lancé, j'espère ?", {}),
      turn("qu'est-ce qui se passe si je le lance ?", {}),
      turn("bon, lance-le", { runs: ["waiting"] }),
      turn("où en est-il ?", tells(/attend son heure|en attente/)),
      turn("annule l'exécution en cours", { runs: ["cancelled"] }),
    ],
  },
  {
    person: "un exploitant",
    language: "fr",
    start: ORDERS,
    turns: [
      turn("baisse le seuil à 50", draft("item.total > 50")),
      turn("annule ce changement", { draft: ["item.total > 100"] }),
      turn("ajoute une étape qui trie par total avant file", draft("sortBy")),
      turn("mets la nouvelle version en ligne", { version: 2 }),
      turn("reviens à la version 1", { version: 1 }),
    ],
  },
  {
    person: "une directrice",
    language: "fr",
    start: APPROVING,
    turns: [
      turn("démarre le workflow", { runs: ["waiting"] }),
      turn("qu'est-ce que je dois valider ?", tells(/Refund 40 euros/)),
      turn("j'approuve", { runs: ["succeeded"] }),
      turn("partage-le avec l'équipe finance", { teams: ["finance"] }),
      turn("supprime ce workflow", { isDeleted: true }),
    ],
  },
];
