import type { FreeFormDeedWords } from "./free_form_deed_words.ts";

export const FRENCH_DEEDS: FreeFormDeedWords = {
  filling:
    "le,la,l',les,ça,cela,ce,cette,il,elle,un,une,brouillon,workflow,flux,maintenant,tout de suite,immédiatement,stp,svp," +
    "s' il te plaît,s' il vous plaît,tu peux,vous pouvez,peux tu,pouvez vous,pourrais tu,pourriez vous,on peut,peut,je veux," +
    "je voudrais,j' aimerais,on voudrait,je veux bien,pour tout le monde,pour moi,pour nous,en,à,de,du,d',et,bien,bon,ok,d'accord," +
    "vas y,allez y,très bien,parfait,c'est bon,tout est bon,merci,tout,je suis de retour,on est de retour,sur,fais,faire,faites," +
    "je suis prêt à,prêt à,enfin,en fait,finalement,alors,donc,nous,moi,c'est l' heure de",
  deeds: [
    {
      readAs: "publie-le",
      cues: [
        "publier|publie|publies|publiez|publions|déployer|déploie|déployez !version",
        "mets|mettre|mettez|met|passe|passer|passez ligne|production|prod|live !attente",
      ],
    },
    {
      readAs: "lance-le",
      cues: [
        "lance|lancer|lancez|exécute|exécuter|exécutez|démarre|démarrer|démarrez|tourner !nouveau|encore|fois|planification|automatique*|automatiquement",
      ],
    },
    {
      readAs: "relance-le",
      cues: [
        "lance|lancer|lancez|exécute|exécuter|exécutez|tourner nouveau|encore|nouvelle|re fois|une?",
      ],
    },
    {
      readAs: "relance l'exécution",
      cues: [
        "réessaie|réessaye|réessayer|réessayez|retente|retenter|retentez|recommence|recommencer|recommencez",
        "essaie|essaye|essayer|essayez encore|nouveau|nouvelle|fois une|fois|autre?",
      ],
    },
    {
      readAs: "annule l'exécution",
      cues: [
        "annule|annuler|annulez|arrête|arrêter|arrêtez|interromps|interrompre|stoppe|stopper|abandonne|tue exécution|traitement|run cours|en_cours? !planification|partage",
      ],
    },
    {
      readAs: "mets la planification en pause",
      cues: [
        "suspends|suspendre|suspendez|arrête|arrêter|arrêtez|désactive|désactiver|désactivez|coupe|couper|stoppe|stopper|pause planification|planning|automatique|automatiques|automatiquement|calendrier|programmation|exécutions|lancements mets|mettre|mettez|lancer?",
        "mets|mettre|mettez|met pause|attente",
      ],
    },
    {
      readAs: "reprends la planification",
      cues: [
        "reprends|reprendre|reprenez|relance|relancer|réactive|réactiver|réactivez|remets|remettre|remettez|redémarre|redémarrer planification|planning|marche|route|automatique|programmation|service !version|étape",
      ],
    },
    {
      readAs: "supprime la planification",
      cues: [
        "supprime|supprimer|supprimez|enlève|enlever|enlevez|retire|retirer|retirez|annule|annuler|efface|effacer planification|planning|programmation|calendrier|horaire !exécution",
      ],
    },
    {
      readAs: "j'approuve",
      cues: [
        "approuve|approuver|approuvé|approuvée|valide|validé|validée|valider|accepte|accepté|acceptée|accepter je|j'?",
      ],
    },
    {
      readAs: "je refuse",
      cues: [
        "refuse|refusé|refusée|refuser|rejette|rejeté|rejetée|rejeter|décline je?",
      ],
    },
    {
      readAs: "supprime le workflow",
      cues: [
        "supprime|supprimer|supprimez|efface|effacer|effacez tout|tous !étape|mail|fichier|tri|filtre",
        "supprime|supprimer|supprimez|efface|effacer|effacez|jette|jeter|détruis|détruire workflow|flux|complètement|définitivement|entier complètement|définitivement? !étape|mail|fichier|tri|filtre",
      ],
    },
    {
      readAs: "reviens à la version précédente",
      cues: [
        "reviens|revenir|revenez|retour|retourne|repasse|repasser|restaure|restaurer|remets|remettre|rétablis|rétablir|reprends|reprendre précédente|ancienne|antérieure|avant|d'avant version",
      ],
    },
    {
      readAs: "reviens à la version 1",
      cues: [
        "reviens|revenir|revenez|retour|retourne|repasse|repasser|restaure|restaurer|remets|remettre|rétablis|rétablir|reprends|reprendre première|initiale|originale|originelle version toute?",
      ],
    },
    {
      readAs: "rends-le privé",
      cues: [
        "privé|privée rends|rendre|rendez|mets|mettre|passe|passer|garde",
        "partage|partager|accès arrête|arrêter|retire|retirer|annule|annuler|enlève|enlever|supprime|supprimer|stoppe !avec",
      ],
    },
  ],
};
