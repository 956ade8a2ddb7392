import { onFirstUse } from "../../../grammar/first_use.ts";
import { germanForms } from "./conjugate.ts";
import { makeLexicon } from "./make_lexicon.ts";
import type { PhraseTemplates, VerbSense, WordRole } from "./request_lexicon.ts";

const VERBS: Readonly<Record<VerbSense, string>> = {
  get:
    "holen|ab+holen|her+holen|rein+holen|herein+holen|ein+holen|ab+rufen|auf+rufen|rufen|laden|herunter+laden|runter+laden|ein+lesen|aus+lesen|" +
    "lesen|nehmen|beziehen|ziehen|runter+ziehen|herunter+ziehen|ab+fragen|öffnen|prüfen|überprüfen|checken|" +
    "überwachen|beobachten|kontrollieren|importieren|downloaden|besorgen|beschaffen|entnehmen|an+sehen|" +
    "an+schauen|nach+sehen|nach+schauen|durch+sehen|durch+gehen|verwenden|nutzen|benutzen|saugen|gucken|kucken|schauen|blicken|lauschen|" +
    "=kommt|=kommen|=liegt|=liegen|=steht|=stehen|=findet sich|=finden sich|=befindet sich|=befinden sich|=stammen|=stammt|=gibt es|=es gibt|=fetche|=get auf|=get|=read",
  keep:
    "behalten|filtern|aus+wählen|selektieren|beschränken|ein+schränken|begrenzen|heraus+suchen|raus+suchen|" +
    "heraus+picken|raus+picken|belassen|berücksichtigen|brauchen|such+en|suchen|benötigen|interessieren|=übrig lassen|=sollen übrig bleiben|=übrig bleiben",
  drop:
    "entfernen|löschen|streichen|weg+lassen|aus+lassen|raus+lassen|raus+werfen|heraus+werfen|raus+nehmen|heraus+nehmen|raus+schmeißen|" +
    "aus+sortieren|weg+werfen|verwerfen|ignorieren|überspringen|aus+schließen|eliminieren|beseitigen|" +
    "weg+filtern|weg+machen|raus+löschen|raus+streichen|weg+streichen|weg+tun|aus+blenden|=ohne|=außer|=bis auf",
  sort: "sortieren|ordnen|an+ordnen|um+sortieren|reihen|auf+reihen",
  group: "gruppieren|aggregieren|bündeln|clustern",
  sum:
    "summieren|auf+summieren|addieren|auf+addieren|zusammen+zählen|zusammen+rechnen|zusammen+addieren",
  count: "zählen|durch+zählen|ab+zählen",
  save:
    "speichern|ab+speichern|ein+speichern|sichern|ab+legen|schreiben|weg+schreiben|raus+schreiben|heraus+schreiben|exportieren|aus+geben|hinterlegen|" +
    "archivieren|weg+sichern|packen|legen|stellen|ein+tragen|protokollieren|erzeugen|erstellen|landen|auf+heben|auf+bewahren|schieben|kopieren|kippen|stecken|tun|" +
    "=kommt|=kommen|=lande|=ausgabe in|=ausgabe als|=ausgabe :|=ziel :|=backup|=sicherung|=ein backup|=eine sicherung|=ein backup machen|=abspeichern",
  send:
    "=versand|=dem versand|=versenden|schicken|senden|versenden|verschicken|zu+schicken|zu+senden|übermitteln|posten|weiter+leiten|weiter+geben|übertragen|" +
    "liefern|aus+liefern|übergeben|pushen|raus+schicken|ab+schicken|ab+senden|hoch+laden|zu+stellen|hin+schicken|raus+hauen|rum+schicken|herum+schicken|" +
    "melden|gehen|raus+gehen|zukommen lassen|=zukommen lassen|=zu+kommen|=geht|=gehen|=raus|=post an|=mach einen post an|=mache einen post an|=einen post an",
  mail: "mailen|zu+mailen|=e mailen|=maile|=per mail schicken",
  notify:
    "benachrichtigen|informieren|warnen|alarmieren|verständigen|alerten|hin+weisen|unterrichten|=bescheid geben|=bescheid sagen|=gib bescheid|=sag bescheid|=bescheid",
  remind: "erinnern",
  approve:
    "frei+geben|genehmigen|zu+stimmen|bestätigen|ab+segnen|ab+nicken|=mein okay geben|=mein ok geben|=ok geben|=okay geben|=grünes licht geben",
  ask: "fragen|nach+fragen|erfragen|bitten",
  wait: "warten|ab+warten|pausieren",
  join: "verbinden|verknüpfen|joinen|zusammen+führen|matchen|=join|=joine",
  concat:
    "mergen|kombinieren|verschmelzen|vereinen|vereinigen|aneinander+hängen|zusammen+hängen|zusammen+fügen|zusammen+legen|zusammen+packen|zusammen+kopieren",
  retry:
    "wiederholen|versuchen|probieren|=erneut versuchen|=noch einmal versuchen|=nochmal versuchen|=nochmals versuchen|=es versuchen",
  dedupe: "deduplizieren|entdoppeln",
  calculate: "berechnen|aus+rechnen|ermitteln|bestimmen|bilden|errechnen|kalkulieren|hoch+rechnen",
  show: "zeigen|an+zeigen|dar+stellen|auf+listen|anzeigen",
};

const ROLES: Readonly<Record<WordRole, string>> = {
  from:
    "aus|von|ab|von der|aus der|aus dem|von dem|vom|basierend auf|auf basis von|auf grundlage von|anhand von|ausgehend von",
  inside: "in|im|in der|in dem|ins|unter|auf|bei|hinter|in die|auf der|unter der",
  as: "als|unter dem namen|mit dem namen|nach|namens|in|in die|ins|unter",
  to: "an|nach|auf|zu|gegen|an die|an den|an das|zur|zum|ans|unter|bei|auf die|an folgende",
  per:
    "pro|je|per|für jede|für jeden|für jedes|je nach|aufgeschlüsselt nach|getrennt nach|gruppiert nach",
  by:
    "anhand von|auf grundlage von|nach|anhand|gemäß|entsprechend|über|anhand der|anhand des|nach der|nach dem|auf|via|mittels|über die|über das|auf basis von",
  where:
    "deren|dessen|bei denen|bei welchen|bei dem|bei der|in denen|in der|wo|für die|mit|mit einem|mit einer|mit dem|mit der|die|der|das|welche|wenn|mit status|mit den|,",
  if:
    "immer dann wenn|in dem fall dass|jedes mal wenn|wenn|falls|sobald|sofern|nur wenn|nur falls|immer wenn|sollte|im falle dass|für den fall dass",
  fails:
    "fehlschlägt|scheitert|schiefgeht|schief geht|schiefläuft|nicht klappt|nicht funktioniert|nicht erreichbar ist|nicht erreichbar|nicht antwortet|ausfällt|abbricht|down ist|" +
    "nicht geht|offline ist|weg ist|streikt|hakt|nicht läuft|nicht reagiert|nicht verfügbar ist|nicht gelingt|kaputt ist|fehlschlagen|scheitern|schiefgehen|fehler hat|einen fehler gibt|ein fehler auftritt|" +
    "fehler auftreten|ein fehler passiert|etwas schiefgeht|was schiefgeht|etwas schief geht|was schief geht|nicht online ist|nicht da ist|nicht|nein|auf die nase fällt|einen fehler wirft|fehler gibt|nicht hinhaut|nicht durchläuft|fehl schlägt|einen fehler liefert",
  failure:
    "bei fehler|bei fehlern|bei einem fehler|im fehlerfall|bei problemen|bei ausfall|bei störungen|bei misserfolg|bei fehlschlag|im falle eines fehlers|bei einem ausfall|bei nichterreichbarkeit",
  rest:
    "den rest|der rest|rest|die übrigen|übrige|alle übrigen|alle anderen|die anderen|die restlichen|den ganzen rest|das übrige|die verbleibenden|alles andere|alles übrige|was übrig bleibt|die übrigen zeilen|die restlichen zeilen|die anderen zeilen",
  them:
    "sie|es|das|ihn|diese|dies|diese zeilen|das ganze|das ergebnis|ergebnis|resultat|die ergebnisse|das resultat|die liste|die datei|die daten|die zeilen|alles|die auswahl|die auswertung|" +
    "die tabelle|die übersicht|den bericht|den inhalt|das ganze ding|die ausgabe|das|die aufstellung|den auszug|die antwort|den text|den export|das zeug|den report|die csv|was übrig bleibt|den output|der inhalt|beides|auswertung|eine auswertung|übersicht|eine übersicht|bericht|einen bericht|report|einen report|aufstellung|eine aufstellung|zusammenfassung|eine zusammenfassung|eine liste|eine tabelle|auflistung|eine auflistung|statistik|eine statistik|die statistik",
  rows:
    "zeilen|die zeilen|einträge|die einträge|datensätze|die datensätze|posten|zeile|eintrag|alle zeilen|diejenigen|jene|alle|welche|die",
  only: "nur|bloß|lediglich|ausschließlich|nur noch|allein|nur die|nur der|nur das|einzig",
  article:
    "beide|beiden|der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|alle|allen|aller|sämtliche|meine|meinen|meiner|meinem|unsere|unseren|unserer|unserem|ihre|ihren|deine|deinen|deren|jene|diese|diesen|dieser|dieses|diesem|seine|seinen|welche|zugehörige|so eine|mein|dein|unser|dessen|was",
  file:
    "datei|liste|tabelle|csv|csv datei|json|json datei|adresse|url|link|seite|quelle|endpunkt|api|schnittstelle|webseite|website|excel taugliche csv|excel taugliche|textdatei|dokument|export|feed|csv liste|server|dienst|webhook|hook|endpoint|rest api|ablage|folgender adresse|folgende adresse|e mail adresse|mailadresse|neue datei|eigene datei|csv export|json feed",
  column:
    "spalte|feld|spalten|felder|kolonne|kolonnen|attribut|attribute|schlüssel|die spalte|das feld|die spalten|die felder|der spalte|dem feld|den spalten|den feldern|gemeinsame spalte|wert|werte|der wert",
  approval:
    "freigabe|genehmigung|zustimmung|bestätigung|meiner freigabe|meine freigabe|mein okay|mein ok|okay|ok|go|meine zustimmung|meine genehmigung|meine bestätigung|nach freigabe|nach meiner freigabe|nach genehmigung|nach rücksprache|nach meinem ok|nach meinem okay|um erlaubnis|erlaubnis|um freigabe|um genehmigung|um zustimmung|um bestätigung|nach zustimmung|nach meiner zustimmung|grünes licht|absegnung",
  by_mail:
    "per mail|per e mail|per email|als mail|als e mail|via mail|via e mail|mit mail|per elektronischer post|eine mail|eine e mail|eine email|mail|e mail|email|die mail|die e mail|e mails|mails|eine nachricht|nachricht|meldung|eine meldung|eine kurze mail|eine kurze nachricht|eine warnung|warnung|eine info|info|eine warnmail|einen alarm|alarm|als anhang|im anhang|einen hinweis|hinweis|eine kurze meldung|als attachment|eine kurze info|als csv|als csv datei|als csv anhang",
  by_post:
    "per post|als post|mit post|per post request|per http post|als json|via post|als post request|mit einem post|einen post|post|einen post request",
  me: "mir|mich|uns|ich|wir|an mich|mir persönlich|dem benutzer|den benutzer|dem nutzer|den nutzer",
  any:
    "es welche gibt|welche da sind|es einträge gibt|es etwas gibt|es treffer gibt|es zeilen gibt|etwas da ist|was da ist|nicht leer ist|die liste nicht leer ist|etwas gefunden wird|es was gibt|was dabei ist|etwas dabei ist|welche dabei sind|überhaupt welche da sind|es überhaupt welche gibt|es mindestens einen gibt",
  joint:
    "und|dann|danach|anschließend|sowie|und dann|und danach|und anschließend|,|und zwar|worauf|woraufhin|hinterher|als nächstes|nachher|daraufhin|plus",
  filler:
    "wie hoch|wie groß|wie viel|was|es|sie|bitte|mal|doch|dann|danach|anschließend|noch|auch|zuerst|zunächst|zum schluss|am ende|abschließend|schließlich|zuletzt|einfach|direkt|automatisch|jeweils|sofort|gleich|soll|sollen|sollte|sollten|muss|müssen|müsste|werden|wird|wurden|kann|können|könnte|werde|daraus|davon|damit|dazu|dabei|hierzu|dafür|dort|hier|da|nun|jetzt|also|erst|erstmal|vorher|nochmal|wieder|mithilfe|halt|eben|ja|hin|rein|rauf|drauf|ganz|kurz|schnell|gerne|gern|dass|ob|zu|um|her|ist|sind|sein|stets|immer|selbst|ab|herunter|runter|ein|schön|später|soweit|vorgang|darin|darauf|dich|dir|du|man|zusätzlich|außerdem|im anschluss|als erstes|als letztes|durch|durch mich|von mir|von uns|möchte|möchten|will|wollen|es soll|bekommt|bekommen|erhält|erhalten|kriegt|kriegen|hat|haben|habe|darf|dürfen|würde|dies|daher|drin|geschieht|gibt es|es gibt|was|vorhanden|enthalten|laut|sauber|ordentlich|wunsch",
  plain:
    "ganze|ganzen|gesamte|gesamten|komplette|kompletten|vollständige|vollständigen|aktuelle|aktuellen|tägliche|täglichen|wöchentliche|wöchentlichen|monatliche|monatlichen|angehängte|angehängten|beigefügte|beigefügten|folgende|folgenden|fertige|fertigen|gefilterte|gefilterten|sortierte|sortierten|neue|entsprechende|entsprechenden|gesuchte|jeweilige|jeweiligen|reduzierte|bereinigte|zusammengefasste|kurze|verbleibende|verbleibenden|resultierende|passende|passenden|betreffende|betreffenden|einzelnen|kleine|schlanke|übersichtliche",
  sum_of:
    "summe|die summe|gesamtsumme|die gesamtsumme|total|das total|gesamtbetrag|summen|die summen|den gesamtbetrag|totale|insgesamt",
  average_of:
    "durchschnitt|den durchschnitt|mittelwert|den mittelwert|schnitt|den schnitt|durchschnittliche|durchschnittlichen|das mittel|durchschnittswert|der durchschnitt|der mittelwert",
  count_of: "anzahl|die anzahl|wie viele|wieviele|zahl der|die zahl der|wie oft|die menge der",
  maximum_of:
    "maximum|das maximum|den höchsten|die höchste|das höchste|höchster|höchste|den höchstwert|höchstwert|den größten|die größte",
  minimum_of:
    "minimum|das minimum|den niedrigsten|die niedrigste|das niedrigste|niedrigster|niedrigste|tiefstwert|den kleinsten|die kleinste|den tiefsten",
  most:
    "größten|höchsten|teuersten|besten|obersten|top|stärksten|umsatzstärksten|längsten|meisten|grössten|schwersten|wichtigsten",
  least:
    "kleinsten|niedrigsten|billigsten|günstigsten|schlechtesten|kürzesten|wenigsten|leichtesten|tiefsten|schwächsten",
  front: "ersten|erste|vordersten",
  times: "mal|male|x|versuche|versuchen|wiederholungen",
  duplicates:
    "duplikate|doppelte|doppelte zeilen|doppelte einträge|dubletten|doubletten|doppelungen|doppelten|doppelten einträge|mehrfache",
  saying:
    "mit dem text|mit text|text|dem text|mit der nachricht|mit folgendem text|mit dem inhalt|mit dem wortlaut|wortlaut|mit der meldung|dem wortlaut|mit dem hinweis|mit den worten",
  reminder:
    "eine erinnerung|erinnerung|erinnerungsmail|eine erinnerungsmail|ein reminder|einen reminder|reminder",
  unit: "sekunde|sekunden|minute|minuten|stunde|stunden|tag|tage|tagen",
  falls:
    "fällt|sinkt|steigt|klettert|rutscht|kommt|geht|liegt|ist|sind|beträgt|betragen|hat|haben|gefallen ist|gesunken ist|steht|stehen|liegen|lautet|aufweist|aufweisen|besitzt|besitzen|vorliegt|gehört|gehören|stammt|stammen|haben sollen",
  otherwise: "ansonsten|sonst|andernfalls|falls nicht|wenn nicht|im anderen fall",
  measure:
    "jahre|jahren|jahr|tage|tagen|stunden|minuten|grad|mal|stück|stk|euro|euros|eur|franken|chf|dollar|prozent|einheiten|exemplare|€|$|%|kg|punkte|uhr|personen|mal|sfr|fr",
  pronoun: "er|sie|es|das|dieser|diese|dieses|er mal",
  average_after: "im schnitt|im durchschnitt|durchschnittlich",
  sum_after: "insgesamt|in summe|gesamt",
  back: "letzten|letzte|hintersten",
  something:
    "etwas|ein eintrag|eine zeile|ein datensatz|irgendwo|irgendetwas|irgendein eintrag|zeilen|einträge|es|jemand|dort|welche",
  loosely: "mit|die|der|das|welche|in der|wenn|mit den|bei der|bei dem|,",
  says: "meldet|sagt|zeigt|liefert|anzeigt|zurückgibt|meldet dass|ergibt|besagt|hat|enthält|dass",
  making:
    "erstelle|erstell|erstellen sie|bau|baue|baue mir|bau mir|mach|mache|mach mir|mache mir|machen sie|richte|richte mir|erstelle mir|erstell mir|ein",
  number_made: "die zahl|die summe|die summen|die anzahl|den durchschnitt",
  before: "vor dem|vor der|bevor du|bevor sie|bevor es|bevor ich|vorher",
  of: "von|der|des|an|in|beim|bei",
  noun_forms: "-",
  wish:
    "ich hätte gern|ich hätte gerne|hätte gern|ich möchte gern|ich möchte gerne|ich möchte|ich will|ich brauche|ich bräuchte|ich benötige|wir brauchen|wir bräuchten|wir benötigen|wir möchten|wir hätten gern|wir hätten gerne|es wäre schön|es wäre toll|es wäre super|wäre es möglich|ist es möglich|kannst du|kannst du mir|könntest du|könntest du mir|können sie|können sie mir|könnten sie|könnten sie mir|würdest du|würden sie|würden sie mir|ich wünsche mir|ich suche|ich wäre dankbar|ich wäre ihnen dankbar|ich wäre dir dankbar|mir wäre geholfen|bräuchte|bräuchte mal|brauche|mein ziel ist|ziel|aufgabe|auftrag|es geht um folgendes|folgendes|mir einen|ich bitte sie|ich bitte dich|darum|sei so gut und|seien sie so gut und|sind sie so freundlich und|wären sie so freundlich|wären sie so nett|wärst du so lieb|ich würde gern|ich würde gerne|wir würden gern|wir würden gerne|wir wollen|zu erstellen|einzurichten|anzulegen|zu bauen|erstellen|einrichten|anlegen|bauen|hätte gerne|es soll|es sollen|es muss|es sollte|hilf mir|bitte hilf mir dabei|für mich|mir|vielleicht|wenn möglich|wenn es geht|wenn du kannst|falls möglich|am besten|am liebsten",
  relative: "der|die|das|welcher|welche|welches|dass|wenn|mit dem|womit|bei dem|in dem|wo",
  workflow:
    "einen workflow|ein workflow|workflow|den workflow|einen neuen workflow|einen ablauf|ein ablauf|eine automatisierung|einen prozess|eine aufgabe|einen job|eine pipeline|einen automatischen ablauf|etwas|was|einen kleinen workflow|neuer workflow|neuen workflow",
  greeting:
    "hallo|hallo zusammen|hi|hey|moin|servus|grüezi|grüß gott|guten tag|guten morgen|guten abend|liebes team|sehr geehrte damen und herren|lieber assistent|danke|vielen dank|herzlichen dank|besten dank|danke im voraus|vielen dank im voraus|besten dank im voraus|danke schön|dankeschön|merci|merci vielmals|freundliche grüße|mit freundlichen grüßen|viele grüße|liebe grüße|beste grüße|schöne grüße|lg|vg|mfg|gruß|grüße|im voraus|schon mal|schonmal|für ihre hilfe|für deine hilfe|für die hilfe|für ihre mühe|für die unterstützung|ganz herzlich|und",
};

const PHRASES: PhraseTemplates = {
  fetch: "hole {data}",
  fetchThings: "hole {things} von {data}",
  keepWhere: "behalte die Zeilen deren {condition}",
  keepBare: "behalte die Zeilen {condition}",
  keepKind: "behalte die {kind} Zeilen",
  keepPlace: "behalte die {things} aus {place}",
  keepColumns: "behalte nur die Spalten {columns}",
  keepMost: "behalte die {number} größten Zeilen nach {column}",
  keepLeast: "behalte die {number} kleinsten Zeilen nach {column}",
  keepFront: "behalte die ersten {number} Zeilen",
  keepBack: "behalte die letzten {number} Zeilen",
  drop: "entferne die Zeilen deren {condition}",
  dropKind: "entferne die {kind} Zeilen",
  sort: "sortiere nach {keys}",
  descending: "absteigend",
  ascending: "aufsteigend",
  sum: "summiere {column}",
  average: "durchschnitt von {column}",
  maximum: "das maximum von {column}",
  minimum: "das minimum von {column}",
  count: "zähle die Zeilen",
  per: "pro {column}",
  group: "gruppiere nach {column}",
  save: "speichere als {file}",
  saveRest: "speichere den Rest als {file}",
  mail: "maile es an {mail}",
  mailRest: "maile den Rest an {mail}",
  mailText: "maile {text} an {mail}",
  mailMe: "schicke es mir per Mail",
  post: "sende es an {url}",
  postRest: "sende den Rest an {url}",
  notify: "benachrichtige {mail}",
  if: "wenn {condition}",
  ifAny: "wenn es Zeilen gibt",
  failure: "bei fehler",
  approve: "frage mich nach Freigabe",
  wait: "warte {number} {unit}",
  join: "verbinde {data} und {more} über {column}",
  concat: "merge {data} und {more}",
  retry: "retry {number} mal",
  dedupe: "entferne Duplikate",
  dedupeBy: "entferne Duplikate nach {columns}",
};

/** The German lexicon. */
export const german = onFirstUse(() =>
  makeLexicon({
    isAdjectiveFirst: true,
    hasNoPronouns: false,
    formsOf: germanForms,
    verbs: VERBS,
    roles: ROLES,
    templates: PHRASES,
  })
);
