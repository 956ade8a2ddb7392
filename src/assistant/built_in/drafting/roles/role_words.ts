import { onFirstUse } from "../../../grammar/first_use.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { type Language, LANGUAGES } from "../../../grammar/language/vocabulary.ts";
import { plainWord } from "../../../grammar/spelling.ts";
import type { Token } from "../../../grammar/tokens.ts";

/** Roles of the words of a request that are not about its rows. */
export const ROLES = [
  /** A call of the workflow's own address. */
  "webhook",
  /** Verbs of what comes by a webhook. */
  "arrives",
  /** Words that begin a condition. */
  "if",
  /** The address does not respond. */
  "fails",
  /** The status of a response is another one than the number that follows. */
  "statusNot",
  /** Verbs that look whether an address responds. */
  "check",
  /** Verbs that fetch rows. */
  "get",
  /** Verbs that send to an address. */
  "post",
  /** Verbs and nouns of messages. */
  "notify",
  /** Verbs that send by mail to the recipient that follows or stands before. */
  "approve",
  /** Before an order whose work needs an approval. */
  "beforeThat",
  "afterThat",
  /** "If there are any". */
  "any",
  /** "The others": the rows that a condition has left out. */
  "others",
  /** Words before the text of a message. */
  "saying",
  /** Verbs that choose rows. */
  "keep",
  /** "All rows", although some were chosen. */
  "all",
  /** Words that add nothing. */
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
      "if,when,whenever,in case,as soon as,once,each time,every time,anytime,any time,only if,only when,should",
    fails:
      "fails,fail,failed,is down,it's down,its down,goes down,went down,is offline,goes offline,is not reachable,isn't reachable,is unreachable,can't be reached," +
      "cannot be reached,becomes unreachable,not reachable,unreachable,is not working,isn't working,not working,does not work,doesn't work,stops working,stopped working," +
      "does not respond,doesn't respond,not responding,isn't responding,is not responding,stops responding,doesn't answer,does not answer,no response,is not available," +
      "isn't available,is unavailable,not available,unavailable,is broken,breaks,times out,returns an error,gives an error,throws an error,errors out,on failure,on error," +
      "on errors,there is an error,there's an error,there is a problem,something goes wrong,is not up,isn't up,doesn't load,does not load,won't load,is failing,down",
    statusNot:
      "doesn't return,does not return,returns something other than,returns anything other than,returns anything but,returns anything else than,isn't,is not,is not a," +
      "status is not,status isn't,status code is not,status code isn't,status other than,response is not,response isn't,answers with anything but,doesn't respond with,does not respond with,is anything but",
    check:
      "check,checks,checking,checked,checking it,check it,ping,pings,monitor,monitors,monitoring,watch,watches,test,tests,poll,polls,probe,verify,keep an eye on,whether,if it is reachable,is reachable," +
      "reachable,is up,still up,is still up,is online,is available,is alive,uptime,look at,looks at,check whether,check if,checks whether,checks if,checks that,check that,is working,is responding",
    get:
      "get,gets,fetch,fetches,download,downloads,take,takes,pull,pulls,grab,grabs,read,reads,load,loads,retrieve,retrieves,import,imports,request,go to,call,calls,collect,collects,parse," +
      "query,queries,start with,starting with,coming from,comes from,come from,go through,look in,look into",
    post:
      "post,posts,posted,posting,push,pushes,pushed,forward,forwards,forwarded,submit,submits,submitted,upload,uploads,hand over,call,calls,send,sends,sent,deliver,delivers,is sent,are sent,gets sent," +
      "are posted,is posted,post a message,send a message,post the message,send a request,make a post request,do a post,put,sync,import",
    notify:
      "by email,by e-mail,by mail,via email,via e-mail,via mail,in an email,notify,notifies,alert,alerts,warn,warns,inform,informs,tell,tells,let know,ping,message,messages,send an alert,send a notification,send a message,send an email,send a mail," +
      "send an e-mail,send email,drop a mail,drop an email,gets an email,get an email,receives an email,gets a mail,gets an e-mail,shoot an email,write to,write an email,write an email,write a mail,write me,email,emails,mail,mails," +
      "emailed,mailed,send me an email,send me a mail,send it over,alert us,alert me,notify us,notify me,email us,mail us,mail me,email me,a notification,an alert,an email,a mail,an e-mail,drop a line,over to,send me,report to,send a reminder",
    approve:
      "approve,approves,approved,approve it,approve them,approves it,approves them,approval,for approval,an approval,my approval,ask for approval,wait for approval,get approval,needs approval,sign off,signs off,sign it off,sign off on," +
      "signs off on,confirm,confirms,confirms it,confirmed,okay it,give the ok,gives the ok,gives the okay,says yes,said yes,say yes,permission,go ahead,gives their ok,authorise,authorize,authorizes,ok from,okay from,need to approve,has to approve,must approve,should approve,to approve",
    beforeThat: "before,before it,before they,before it is,before they are",
    afterThat: "after,only after,after that,after which,only then,once",
    any:
      "there are any,there is any,any,there are some,anything is found,any are found,something is found,there is anything,not empty,there's any,there are,there is,there's",
    others: "the others,the other ones,others,the rest,the remaining ones,the remaining",
    saying:
      "saying,that says,which says,with the text,with text,with the message,with message,text,message,say,the text,reading,body,content",
    keep: "keep,keep only,keep just,filter,filter for,select,pick,pick out,only keep",
    all: "everything,all rows,all of them,all the rows,every row",
    idle:
      "workflow,a workflow,an automation,automation,flow,bot,script,something that,a job that,a way to,way,automatically,automatic,possible,it is possible,is it possible,able,set up,setup,help,help me,enough,be enough,digest,recap,details,the details,payload,the payload,cron,trigger,using,use,running,run,runs,schedule,scheduled,try,let,lets,have to,going to,everyday use,new,latest version of,file of,file with,the file with,look for,looks for,contents,the contents,only the ones,someone,somebody,over there,via,feed",
  },
  de: {
    webhook:
      "webhook,ein webhook,der webhook,per webhook,über einen webhook,über den webhook,über webhook,mit dem webhook,beim webhook,webhook aufruf,durch einen webhook,einen webhook",
    arrives:
      "eintrifft,ankommt,kommt,kommt an,trifft ein,reinkommt,hereinkommt,eingeht,ausgelöst wird,aufgerufen wird,empfangen wird,eingegangen ist,hereinkommen,reinkommen,ankommen,eintreffen,geht ein,gesendet wird",
    if: "wenn,falls,sobald,immer wenn,jedes mal wenn,sollte,sofern,nur wenn",
    fails:
      "nicht erreichbar ist,nicht erreichbar,ist nicht erreichbar,nicht antwortet,nicht mehr antwortet,antwortet nicht,antwortet nicht mehr,fehlschlägt,schlägt fehl,down ist,ist down,offline ist,ist offline,nicht funktioniert,funktioniert nicht," +
      "nicht geht,nicht mehr geht,geht nicht,ausfällt,ausgefallen ist,nicht läuft,nicht verfügbar ist,ist nicht verfügbar,nicht mehr erreichbar ist,ist nicht mehr erreichbar,bei einem fehler,im fehlerfall,bei fehlern,ein fehler auftritt,einen fehler liefert,etwas schiefgeht,nicht online ist,weg ist",
    statusNot:
      "nicht mit status,einen anderen status als,etwas anderes als,nicht status,status nicht,status ungleich,nicht",
    check:
      "prüfe,prüf,prüfen,überprüfe,überprüfen,checke,check,checken,überwache,überwachen,ping,pinge,teste,testen,schau nach,schaue nach,geprüft werden,überwacht werden,geprüft wird,ob,erreichbar ist,noch läuft,online ist,läuft,kontrolliere,schau auf,schau in,sieh nach,erreichbarkeit",
    get:
      "hole,hol,holen,lade,lade herunter,lade runter,herunterladen,lies,lese,einlesen,abrufen,rufe ab,ruf ab,rufe,abholen,ziehe,zieh,nimm,importiere,frage ab,abfragen,herunter,runter,ab,lädt,holt,liest",
    post:
      "sende,senden,gesendet,schicke,schicken,geschickt,poste,posten,gepostet,übertrage,übertragen,leite weiter,weiterleiten,weitergeleitet,übermittle,übermitteln,übergib,übergeben,lade hoch,hochladen,rufe auf,pushe,wird gesendet,werden gesendet,gesendet werden,geschickt werden,werden geschickt,wird geschickt,post,übermittelt",
    notify:
      "benachrichtige,benachrichtigen,benachrichtigt werden,informiere,informieren,alarmiere,alarmieren,melde,melden,sag bescheid,gib bescheid,bescheid,bescheid sagen,bescheid geben,warne,warnen,schreibe,schreib,schreibe eine mail,schreib eine mail,eine mail,eine e-mail,eine email,mail,e-mail,email,per mail,per e-mail,per email," +
      "schicke eine mail,sende eine mail,schick eine mail,schicke mir eine mail,schick mir eine mail,schick mir,schicke mir,mail an,gehen,geht,soll gehen,bekommen,bekommt,erhalten,erhält,nachricht,eine nachricht,verschicken,versenden,zuschicken,schickt,sendet",
    approve:
      "freigeben,freigibt,freigegeben,freigegeben hat,freigegeben werden,freigegeben wird,freigabe,eine freigabe,um freigabe,meine freigabe,genehmigen,genehmigt,genehmigt hat,genehmigt werden,genehmigung,meine genehmigung,eine genehmigung,bestätigen,bestätigt,bestätigt hat,bestätigung,zustimmen,zustimmt,zugestimmt hat,absegnen,abgesegnet,ok geben,bitte um freigabe,warte auf freigabe,frage um freigabe,hole die freigabe",
    beforeThat: "bevor,vorher,vor dem versand,bevor sie,bevor es,vor dem senden",
    afterThat: "danach,nachdem,erst danach,erst nach,erst dann,erst wenn,nach",
    any:
      "es welche gibt,es gibt,gibt es,es etwas gibt,etwas dabei ist,welche da sind,welche dabei sind,da ist,vorhanden sind,es was gibt,treffer gibt,gibt,dabei sind",
    others: "die anderen,die übrigen,den rest,der rest,die restlichen",
    saying:
      "mit dem text,mit text,mit der nachricht,text,nachricht,und schreib,mit dem inhalt,inhalt",
    keep: "behalte,behalte nur,filtere,filtere nach,wähle,wähle aus",
    all: "alles,alle zeilen,sämtliche",
    idle:
      "workflow,einen workflow,automatisch,ablauf,automatisierung,etwas,das,details,den details,neue,neuen,neuer,inhalt,läuft ein,herunter,runter,danke,hallo,guten,tag,morgen,los,zuerst einmal,jemand,mithilfe,per,regelmäßig,und zwar,gehen,bekommen",
  },
  fr: {
    webhook:
      "webhook,un webhook,le webhook,par webhook,via un webhook,par un webhook,via le webhook,d' un webhook,du webhook,notre webhook",
    arrives:
      "arrive,arrivent,est reçu,est reçue,est appelé,est déclenché,se déclenche,vient,reçoit,reçois,reçoit un,est envoyé,est soumis",
    if:
      "si,quand,lorsque,dès que,dès qu',dès qu' il,lorsqu',s',à chaque fois que,chaque fois que,chaque fois qu',en cas de,uniquement si,seulement si",
    fails:
      "ne répond plus,ne répond pas,répond pas,répond plus,échoue,est en panne,tombe en panne,est hors ligne,n' est pas accessible,n' est plus accessible,est inaccessible,inaccessible,ne fonctionne pas,ne fonctionne plus,ne marche pas,ne marche plus,tombe,est indisponible,n' est pas disponible,n' est plus disponible,panne,erreur,d' erreur,d' échec,échec,renvoie une erreur,retourne une erreur,est down",
    statusNot:
      "ne renvoie pas,ne retourne pas,renvoie autre chose que,retourne autre chose que,n' est pas,est différent de,le statut n' est pas",
    check:
      "vérifie,vérifiez,vérifier,vérifie le,surveille,surveillez,surveiller,teste,testez,tester,contrôle,contrôlez,contrôler,ping,pinge,regarde,regardez,consulte,est accessible,est en ligne,répond,fonctionne",
    get:
      "récupère,récupérez,récupérer,télécharge,téléchargez,télécharger,prends,prendre,lis,lire,lisez,charge,chargez,charger,va chercher,cherche,importe,importez,appelle,appelez,appeler,interroge,interroger,obtiens,à partir de,depuis,extraire",
    post:
      "envoie,envoyez,envoyer,envoie les,envoie le,envoie la,poste,postez,poster,publie,publier,transmets,transmettre,transmettez,pousse,pousser,est envoyé,sont envoyés,sont envoyées,soit envoyé,soient envoyés,appelle,transfère,transférer,fais suivre",
    notify:
      "préviens,prévenez,prévenir,avertis,avertissez,avertir,informe,informez,informer,notifie,notifiez,notifier,alerte,alertez,alerter,recevoir un mail,recevoir un e-mail,recevoir un email,recevoir une alerte,reçoive,écris,écrire,un mail,un e-mail,un email,par mail,par e-mail,par email,par courriel,un courriel,un message,une alerte,mail,e-mail,email,envoie un mail,envoie un e-mail,envoie un email,envoie moi un mail,envoie moi,envoyer un mail,envoyer un e-mail,recevoir",
    approve:
      "approuver,approuve,approuvé,approuvée,approuvés,validation,une validation,la validation,ma validation,demande une validation,demande la validation,demander une validation,valider,valide,validé,validée,validés,approbation,une approbation,mon approbation,demande l' approbation,demande une approbation,accord,mon accord,l' accord,confirmer,confirme,confirmation,autorisation,donne son accord",
    beforeThat: "avant de,avant d',avant que,avant l' envoi,avant",
    afterThat: "ensuite,après,après quoi,seulement après,après cela,une fois",
    any: "il y en a,il y a,y en a,il en existe,il existe,il y a des",
    others: "les autres,le reste,les restants,les restantes",
    saying: "avec le texte,avec le message,texte,message,disant,qui dit,en disant",
    keep: "garde,garde seulement,gardez,conserve,filtre,filtrez,sélectionne",
    all: "tout,toutes les lignes",
    idle:
      "workflow,un workflow,automatiquement,automatique,automatisation,quelque chose,détails,les détails,nouveau,nouvelle,nouveaux,nouvelles,contenu,bonjour,quelqu'un,régulièrement,le site,site,page,la page,résultat,le résultat,fichier,le fichier,un fichier",
  },
  es: {
    webhook:
      "webhook,un webhook,el webhook,por webhook,por un webhook,mediante un webhook,a través de un webhook,del webhook,vía webhook,nuestro webhook",
    arrives:
      "llegue,llega,lleguen,llegan,se reciba,se recibe,reciba,reciben,entre,entra,se active,se dispare,se llame,venga,viene",
    if: "si,cuando,en cuanto,siempre que,cada vez que,en caso de que,en caso de,solo si,sólo si",
    fails:
      "no responde,no contesta,falla,está caído,está caída,se cae,cae,no está disponible,no esté disponible,no funciona,no va,deja de responder,deja de funcionar,no es accesible,da error,da un error,devuelve un error,hay un error,error,fallo,está fuera de línea,no está accesible,no carga",
    statusNot:
      "no devuelve,devuelve algo distinto de,devuelve otra cosa que,no es,es distinto de,el estado no es",
    check:
      "comprueba,compruébalo,compruebe,comprobar,comprobando,revisa,revísalo,revise,revisar,vigila,vigílalo,vigilar,monitorea,monitoriza,verifica,verifícalo,verificar,chequea,mira,consulta,haz ping,responde,está en línea,funciona,cada vez",
    get:
      "descarga,descargue,descargar,baja,bajar,obtén,obtenga,obtener,trae,traer,coge,toma,lee,lea,leer,carga,cargar,recoge,recupera,importa,llama,llamar,desde,a partir de,abre",
    post:
      "envía,envíe,enviar,envíalo,envíala,envíalos,envíalas,enviarlo,enviarlos,enviarlas,enviarla,manda,mande,mandar,mándalo,mándala,mándalos,mándalas,publica,publicar,publícalo,pasa,pasar,pásalo,reenvía,reenvíalo,sube,subir,se envía,se envían,se envíe,se envíen,sean enviados,llama",
    notify:
      "avisa,avise,avisar,avísame,avísanos,avísale,notifica,notifique,notificar,notifícame,informa,informe a,informar,infórmame,alerta,alertar,alértame,un correo,un email,un e-mail,un mail,por correo,por email,por mail,por correo electrónico,un correo electrónico,correo,mail,email,e-mail,envía un correo,envíe un correo,enviar un correo,manda un correo,mandar un correo,envíame un correo,mándame un correo,envíame,mándame,un mensaje,un aviso,recibir un correo,recibir,escribe,escribir,escríbeme",
    approve:
      "aprobar,apruebe,apruebe los,apruebe las,aprueba,aprueben,aprobado,aprobada,aprobados,aprobación,la aprobación,una aprobación,mi aprobación,pide aprobación,pida aprobación,pedir aprobación,espera la aprobación,autorizar,autorice,autorización,visto bueno,el visto bueno,confirmar,confirme,confirmación,validar,valide,dé el visto bueno,dé su aprobación,pide la aprobación,pide la autorización",
    beforeThat: "antes de,antes de que,antes",
    afterThat: "después,después de,luego,tras,solo después,una vez",
    any: "hay alguno,hay alguna,hay algunos,hay,existe,existen,hubiera,hay algún",
    others: "los demás,las demás,el resto,los otros,las otras,los restantes",
    saying: "con el texto,con el mensaje,texto,mensaje,diciendo,que diga",
    keep: "conserva,quédate con,quédate solo con,filtra,selecciona,deja solo",
    all: "todo,todas las filas",
    idle:
      "workflow,un workflow,flujo,un flujo,automáticamente,automático,automatización,algo,detalles,los detalles,nuevo,nueva,nuevos,nuevas,contenido,hola,buenos días,alguien,regularmente,sitio,el sitio,página,la página,web,la web,resultado,el resultado,archivo,el archivo,un archivo,fichero",
  },
};

const sets = onFirstUse(() =>
  new Map(LANGUAGES.map((language) => [
    language,
    new Map(ROLES.map((role) => [role, new PhraseSet(WORDS[language][role].split(","))])),
  ]))
);

/** Single words as they are written, since a typo may be another word: "bestätigten". */
const exact = onFirstUse(() =>
  new Map(LANGUAGES.map((language) => [
    language,
    new Map(ROLES.map((role) => [role, new Set(WORDS[language][role].split(",").map(plainWord))])),
  ]))
);

/** The roles that the phrases at a position may have, the longest phrases first. */
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
