import { onFirstUse } from "../../../grammar/first_use.ts";
import { frenchForms } from "./conjugate.ts";
import { makeLexicon } from "./make_lexicon.ts";
import type { PhraseTemplates, VerbSense, WordRole } from "./request_lexicon.ts";

const VERBS: Readonly<Record<VerbSense, string>> = {
  get:
    "choper|piocher|récupérer|télécharger|charger|importer|ouvrir|lire|prendre|vérifier|consulter|surveiller|contrôler|appeler|interroger|extraire|obtenir|rapatrier|chercher|" +
    "aspirer|collecter|recueillir|puiser|tirer|parcourir|examiner|scruter|observer|suivre|regarder|utiliser|exploiter|" +
    "=va chercher|=allez chercher|=aller chercher|=va lire|=va prendre|=se trouve|=se trouvent|=sont|=est|=viennent|=vient|=provient|=proviennent|=il y a|=se trouvant|=get|=read|=fais un get|=faire un get|=jette un œil|=jette un oeil|=est disponible|=sont disponibles",
  keep:
    "garder|conserver|retenir|filtrer|sélectionner|choisir|limiter|restreindre|isoler|rechercher|repérer|=ne garde que|=ne gardez que|=ne garder que|=ne prends que|=ne prenez que|=ne prendre que|=ne conserve que|=ne conserver que|=ne conservez que|=ne retiens que|=ne retenir que|=ne retenez que|=n' en garde que|=n' en garder que|=ne laisse que|=ne laisser que|=ne gardant que|=ne m' intéressent que",
  drop:
    "supprimer|enlever|retirer|exclure|écarter|éliminer|virer|effacer|ôter|ignorer|jeter|sauter|rejeter|bannir|omettre|dégager|nettoyer|=laisse de côté|=laisser de côté|=laissez de côté|=sans|=sauf|=hormis|=à l' exception de|=à l' exception des|=excepté|=hors",
  sort: "trier|classer|ordonner|=triées|=triés|=classées|=classés",
  group: "grouper|regrouper|agréger|ventiler",
  sum:
    "additionner|sommer|totaliser|cumuler|=fais la somme|=faites la somme|=faire la somme|=fais le total|=faire le total|=faites le total",
  count: "compter|dénombrer|recenser|comptabiliser",
  save:
    "enregistrer|sauvegarder|sauver|écrire|exporter|stocker|mettre|placer|déposer|ranger|copier|archiver|consigner|générer|produire|créer|noter|coller|verser|inscrire|garder une copie|=sortie :|=résultat :|=le tout dans|=fais une sauvegarde|=faire une sauvegarde|=une sauvegarde|=une copie|=une sauvegarde de|=une copie de",
  send:
    "balancer|filer|refiler|partir|envoyer|poster|transmettre|expédier|pousser|publier|soumettre|communiquer|remettre|renvoyer|transférer|adresser|livrer|diffuser|faire parvenir|fournir|recevoir|=fais suivre|=faire suivre|=faites suivre|=faire parvenir|=fais parvenir|=fais un post|=faire un post|=faites un post|=l' envoi|=envoi|=un post|=post",
  mail: "mailer|=écris à|=écrire à|=écrivez à|=email|=e mail|=envoie un mail à|=envoyer un mail à",
  notify:
    "prévenir|alerter|avertir|informer|notifier|signaler|aviser|=mets au courant|=tiens au courant|=tenir au courant",
  remind: "rappeler",
  approve:
    "approuver|valider|autoriser|confirmer|accepter|=donne mon accord|=donner mon accord|=donne mon feu vert|=donner mon feu vert|=dise oui|=donné mon accord|=donne mon ok",
  ask: "demander|solliciter",
  wait: "attendre|patienter",
  join:
    "joindre|croiser|relier|rapprocher|apparier|=fais la jointure|=faire la jointure|=fais une jointure|=faire une jointure|=jointure|=associe|=associer",
  concat:
    "=mets bout à bout|=mettre bout à bout|=mettez bout à bout|fusionner|rassembler|combiner|concaténer|réunir|assembler|regrouper ensemble",
  retry:
    "réessayer|retenter|tenter|essayer|recommencer|répéter|=réessaie|=réessaye|=essaie|=essaye|=réessaies|=essaie encore",
  dedupe: "dédoublonner|dédupliquer",
  calculate: "calculer|déterminer|établir|évaluer|estimer|=fais|=faire|=faites",
  show: "afficher|montrer|présenter|visualiser",
};

const ROLES: Readonly<Record<WordRole, string>> = {
  from:
    "de|d'|du|des|depuis|à partir de|à partir du|à partir des|à partir d'|dans|sur|de la|de l'|provenant de|issu de|issue de|issus de|issues de|en provenance de|avec",
  inside: "dans|sur|à|en|au|depuis|à l'|à la|sous|dans le|dans la",
  as:
    "sous|dans|en|comme|vers|sous le nom|sous le nom de|au nom de|à|dans un|sur|=>|nommé|nommée|appelé|appelée|intitulé",
  to:
    "à|au|aux|sur|vers|chez|auprès de|à l'|à la|en|pour|à l' attention de|à destination de|sous|dans",
  per: "par|pour chaque|selon|pour chacun des|pour chacune des|de chaque|par chaque",
  by:
    "par|selon|sur|d' après|en fonction de|en fonction du|suivant|grâce à|via|à l' aide de|avec|sur la base de|en utilisant|au moyen de",
  where:
    "dont|qui ont|qui a|où|pour lesquels|pour lesquelles|ayant|avec|qui|que|si|à|lorsque|quand|qui sont|de|d'|d' un|d' une|avec un|avec une|dans lesquelles|dans lesquels|qui ont un|qui ont une|qui présentent|qui affichent|seulement si",
  if:
    "chaque fois que|chaque fois qu'|à chaque fois que|toutes les fois que|du moment que|si|s'|quand|lorsque|lorsqu'|au cas où|dès que|dès qu'|seulement si|uniquement si|une fois que|à condition que|en supposant que",
  fails:
    "échoue|échouent|plante|ne répond pas|ne répond plus|ne marche pas|ne fonctionne pas|tombe|tombe en panne|est inaccessible|est injoignable|est en panne|est indisponible|est hors ligne|n' est pas accessible|n' est pas disponible|n' est pas joignable|rate|a échoué|échouait|ne passe pas|est down|renvoie une erreur|retourne une erreur|foire|bugue|n' aboutit pas|ça échoue|il y a une erreur|y a une erreur|une erreur survient|erreur se produit|ne va pas|tourne mal|se passe mal|ne répond|pas|non|ne marche plus|ne fonctionne plus|y a un problème|a un problème|est en erreur|part en erreur|se plante",
  failure:
    "en cas d' échec|en cas d' erreur|en cas de problème|en cas de panne|en cas de souci|en cas d' incident|en cas d' indisponibilité",
  rest:
    "le reste|tout le reste|les autres|les lignes restantes|toutes les autres|tous les autres|ce qui reste|celles qui restent|ceux qui restent|les autres lignes|le restant",
  them:
    "le|la|les|l'|ça|cela|ceci|le tout|tout|tout ça|le résultat|les résultats|la liste|le fichier|les données|les lignes|le contenu|celles ci|ceux ci|en|y|résultat|liste|ce résultat|cette liste|ce fichier|ces lignes|ces données|la sortie|le rapport|le tableau|le récapitulatif|le résumé|l' ensemble|la réponse|le texte|les deux|la synthèse|leur|lui|un rapport|rapport|un récapitulatif|récapitulatif|un bilan|un tableau|une synthèse|synthèse|une liste|un récap|le récap|récap|un état|un résumé|des statistiques|les statistiques|tout cela|ce qui en sort|le bilan",
  rows:
    "lignes|les lignes|celles|ceux|entrées|les entrées|enregistrements|les enregistrements|la ligne|ligne|toutes les lignes|celui|celle|éléments|les éléments",
  only: "seulement|uniquement|juste|ne que|que|rien que|exclusivement|seuls|seules|simplement",
  article:
    "le|la|les|l'|un|une|des|du|de la|de l'|mon|ma|mes|notre|nos|votre|vos|leur|leurs|son|sa|ses|ce|cet|cette|ces|ton|ta|tes|tous les|toutes les|tout le|toute la|chaque|aux|au|de|d'|ci joint|quel|quelle",
  file:
    "fichier|le fichier|un fichier|liste|csv|fichier csv|json|fichier json|adresse|url|lien|page|site|source|api|tableau|document|texte|serveur|service|flux|endpoint|point d' accès|export|webhook|l' adresse|l' url|l' api|adresse e mail|adresse mail|adresse suivante|fichier nommé|fichier appelé|nommé|appelé|intitulé|nouveau fichier|suivante|suivant|qui se trouve|se trouvant|disponible|disponibles|situé|située|hébergé|hébergée|lien suivant|mise en ligne|qui est|qui sont|qui se trouvent|exposé",
  column:
    "colonne|colonnes|champ|champs|la colonne|les colonnes|le champ|les champs|clé|valeur|la valeur|attribut|clef|valeurs",
  approval:
    "approbation|accord|autorisation|validation|feu vert|mon approbation|mon accord|mon autorisation|ma validation|mon feu vert|l' approbation|l' accord|l' autorisation|la validation|le feu vert|après validation|après accord|après approbation|après mon accord|après ma validation|après mon feu vert|une validation|mon aval|mon ok|confirmation|ma confirmation|la permission",
  by_mail:
    "en csv|au format csv|sous forme de csv|en fichier csv|par mail|par email|par e mail|par courriel|par courrier électronique|un mail|un e mail|un email|un courriel|un message|le mail|mail|courriel|e mail|email|message|une alerte|alerte|une notification|en pièce jointe|un avertissement|par message|un petit mail|des mails|pièce jointe|un mail d' alerte|une alerte mail",
  by_post:
    "en post|par post|via post|par une requête post|avec une requête post|par un post|avec un post|en json|par requête post",
  me: "me|moi|m'|nous|je|j'|on|à moi|à nous|l' utilisateur|à l' utilisateur",
  any:
    "il y en a|il y a des lignes|il y a des résultats|y en a|la liste n' est pas vide|il y a quelque chose|il en reste|il y a du nouveau|il y a des entrées|il en existe|il y en a au moins une|il y en a au moins un|le résultat n' est pas vide|y a quelque chose",
  joint:
    "et|puis|ensuite|et puis|et ensuite|après|après ça|après cela|ainsi que|,|alors|puis ensuite|après quoi|et enfin|et finalement|et aussi|avant d'|et que|et qui|et qu'|plus",
  filler:
    "quel est|quelle est|quels sont|quelles sont|à combien s' élève|combien fait|s' il te plaît|s' il vous plaît|merci de|merci d'|d' abord|tout d' abord|enfin|finalement|à la fin|pour finir|pour terminer|en dernier|en premier|premièrement|ensuite|puis|automatiquement|directement|aussi|également|donc|alors|bien|juste|y|faut|il faut|il faut que|il faudrait|il faudrait que|doit|doivent|devra|devront|devrait|être|soit|soient|sera|seront|que|qu'|qui|peux|veux|tu|vous|on|ici|là|aussitôt|toujours|ce|à|de|d'|pour|est|sont|afin de|afin d'|afin que|en|dedans|au passage|simplement|en même temps|si possible|avoir|a|ont|été|va|vont|dois|devez|veuillez|veille à|pense à|n' oublie pas de|se|s'|même|si|et|ne|là dessus|ainsi|dont|encore|une fois|bref|petit|petite|voilà|par là|avant tout|après|dans la foulée|il|elle|ils|elles|j'|je|comme ça|n'",
  plain:
    "nettoyé|nettoyée|épuré|épurée|dédoublonné|dédoublonnée|réduit|réduite|complet|complète|complets|complètes|entier|entière|intégral|quotidien|quotidienne|hebdomadaire|mensuel|mensuelle|actuel|actuelle|actuels|joint|jointe|joints|jointes|suivant|suivante|suivants|filtré|filtrée|filtrés|filtrées|trié|triée|triés|triées|obtenu|obtenue|obtenus|obtenues|nouveau|correspondant|correspondante|correspondants|correspondantes|final|finale|ainsi obtenu|restant|restante|restants|restantes|brut|brute|brutes|téléchargé|téléchargée|concerné|concernés|concernées|voulu|petit|joli|demandé|même|propre",
  sum_of:
    "somme|la somme|total|le total|somme totale|la somme totale|les totaux|totaux|les sommes|montant total|le montant total|le cumul|cumul|le total général",
  average_of: "moyenne|la moyenne|le moyen|valeur moyenne|la valeur moyenne|les moyennes",
  count_of: "nombre|le nombre|combien|combien il y a|le nombre total|combien on a|combien y a t il",
  maximum_of:
    "maximum|le maximum|le plus élevé|la plus élevée|la valeur maximale|le plus haut|le max|la plus grande valeur|la valeur la plus élevée",
  minimum_of:
    "minimum|le minimum|le plus bas|la plus basse|la valeur minimale|le min|la plus petite valeur",
  most:
    "plus chers|plus chères|plus grands|plus grandes|plus gros|plus grosses|plus élevés|plus élevées|meilleurs|meilleures|plus importants|plus importantes|plus hauts|plus hautes|plus lourds|plus longs|top",
  least:
    "moins chers|moins chères|plus petits|plus petites|plus bas|plus basses|moins élevés|moins élevées|pires|plus faibles|moins bons|plus courts",
  front: "premières|premiers|première|premier",
  times: "fois|tentatives|essais|reprises",
  duplicates:
    "doublons|les doublons|lignes en double|les lignes en double|en double|doublon|entrées en double|les entrées en double|les répétitions",
  saying:
    "avec le texte|avec pour texte|le texte|disant|avec le message|qui dit|le message|avec comme texte|contenant|indiquant|avec ce texte|avec ce message|qui dit que|avec la phrase|texte|message",
  reminder: "un rappel|rappel|le rappel|un petit rappel|un mail de rappel|une relance",
  unit: "seconde|secondes|minute|minutes|heure|heures|jour|jours",
  falls:
    "passe|tombe|descend|monte|chute|grimpe|est|sont|a|ont|vaut|atteint|soit|soient|s' élève|se situe|se trouve|baisse|reste|fait|font|valent|égale|présente|affiche",
  otherwise: "sinon|autrement|dans le cas contraire|à défaut|si non|si ce n' est pas le cas",
  measure:
    "ans|an|jours|heures|degrés|ans et|euros|euro|eur|€|francs|chf|dollars|pièces|unités|exemplaires|%|pour cent|kg|points|articles|personnes",
  pronoun: "il|elle|ils|elles|ça|cela|celui ci|celle ci|ce dernier|cette dernière",
  average_after: "moyen|moyenne|moyens|moyennes",
  sum_after: "total|totale|totaux|totales|cumulé|cumulée",
  back: "dernières|derniers|dernière|dernier",
  something:
    "quelque chose|une ligne|un élément|une entrée|il y a|y a|des lignes|un enregistrement|on trouve|quelqu' un",
  loosely: "avec|qui|que|à|de|d'|si|où|quand",
  says:
    "indique|dit|affiche|renvoie|signale|retourne|montre|contient|a|donne|indique que|dit que|que|qu'",
  making:
    "crée|crée moi|créez|créez moi|créer|fais moi|fais|faites moi|prépare|préparer|prépare moi|préparez|construis|construis moi|monte moi|mets en place|mettre en place|mettez en place|configure|configurer",
  number_made: "le total|la somme|la moyenne|le nombre|les totaux|le chiffre",
  before: "avant de|avant d'|avant que|avant qu'|avant l'|avant",
  of: "de|d'|du|des",
  noun_forms:
    "reste|nombre|prix|montant|montants|compte|comptes|liste|copie|suite|somme|demande|envoi|publie|attente|note|notes|réponse|range|groupe|groupes|classe|classes|poste|postes|garde|gardes|lit|prise|mise|charge|charges|copies|commande|filtre|vire|limite|contrôle|adresse|tri|livre|livres|tir|relève|signale|sorties|consulte|importe|sommes|filtres|demandes|retraits|jointure|produit|produits|adresses|mises|placements|place|places|recherche|recherches|rappel|appel|appels|signes|choix|transfert|écrits|lus|mets|notés|note de frais|déposes|stocks|stock|postées",
  wish:
    "je voudrais|j' aimerais|je souhaite|je souhaiterais|je veux|il me faut|il me faudrait|il nous faut|il nous faudrait|il faut|il faudrait|j' ai besoin|j' aurais besoin|nous avons besoin|nous aurions besoin|nous voudrions|nous souhaitons|nous aimerions|peux tu|peux tu me|pourrais tu|pourrais tu me|pouvez vous|pouvez vous me|pourriez vous|pourriez vous me|tu peux|tu pourrais|tu peux me|vous pouvez|vous pourriez|est ce que tu peux|est ce que tu pourrais|est ce que vous pouvez|est ce que vous pourriez|serait il possible|est il possible|c' est possible|auriez vous l' amabilité|auriez vous la gentillesse|aurais tu la gentillesse|aurais tu le temps|veuillez|merci|je te demande|je vous demande|je vous prie|j' ai besoin que|me préparer|de|d'|que|qu'|me|nous|il s' agit|l' idée|l' objectif|le but|objectif|but|est|serait|besoin|d' avoir|avoir|disposer|aide moi à|aidez moi à|tu serais gentil|ce serait bien|ce serait super|ça serait bien|si possible|si tu peux|si vous pouvez|pour moi|on voudrait|on aimerait|on veut|on a besoin|dans l' idéal|idéalement|tâche",
  relative:
    "qui|que|qu'|pour|de|d'|où|lequel|laquelle|afin de|afin d'|permettant de|permettant d'|chargé de|chargée de|à|dont le but est de",
  workflow:
    "un workflow|le workflow|workflow|un nouveau workflow|une automatisation|un processus|un flux|un traitement|une tâche|un job|un script|un automatisme|quelque chose|un petit workflow|un pipeline|une routine|une procédure|un truc",
  greeting:
    "bonjour|bonsoir|salut|coucou|hello|merci|merci beaucoup|merci d' avance|merci par avance|d' avance|par avance|mille mercis|un grand merci|cordialement|bien cordialement|bien à vous|bien à toi|meilleures salutations|salutations|sincères salutations|bonne journée|bonne soirée|à bientôt|madame|monsieur|chère équipe|cher assistant|l' équipe|s' il te plaît|s' il vous plaît|pour votre aide|pour ton aide|de votre aide|et|à tous|à vous|je vous remercie|je te remercie|encore merci|excusez moi|désolé|avec mes remerciements|belle journée",
};

const PHRASES: PhraseTemplates = {
  fetch: "télécharge {data}",
  fetchThings: "télécharge les {things} de {data}",
  keepWhere: "garde les lignes dont {condition}",
  keepBare: "garde les lignes {condition}",
  keepKind: "garde les {kind} lignes",
  keepPlace: "garde les {things} de {place}",
  keepColumns: "garde seulement les colonnes {columns}",
  keepMost: "garde les {number} plus grands lignes par {column}",
  keepLeast: "garde les {number} plus petits lignes par {column}",
  keepFront: "garde les {number} premières lignes",
  keepBack: "garde les {number} dernières lignes",
  drop: "enlève les lignes dont {condition}",
  dropKind: "enlève les {kind} lignes",
  sort: "trie par {keys}",
  descending: "décroissant",
  ascending: "croissant",
  sum: "additionne {column}",
  average: "la moyenne de {column}",
  maximum: "le maximum de {column}",
  minimum: "le minimum de {column}",
  count: "compte les lignes",
  per: "par {column}",
  group: "groupe par {column}",
  save: "enregistre sous {file}",
  saveRest: "enregistre le reste sous {file}",
  mail: "envoie le résultat à {mail}",
  mailRest: "envoie le reste à {mail}",
  mailText: "envoie un mail à {mail} avec le texte {text}",
  mailMe: "envoie moi le résultat par mail",
  post: "envoie le résultat à {url}",
  postRest: "envoie le reste à {url}",
  notify: "préviens {mail}",
  if: "si {condition}",
  ifAny: "si il y a des lignes",
  failure: "en cas d'erreur",
  approve: "demande-moi l'accord",
  wait: "attends {number} {unit}",
  join: "joins {data} et {more} sur {column}",
  concat: "fusionne {data} et {more}",
  retry: "réessaie {number} fois",
  dedupe: "supprime les doublons",
  dedupeBy: "supprime les doublons par {columns}",
};

/** The French lexicon. */
export const french = onFirstUse(() =>
  makeLexicon({
    isAdjectiveFirst: false,
    hasNoPronouns: false,
    formsOf: (verb) => ({ whole: frenchForms(verb), split: [], prefix: "" }),
    verbs: VERBS,
    roles: ROLES,
    templates: PHRASES,
  })
);
