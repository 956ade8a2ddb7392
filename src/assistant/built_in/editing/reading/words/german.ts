import type { ChangeWords } from "./concepts.ts";

export const GERMAN: ChangeWords = {
  workflow: "workflow,ablauf,entwurf,das ganze,ganze,automatisierung,prozess,vorgang,job,flow,teil",
  name:
    "name,namen,titel,bezeichnung,überschrift,name des workflows,namen des workflows,titel des workflows,neuer name,neuen namen",
  description: "beschreibung,beschreibe,beschreib,kurzbeschreibung,erläuterung,erklärung",
  subject:
    "betreff,betreffzeile,mailbetreff,betreff der mail,betreff der e mail,betreffs,titel der mail,überschrift der mail",
  text:
    "text,inhalt,nachricht,wortlaut,mailtext,nachrichtentext,text der mail,text der e mail,inhalt der mail,textes,text in der mail,anschreiben",
  mail:
    "mail,mails,e mail,e mails,email,emails,benachrichtigung,mailversand,versand,nachricht,mailen,mail versand,versenden der mail,mailschritt,mail schritt,e mail versand,verschicken der mail,verschicken,per mail,per e mail",
  recipient:
    "empfänger,empfängers,empfängerin,adressat,adressaten,geht an,gehen an,soll an,an wen,mailadresse,e mail adresse,bekommt,bekommen,kriegt,kriegen,erhält,erhalten,schicke an,schicken an,verteiler,zugeschickt,gehe an,geschickt werden an,sollen an",
  cc: "cc,kopie,in kopie,eine kopie,ins cc,in cc,durchschlag,auf cc,mit in kopie,als kopie",
  bcc: "bcc,blindkopie,in bcc,ins bcc,eine blindkopie,als blindkopie,blind kopie",
  file:
    "datei,dateiname,dateinamen,csv,csv datei,ausgabedatei,export,anhang,ausgabe,tabelle,ergebnisdatei,name der datei,namen der datei,excel,liste,report,bericht,datei name,exportdatei",
  json: "json,als json,im json format,in json,json datei,json format",
  csv: "als csv,csv format,im csv format,in csv",
  threshold:
    "schwelle,grenze,schwellenwert,grenzwert,limit,minimum,maximum,untergrenze,obergrenze,mindestwert,mindestbetrag,höchstwert,wert,betrag,zahl,filter,bedingung,mindestens wert,latte,marke,hürde,filterwert,mindestgrenze,höchstgrenze,schranke,summe",
  address:
    "url,adresse,endpunkt,link,quelle,api,webadresse,internetadresse,datenquelle,seite,schnittstelle,von der adresse,hole von,hol von,lade von,hole die daten von,abrufen von,abgerufen von,neue adresse,daten kommen von,kommen von,kommt von,liegt unter,liegen unter,ziehe von",
  call:
    "aufruf,abruf,anfrage,abfrage,request,http aufruf,http request,api aufruf,abrufen,das abrufen,holen,download,herunterladen,laden,fetch,anruf,zugriff,http anfrage,get,api,server,hole,abholen,aufruft",
  method: "methode,http methode,verb",
  header: "header,kopfzeile,http header,kopfzeilen",
  bearer:
    "token,bearer token,api key,api schlüssel,schlüssel,zugangsdaten,authorization header,authentifizierung,anmeldung,zugangstoken,access token,auth header,authorization",
  timeout:
    "timeout,zeitlimit,zeitüberschreitung,abbruch nach,brich ab nach,abbrechen nach,warte höchstens,höchstens warten,maximal warten,warte maximal,zeitbegrenzung,frist,brich nach,nach ab,wartezeit maximal,darf dauern,abbrechen,brich,abbruch,gib auf nach,gib nach,aufgibt,aufgeben,abbricht,wartet höchstens",
  retry:
    "wiederhole,wiederholen,wiederholung,wiederholungen,versuche,versuchen,versuch,nochmal versuchen,erneut versuchen,noch einmal versuchen,neuer versuch,neue versuche,versuch es,retry,retries,nochmal probieren,probiere,probier,probieren,anläufe,anlauf",
  between:
    "dazwischen,abstand,pause,pausen,wartezeit,zwischen den versuchen,im abstand von,mit abstand,mit pause,abständen,zwischendurch,dazwischen warten,warten",
  times: "mal,male,x",
  sort:
    "sortierung,sortieren,sortiere,sortiert,reihenfolge,ordnung,sortier,ordne,ordnen,geordnet,sortierschritt,sortierst,anordnung,reihung",
  filter: "filter,filterung,bedingung,filtern,filterschritt,filters,den filter,das filtern,auswahl",
  group: "gruppierung,gruppieren,gruppierungsschritt,zusammenfassung",
  approval:
    "freigabe,genehmigung,bestätigung,zustimmung,freigabeschritt,genehmigungsschritt,absegnung,ok schritt",
  pause: "wartezeit,pause,warteschritt,das warten,wartens",
  rows:
    "zeilen,zeile,einträge,eintrag,einträgen,ergebnisse,datensätze,datensatz,positionen,posten,treffer,bestellungen,bestellung,kunden,rechnungen,tickets,produkte,alles,diejenigen,die jenigen,daten,leute,personen,elemente,beträge,werte",
  columns:
    "spalten,spalte,felder,feld,spaltenname,spaltennamen,spaltenüberschrift,überschrift der spalte",
  input:
    "eingabe,parameter,eingabewert,variable,einstellbar,konfigurierbar,eingabeparameter,eingabefeld,einstellung,input,eingaben,parameters,anpassbar,veränderbar",
  default:
    "standard,standardwert,vorgabe,vorgabewert,voreinstellung,voreingestellt,standardmäßig,defaultwert,default,standard wert,als vorgabe,als standard",
  required:
    "pflicht,pflichtfeld,erforderlich,zwingend,verpflichtend,notwendig,muss angegeben werden,obligatorisch",
  optional:
    "optional,freiwillig,nicht erforderlich,nicht zwingend,nicht verpflichtend,keine pflicht,darf leer sein,kann leer bleiben,darf fehlen,nicht notwendig",
  schedule: "zeitplan,termin,uhrzeit,startzeit,zeitpunkt,planung,laufzeit",
  step: "schritt,schritte,schritts,teil,abschnitt,punkt",
  rename:
    "nenne,nenn,benenne,umbenennen,heißen,heiße,nennen,heißt,genannt,benannt,benenn,taufe,umtaufen,betitle,soll heißen,heiße um",
  too:
    "auch,außerdem,zusätzlich,noch,ebenfalls,dazu,hinzu,ergänze,füge,füg,weitere,weiterer,weiteren,ein weiterer,noch ein,noch eine,noch einen,hinzufügen,ergänzen,plus,darüber hinaus,mit dazu,obendrein,einfügen,baue ein,bau ein,nimm dazu,mit rein,mit aufnehmen,nimm mit auf,sowie,des weiteren,gleichzeitig",
  remove:
    "entferne,entfernen,entfern,lösche,löschen,lösch,streiche,streichen,streich,weg,raus,heraus,ohne,weglassen,lass weg,weg lassen,brauche nicht,brauchen nicht,brauche keine,brauchen keine,brauche keinen,brauchen keinen,brauchen wir nicht,brauche ich nicht,brauchen wir nicht mehr,brauche ich nicht mehr,brauchts nicht,nicht nötig,unnötig,überflüssig,rausnehmen,herausnehmen,rauswerfen,entfällt,entfallen,weglasse,verzichte auf,verzichten auf,fällt weg,fliegt raus,kann weg,kann raus,können weg,nicht mehr nötig,brauche nicht mehr,brauchen nicht mehr,will keine,will keinen,wollen keine,möchte keine,möchte keinen,wegfallen,schmeiß,schmeiss,ausschließen,schließ aus,schließe aus,auszuschließen,außer,ausgenommen,raus damit,weg damit,rauslassen,ausklammern,tilge",
  off:
    "aus,ab,deaktiviere,deaktivieren,ausschalten,abschalten,überspringe,überspringen,überspring,stilllegen,deaktiviert,abgeschaltet,ausgeschaltet,ausgesetzt,aussetzen,inaktiv,abstellen,auslassen",
  on:
    "an,ein,aktiviere,aktivieren,einschalten,anschalten,reaktiviere,wieder an,wieder ein,aktiv,anstellen,aktiviert",
  move:
    "verschiebe,verschieben,verschieb,schiebe,schieben,setze,setz,stelle,stell,ziehe,zieh,vorziehen,rücke,kommt,kommen,passieren,passiert,läuft,erfolgen,erfolgt,mach,mache,leg,lege,soll",
  swap:
    "tausche,tauschen,tausch,vertausche,vertauschen,vertausch,tausche aus,wechsle,umtauschen,plätze tauschen",
  copy: "dupliziere,duplizieren,kopiere,kopieren,verdopple,verdoppeln,klone,klonen,dublizieren",
  undo:
    "rückgängig,zurück,rückgängig machen,mach rückgängig,mache rückgängig,widerrufe,nimm zurück,zurücknehmen,wie vorher,wie es war,wie zuvor,wie früher,so wie es war,zurücksetzen,zurückdrehen,wieder so wie vorher,auf vorher,stelle wieder her,wiederherstellen,wieder zurück,rückgängig gemacht,wieder rein,wieder hinein,zurückgenommen,doch wieder,wie es vorher war,so lassen wie es war,lass es wie es war",
  raise:
    "erhöhe,erhöhen,hoch,rauf,anheben,hebe,heb,höher,steigere,nach oben,hochsetzen,raufsetzen,heraufsetzen,hochschrauben,hochgesetzt,größer,schraube,schraub,hinauf",
  lower:
    "senke,senken,runter,herunter,verringere,verringern,reduziere,reduzieren,niedriger,nach unten,heruntersetzen,runtersetzen,herabsetzen,tiefer,kleiner,absenken,runterschrauben,vermindere,hinunter,drücke",
  keep:
    "behalte,behalten,behalt,filtere,filter,nimm,nehmen,berücksichtige,zeige,zeig,lass,lasse,will,wollen,brauche,brauchen,möchte,übrig,lass übrig,auswählen,wähle,drin lassen,lass drin,interessieren,filtern,nimm auf,nehme",
  only: "nur,lediglich,bloß,ausschließlich,allein,nur noch,nichts als,einzig,bloss",
  send:
    "schicke,schicken,schick,sende,senden,versende,versenden,verschicke,verschicken,maile,mailen,mail,rausgeht,rausgehen,raus geht,geht raus,geht,gehen,verschickt,versendet,gesendet,geschickt,verschickt wird,gesendet wird,geschickt wird,versendet wird,rausschicken,rausgeschickt,rausgeschickt wird,versand,verschickt werden,zuschicken,abgeschickt,abgeschickt wird,abschicken,gemailt,verschickst,sendest,schickst,sendet,schickt,schicks,schick's,schickts,mails,mail's",
  save:
    "speichere,speichern,speicher,gespeichert,schreibe,schreiben,geschrieben,ablegen,lege ab,abspeichern,gespeichert wird,geschrieben wird,sichern,sichere,exportiere,exportieren,abgelegt,schreib,abgespeichert,speicherung,schreibst,anhängen,hänge,häng",
  ask:
    "frag mich,frage mich,mich fragen,fragt mich,mich vorher fragen,meine zustimmung,meine freigabe,um freigabe,um erlaubnis,mein ok,mein okay,ich zugestimmt habe,ich zustimme,ich freigebe,ich es freigebe,ich es freigegeben habe,ich bestätige,ich ja sage,ich ok sage,mich fragt,um bestätigung,freigeben,freigegeben,genehmigen,genehmigt,bestätigen,bestätigt,absegnen,zustimmen,zugestimmt,rückfrage,rückfragen,fragen,nachfragen,bei mir nachfragen,vorher nachfragen,mein einverständnis,ich drüberschauen,ich draufschauen,von mir freigegeben,jemand freigeben,jemand genehmigen,drüberschauen,abgesegnet,frag nach,frage nach,um zustimmung,gefragt werden,freigibt,genehmigt hat,freigegeben hat,freigegeben hab",
  notify:
    "benachrichtige,benachrichtigen,informiere,informieren,sag bescheid,sage bescheid,bescheid sagen,bescheid geben,gib bescheid,bescheid,melde,melden,warne,warnen,alarmiere,alarmieren,verständige,verständigen,schreib an,schreibe an,mail an,mail,maile,schicke,schick,sende,sag,sage,meldung,mitteilen",
  wait:
    "warte,warten,wart,pausiere,pause,verzögere,verzögern,abwarten,gewartet,pausieren,wartezeit",
  goOn:
    "mach weiter,mache weiter,weitermachen,weiter,fortfahren,weiterlaufen,trotzdem weiter,fortsetzen,ignoriere fehler,fehler ignorieren,nicht abbrechen,weitergehen,läuft weiter,laufen lassen,ignoriere den fehler",
  turned:
    "umgekehrt,andersherum,anders herum,umdrehen,umkehren,kehre,kehr,dreh,drehe,andersrum,anders rum,in umgekehrter reihenfolge,umgedreht,umgekehrte,umgekehrter,entgegengesetzt,rückwärts,verkehrt herum,invertiere,invertieren",
  change:
    "ändere,ändern,änder,setze,setz,setzen,stelle,stell,mach,mache,machen,passe,pass,anpassen,ersetze,ersetzen,ersetz,tausche,austauschen,nimm,nehmen,verwende,verwenden,benutze,nutze,umstellen,wechsle,wechseln,korrigiere,korrigieren,geändert,schreib,schreibe,gib,änderung,änderungen,abändern,aktualisiere,tausch,umändern,wandle,wandel,wirf,werfe,werfen,schmeiß,schmeiße,nimm,hol",
  over:
    "über,mehr als,größer als,höher als,oberhalb,oberhalb von,>,übersteigt,drüber,darüber,erst darüber,teurer als,überschreitet,älter als",
  atLeast:
    "mindestens,ab,oder mehr,wenigstens,minimum,nicht weniger als,und mehr,aufwärts,und darüber,>=,oder höher,oder größer,oder drüber,von mindestens,inklusive,einschließlich,inkl,eingeschlossen,größer gleich,größer oder gleich,über oder gleich,mehr als oder gleich,größer als oder gleich,gleich oder größer,gleich oder mehr als,gleich oder über,und höher,und drüber,und aufwärts",
  under:
    "unter,weniger als,kleiner als,niedriger als,unterhalb,unterhalb von,<,drunter,darunter,billiger als,günstiger als,jünger als",
  atMost:
    "höchstens,maximal,nicht mehr als,oder weniger,bis zu,und darunter,<=,bis,oder kleiner,oder niedriger,und weniger,kleiner gleich,bis maximal,oder drunter,kleiner oder gleich,unter oder gleich,weniger als oder gleich,kleiner als oder gleich,gleich oder kleiner,gleich oder weniger als,gleich oder unter",
  descending:
    "die größten,die höchsten,die obersten,die besten,absteigend,größte,größten,größter,höchste,höchsten,höchster,neueste,neuesten,neuester,neuste,neusten,teuerste,teuersten,jüngste,jüngsten,längste,längsten,fallend,abwärts,von groß nach klein,vom größten zum kleinsten,von hoch nach niedrig,aktuellste,aktuellsten,meisten,meiste,von neu nach alt,absteigender,in absteigender reihenfolge,schwerste,schwersten,dicksten,beste,besten,dringendste,dringendsten,letzten,große,großen,von oben nach unten,z bis a,von z bis a,grösste,grössten,vom neuesten zum ältesten,größtes,höchstes,neuestes,höchste zahl,neu nach alt,groß nach klein,neue,neuen,hohe,hohen,hoch nach niedrig",
  ascending:
    "aufsteigend,kleinste,kleinsten,kleinster,niedrigste,niedrigsten,älteste,ältesten,ältester,billigste,billigsten,günstigste,günstigsten,kürzeste,kürzesten,steigend,von klein nach groß,vom kleinsten zum größten,von niedrig nach hoch,von alt nach neu,alphabetisch,aufsteigender,in aufsteigender reihenfolge,chronologisch,leichteste,leichtesten,wenigsten,kleine,kleinen,früheste,frühesten,a bis z,von a bis z,geringste,geringsten,alte,alten,vom ältesten zum neuesten,kleinstes,niedrigstes,ältestes,nach alphabet,alt nach neu,klein nach groß",
  atTop:
    "zuerst,oben,nach oben,als erstes,als erste,an den anfang,ganz oben,am anfang,vorne,nach vorne,ganz vorne,zu oberst,als erster,an erster stelle,an die erste stelle,nach ganz oben,an die spitze,zuoberst,voran",
  end:
    "am ende,zuletzt,ans ende,am schluss,zum schluss,als letztes,danach,nach hinten,hinten,ganz unten,an den schluss,als letzter,nach unten",
  limit:
    "höchstens,maximal,die ersten,nur die ersten,nur die obersten,nur die besten,die obersten,die besten,begrenze,begrenzen,beschränke,beschränken,top,maximum,limitiere,limitieren,kürze,kürzen,nicht mehr als,die größten,die höchsten,nur die größten,nur die höchsten,ersten,erste,obersten,besten,limit,die top,abschneiden,bis zu,begrenz",
  before:
    "vor,bevor,vorher,ehe,zuvor,davor,vorab,erst,erst wenn,erst nach,bis,vor dem,vor der,vor das,unmittelbar vor,direkt vor",
  after: "nach,hinter,danach,nachdem,direkt nach,unmittelbar nach,im anschluss an,sobald",
  empty:
    "leer,keine zeilen,nichts,keine ergebnisse,keine daten,keine einträge,nichts drin,nichts gefunden,nichts da,keine treffer,keine bestellungen,nichts drinsteht,nichts drin steht,nichts übrig,leere,leeren,ohne ergebnisse,nichts zu melden,nichts dabei,leer ist,nichts gibt,nichts drin ist,keine gibt",
  if:
    "wenn,falls,sofern,sobald,bei,im fall,im falle,außer wenn,nur wenn,solange,für den fall,auch wenn,selbst wenn",
  fails:
    "fehlschlägt,schiefgeht,schief geht,scheitert,fehler,abbricht,nicht klappt,nicht funktioniert,fehlern,ein fehler,fehlschlag,ausfällt,kaputt,kaputt geht,abstürzt,nicht geht,misslingt,einem fehler,ein fehler auftritt,fehler auftritt,fehlgeschlagen,schiefläuft,schief läuft,etwas schiefgeht,etwas schief geht,was schiefgeht,was schief geht,problem,probleme,nicht erreichbar,nicht erreichbar ist",
  by: "nach,gemäß,anhand,laut,anhand von",
  from: "von,vom,aus,aus dem,aus der",
  to:
    "auf,zu,zum,zur,in,durch,gegen,als,an,mit,:,=,->,=>,ist,lautet,sein,werden,wird,lauten,soll sein,soll lauten,beträgt,heißt,bei",
  where: "wo,deren,dessen,bei denen,mit,die,wobei,für die,dass,mit denen,welche,in denen",
  or: "oder,und,sowie,bzw",
  and: "und,dann,sowie,\\,,&",
  is: "ist,sind,gleich,=,==,lautet,hat,haben,beträgt,steht,sei,stehen",
  not: "nicht,und nicht,aber nicht,nie,niemals,kein,keine,keinen,keiner,!=,ungleich",
  insteadOf:
    "statt,anstatt,anstelle von,anstelle,statt auf,statt an,statt nach,statt der,statt dem,anstatt an,an stelle von",
  dont: "auf keinen fall,weder,keinesfalls,nicht mehr,bloß nicht",
  either: "sondern,vielmehr,aber,sondern an,sondern auf",
  filler:
    "natürlich,offensichtlich,selbstverständlich,der,die,das,den,dem,des,ein,eine,einen,einem,einer,eines,es,sie,ihn,ihm,ihnen,mir,mich,uns,wir,ich,du,dir,dich,bitte,mal,doch,lieber,eher,besser,nun,jetzt,dann,also,so,soll,sollen,sollte,sollten,kann,kannst,können,könnte,könntest,könnten,möchte,möchten,hätte,hätten,gern,gerne,will,wollen,würde,würden,muss,müssen,darf,dürfen,ist,sind,sein,wird,werden,worden,hat,haben,bin,an,am,ans,auf,aus,bei,beim,für,in,im,ins,mit,nach,um,von,vom,vor,zu,zum,zur,über,unter,durch,als,und,oder,aber,da,dabei,daran,darauf,davon,darin,dort,hier,hin,her,alle,allem,allen,alles,ganz,ganze,ganzen,gleich,genau,noch,schon,wieder,immer,erst,auch,nur,etwas,bisschen,ein bisschen,ein wenig,eigentlich,vielleicht,stattdessen,neu,neue,neuen,neuer,neues,neuem,aktuell,aktuelle,aktuellen,bisherige,bisherigen,alte,alten,gegen,dieser,diese,dieses,diesen,diesem,mein,meine,meinen,meinem,meiner,unser,unsere,unseren,unserem,sein,seine,seinen,ihr,ihre,ihren,chef,chefin,kollege,kollegin,kollegen,team,nein,nee,nö,ja,ok,okay,ach,oh,ups,sorry,entschuldigung,äh,hm,hmm,moment,warte,stopp,danke,vielen dank,hallo,hi,hey,guten tag,ich meinte,ich meine,meinte,meine ich,doch lieber,nein doch,mach,mache,machen,tu,setze,setz,stell,stelle,ändere,änder,ändern,nimm,gib,lass,lasse,bitte noch,workflow,entwurf,ablauf,schritt,sache,ding,ab jetzt,ab sofort,vorübergehend,zeitweise,künftig,in zukunft,vorerst,erstmal,erst mal,fürs erste,im moment,einfach,halt,eben,ja bitte,gut,super,prima,passt,perfekt,sonst,ansonsten,falsch,der falsche,die falsche,zu hoch,zu niedrig,zu viel,zu viele,zu wenig,zu lang,zu kurz,sehr,wert von,wir brauchen,brauche,brauchen,was,wie,man,jeweils,jedes,jede,jeden,pro,kopf,wo,dass,ob,welche,welcher,denn,gilt,gelten,lautet,lauten,liegen,liegt,steht,stehen,bekommt,kannst du,könntest du,können sie,könnten sie,würdest du,können wir,könnten wir,sollten wir,lasst uns,lass uns,damit,dafür,sodass,selbst,zwar,und zwar,bzw,überhaupt,generell,eh,mehr,jemand,jemanden,drin,rein,doch bitte,nochmal,noch mal,ihrem,zusammen,beide,beiden,dafür bitte,außerdem,zusätzlich,zudem,ebenfalls,nämlich,genauer gesagt,das heißt,stück,euro,eur,ne,nen,du gemacht hast,du getan hast",
};
