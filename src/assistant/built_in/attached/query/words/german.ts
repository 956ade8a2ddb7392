import type { QueryWords } from "./query_words.ts";

export const GERMAN: QueryWords = {
  filler:
    "zurück,zurückgeben,mir mal,bräuchte,brauch,brauchte,bräuchten,ne,nen,n,nem,ner,mal bitte,hallo,moin,servus,grüß gott,ok,okay,eben,halt,ja,super,vielen dank,vielen lieben dank,danke,dankeschön,am besten,und gut,hierzu,dafür,diejenigen,derjenigen,jenen,sämtliche,sämtlichen,liefere,liefern,heraussuchen,raussuchen,such raus,gesucht,wäre,wären,ginge,wollte,haette,moechte,koennen,koenntest,fuer,über alle,pro zeile,stattdessen,lieber,nun,doch,und jetzt,:,der,die,das,den,an,weg,raus,heraus,ausrechnen,berechnen,anzeigen,auflisten,ausgeben,geben,sehen,wissen,ermitteln,machen,erstellen," +
    "zusammenstellen,filtern,bilden,dem,des,ein,eine,einen,einem,einer,eines,dieser,diese,dieses,diesen,diesem,alle,allen,aller,alles,jene,es,sie,ihn," +
    "ihm,ihnen,ihr,ihre,ihren,davon,dazu,darin,dort,hier,da,ich,mir,mich,mein,meine,meinen,wir,uns,unser,unsere,unseren,unserer,du,dir," +
    "dich,man,bitte,mal,gerne,gern,kannst,könntest,kann,können,könnten,könnte,möchte,möchten,will,wollen,soll,sollen,brauche,brauchen," +
    "hätte,hätten,würde,ist,sind,war,waren,wird,werden,wurde,wurden,worden,sein,bin,hat,haben,hatte,hatten,gibt,gib,gibst,zeig,zeige," +
    "zeigen,sag,sage,nenn,nenne,liste,auflisten,such,suche,find,finde,finden,hol,hole,filtere,filter,behalte,erstelle,erstell,mach,mache," +
    "berechne,rechne,ermittle,bilde,nimm,wähle,schau,sieh,in,im,an,am,auf,aus,von,vom,zu,zum,zur,für,bei,beim,innerhalb,unter denen," +
    "und zwar,so,also,dann,jetzt,noch,immer noch,schon,bereits,gerade,aktuell,derzeit,auch,mit dabei,was,welche,welcher,welches,welchen," +
    "welchem,deren,dessen,wo,wann,wie,bericht,übersicht,aufstellung,auswertung,zusammenfassung,daten,anhang," +
    "ganzen,ganze,gesamte,gesamten,einfach,kurz,schnell,wert,name,adresse,beträgt,gehört,gehören,gehöre,gleich,eigentlich," +
    "überhaupt,denn,ob,dass,daran,heraus,raus,an mich,mir an,auflistung,der art,jeweils,insbesondere,mal eben,hier ist,hier sind,anbei,als,an wen",
  rows:
    "rest,den rest,messung,messungen,zeile,zeilen,eintrag,einträge,einträgen,datensatz,datensätze,datensätzen,posten,position,positionen,bestellung,bestellungen," +
    "auftrag,aufträge,aufträgen,rechnung,rechnungen,beleg,belege,belegen,produkt,produkte,produkten,artikel,artikeln,ware,waren,kunde," +
    "kunden,kundin,kundinnen,ticket,tickets,fall,fälle,fällen,aufgabe,aufgaben,mitarbeiter,mitarbeitern,mitarbeiterin,mitarbeiterinnen," +
    "angestellte,angestellten,beschäftigte,beschäftigten,kollegen,leute,leuten,person,personen,menschen,schüler,schülern,schülerinnen," +
    "studenten,studierende,mitglied,mitglieder,mitgliedern,nutzer,benutzer,kontakt,kontakte,kontakten,zahlung,zahlungen,buchung," +
    "buchungen,kauf,käufe,käufen,lieferung,lieferungen,lieferant,lieferanten,firma,firmen,patient,patienten,termin,termine,terminen," +
    "projekt,projekte,projekten,ausgabe,ausgaben,gast,gäste,gästen,teilnehmer,teilnehmern,diejenigen,alle diejenigen,vorgang," +
    "vorgänge,vorgängen,konto,konten,buch,bücher,büchern,dinge,sachen",
  who: "wer,wem,wen,wessen",
  linkVerb:
    "veröffentlicht,geschrieben von,erschienen,gemacht,erstellt,zugewiesen,zugeordnet,gekauft,kauft,kaufte,verkauft,verkaufen,verkaufte,bestellt,bestellte," +
    "geschrieben,ausgestellt,ansässig,wohnt,wohnen,arbeitet,arbeiten,lebt,leben,sitzt,sitzen,betreut," +
    "ausgegeben,verdient,verdienen,gedauert,dauert,dauern,eingestellt," +
    "stammt,stammen,kommt,kommen,datiert,eröffnet,angelegt,liegt,liegen,eingenommen,umgesetzt,bringt,bringen,zahlt,zahlen",
  and:
    "und,sowie,dann,danach,anschließend,aber,&,\\,,.,;,!,?,-,–,—,\n,mit,zusammen mit,samt,inklusive,und dann,und danach",
  or: "oder,bzw,beziehungsweise",
  not:
    "nicht,kein,keine,keinen,keiner,keinem,weder,noch nicht,nicht mehr,außer denen,andere als,und nicht,aber nicht,nie",
  remove:
    "raus,weg mit,weglassen,rausnehmen,rauswerfen,wegwerfen,entfern,aussortieren,sortiere aus,sortier aus,streichen,löschen,ausschließen,schmeiß,schmeiß raus,nicht dabei,auslassen,rausfiltern,wirf weg,entferne,entfernen,lass,lasse,lösche,streiche,lass weg,lasse weg,ohne die,ohne den,außer,ausser,ausgenommen,bis auf,abgesehen von," +
    "schließe aus,ignoriere,überspringe,wirf raus,nimm raus,filtere raus,mit ausnahme von,mit ausnahme der,nicht mitgezählt",
  only: "nur,lediglich,bloß,ausschließlich,allein,nichts als",
  columns: "spalte,spalten,feld,felder",
  per:
    "gruppier nach,zusammengefasst nach,pro einzelnem,jede,jeder,jeden,jedes,pro,je,für jede,für jeden,für jedes,gruppiert nach,gruppiere nach,gruppiere sie nach,aufgeteilt nach,aufgeschlüsselt nach," +
    "summiert nach,getrennt nach,in jedem,in jeder,von jedem,von jeder",
  by: "nach,laut,anhand,gemäß",
  sort:
    "sortiere,sortiert,sortieren,sortier,ordne,geordnet,sortiere sie,sortiere es,sortiere alles,in der reihenfolge,reihenfolge,rangliste,gereiht",
  descending:
    "fallend,vom größten,das höchste zuerst,größte summe zuerst,die meisten zuerst,höchste summe zuerst,höchster wert zuerst,von alt nach jung,häufigste zuerst,absteigend,größte zuerst,grösste zuerst,höchste zuerst,größter zuerst,höchster zuerst,teuerste zuerst,die größten zuerst,die höchsten zuerst," +
    "die größte zuerst,größte oben,höchste oben,die größten oben,von groß nach klein,von hoch nach niedrig,das größte zuerst,meiste zuerst,größtes zuerst,höchstes zuerst",
  ascending:
    "kleinste oben,steigend,niedrigste oben,von jung nach alt,aufsteigend,kleinste zuerst,niedrigste zuerst,die kleinsten zuerst,kleinster zuerst,billigste zuerst,günstigste zuerst,alphabetisch," +
    "in alphabetischer reihenfolge,von klein nach groß,von niedrig nach hoch,von a bis z,kleinstes zuerst",
  newest: "neueste,neuesten,neuester,neuestes,aktuellste,aktuellsten,letzte eingegangene",
  oldest: "früheste,frühesten",
  newestFirst:
    "neueste zuerst,neuestes zuerst,die neuesten zuerst,die neueste zuerst,neueste oben,jüngste zuerst,von neu nach alt,das neueste zuerst,neuester zuerst",
  oldestFirst:
    "älteste zuerst,ältestes zuerst,die ältesten zuerst,chronologisch,von alt nach neu,das älteste zuerst,ältester zuerst,älteste oben",
  first: "zuerst,als erstes,als erste,als erster,erste,ersten",
  last: "die letzten,letzten,zuletzt,als letztes,als letzte,als letzter",
  top: "top,die top",
  most: "meisten,meiste,am meisten," +
    "umsatzstärkste,umsatzstärksten",
  least: "wenigsten,am wenigsten",
  dearest: "teuerste,teuersten,teuerster,teuerstes,am teuersten,kostspieligste,kostspieligsten",
  cheapest:
    "billigste,billigsten,billigster,billigstes,günstigste,günstigsten,günstigster,am billigsten,am günstigsten,preiswerteste,preiswertesten",
  owed: "schuldet,schulden,ausstehend,ausstehende,ausstehenden,aussteht,ausstehen,zu zahlen",
  best: "beste,besten,bester,bestes,am besten",
  worst: "schlechteste,schlechtesten,schlechtester,am schlechtesten",
  highest:
    "höchste,höchsten,höchster,höchstes,am höchsten,größte,größten,größter,größtes,grösste,grössten,am größten,bestbezahlte,bestbezahlten",
  lowest:
    "niedrigste,niedrigsten,niedrigster,am niedrigsten,kleinste,kleinsten,kleinster,am kleinsten,geringste,geringsten",
  popular: "häufigste,häufigsten,häufigster,beliebteste,beliebtesten,am häufigsten",
  youngest: "jüngste,jüngsten,jüngster",
  eldest: "älteste,ältesten,ältester,ältestes",
  longest: "längste,längsten,längster,am längsten",
  shortest: "kürzeste,kürzesten,kürzester,am kürzesten",
  total:
    "summe,summen,gesamtumsatz,gesamtbetrag,gesamtkosten,gesamtwert,gesamt,insgesamt,total,gesamtsumme,gesamtsummen,summiere,addiere,zusammen,zähle zusammen,rechne zusammen,zusammengerechnet,im ganzen,aufsummiert",
  average:
    "durchschnitt,durchschnitte,durchschnittlich,durchschnittliche,durchschnittlicher,durchschnittliches,durchschnittlichen,im durchschnitt,mittelwert,im mittel,im schnitt,schnitt",
  maximum: "maximum,maximal,maximale,maximaler",
  minimum: "minimum,minimal,minimale,minimaler",
  count:
    "anzahl,anzahl der,anzahl von,wie viele,wieviele,zähle,zähl,zählen,wie oft,zahl der,die zahl der,wie viel leute",
  howMuch: "wie viel,wieviel,wie viel geld,wieviel geld,wie lange,wie hoch",
  distinct:
    "ohne doppelte zeilen,ohne dubletten,ohne wiederholungen,jeden nur einmal,jede nur einmal,verschiedene,verschiedenen,unterschiedliche,unterschiedlichen,eindeutige,eindeutigen,einmalig,nur einmal,je einmal,ohne duplikate,ohne doppelte,einmal",
  duplicates:
    "doppelungen,mehrfache einträge,doppelte datensätze,doppler,mehrfacheinträge,doppelt vorkommende,doppeleinträge,duplikate,dubletten,doppelte,doppelte einträge,doppelten,doppelte zeilen,dopplungen,duplikaten",
  over:
    "überschreitet,überschreiten,steigt über,liegt über,geht über,über,mehr als,größer als,höher als,länger als,teurer als,oberhalb von,>,übersteigt,übersteigen,schwerer als",
  atLeast: "mindestens,wenigstens,ab,>=,nicht unter,nicht weniger als,minimum von",
  under:
    "unterschreitet,unterschreiten,fällt unter,sinkt unter,liegt unter,unter,weniger als,kleiner als,niedriger als,kürzer als,billiger als,unterhalb von,<,leichter als,günstiger als",
  atMost: "höchstens,maximal,bis zu,<=,nicht über,nicht mehr als",
  between: "zwischen",
  orMore: "oder mehr,oder höher,oder darüber,und mehr,und darüber,oder größer,oder später,aufwärts",
  orLess:
    "oder weniger,oder niedriger,oder darunter,und weniger,und darunter,oder kleiner,oder früher",
  after: "nach dem,nach,später als",
  since: "seit,seit dem,ab dem,ab,von",
  before: "vor,vor dem,früher als",
  until: "bis,bis zum,bis einschließlich",
  empty:
    "leer,leere,leeren,leerer,fehlt,fehlen,fehlend,fehlende,nicht ausgefüllt,nicht angegeben,unbekannt",
  filled: "ausgefüllt,nicht leer,gefüllt,angegeben,vorhanden",
  without: "ohne,haben keine,haben keinen,hat keine,hat keinen,kein,keine,keinen,bei denen fehlt",
  contains: "enthält,enthalten,beinhaltet,beinhalten,erwähnt,erwähnen",
  startsWith: "beginnt mit,beginnen mit,fängt an mit,fangen an mit,beginnend mit",
  endsWith: "endet auf,enden auf,endet mit,enden mit",
  save:
    "speichere,speicher,speichern,sichere,schreibe,schreib,exportiere,lege ab,leg ab,speichere das,speichere es,speichere sie,speichere die," +
    "speichere das ergebnis,schreibe es,schreibe sie,schreibe das,exportiere sie,exportiere das,und zwar als,abspeichern",
  send:
    "sende,schicke,schick,maile,mail,sende es,sende sie,schicke es,schicke sie,schick sie,schick es,schicke das,sende das,schick das,e-mail,email,per e-mail,per mail,verschicke,schick mir",
  format: "csv,json,als csv,als json,als csv datei,als json datei,als eine csv datei,im csv format",
};
