import { onFirstUse } from "../../../grammar/first_use.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { type Language, LANGUAGES } from "../../../grammar/language/vocabulary.ts";
import { plainWord } from "../../../grammar/spelling.ts";
import type { Token } from "../../../grammar/tokens.ts";

/** Roles of words that describe the workflow around the rows. */
export const ROLES = [
  /** A call of the workflow's own webhook. */
  "webhook",
  /** Verbs for data that arrives at the webhook. */
  "arrives",
  /** Words that begin a condition. */
  "if",
  /** Words for an address that does not respond. */
  "fails",
  /** Words for any status other than the number that follows. */
  "statusNot",
  /** Verbs that check whether an address responds. */
  "check",
  /** Verbs that fetch rows. */
  "get",
  /** Verbs that send to an address. */
  "post",
  /** Verbs and nouns for messages. */
  "notify",
  /** Words for an approval. */
  "approve",
  /**
   * Words between an action and the approval that must precede it; `afterThat` in the opposite
   * order.
   */
  "beforeThat",
  "afterThat",
  /** "If there are any". */
  "any",
  /** Words for the rows that a condition has left out. */
  "others",
  /** Words before the text of a message. */
  "saying",
  /** Verbs that choose rows. */
  "keep",
  /** Words for all rows, even after some were chosen. */
  "all",
  /** Words that can be left out. */
  "idle",
] as const;

export type Role = typeof ROLES[number];

const WORDS: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: {
    webhook:
      "webhook,a webhook,the webhook,our webhook,by webhook,via webhook,through a webhook,via a webhook,by a webhook,in through a webhook,webhook call," +
      "webhook request,webhook payload,webhook trigger,trigger: webhook,on webhook,to our webhook,to the webhook,hits our webhook,web hook,the webhook data",
    arrives:
      "arrives,arrive,comes in,come in,comes,is received,received,fires,gets called,is called,is triggered,triggers,gets triggered,posts,writes,submits," +
      "sends,registers,signs up,is submitted,gets submitted,comes through,lands,is created,get created,gets created",
    if:
      "provided,provided that,should there be,in the event that,unless it is not,as long as,but only if,but only when,just if,on condition that,whenever there,once there,if,when,whenever,in case,as soon as,once,each time,every time,anytime,any time,only if,only when,should",
    fails:
      "dies,is dead,doesn't come up,does not come up,comes back with an error,can not be reached,stops answering,isn't answering,goes wrong,fails,fail,failed,is down,it's down,its down,goes down,went down,is offline,goes offline,is not reachable,isn't reachable,is unreachable,can't be reached," +
      "cannot be reached,becomes unreachable,not reachable,unreachable,is not working,isn't working,not working,does not work,doesn't work,stops working,stopped working," +
      "does not respond,doesn't respond,not responding,isn't responding,is not responding,stops responding,doesn't answer,does not answer,no response,is not available," +
      "isn't available,is unavailable,not available,unavailable,is broken,breaks,times out,returns an error,gives an error,throws an error,errors out,on failure,on error," +
      "on errors,there is an error,there's an error,there is a problem,something goes wrong,is not up,isn't up,doesn't load,does not load,won't load,is failing,down",
    statusNot:
      "isnt,isn't a,answers anything but,answers something else than,anything else than,anything but,something other than,other than,gives anything but,doesn't return,does not return,returns something other than,returns anything other than,returns anything but,returns anything else than,isn't,is not,is not a," +
      "status is not,status isn't,status code is not,status code isn't,status other than,response is not,response isn't,answers with anything but,doesn't respond with,does not respond with,is anything but",
    check:
      "have a look at,see if,see whether,visit,look whether,looks whether,look if,poke,hit,check,checks,checking,checked,checking it,check it,ping,pings,monitor,monitors,monitoring,watch,watches,test,tests,poll,polls,probe,verify,keep an eye on,whether,if it is reachable,is reachable," +
      "reachable,is up,still up,is still up,is online,is available,is alive,uptime,look at,looks at,check whether,check if,checks whether,checks if,checks that,check that,is working,is responding",
    get:
      "open,opens,drawn from,hits,get me,source,source is,data,data is,comes out of,listed at,they're at,they are at,it's at,it is at,is at,are at,lives at,live at,sits at,sit at,available at,found at,is found at,published at,api,endpoint,the api,the endpoint,url,the url,feed,the feed,list at,out of,copy,copies,scrape,scrapes,crawl,gather,gathers,looks in,goes to,suck in,draw,get,gets,fetch,fetches,download,downloads,take,takes,pull,pulls,grab,grabs,read,reads,load,loads,retrieve,retrieves,import,imports,request,go to,call,calls,collect,collects,parse," +
      "query,queries,start with,starting with,coming from,comes from,come from,go through,look in,look into",
    post:
      "trigger it,kick off,kicks off,start,starts,launch,goes into,goes to,go to,lands in,transmit,transmits,shove,fire,register,registers,create,creates,hit,pipe,pass,pass it,pass on,passes on,is passed,message,write to,report to,report it,ship,feed into,shout,yell,ping,tell,notify,alert,warn,announce,announces,publish,publishes,post,posts,posted,posting,push,pushes,pushed,forward,forwards,forwarded,submit,submits,submitted,upload,uploads,hand over,call,calls,send,sends,sent,deliver,delivers,is sent,are sent,gets sent," +
      "are posted,is posted,post a message,send a message,post the message,send a request,make a post request,do a post,put,sync,import",
    notify:
      "shout,yell,holler,pings,nudge,nudges,let me know,lets me know,give me a shout,drop me a line,drop us a line,drop me an email,shoot me an email,goes to,go to,recipient,recipients,send an overview,send the overview,sending,mailing,emailing,mail out,get it,gets it,receives it,receive it,should get,should receive,gets a copy,hear about it,in my inbox,in our inbox,inbox,sent over,sends it over,reaches,write them,write him,write her,be told,be informed,is told,is informed,are informed,raise the alarm,forward,forwards,forwarded,forward it,notice,a notice,heads up,a heads up,a warning,warning,by post,a note,an e-mail reminder,remind,by email,by e-mail,by mail,via email,via e-mail,via mail,in an email,notify,notifies,alert,alerts,warn,warns,inform,informs,tell,tells,let know,ping,message,messages,send an alert,send a notification,send a message,send an email,send a mail," +
      "send an e-mail,send email,drop a mail,drop an email,gets an email,get an email,receives an email,gets a mail,gets an e-mail,shoot an email,write to,write an email,write an email,write a mail,write me,email,emails,mail,mails," +
      "emailed,mailed,send me an email,send me a mail,send it over,alert us,alert me,notify us,notify me,email us,mail us,mail me,email me,a notification,an alert,an email,a mail,an e-mail,drop a line,over to,send me,report to,send a reminder",
    approve:
      "have it approved,have them approved,get it approved,get them approved,gets it approved,let me look at it,let me see it first,let me check it,look at it first,have a look at it,give the green light,green light,gives the green light,give the nod,the nod,okays,okays it,has okayed it,signed off,is approved,are approved,gets approved,my ok,my okay,ok first,asked first,asks first,ask first,wait for my ok,wait for my okay,decides,agrees,agree,has agreed,a yes,approve or reject,authorised,authorized,released by,clear it,clears it,approve,approves,approved,approve it,approve them,approves it,approves them,approval,for approval,an approval,my approval,ask for approval,wait for approval,get approval,needs approval,sign off,signs off,sign it off,sign off on," +
      "signs off on,confirm,confirms,confirms it,confirmed,okay it,give the ok,gives the ok,gives the okay,says yes,said yes,say yes,permission,go ahead,gives their ok,authorise,authorize,authorizes,ok from,okay from,need to approve,has to approve,must approve,should approve,to approve",
    beforeThat: "before,before it,before they,before it is,before they are",
    afterThat: "after,only after,after that,after which,only then,once",
    any:
      "something,anything,there's anything,there is something,there's something,anything turns up,something turns up,there are new ones,at least one,any exist,any match,any come up,some match,one turns up,there's one,there is one,we have any,any left,there is any left,there are any,there is any,any,there are some,anything is found,any are found,something is found,there is anything,not empty,there's any,there are,there is,there's",
    others: "the others,the other ones,others,the rest,the remaining ones,the remaining",
    saying:
      "says,with the words,with the line,text:,with the subject,saying,that says,which says,with the text,with text,with the message,with message,text,message,say,the text,reading,body,content",
    keep: "keep,keep only,keep just,filter,filter for,select,pick,pick out,only keep",
    all: "everything,all rows,all of them,all the rows,every row",
    idle:
      "checking,checking it,would be enough,will do,is fine,is enough,would be fine,would do,is plenty,that is enough,that's enough,that's all,that is all,nothing more,nothing else,could that happen,can that happen,would that work,if possible,where possible,thank you,thanks,many thanks,please to make,please make,by itself,on its own,on their own,by themselves,hands off,for me,for us,list,lists,the list,a list,numbers,figures,the numbers,the figures,morning routine,routine,process,a process,pipeline,a pipeline,procedure,job,a job,task,a task,thing,something,stuff,then,there,please note,note that,fyi,btw,also,very much,so much,a lot,kind regards,regards,cheers,ta,everyone,guys,team,folks,straight away,immediately,right away,at once,asap,quickly,instantly,overview,an overview,the overview,summary,a summary,the summary,short summary,report,a report,the report,reports,body,in the body,as an attachment,as attachment,attached,attach it,mailing,site,the site,website,page,the page,web page,system,our system,the system,somewhere,one,list of all,entries,readings,values,current,currently,offending,affected,respective,those in question,workflow,a workflow,an automation,automation,flow,bot,script,something that,a job that,a way to,way,automatically,automatic,possible,it is possible,is it possible,able,set up,setup,help,help me,enough,be enough,digest,recap,details,the details,payload,the payload,cron,trigger,using,use,running,run,runs,schedule,scheduled,try,let,lets,have to,going to,everyday use,new,latest version of,file of,file with,the file with,look for,looks for,contents,the contents,only the ones,someone,somebody,over there,via,feed",
  },
  de: {
    webhook:
      "webhook,ein webhook,der webhook,per webhook,über einen webhook,über den webhook,über webhook,mit dem webhook,beim webhook,webhook aufruf,durch einen webhook,einen webhook",
    arrives:
      "reinflattert,einläuft,ausgefüllt wird,abgeschickt wird,gemeldet wird,angelegt wird,schickt,meldet,gesendet hat,sendet,ausfüllt,abschickt,eingehen,gestellt wird,erstellt wird,eintrifft,ankommt,kommt,kommt an,trifft ein,reinkommt,hereinkommt,eingeht,ausgelöst wird,aufgerufen wird,empfangen wird,eingegangen ist,hereinkommen,reinkommen,ankommen,eintreffen,geht ein,gesendet wird",
    if:
      "immer dann wenn,nur dann wenn,in dem fall dass,für den fall dass,vorausgesetzt,wann immer,sobald mal,jedesmal wenn,aber nur wenn,aber nur falls,wenn,falls,sobald,immer wenn,jedes mal wenn,sollte,sofern,nur wenn",
    fails:
      "zusammenbricht,abstürzt,hängt,tot ist,nicht aufgeht,nicht lädt,nicht hochkommt,zickt,spinnt,streikt,offline geht,einen fehler wirft,fehler wirft,fehler liefert,einen fehler meldet,fehler meldet,fehler gibt,einen fehler gibt,es nicht klappt,nicht klappt,das nicht klappt,schief geht,schiefläuft,scheitert,ist weg,ist tot,ist nicht da,nicht da ist,nicht ok ist,nicht verfügbar,kaputt ist,down geht,runtergeht,nicht erreichbar ist,nicht erreichbar,ist nicht erreichbar,nicht antwortet,nicht mehr antwortet,antwortet nicht,antwortet nicht mehr,fehlschlägt,schlägt fehl,down ist,ist down,offline ist,ist offline,nicht funktioniert,funktioniert nicht," +
      "nicht geht,nicht mehr geht,geht nicht,ausfällt,ausgefallen ist,nicht läuft,nicht verfügbar ist,ist nicht verfügbar,nicht mehr erreichbar ist,ist nicht mehr erreichbar,bei einem fehler,im fehlerfall,bei fehlern,ein fehler auftritt,einen fehler liefert,etwas schiefgeht,nicht online ist,weg ist",
    statusNot:
      "was anderes als,antwortet nicht mit,nicht mit,anders als,alles außer,kein,keine,keinen,einen anderen code als,anderen code als,anderer status als,nicht mit status,einen anderen status als,etwas anderes als,nicht status,status nicht,status ungleich,nicht",
    check:
      "prüfung,überprüfung,abfrage,kontrolle,schaue ob,schau ob,guck ob,guck nach,gucke nach,check mal,behalte im auge,im auge behalten,beobachte,beobachten,anpingen,pingen,testet,prüft,überwachung,wacht über,nachsehen,nachschauen,nachschaut,nachsieht,seite,website,die seite,die website,webseite,die webseite,server,der server,prüfe,prüf,prüfen,überprüfe,überprüfen,checke,check,checken,überwache,überwachen,ping,pinge,teste,testen,schau nach,schaue nach,geprüft werden,überwacht werden,geprüft wird,ob,erreichbar ist,noch läuft,online ist,läuft,kontrolliere,schau auf,schau in,sieh nach,erreichbarkeit",
    get:
      "zieh mir,hol mir,hole mir,abholt,abgerufen,geholt,gelesen,lesen,liegen unter,liegt unter,liegen auf,liegt auf,stehen unter,steht unter,gibt es unter,findest du unter,unter,quelle,datenquelle,daten,adresse,api,endpunkt,schnittstelle,aus der api,zieht,öffne,öffnen,geh auf,gehe auf,schau auf,kopiere,kopieren,importieren,abfrage,abfragen von,bezieh,beziehe,hole dir,entnimm,hole,hol,holen,lade,lade herunter,lade runter,herunterladen,lies,lese,einlesen,abrufen,rufe ab,ruf ab,rufe,abholen,ziehe,zieh,nimm,importiere,frage ab,abfragen,herunter,runter,ab,lädt,holt,liest",
    post:
      "anstoßen,stoße an,auslösen,löse aus,starten,starte,triggern,triggere,weitergeben,weitergegeben,weitergibt,gib weiter,gebe weiter,weiterreichen,reiche weiter,melde,melden,anlegen,lege an,eintragen,trage ein,buchen,übermitteln an,posten in,reinschreiben,schreib rein,schreibe in,ablegen,werfen,wirf,teile mit,schieb,schiebe,pack,packe,ruf auf,aufrufen,weiterschicken,schick weiter,schicke weiter,leite es weiter,sende,senden,gesendet,schicke,schicken,geschickt,poste,posten,gepostet,übertrage,übertragen,leite weiter,weiterleiten,weitergeleitet,übermittle,übermitteln,übergib,übergeben,lade hoch,hochladen,rufe auf,pushe,wird gesendet,werden gesendet,gesendet werden,geschickt werden,werden geschickt,wird geschickt,post,übermittelt",
    notify:
      "mailen,maile,gemailt,gemailt werden,gemailt wird,mailt,zumailen,mail mir,maile mir,verschickt,verschickt werden,verständige,verständigen,meldung an,meldung,eine meldung,hinweis an,hinweis,alarm an,alarm,warnung,warnung an,erinnere,erinnern,erinnerung an,eine erinnerung,zustellen,weiterleiten an,rundmail,rundmail an,kriegen,kriegt,rumschicken,schick es,schicke es,schick das,schicke das,schick die,schicke die,schick sie,schicke sie,an die adresse,als mail,als e-mail,auf die mail,in mein postfach,postfach,wissen lassen,lass wissen,mitteilen,teile mit,bescheid geben an,benachrichtige,benachrichtigen,benachrichtigt werden,informiere,informieren,alarmiere,alarmieren,melde,melden,sag bescheid,gib bescheid,bescheid,bescheid sagen,bescheid geben,warne,warnen,schreibe,schreib,schreibe eine mail,schreib eine mail,eine mail,eine e-mail,eine email,mail,e-mail,email,per mail,per e-mail,per email," +
      "schicke eine mail,sende eine mail,schick eine mail,schicke mir eine mail,schick mir eine mail,schick mir,schicke mir,mail an,gehen,geht,soll gehen,bekommen,bekommt,erhalten,erhält,nachricht,eine nachricht,verschicken,versenden,zuschicken,schickt,sendet",
    approve:
      "zustimmung,seine zustimmung,ihre zustimmung,meine zustimmung,ja sagen,ja sagt,ja gesagt hat,okay geben,okay gibt,ok gibt,grünes licht,grünes licht gibt,grünes licht geben,abnicken,abnickt,abgenickt,freigegeben ist,drüberschauen,drüber schauen,drüberschaut,draufschauen,gegenlesen,gegenliest,absegnet,einverstanden ist,gefragt werden,gefragt wird,um erlaubnis fragen,vorher fragen,frag vorher,frage vorher,erst fragen,vorher ansehen,vorher sehen,freigeben,freigibt,freigegeben,freigegeben hat,freigegeben werden,freigegeben wird,freigabe,eine freigabe,um freigabe,meine freigabe,genehmigen,genehmigt,genehmigt hat,genehmigt werden,genehmigung,meine genehmigung,eine genehmigung,bestätigen,bestätigt,bestätigt hat,bestätigung,zustimmen,zustimmt,zugestimmt hat,absegnen,abgesegnet,ok geben,bitte um freigabe,warte auf freigabe,frage um freigabe,hole die freigabe",
    beforeThat: "bevor,vorher,vor dem versand,bevor sie,bevor es,vor dem senden",
    afterThat: "danach,nachdem,erst danach,erst nach,erst dann,erst wenn,nach",
    any:
      "da welche sind,welche gibt,es einen gibt,es eine gibt,etwas da ist,was da ist,etwas vorliegt,welche vorliegen,einträge da sind,treffer da sind,etwas gefunden wird,welche gefunden werden,mindestens einer,mindestens eine,mindestens einen,es welche gibt,es gibt,gibt es,es etwas gibt,etwas dabei ist,welche da sind,welche dabei sind,da ist,vorhanden sind,es was gibt,treffer gibt,gibt,dabei sind",
    others: "die anderen,die übrigen,den rest,der rest,die restlichen",
    saying:
      "mit dem text,mit text,mit der nachricht,text,nachricht,und schreib,mit dem inhalt,inhalt",
    keep: "behalte,behalte nur,filtere,filtere nach,wähle,wähle aus",
    all: "alles,alle zeilen,sämtliche",
    idle:
      "gespeichert wird,gespeichert werden,geschrieben werden,abgelegt werden,bei denen,liegt,reicht,genügt,reicht aus,würde reichen,würde genügen,das reicht,das genügt,mehr nicht,mehr brauche ich nicht,geht das,ginge das,wenn möglich,falls möglich,wenn es geht,prüfung,sofort,gleich,umgehend,direkt,selbst,von selbst,von allein,von alleine,selbständig,alleine,allein,vollautomatisch,dann erst,danach erst,erst danach,liste,die liste,eine liste,gesamtliste,zahlen,die zahlen,aufgabe,job,prozess,vorgang,übersicht,eine übersicht,bericht,den bericht,einen bericht,auswertung,zusammenfassung,kopie,anhang,als anhang,im anhang,text,kurz,knapp,herrn,herr,frau,leute,zusammen,bis dann,grüße,viele grüße,lg,mfg,beste grüße,dankeschön,vielen dank,lieben dank,ach,äh,also,halt,eben,einmal,erstmal,zunächst,bitte schön,jeweilige,jeweiligen,aktuelle,aktuellen,derzeitigen,betroffenen,betreffenden,system,das system,unser system,server,seite,workflow,einen workflow,automatisch,ablauf,automatisierung,etwas,das,details,den details,neue,neuen,neuer,inhalt,läuft ein,herunter,runter,danke,hallo,guten,tag,morgen,los,zuerst einmal,jemand,mithilfe,per,regelmäßig,und zwar,gehen,bekommen",
  },
  fr: {
    webhook:
      "webhook,un webhook,le webhook,par webhook,via un webhook,par un webhook,via le webhook,d' un webhook,du webhook,notre webhook",
    arrives:
      "remplit,soumet,soumettent,poste,nous poste,entre,tombe,envoie,nous envoie,transmet,transmis,créé,est créé,est créée,est transmis,parvient,nous parvient,est posté,est rempli,arrive,arrivent,est reçu,est reçue,est appelé,est déclenché,se déclenche,vient,reçoit,reçois,reçoit un,est envoyé,est soumis",
    if:
      "au cas où,dans le cas où,à condition que,à condition qu',pourvu que,toutes les fois que,lorsqu' il,quand il,si jamais,seulement quand,uniquement quand,mais seulement si,si,quand,lorsque,dès que,dès qu',dès qu' il,lorsqu',s',à chaque fois que,chaque fois que,chaque fois qu',en cas de,uniquement si,seulement si",
    fails:
      "plante,planter,crashe,tombe en rade,est en rade,bugue,ne charge pas,ne charge plus,ne va pas,ne va plus,tombe en erreur,est en erreur,est en échec,est injoignable,injoignable,ne se lance pas,répond une erreur,n' aboutit pas,est coupé,est par terre,ça échoue,cela échoue,ça ne marche pas,problème,un problème,il y a un problème,il y a une erreur,se passe mal,ça se passe mal,est mort,ne répond plus,ne répond pas,répond pas,répond plus,échoue,est en panne,tombe en panne,est hors ligne,n' est pas accessible,n' est plus accessible,est inaccessible,inaccessible,ne fonctionne pas,ne fonctionne plus,ne marche pas,ne marche plus,tombe,est indisponible,n' est pas disponible,n' est plus disponible,panne,erreur,d' erreur,d' échec,échec,renvoie une erreur,retourne une erreur,est down",
    statusNot:
      "répond autre chose que,répond autre chose qu',autre chose que,ne répond pas par,ne répond pas,répond différemment de,donne autre chose que,un autre code que,un code autre que,un code différent de,un statut autre que,n' est pas à,différent de,ne renvoie pas,ne retourne pas,renvoie autre chose que,retourne autre chose que,n' est pas,est différent de,le statut n' est pas",
    check:
      "vérif,vérification,surveillance,guette,garde un œil sur,jette un œil,regarder,surveille le site,pingue,pinge le,teste si,vérifie que,vérifie si,site,le site,la page,page,serveur,le serveur,vérifie,vérifiez,vérifier,vérifie le,surveille,surveillez,surveiller,teste,testez,tester,contrôle,contrôlez,contrôler,ping,pinge,regarde,regardez,consulte,est accessible,est en ligne,répond,fonctionne",
    get:
      "va sur,va voir,ouvre,ouvrez,rapatrie,rapatriez,extrais,extrait,pioche,puise,source,les données,données,api,l' api,adresse,l' adresse,url,sont sur,est sur,se trouvent sur,se trouve sur,disponibles sur,disponible sur,sont à,lisible sur,issus de,issues de,provenant de,tirés de,tirées de,copie,copiez,copier,parcours,parcourez,parcourir,récupère,récupérez,récupérer,télécharge,téléchargez,télécharger,prends,prendre,lis,lire,lisez,charge,chargez,charger,va chercher,cherche,importe,importez,appelle,appelez,appeler,interroge,interroger,obtiens,à partir de,depuis,extraire",
    post:
      "crée,créez,créer,ouvre,enregistre,enregistrez sur,transmet,envoyer vers,dépose,déposez,déposer,pose,met,mets,mettre,annonce,annonces,message,un message,préviens,avertis,signale,signalez,transmis,soumets,soumettre,ajoute,passe,passer,renvoie,relaie,envoie,envoyez,envoyer,envoie les,envoie le,envoie la,poste,postez,poster,publie,publier,transmets,transmettre,transmettez,pousse,pousser,est envoyé,sont envoyés,sont envoyées,soit envoyé,soient envoyés,appelle,transfère,transférer,fais suivre",
    notify:
      "courriel,courriel à,mail à,mailto,envoi,envoi à,adresser,adresse,expédie,expédier,expédiez,transmets,transfère,préviens moi,préviens nous,avertis moi,alerte moi,notification,une notification,un rappel,rappel,rappelle,rappelez,rappeler,un avertissement,signale,signaler,dis,dire,fais savoir,faire savoir,m' envoyer,nous envoyer,m' avertir,me prévenir,nous prévenir,prévenu,prévenue,prévenus,averti,avertie,recevra,reçoit,destinataire,destinataires,à l' adresse,boîte mail,fais parvenir,faire parvenir,mettre au courant,tenir au courant,préviens,prévenez,prévenir,avertis,avertissez,avertir,informe,informez,informer,notifie,notifiez,notifier,alerte,alertez,alerter,recevoir un mail,recevoir un e-mail,recevoir un email,recevoir une alerte,reçoive,écris,écrire,un mail,un e-mail,un email,par mail,par e-mail,par email,par courriel,un courriel,un message,une alerte,mail,e-mail,email,envoie un mail,envoie un e-mail,envoie un email,envoie moi un mail,envoie moi,envoyer un mail,envoyer un e-mail,recevoir",
    approve:
      "feu vert,le feu vert,mon feu vert,donne le feu vert,donner le feu vert,donne son feu vert,dit oui,disent oui,dise oui,est d' accord,soit d' accord,est approuvé,soit approuvé,soit validé,relire,relise,relu,jeter un œil,jette un œil avant,demande d' abord,demander d' abord,me demander,me demande,approuve le,approuve la,l' approuve,l' approuver,ok de,son ok,mon ok,approuver,approuve,approuvé,approuvée,approuvés,validation,une validation,la validation,ma validation,demande une validation,demande la validation,demander une validation,valider,valide,validé,validée,validés,approbation,une approbation,mon approbation,demande l' approbation,demande une approbation,accord,mon accord,l' accord,confirmer,confirme,confirmation,autorisation,donne son accord",
    beforeThat: "avant de,avant d',avant que,avant l' envoi,avant",
    afterThat: "ensuite,après,après quoi,seulement après,après cela,une fois",
    any:
      "s' il y en a,quelque chose,il y a quelque chose,on en trouve,il en reste,au moins un,au moins une,il s' en trouve,y a quelque chose,il y en a,il y a,y en a,il en existe,il existe,il y a des",
    others: "les autres,le reste,les restants,les restantes",
    saying: "avec le texte,avec le message,texte,message,disant,qui dit,en disant",
    keep: "garde,garde seulement,gardez,conserve,filtre,filtrez,sélectionne",
    all: "tout,toutes les lignes",
    idle:
      "il faudrait que,soit écrit,soient écrits,soient écrites,soient enregistrés,soient enregistrées,doit partir,doivent partir,suffit,suffirait,ça suffit,cela suffit,c' est tout,rien de plus,rien d' autre,si possible,c' est possible,tout seul,toute seule,d' office,immédiatement,aussitôt,tout de suite,sur le champ,vérif,liste,la liste,une liste,chiffres,les chiffres,tableau,un tableau,rapport,un rapport,le rapport,récap,un récap,récapitulatif,un récapitulatif,résumé,le résumé,bilan,tâche,une tâche,processus,un processus,procédure,nouveautés,merci bien,merci beaucoup,cordialement,salut,bonsoir,coucou,bien à vous,svp,stp,s' il te plaît,s' il vous plaît,pièce jointe,en pièce jointe,dans le corps,système,notre système,le système,serveur,concernés,concernées,correspondants,actuels,actuelles,ensemble,données,les données,workflow,un workflow,automatiquement,automatique,automatisation,quelque chose,détails,les détails,nouveau,nouvelle,nouveaux,nouvelles,contenu,bonjour,quelqu'un,régulièrement,le site,site,page,la page,résultat,le résultat,fichier,le fichier,un fichier",
  },
  es: {
    webhook:
      "webhook,un webhook,el webhook,por webhook,por un webhook,mediante un webhook,a través de un webhook,del webhook,vía webhook,nuestro webhook",
    arrives:
      "rellena,rellene,envíe,mande,nos manda,nos llega,nos envía,nos llegue,caiga,cae,se registra,se registre,se cree,se crea,es creado,complete,completa,llegue,llega,lleguen,llegan,se reciba,se recibe,reciba,reciben,entre,entra,se active,se dispare,se llame,venga,viene",
    if:
      "si es que,en el caso de que,a condición de que,con tal de que,solo cuando,únicamente si,únicamente cuando,pero solo si,siempre y cuando,caso de que,si,cuando,en cuanto,siempre que,cada vez que,en caso de que,en caso de,solo si,sólo si",
    fails:
      "peta,se rompe,casca,truena,se cuelga,está colgado,está colgada,no abre,no arranca,no se puede acceder,da fallo,da un fallo,falle,fallara,fallase,se caiga,deja de ir,no va bien,sale mal,algo sale mal,va mal,hay algún error,hay un fallo,hay fallo,hubo un error,está muerto,está muerta,inaccesible,es inaccesible,no está en línea,no responde,no contesta,falla,está caído,está caída,se cae,cae,no está disponible,no esté disponible,no funciona,no va,deja de responder,deja de funcionar,no es accesible,da error,da un error,devuelve un error,hay un error,error,fallo,está fuera de línea,no está accesible,no carga",
    statusNot:
      "no responde con,no responde,responde otra cosa que,responde algo distinto de,responde algo distinto a,responde algo que no sea,devuelve algo que no sea,otra cosa que,algo que no sea,distinto de,diferente de,no da,no contesta con,no devuelve,devuelve algo distinto de,devuelve otra cosa que,no es,es distinto de,el estado no es",
    check:
      "mirar,se mire,mire,mira si,comprueba si,comprueba que,ojea,echa un vistazo,échale un ojo,revisa si,vigila si,prueba,probar,chequear,testea,testear,hacer ping,controla,controlar,sitio,el sitio,página,la página,web,la web,servidor,el servidor,respaldo,el respaldo,copia de seguridad,comprueba,compruébalo,compruebe,comprobar,comprobando,revisa,revísalo,revise,revisar,vigila,vigílalo,vigilar,monitorea,monitoriza,verifica,verifícalo,verificar,chequea,mira,consulta,haz ping,responde,está en línea,funciona,cada vez",
    get:
      "saca,saca de,sacar,mira en,entra en,ve a,abre la,bájate,bájame,tráeme,trae de,fuente,la fuente,datos,los datos,api,la api,dirección,url,la url,están en,está en,se encuentran en,disponibles en,disponible en,sale de,salen de,procedentes de,copia,copiar,extrae,extraer,importar,recorre,recorrer,leyendo,recopila,recoger,coger,consultar,hacer un get,haz un get,descarga,descargue,descargar,baja,bajar,obtén,obtenga,obtener,trae,traer,coge,toma,lee,lea,leer,carga,cargar,recoge,recupera,importa,llama,llamar,desde,a partir de,abre",
    post:
      "mete,meter,métela,mételo,mételos,pon,poner,ponlo,ponla,ponlos,crea,crear,registra,registrar,regístralo,da de alta,apunta,anuncia,anunciar,mensaje,un mensaje,lanza,lanzar,haz un post,hacer un post,transmite,transmitir,remite,remitir,entrega,entregar,suelta,derívalo,deriva,vuelca,vuélcalo,envía,envíe,enviar,envíalo,envíala,envíalos,envíalas,enviarlo,enviarlos,enviarlas,enviarla,manda,mande,mandar,mándalo,mándala,mándalos,mándalas,publica,publicar,publícalo,pasa,pasar,pásalo,reenvía,reenvíalo,sube,subir,se envía,se envían,se envíe,se envíen,sean enviados,llama",
    notify:
      "correo a,email a,mail a,envíamelas,envíamelos,mándamelas,mándamelos,recuerda,recordar,recuérdale,recuérdales,recordatorio,un recordatorio,manda el,mandar el,mandarme,mandarnos,mandarle,enviarme,enviarnos,enviarle,mándaselo,envíaselo,mándale,envíale,mándales,envíales,hazme llegar,haz llegar,hacer llegar,remite,destinatario,destinatarios,a la dirección,recibirá,reciba,recibe,que reciba,que le llegue,que me llegue,llega,dile,dímelo,dime,decir,comunica,comunicar,comunícalo,pon al tanto,aviso a,alarma,una alarma,una alerta,alerta a,que me avise,que avise,que me avisen,me avisas,me avise,avisarme,avisarnos,reenvía,reenviar,cuéntale,se lo mandas,me mandas,me lo mandas,sale hacia,sale para,avisa,avise,avisar,avísame,avísanos,avísale,notifica,notifique,notificar,notifícame,informa,informe a,informar,infórmame,alerta,alertar,alértame,un correo,un email,un e-mail,un mail,por correo,por email,por mail,por correo electrónico,un correo electrónico,correo,mail,email,e-mail,envía un correo,envíe un correo,enviar un correo,manda un correo,mandar un correo,envíame un correo,mándame un correo,envíame,mándame,un mensaje,un aviso,recibir un correo,recibir,escribe,escribir,escríbeme",
    approve:
      "luz verde,la luz verde,dé luz verde,da luz verde,dar luz verde,dice que sí,diga que sí,dicen que sí,está de acuerdo,esté de acuerdo,lo apruebe,la apruebe,los apruebe,las apruebe,lo aprueba,aprobarlo,aprobarla,aprobarlos,lo autorice,lo valide,lo revise,revisarlo,revisarla,echar un vistazo,eche un vistazo,pregúntame antes,pregunta antes,preguntar antes,que lo vea,verlo antes,su ok,mi ok,el ok,dé el ok,da el ok,lo confirme,aprobar,apruebe,apruebe los,apruebe las,aprueba,aprueben,aprobado,aprobada,aprobados,aprobación,la aprobación,una aprobación,mi aprobación,pide aprobación,pida aprobación,pedir aprobación,espera la aprobación,autorizar,autorice,autorización,visto bueno,el visto bueno,confirmar,confirme,confirmación,validar,valide,dé el visto bueno,dé su aprobación,pide la aprobación,pide la autorización",
    beforeThat: "antes de,antes de que,antes",
    afterThat: "después,después de,luego,tras,solo después,una vez",
    any:
      "algo,hay algo,queda alguno,queda alguna,al menos uno,al menos una,aparece alguno,sale alguno,sale alguna,existiera,hay alguno,hay alguna,hay algunos,hay,existe,existen,hubiera,hay algún",
    others: "los demás,las demás,el resto,los otros,las otras,los restantes",
    saying: "con el texto,con el mensaje,texto,mensaje,diciendo,que diga",
    keep: "conserva,quédate con,quédate solo con,filtra,selecciona,deja solo",
    all: "todo,todas las filas",
    idle:
      "usted,guardarla,guardarlo,guardarlas,guardarlos,se escriba,se escriban,se guarde,se guarden,basta,bastaría,es suficiente,con eso basta,nada más,eso es todo,si es posible,si se puede,es posible,por sí solo,por sí mismo,enseguida,inmediatamente,al momento,al instante,cuanto antes,lista,la lista,una lista,listado,un listado,el listado,cifras,las cifras,números,tabla,una tabla,informe,un informe,el informe,resumen,un resumen,el resumen,tarea,una tarea,proceso,un proceso,muchas gracias,gracias,mil gracias,saludos,un saludo,buenas,buenas tardes,porfa,por favor,adjunto,como adjunto,en el cuerpo,sistema,nuestro sistema,el sistema,servidor,afectados,afectadas,correspondientes,actuales,juntos,datos,los datos,respaldo,el respaldo,la carga,workflow,un workflow,flujo,un flujo,automáticamente,automático,automatización,algo,detalles,los detalles,nuevo,nueva,nuevos,nuevas,contenido,hola,buenos días,alguien,regularmente,sitio,el sitio,página,la página,web,la web,resultado,el resultado,archivo,el archivo,un archivo,fichero",
  },
};

const sets = onFirstUse(() =>
  new Map(LANGUAGES.map((language) => [
    language,
    new Map(ROLES.map((role) => [role, new PhraseSet(WORDS[language][role].split(","))])),
  ]))
);

/**
 * The single words in their exact spelling, because a word with a typo may be another word:
 * "bestätigten".
 */
const exact = onFirstUse(() =>
  new Map(LANGUAGES.map((language) => [
    language,
    new Map(ROLES.map((role) => [role, new Set(WORDS[language][role].split(",").map(plainWord))])),
  ]))
);

/** Returns the possible roles of the phrases at a position, longest phrase first. */
export function rolesAt(
  tokens: readonly Token[],
  at: number,
  language: Language,
): { role: Role; length: number }[] {
  const found = [...sets().get(language) ?? []].flatMap(([role, phrases]) =>
    phrases.lengthsAt(tokens, at).filter((length) =>
      length > 1 || exact().get(language)?.get(role)?.has(plainWord(tokens[at]?.text ?? ""))
    ).map((length) => ({ role, length }))
  );
  return found.toSorted((one, other) => other.length - one.length);
}
