import { wordList } from "../../../../lib/text/word_list.ts";
import type { QuestionWords } from "./view_words.ts";

function list(text: string): readonly string[] {
  return text.split(/\s+/);
}

export const FRENCH_VIEWS: QuestionWords = {
  openers: [
    ...list("qui que quoi pourquoi quand où combien quel quelle quels quelles lequel laquelle"),
    ...list("lesquels est sont ai as a avons avez ont y"),
    ...["est ce qu'", "est ce que", "qu' est ce", "qu' est ce qu'", "qu'", "c'est quoi"],
    ...[
      "c'est quand",
      "c'est qui",
      "c'est où",
      "à quelle",
      "à quel",
      "à quoi",
      "à qui",
      "de quels",
    ],
    ...["de quelles", "de quoi", "avec qui", "tu sais", "vous savez", "sais tu", "savez vous"],
    ...[
      "j' aimerais savoir",
      "je voudrais savoir",
      "je me demande",
      "dis moi",
      "avez vous",
      "as tu",
    ],
    ...["depuis quand", "pour quand", "quel est", "puis je", "d' où"],
  ],
  showing: wordList(
    "montre,montrez,montre moi,affiche,affiche moi,donne,donne moi,liste,explique",
    "explique moi,rappelle moi",
  ),
  telling: list("dire montrer afficher lister expliquer voir donner trouver"),
  filling: [
    ...list("moi nous stp svp est_ce"),
    ...list(
      "le la les l' un une des du de d' au aux ce cet cette ces ça cela c'est c est sont était",
    ),
    ...list(
      "étaient été être ai as a avons avez ont avait avoir eu il elle ils elles on nous vous",
    ),
    ...list("tu je j' me m' te t' se s' moi lui leur leurs mon ma mes ton ta tes son sa ses notre"),
    ...list("nos votre vos t y en à dans sur sous pour par avec sans_cesse chez et ou que qu' qui"),
    ...list(
      "quoi pourquoi quand où combien quel quelle quels quelles lequel laquelle lesquels dont",
    ),
    ...list(
      "encore déjà toujours maintenant actuellement aujourd'hui hier ici là jusqu'ici jusque",
    ),
    ...list("moment cours fois ci vraiment exactement donc alors bien tout toute tous toutes très"),
    ...list(
      "quelque chose quelqu'un personne certains certaines workflow flux mois semaine jour an",
    ),
    ...list(
      "sais sait savez savoir peux peut peut_on peux_tu pouvez faut doit dois dire fait faire",
    ),
    ...list("dernier dernière derniers dernières autre autres autant plus même seul seule assez"),
    ...list("reste restait retrouve trouve trouver voir besoin existe existent disponible gardées"),
    ...list(
      "gardé récemment ne n' truc machin tourne tourné heure aimerais voudrais avons_nous",
    ),
  ],
  other: [
    ...list(
      "si devrais devrait devrions dois_je faut_il serait pourrait pourrais vaut mieux plutôt",
    ),
    ...list("conseilles conseillez passerait comment supposons imaginons arrive_t_il"),
  ],
  views: [
    {
      readAs: "qui reçoit le mail ?",
      cues: [
        "qu'|quoi|que|quel mail|courriel|message dans|dit|contient|écrit|texte|sujet|objet",
        "qui|quel|quels reçoit|reçoivent|destinataire* mail|courriel|e_mail|message|envoyé|rapport|fichier|tout? !approuver|voir",
        "à_qui envoyé|envoie|mail|courriel|envoyée",
      ],
    },
    {
      readAs: "quelles lignes restent ?",
      cues: [
        "quel|quelle|quelles|quels lignes|commandes|seuil|filtre|condition|limite gardées|gardés|restent|retenues|actuel|est? !exécution*",
      ],
    },
    { readAs: "comment est-ce trié ?", cues: ["comment|quel|ordre trié|triées|tri|ordre"] },
    {
      readAs: "quel fichier écrit-il ?",
      cues: ["comment|quel|nom appelle|s'appelle|nom|écrit fichier|csv"],
    },
    {
      readAs: "d'où viennent les données ?",
      cues: [
        "où|d'où|quelle|source données|chiffres|lignes|infos|url|adresse viennent|vient|viens|appelle|lit",
      ],
    },
    {
      readAs: "combien de temps attend-il ?",
      cues: ["combien|temps attend|délai|timeout réponse|serveur?"],
    },
    {
      readAs: "pourquoi a-t-il échoué ?",
      cues: [
        "explique|expliquer|signifie|comprends erreur|l'erreur|problème|message cette|cet|qu'|pas?",
        "pourquoi|raison|cause|qu'|quoi|quel|quelle|idée échou*|échec*|planté*|plante|cassé|" +
        "tombé|crashé raison|cause|exécution?",
        "qu'|quoi|qui mal|problème|coincé|cloché passé|déroulé|exécution?",
        "pourquoi pas|plus marche*|fonctionn*|démarre|tourne|abouti",
        "quel|quelle|raison|cause|où erreur cause|raison|vient?",
      ],
    },
    {
      readAs: "quelle étape a échoué ?",
      cues: [
        "quelle|laquelle étape c'était|était|est !prochaine|dernière",
        "quelle|où|laquelle étape échou*|planté*|plante|bloqué*|cassé|coincé|problème",
      ],
    },
    {
      readAs: "statut",
      cues: [
        "donne|montre|où|télécharger|trouve|trouver fichier|fichiers|csv est|puis? !nom|appelle|envoyé",
        "résultat|résultats|sortie|sorties dernier|dernière|exécution|lancement? !étape*|erreur*",
        "quoi|qu'|contenu|que|dedans fichier contient|contenu|avait|dans|dedans|trouve?",
        "qu'|que|quoi trouvé|écrit|enregistré|produit|sorti exécution?",
        "est|a|ont fini|terminé*|réussi|abouti|achevé* exécution|tourner?",
        "comment passé|déroulé",
        "où|quel en_est|statut|état|avancement !mal",
        "tourne|court encore|toujours !quand|pourquoi",
      ],
    },
    {
      readAs: "montre les dernières exécutions",
      cues: [
        "combien|souvent échec*|échou*|raté*|erreurs|réussi*|planté* fois|exécutions? !étape",
        "exécutions eu|lancées|dernières|récentes? !prochaine*|prévue*|planifi*|pourquoi",
        "combien|souvent fois tourné|lancé|exécuté|marché",
        "quand dernière|dernier tourné|exécution|lancé|fois",
        "combien temps dernière|dernier|duré|pris|mis exécution|fois?",
      ],
    },
    {
      readAs: "quand est la prochaine exécution ?",
      cues: [
        "tourne|lance|exécute|démarre dimanche*|samedi*|week_end*|weekend|férié*|lundi*|mardi*|mercredi*|jeudi*|vendredi*|nuit|quotidien* aussi|le|les?",
        "combien|souvent fois tourne|lance|exécute|s'exécute !a|été|jusqu'ici",
        "quel|quelle fréquence|rythme|planning",
        "quand|heure|jour repart|démarre|tourne|lance|lancé|s'exécute|part|partira|redémarre|prévu " +
        "seul|toute|prochaine|fois? !dernière|dernier",
        "prochaine*|prochain*|prévue* exécution*|fois|tour|passage|lancement tourne?",
        "planifi*|planning|calendrier|horaire*|programmation workflow|active|actif|activée|pause|suspendue?",
        "automatiquement|tout_seul tourne|démarre|lance|part|repart",
        "quels|quel|quelle|quelles jours|jour|heure|heures tourne|démarre|lance|part|s'exécute",
      ],
    },
    {
      readAs: "y a-t-il des questions ouvertes ?",
      cues: [
        "quelle|quelles|quoi|lis question|questions posée*|demande?",
        "que|qu'|quoi dois|doit|faut approuver|valider|décider|répondre !qui",
        "approuver|approbation*|valider|décider|décision*|accord attente|ouvertes|reste|besoin? " +
        "!qui|erreur*",
        "question* ouvertes|attente|suspens|attend|attendent",
        "attend|attendent|attente moi|réponse|quelque|approbation*|accord|validation|décision*",
        "qu'|quoi|qui attend|attendent|attente exécution|workflow?",
      ],
    },
    {
      readAs: "combien d'espace utilisons-nous ?",
      cues: [
        "espace|stockage|disque|quota|gigaoctets|mégaoctets disque|stockage|plein|libre|occupé|" +
        "utilisé|fichiers?",
        "quelle|combien|place taille|prennent|pèsent fichiers",
      ],
    },
    {
      readAs: "montre mes workflows",
      cues: [
        "workflows|automatisations|flux créé*|construits|faits?",
        "qu'|quoi|tout créé|construit",
      ],
    },
    {
      readAs: "quels workflows sont partagés avec moi ?",
      cues: [
        "partag* moi|nous|m'|m'ont collègue*|workflows|équipe|autres? !qui",
        "collègue* partag* moi|workflows?",
      ],
    },
    {
      readAs: "quels modèles y a-t-il ?",
      cues: [
        "modèles|gabarits|exemples prêts|faits|commencer|démarrer|partir|base? !tokens|coût*",
      ],
    },
    {
      readAs: "que sais-tu faire ?",
      cues: ["que|qu'|quoi tu|vous sais|savez|peux|pouvez faire|aider exactement|vraiment? !étape"],
    },
    {
      readAs: "quels services y a-t-il ?",
      cues: [
        "services|actions|briques|connecteurs|intégrations étape|utiliser|brancher?",
        "que|qu'|quoi étape capable|faire !échou*|planté*",
      ],
    },
    {
      readAs: "montre les entrées",
      cues: [
        "que|qu'|quoi|quels|quelles régler|choisir|changer|passer|paramétrer|configurer|définir lancer|lance|exécution|lancement? !planification",
        "quelle|quelles|quoi valeur*|défaut défaut|valeur*",
        "entrées|paramètres|arguments remplir|attend|prend|fournir?",
        "que|qu'|quoi remplir|saisir|fournir avant|lancer|lancement?",
      ],
    },
    {
      readAs: "montre le brouillon",
      cues: [
        "que|qu'|quoi fait|fais|sert workflow|flux|exactement|ça|il|à? !étape*|dernière|erreur|duré|échou*|planter|rater",
        "explique|décris|résume|résumé workflow|flux|brouillon|ça? !erreur|échec",
        "combien|quelles étapes a|y|contient|comporte !dernière|exécution|échou*",
        "brouillon|définition ressemble|contient|donne|écrit?",
      ],
    },
    {
      readAs: "vérifie le brouillon",
      cues: [
        "brouillon|définition erreur*|problème*|faute*|valide|correct|faux|juste|manque",
        "faute*|coquille*|valide",
      ],
    },
    {
      readAs: "qu'est-ce qui a changé ?",
      cues: [
        "qu'|quoi|quelle|quelles changé|changement*|différent*|différence*|nouveau|nouveautés dernière|version|récente par|rapport?",
        "changé|changement*|modifié|modification*|différent* depuis|dernière|version|brouillon?",
      ],
    },
    {
      readAs: "montre les versions",
      cues: [
        "quand publié|publiée version|dernière? !exécution",
        "combien versions",
        "versions|historique|révisions précédente*|ancienne*|antérieure*|gardées?",
      ],
    },
    {
      readAs: "quelle version est active ?",
      cues: [
        "version|versions active*|actuelle*|actuellement|ligne|production|utilise*|utilisons|" +
        "publiée|tourne|récente|vigueur",
      ],
    },
    {
      readAs: "montre les variables d'environnement",
      cues: [
        "secret*|mots_de_passe|mot_de_passe|variables|identifiants|clés environnement|" +
        "mots_de_passe|secret*|clés?",
      ],
    },
    {
      readAs: "montre les webhooks",
      cues: ["webhook*|hook|hooks extérieur|appeler?"],
    },
    {
      readAs: "qui peut le voir ?",
      cues: [
        "qui|équipe|collègue*|monde voir|lire|ouvrir|accès|accéder|regarder|utiliser|lancer|" +
        "exécuter|consulter|modifier équipe|collègue*|droit?",
        "accès|public|privé|visible qui|équipe?",
        "qui partagé",
      ],
    },
    {
      readAs: "qui suis-je ?",
      cues: [
        "connecté*|mon_compte|mes_droits|mon_rôle|mes_permissions nom|utilisateur|compte?",
        "quelle|quel organisation|compte|utilisateur",
      ],
    },
    {
      readAs: "show the model usage",
      cues: [
        "ia|llm|tokens|jetons|modèle|assistant coût*|coûte*|dépensé*|dépense*|prix|cher|consomm*|" +
        "utilisé*|payons",
      ],
    },
    {
      readAs: "montre le journal",
      cues: [
        "journal|journaux|logs|log|sorties|résultats",
        "étape* passé*|déroulé*|duré|faites !échou*",
      ],
    },
    { readAs: "quelles règles y a-t-il ?", cues: ["règles décision?"] },
  ],
};
