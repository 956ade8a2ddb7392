import type { ChangeWords } from "./concepts.ts";

export const FRENCH: ChangeWords = {
  workflow: "workflow,flux,brouillon,le tout,tout ça,automatisation,processus,ensemble,l'ensemble",
  name: "nom,titre,intitulé,nom du workflow,nouveau nom,titre du workflow,libellé",
  description: "description,décris,explication,brève description,descriptif",
  subject:
    "objet,sujet,objet du mail,sujet du mail,objet de l'e mail,ligne d'objet,objet du message,titre du mail",
  text:
    "texte,corps,message,contenu,texte du mail,corps du mail,contenu du mail,texte du message,texte de l'e mail,corps du message",
  mail:
    "mail,mails,e mail,e mails,email,emails,courriel,courriels,message,notification,envoi par mail,envoi du mail,l'envoi,envoi,envois,par mail,par e mail,par courriel,envoi par e mail,l'envoi du mail,étape mail,envoi de mail,envoi de l'e mail,courrier",
  recipient:
    "destinataire,destinataires,va à,aille à,aller à,envoyé à,envoyer à,adresse mail,adresse e mail,reçoit,reçoive,recevoir,doit aller à,à qui,liste de diffusion,adressé à,aux destinataires,soit envoyé à,adresse électronique,reçoivent",
  cc: "cc,copie,en copie,une copie,copie carbone,en cc",
  bcc: "cci,bcc,copie cachée,en copie cachée,en cci,une copie cachée",
  file:
    "fichier,csv,fichier csv,nom du fichier,nom de fichier,export,pièce jointe,sortie,fichier de sortie,tableau,liste,rapport,excel,le csv,résultat",
  json: "json,en json,au format json,format json,fichier json",
  csv: "en csv,au format csv,format csv",
  threshold:
    "seuil,limite,minimum,maximum,plafond,plancher,valeur,montant,nombre,filtre,condition,borne,valeur limite,montant minimum,montant minimal,critère,barre,chiffre,valeur minimale,minimale,maximale,montant maximum",
  address:
    "url,adresse,lien,source,api,endpoint,adresse web,point d'accès,site,depuis l'adresse,récupère depuis,va chercher sur,va chercher,source de données,données viennent de,viennent de,vient de,récupère les données de,récupère les données depuis,télécharge depuis",
  call:
    "appel,requête,appel http,requête http,récupération,téléchargement,appel api,l'appel,la requête,serveur,récupérer,télécharger,fetch,get,api",
  method: "méthode,méthode http,verbe",
  header: "en tête,entête,en tête http,header,l'en tête",
  bearer:
    "jeton,token,clé api,clé d'api,clé,authentification,identifiants,jeton d'accès,bearer,autorisation",
  timeout:
    "délai,délai d'attente,timeout,temps limite,délai maximum,délai maximal,abandonne après,attends au plus,attends au maximum,temps maximal,durée maximale,abandonner après,limite de temps,abandonne,abandonner,au bout de,arrête après,délai de",
  retry:
    "réessaie,réessayer,réessayez,essais,essai,tentatives,tentative,nouvelles tentatives,recommence,répète,retente,nouvel essai,relance,retenter,essaie,essaye,essayer,reprises",
  between:
    "entre,intervalle,pause,entre chaque,d'intervalle,d'attente,entre les essais,entre les tentatives,écart,attente,espacées de,espacés de,entre deux essais,entre chaque essai",
  times: "fois,x",
  sort:
    "tri,trie,trier,triez,triée,triés,ordre,classement,classe,classer,ordonne,ordonner,trie les,trié,étape de tri,range,ranger,ordre de tri,l'ordre",
  filter: "filtre,filtrage,condition,filtrer,étape de filtrage,le filtre",
  group: "groupement,regroupement,regrouper,agrégation",
  approval:
    "approbation,validation,confirmation,accord,étape de validation,étape d'approbation,l'approbation,l'accord",
  pause: "attente,pause,étape d'attente,délai,temporisation,l'attente",
  rows:
    "lignes,ligne,entrées,résultats,enregistrements,éléments,celles,ceux,commandes,commande,clients,factures,tickets,produits,tout,données,gens,personnes,montants,valeurs",
  columns: "colonnes,colonne,champs,champ,nom de colonne,noms de colonnes,en têtes de colonnes",
  input:
    "paramètre,entrée,variable,argument,configurable,paramétrable,paramètre d'entrée,entrées,paramètres,valeur à saisir,l'entrée,réglable,paramètre appelé",
  default: "défaut,par défaut,valeur par défaut,valeur de départ,valeur initiale",
  required: "obligatoire,requis,requise,nécessaire,exigé,exigée",
  optional:
    "facultatif,facultative,optionnel,optionnelle,pas obligatoire,non obligatoire,peut être vide,pas requis,pas nécessaire",
  schedule: "planification,horaire,heure,l'heure,programmation,horaires",
  step: "étape,étapes,partie,bloc,l'étape",
  rename:
    "renomme,renommer,appelle,appeler,intitule,nomme,nommer,baptise,s'appelle,s'appeler,s'appellera,appelé,appelée,nommé,nommée,doit s'appeler,devrait s'appeler,renommez,rebaptise",
  too:
    "aussi,en plus,également,ajoute,ajouter,ajoutez,de plus,encore,rajoute,rajouter,rajoutez,en outre,supplémentaire,autre,un autre,une autre,insère,insérer,mets aussi,ainsi que,plus,inclus,inclure,par ailleurs,de même",
  remove:
    "supprime,supprimer,supprimez,enlève,enlever,enlevez,retire,retirer,retirez,efface,effacer,vire,virer,sans,ôte,plus besoin,pas besoin,n'ai pas besoin,n'avons pas besoin,on n'a pas besoin,n'a plus besoin,plus de,inutile,ne veux pas,ne veux plus,ne voulons pas,laisse tomber,oublie,exclus,exclure,excluez,sauf,élimine,éliminer,écarte,écarter,abandonne,superflu,superflue,pas nécessaire,ignore,ignorer,hormis,excepté,à part,dégage,jette,n'est pas nécessaire,ne sert à rien,pas la peine,débarrasse,n'en veux pas,on peut enlever,on peut supprimer,on n'en a pas besoin,n'en ai pas besoin",
  off:
    "désactive,désactiver,désactivez,coupe,couper,saute,sauter,éteins,éteindre,suspends,mets en pause,inactif,inactive,désactivé,désactivée",
  on:
    "active,activer,activez,réactive,réactiver,réactivez,rallume,remets en marche,remets en service,rétablis,remets",
  move:
    "déplace,déplacer,déplacez,mets,mettre,mettez,place,placer,fais,faire,passe,passer,avance,recule,vient,doit venir,bouge,doit se faire,se fait,avoir lieu",
  swap:
    "échange,échanger,échangez,inverse,inverser,inversez,permute,permuter,intervertis,intervertir,interchange",
  copy: "duplique,dupliquer,dupliquez,copie,copier,copiez,clone,cloner,double",
  undo:
    "annule,annuler,annulez,défais,défaire,reviens en arrière,revenir en arrière,retour en arrière,reviens,remets comme avant,comme avant,comme c'était,comme c'était avant,remets,rétablis,reviens à l'état précédent,en arrière,état précédent,comme au départ,remets la,remettre,remettez,rétablir,retour,la version d'avant,marche arrière,défaites,revenez en arrière,laisse comme c'était",
  raise:
    "augmente,augmenter,augmentez,monte,monter,montez,relève,relever,hausse,hausser,plus haut,plus élevé,passe,remonte,remonter,grimper",
  lower:
    "baisse,baisser,baissez,réduis,réduire,réduisez,diminue,diminuer,descends,descendre,abaisse,abaisser,plus bas,ramène,ramener,rabaisse",
  keep:
    "garde,garder,gardez,conserve,conserver,conservez,filtre,filtrer,prends,prendre,retiens,ne garde que,ne conserve que,ne prends que,montre,veux,voudrais,besoin,laisse,sélectionne,ne gardez que,limite toi à,inclus",
  only: "seulement,uniquement,juste,que,rien que,seul,seuls,seule,seules,exclusivement,ne que",
  send:
    "envoie,envoyer,envoyez,expédie,expédier,transmets,transmettre,envoyé,envoyée,envoyés,part,parte,partir,envoi,adresse,soit envoyé,ne parte,est envoyé,sera envoyé,envoyer le mail,soit envoyée,l'envoyer,d'envoyer,mail parte",
  save:
    "enregistre,enregistrer,enregistrez,sauvegarde,sauvegarder,écris,écrire,écrit,stocke,stocker,enregistré,enregistrée,enregistrement,sauve,exporte,exporter,soit enregistré,soit écrit,sauvegardé,l'enregistrer,l'écrire,écriture,l'enregistrement,l'écriture,joins,joindre,attache",
  ask:
    "demande moi,me demander,me demande,demander mon accord,demande mon accord,mon accord,mon approbation,ma validation,mon feu vert,je valide,je confirme,j'approuve,j'ai validé,j'aie validé,j'ai approuvé,demande l'approbation,demande une approbation,demande confirmation,demander confirmation,faire valider,fais valider,approuve,approuver,valide,valider,validé,approuvé,je donne mon accord,demandez moi,demande une confirmation,demande une validation,fais moi valider,sans mon accord,j'aie approuvé,donne son accord,quelqu'un valide,quelqu'un approuve,valide d'abord,soit validé,que je valide,je dise oui",
  notify:
    "préviens,prévenir,prévenez,avertis,avertir,avertissez,informe,informer,alerte,alerter,notifie,notifier,dis,dis le à,écris à,envoie un mail à,mail à,envoie,mail,signale,signaler,un mail",
  wait:
    "attends,attendre,attendez,patiente,patienter,fais une pause de,pause,pause de,attente,temporise,attente de",
  goOn:
    "continue,continuer,continuez,poursuis,poursuivre,continue quand même,passe outre,ignore l'erreur,ignore les erreurs,ne t'arrête pas,n'arrête pas,quand même",
  turned:
    "à l'envers,inverse,inverser,inversez,dans l'autre sens,en sens inverse,ordre inverse,dans l'ordre inverse,l'inverse,inversé,inversée,retourne,contraire,l'ordre inverse",
  change:
    "change,changer,changez,modifie,modifier,modifiez,mets,mettre,mettez,remplace,remplacer,remplacez,passe,passer,passez,fixe,fixer,règle,régler,utilise,utiliser,utilisez,prends,prendre,ajuste,ajuster,corrige,corriger,définis,donne,changement,modification,écris,transforme,transformer,convertis,rends,rendre,fais,faire,adapte",
  over:
    "plus de,supérieur à,supérieure à,supérieurs à,supérieures à,au dessus de,dépasse,dépassent,dépassant,>,plus que,plus grand que,strictement plus,strictement supérieur,plus élevé que,dépassé,excède,au delà de",
  atLeast:
    "au moins,minimum,à partir de,ou plus,égal ou supérieur à,supérieur ou égal à,supérieure ou égale à,plus grand ou égal à,au dessus ou égal à,égale ou supérieure à,pas moins de,>=,et plus,dès,inclus,compris,minimum de,et au dessus,ou davantage",
  under:
    "moins de,inférieur à,inférieure à,inférieurs à,inférieures à,en dessous de,sous,<,au dessous de,moins que,plus petit que",
  atMost:
    "au plus,au maximum,maximum,pas plus de,ou moins,jusqu'à,<=,inférieur ou égal à,inférieure ou égale à,égal ou inférieur à,égale ou inférieure à,plus petit ou égal à,en dessous ou égal à,et moins,max,maximum de",
  descending:
    "décroissant,décroissante,plus grand,plus grands,plus grande,plus grandes,plus élevé,plus élevés,plus élevée,plus élevées,plus récent,plus récents,plus récente,plus récentes,plus cher,plus chers,plus chère,plus chères,plus gros,plus grosses,plus grosse,du plus grand au plus petit,du plus élevé au plus bas,du plus récent au plus ancien,ordre décroissant,par ordre décroissant,dernières,nouveaux,nouvelles,plus hauts,plus haut,plus long,plus longs,plus importants,plus importantes,plus urgent,plus urgents,de z à a,meilleurs,de la plus grande à la plus petite,de la plus récente à la plus ancienne,gros,grosses",
  ascending:
    "croissant,croissante,plus petit,plus petits,plus petite,plus petites,plus bas,plus basse,plus basses,plus ancien,plus anciens,plus ancienne,plus anciennes,moins cher,moins chers,moins chères,du plus petit au plus grand,du plus bas au plus élevé,du plus ancien au plus récent,ordre croissant,par ordre croissant,alphabétique,par ordre alphabétique,ordre alphabétique,chronologique,par ordre chronologique,ordre chronologique,plus vieux,plus vieilles,plus court,plus courts,de a à z,de la plus petite à la plus grande,moins élevés,petits",
  atTop:
    "d'abord,en premier,en haut,en tête,au début,en première position,en premiers,tout en haut,tout au début,en premières,au dessus,en première place,devant,premier",
  end:
    "à la fin,en dernier,au bout,tout à la fin,en bas,ensuite,après coup,en dernière position,pour finir,dernier,dernière",
  limit:
    "limite,limiter,au maximum,au plus,seulement les,les premières,les premiers,premières,premiers,maximum,top,restreins,restreindre,pas plus de,borne,jusqu'à,plafonne,les meilleurs,coupe à,réduis à,max,raccourcis,les plus grandes,les plus grands,plus grandes,plus grands",
  before:
    "avant,avant de,avant que,avant d',au préalable,sans,devant,juste avant,auparavant,tant que,jusqu'à ce que",
  after: "après,derrière,à la suite de,juste après,une fois,dès que",
  empty:
    "vide,vides,rien,aucune ligne,aucun résultat,aucune commande,pas de lignes,pas de résultats,aucune donnée,rien dedans,pas de résultat,aucun,aucune,est vide,n'y a rien,n'y a pas de lignes,rien à signaler,il n'y a rien,n'y a aucune ligne,n'y a aucun résultat,n'y en a pas",
  if:
    "si,s',en cas de,en cas d',quand,lorsque,dès que,au cas où,sauf si,seulement si,même si,en cas",
  fails:
    "échoue,échouer,plante,planter,ne marche pas,ne fonctionne pas,erreur,erreurs,échec,tombe en panne,panne,se passe mal,foire,ça échoue,ça plante,ça ne marche pas,une erreur,rate,problème,un problème,d'erreur,d'échec,quelque chose échoue,quelque chose plante,quelque chose se passe mal,y a une erreur,est en panne,une étape échoue,une étape plante",
  by: "par,selon,d'après,en fonction de,sur",
  from: "de,du,des,depuis,d'",
  to:
    "à,en,par,pour,sur,vers,au,aux,:,=,->,=>,est,soit,sera,devient,doit être,devrait être,comme,que",
  where: "où,dont,avec,qui,ayant,qui ont,pour lesquelles,pour lesquels,que,de",
  or: "ou,et,ou bien,ainsi que",
  and: "et,puis,ensuite,\\,,&",
  is: "est,sont,égal,égale,=,==,vaut,soit,a,ont,égal à",
  not:
    "pas,et pas,mais pas,non,ne,n',jamais,ne pas,n'est pas,ne sont pas,!=,différent de,autre que",
  insteadOf:
    "au lieu de,au lieu d',à la place de,plutôt que,en lieu et place de,au lieu du,au lieu des,plutôt qu'",
  dont: "surtout pas,ni,ne plus,pas de,plus aucun,pas d'",
  either: "mais,mais à,plutôt",
  filler:
    "évidemment,bien sûr,naturellement,finalement,le,la,les,l',un,une,des,du,de,d',au,aux,à,a,en,dans,sur,pour,par,avec,ce,cet,cette,ces,ça,cela,c'est,c',il,elle,on,nous,vous,je,j',tu,te,me,m',moi,toi,lui,leur,leurs,mon,ma,mes,ton,ta,tes,son,sa,ses,notre,nos,votre,vos,s'il te plaît,s'il vous plaît,s' il te plaît,s' il vous plaît,stp,svp,merci,bonjour,salut,bonsoir,plutôt,donc,alors,maintenant,désormais,dorénavant,à l'avenir,peux,peut,peux tu,pourrais,pourrais tu,pouvez,pouvez vous,pourriez,pourriez vous,pourrait,on peut,on pourrait,voudrais,veux,souhaite,souhaiterais,aimerais,j'aimerais,je voudrais,je veux,il faut,il faudrait,faut,faudrait,doit,devrait,doivent,devraient,dois,être,est,sont,soit,sera,serait,que,qu',qui,se,s',y,et,ou,mais,aussi,encore,bien,tout,toute,tous,toutes,nouveau,nouvelle,nouvel,actuel,actuelle,ancien,ancienne,même,non,oui,ok,d'accord,euh,ah,oh,pardon,désolé,désolée,attends,en fait,finalement,je voulais dire,voulais dire,mets,mettre,fais,faire,change,modifie,passe,règle,utilise,prends,donne,laisse,étape,workflow,brouillon,chose,truc,valeur de,pour l'instant,pour le moment,simplement,juste,exactement,seulement,un peu,très,trop,trop haut,trop bas,trop élevé,chef,collègue,équipe,comme,ainsi,là,ici,dedans,parfait,super,bon,chaque,peut être,peut,est ce que tu peux,est ce que vous pouvez,tu peux,vous pouvez,tu pourrais,veuillez,s'il,plaît,autant,faux,mauvais,mauvaise,faire en sorte que,en sorte que,à la place,tous les deux,toujours,quelqu'un,avoir,ait,ont,lequel,on veut,nous voulons,il me faut,me faut,rien d'autre,par contre,d'ailleurs,en plus,également,de plus,et ce,à savoir,c'est à dire,j'aimerais bien,que ce soit,je préférerais,ce serait mieux",
};
