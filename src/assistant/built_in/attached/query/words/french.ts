import type { QueryWords } from "./query_words.ts";

export const FRENCH: QueryWords = {
  filler:
    "à nouveau,en retour,renvoie,rends moi,rends,bonjour,bonsoir,salut,coucou,merci beaucoup,merci d'avance,sil te plait,sil vous plait,si possible,voudrait,aurais besoin,aurais,aimerait,sors moi,fais moi,donne moi,il me faut,il me faudrait,faudrait,chacune,en fait,ok,tout simplement,plutôt,à la place,et maintenant,:,t,affaires,le,la,les,l',un,une,des,du,de,d',de la,de l',ce,cet,cette,ces,il,ils,elle,elles,on,nous,notre,nos,je,j',me,m',mon,ma,mes,moi,tu,te,t'," +
    "ton,ta,tes,toi,vous,votre,vos,leur,leurs,lui,eux,en,y,dans,sur,à,a,au,aux,pour,chez,parmi,entre eux,s'il te plaît,s'il vous plaît," +
    "s' il te plaît,s' il vous plaît,stp,svp,merci,peux,pourrais,pouvez,pourriez,puis,voudrais,veux,voulons,souhaite,souhaiterais,aimerais," +
    "aimerions,besoin,faut,est,sont,était,étaient,été,être,ai,as,avons,avez,ont,avait,avaient,eu,fait,fais,faites,donne,donnez,montre," +
    "montrez,affiche,affichez,liste,listez,lister,trouve,trouvez,cherche,cherchez,filtre,filtrez,garde,gardez,conserve,conservez,calcule," +
    "calculez,crée,créez,prépare,préparez,dis,dites,sors,extrais,extrait,sélectionne,prends,voir,avoir,savoir,obtenir,connaître,qui,que,qu'," +
    "quoi,quel,quelle,quels,quelles,dont,où,quand,est ce que,qu'est ce que,ceux,celles,celui,celle,tout,toute,tous,toutes,chacun,ici," +
    "maintenant,encore,toujours,actuellement,déjà,aussi,alors,ensuite,donc,bien,rapport,données,résumé,synthèse," +
    "vue d'ensemble,pièce jointe,joint,jointe,ci-joint,valeur,nom,adresse,égal,égale,combien d',se,s',c'est,c',ceci,cela,ça,comme,sous,y a t il," +
    "il y a,voici,voilà,simplement,juste ceux,qu'on,qu'il,n',ne,entier,entière,une liste de,la liste des,la liste de,sous forme de,forme",
  rows:
    "reste,le reste,ligne,lignes,enregistrement,enregistrements,entrée,entrées,élément,éléments,commande,commandes,facture,factures,produit,produits," +
    "article,articles,client,clients,cliente,clientes,ticket,tickets,demande,demandes,tâche,tâches,employé,employés,employée,employées," +
    "salarié,salariés,collègue,collègues,personne,personnes,gens,élève,élèves,étudiant,étudiants,membre,membres,utilisateur,utilisateurs," +
    "contact,contacts,transaction,transactions,paiement,paiements,réservation,réservations,achat,achats,livraison,livraisons," +
    "fournisseur,fournisseurs,société,sociétés,entreprise,entreprises,patient,patients,rendez-vous,projet,projets,dépense,dépenses,invité," +
    "invités,participant,participants,dossier,dossiers,compte,comptes,livre,livres,tout le monde",
  who: "qui est-ce qui,à qui",
  linkVerb:
    "publiés,publiées,publié,écrit par,passée,passées,passé,passés,faite,faites,assigné,assignés,assignée,assignées,attribué,attribués,attribuée,attribuées,acheté,achetés," +
    "achète,achètent,vendu,vendus,vendue,vendues,vendons,vend,commandé,commandés,commandée,commandées,créé,créés,créée,créées,écrit," +
    "émise,émises,émis,basé,basés,basée,basées,situé,situés,situées,habite,habitent,travaille,travaillent,vit,vivent," +
    "gagne,gagnent,gagné,dépensé,dépense,dure,durent,duré,embauché,embauchés,embauchée,embauchées,daté," +
    "datées,vient,viennent,ouvertes en,payons,rapporte,rapportent,rapporté,prend,prennent,pris",
  and:
    "et,puis,ainsi que,mais,&,\\,,.,;,!,?,-,–,—,\n,avec,et puis,et ensuite,y compris,accompagné de",
  or: "ou,ou bien",
  not: "pas,ni,non,plus jamais,jamais,et pas,mais pas,autre que,autres que",
  remove:
    "vire,virez,ôte,ôtez,écarte,écartez,éliminez,supprimer,retirer,enlever,exclue,laisse tomber,jette,efface,effacez,sans les,sauf les,mets de côté,supprime,supprimez,retire,retirez,enlève,enlevez,exclus,exclure,excluez,sauf,excepté,hormis,à l'exception de,à l'exception des,à part," +
    "sans compter,ignore,ignorez,laisse de côté,élimine,en dehors de",
  only: "seulement,uniquement,juste,rien que,seul,seule,seuls,seules,que les,que celles,que ceux",
  columns: "colonne,colonnes,champ,champs",
  per:
    "par chaque,groupées par,ventilés par,pour chacun des,pour chacune des,chaque,par,pour chaque,de chaque,dans chaque,regroupé par,regroupés par,regroupées par,groupé par,groupe par,groupés par,regroupe par,ventilé par,réparti par,répartis par",
  by: "selon,d'après,en fonction de",
  sort:
    "trie,triez,trié,triés,triée,triées,trier,classe,classez,classé,classés,classée,classées,ordonne,ordonné,ordonnés,ordonnées,range,tri",
  descending:
    "du plus gros au plus petit,du plus cher au moins cher,du plus important au moins important,du plus haut au plus bas,de la plus grande à la plus petite,du plus fort au plus faible,le plus gros d'abord,la plus grosse d'abord,le plus cher d'abord,plus gros en premier,les plus gros en premier,le plus gros en premier,le plus grand en premier,les plus grands en premier,en commençant par le plus gros,en commençant par le plus grand,du meilleur au moins bon,le plus haut en premier,décroissant,par ordre décroissant,ordre décroissant,décroissante,du plus grand au plus petit,du plus élevé au plus bas," +
    "les plus grands d'abord,les plus élevés d'abord,le plus grand d'abord,le plus élevé d'abord,la plus grande d'abord,les plus grandes d'abord,les plus gros d'abord",
  ascending:
    "du plus petit au plus gros,du moins cher au plus cher,le plus petit en premier,les plus petits en premier,le moins cher d'abord,croissant,par ordre croissant,ordre croissant,croissante,du plus petit au plus grand,du plus bas au plus élevé,les plus petits d'abord," +
    "alphabétique,par ordre alphabétique,ordre alphabétique,de a à z,les moins chers d'abord",
  newest: "plus récent,plus récente,plus récents,plus récentes,dernières en date",
  oldest: "plus ancien,plus ancienne,plus anciens,plus anciennes",
  newestFirst:
    "plus récent d'abord,plus récente d'abord,plus récents d'abord,plus récentes d'abord,du plus récent au plus ancien,de la plus récente à la plus ancienne,plus récents en premier,plus récentes en premier",
  oldestFirst:
    "plus ancien d'abord,plus ancienne d'abord,plus anciens d'abord,plus anciennes d'abord,du plus ancien au plus récent,par ordre chronologique,de la plus ancienne à la plus récente",
  first: "en premier,premier,première,premiers,premières,d'abord",
  last: "en dernier,dernier,dernière,derniers,dernières",
  top: "top",
  most: "le plus,plus grandes," +
    "la plupart",
  least: "le moins,plus petites",
  dearest: "plus cher,plus chère,plus chers,plus chères,plus coûteux,plus coûteuse",
  cheapest: "moins cher,moins chère,moins chers,moins chères,plus abordable",
  owed:
    "impayé,impayée,impayés,impayées,doit,doivent,dû,due,dus,dues,en souffrance,reste à payer,restant dû",
  best: "meilleur,meilleurs,meilleure,meilleures",
  worst: "pire,pires,plus mauvais,plus mauvaise,moins bon,moins bonne",
  highest:
    "plus grand,plus grande,plus grands,plus gros,plus grosse,plus grosses,plus élevé,plus élevée,plus élevés,plus élevées,plus haut,plus haute,plus importante,plus important,plus importants,mieux payé,mieux payés",
  lowest:
    "plus petit,plus petite,plus petits,plus bas,plus basse,plus faible,plus faibles,moins élevé,moins élevée",
  popular:
    "plus fréquent,plus fréquente,plus fréquents,plus courant,plus courante,plus populaire,plus populaires",
  youngest: "plus jeune,plus jeunes",
  eldest: "plus âgé,plus âgée,plus âgés,plus âgées,plus vieux,plus vieille",
  longest: "plus long,plus longue,plus longs,plus longues,plus longtemps",
  shortest: "plus court,plus courte,plus courts",
  total:
    "total,totaux,totale,somme,sommes,au total,en tout,additionne,additionnez,la somme des,la somme de,montant total,cumul",
  average: "moyenne,moyennes,moyen,en moyenne,moyens",
  maximum: "maximum,maximal,maximale,max",
  minimum: "minimum,minimal,minimale,min",
  count:
    "nombre,nombre de,nombre d',le nombre de,combien de,combien d',compte les,comptez,compter,combien y a-t-il de,combien y a t il de",
  howMuch: "combien,combien d'argent,combien de temps,combien avons nous",
  distinct:
    "sans répétition,sans répétitions,sans ligne en double,sans lignes en double,sans les doublons,distinct,distincts,distinctes,différents,différentes,unique,uniques,sans doublons,sans doublon,une seule fois,une fois chacun",
  duplicates:
    "les répétitions,répétitions,doubles,les doubles,lignes doubles,lignes dupliquées,entrées en double,lignes répétées,dédoublonnez,déduplique,dédupliquer,doublons,les doublons,doublon,dédoublonne,dédoublonner,lignes en double",
  over:
    "passe au-dessus de,passe au dessus de,monte au-dessus de,dépasse les,excède,excèdent,grimpe au-dessus de,plus de,supérieur à,supérieure à,supérieurs à,supérieures à,au-dessus de,au dessus de,plus grand que,plus élevé que,dépasse,dépassent,dépassant,>,plus de la",
  atLeast: "au moins,minimum de,>=,à partir de,au minimum",
  under:
    "passe sous,descend sous,tombe sous,passe en dessous de,tombe en dessous de,descend en dessous de,moins de,inférieur à,inférieure à,inférieurs à,inférieures à,en dessous de,au-dessous de,en-dessous de,sous les,<",
  atMost: "au plus,au maximum,jusqu'à,maximum de,<=,pas plus de",
  between: "entre",
  orMore: "ou plus,et plus,ou davantage,ou après",
  orLess: "ou moins,et moins,ou avant",
  after: "après,après le,postérieur au,postérieures au,plus tard que",
  since: "depuis,depuis le,à partir du,dès,dès le",
  before: "avant,avant le,antérieur au,antérieures au",
  until: "jusqu'au,jusqu'à,jusqu' au",
  empty:
    "vide,vides,manque,manquant,manquante,non renseigné,non renseignée,pas renseigné,absent,absente",
  filled: "rempli,remplie,renseigné,renseignée,non vide,pas vide",
  without:
    "sans,n'ont pas de,n'a pas de,n'ont pas d',n'a pas d',n' ont pas d',n' a pas d',n' ont pas de,n' a pas de",
  contains: "contient,contiennent,contenant,mentionne,mentionnent,comporte",
  startsWith: "commence par,commencent par,commençant par",
  endsWith: "finit par,finissent par,se termine par,se terminent par,terminant par",
  save:
    "enregistre,enregistrez,enregistre-les,enregistre-le,enregistre-la,enregistre les,enregistre le,enregistre la,sauvegarde,sauvegardez,sauve,écris,écris-les,exporte,exporte-les,exporte les,mets,mets-les,mets les",
  send:
    "envoie,envoyez,envoie-les,envoie-le,envoie-la,envoie les,envoie le,envoie la,envoyez les,expédie,e-mail,email,par e-mail,par email,par mail,par courriel,courriel,mail",
  format: "csv,json,en csv,en json,au format csv,au format json,en fichier csv",
};
