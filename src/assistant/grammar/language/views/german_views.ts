import { wordList } from "../../../../lib/text/word_list.ts";
import type { QuestionWords } from "./view_words.ts";

function list(text: string): readonly string[] {
  return text.split(/\s+/);
}

export const GERMAN_VIEWS: QuestionWords = {
  openers: [
    ...[
      "nach was",
      "nach welchem",
      "nach welcher",
      "wonach",
      "ab wann",
      "ab welcher",
      "ab welchem",
    ],
    ...list("was wer wen wem wessen warum wieso weshalb woran wodurch wie wann wo wohin woher"),
    ...list(
      "welche welcher welches welchen welchem wieviel ist sind war waren hat habe haben gibt",
    ),
    ...list("gab hast kann liegt steht stehen muss"),
    ...["weißt du", "weiß jemand", "ich wüsste gern", "ich möchte wissen", "ich will wissen"],
    ...[
      "sag mir",
      "zu welchen",
      "um wie viel",
      "mit wem",
      "seit wann",
      "zeig mir",
      "zeige mir",
      "an welchem",
      "in welchem",
    ],
    ...["für was", "mit welchen", "auf welche"],
  ],
  showing: wordList(
    "zeig,zeige,zeigen sie,nenne,nenn,liste,gib mir,erkläre,erklär,erklär mir,lies,wieviele",
    "wie viele,wie oft",
  ),
  telling: list("sagen zeigen sehen erklären nennen auflisten verraten mir nachsehen sag"),
  filling: [
    ...list("wieviele mir mich uns bitte lautet läuft_das"),
    ...list(
      "der die das den dem des ein eine einen einem einer eines es er sie ihn ihm ihr ich du",
    ),
    ...list("wir uns mir mich dir dich man mein meine meinen meinem meiner meines unser unsere"),
    ...list(
      "unserem unseren unserer dein deine ist sind war waren sein hat habe haben hatte hatten",
    ),
    ...list("hast gibt gab wird werden wurde kann kannst können darf muss müssen will wollen von"),
    ...list("vom zu zum zur in im an am auf aus bei beim mit für um über nach seit bis und oder"),
    ...list(
      "auch noch schon denn eigentlich gerade jetzt so da dort hier davon darauf darin daran",
    ),
    ...list("dazu dafür dabei damit drin mal doch ja nur ganz ganze ganzen etwa überhaupt bisher"),
    ...list(
      "bislang inzwischen mittlerweile heute gestern immer wieder was wer wen wem warum wieso",
    ),
    ...list(
      "weshalb woran wodurch wie wann wo welche welcher welches welchen welchem wieviel viel",
    ),
    ...list("viele oft irgendwelche irgendeine irgendein irgendwas etwas alles alle allem jemand"),
    ...list(
      "irgendwo workflow ablauf workflows lauf monat woche tag tage jahr letzte letzten letzter",
    ),
    ...list("diese dieser diesem diesen dieses ding sache dass ob_das eben bitte weißt sag sagen"),
    ...list(
      "zeigen sehen finde finden finden_wir erklären steht stehen liegt lag herum hinter denen",
    ),
    ...list("aktuell derzeit momentan zurzeit ungefähr bekannt los gewesen geworden worden mag"),
    ...list(
      "braucht brauche brauchen wüsste gern wissen möchte möchten genau weit mehr schief kenne",
    ),
  ],
  other: [
    ...list("wenn falls ob soll sollte sollten sollen sollst würde würden könnte könnten dürfte"),
    ...list("müsste passiert sofern lieber besser statt angenommen"),
    ...["wie kann ich", "wie können wir", "wie kann man", "wo kann ich", "wie mache ich"],
  ],
  views: [
    {
      readAs: "wer bekommt die Mail?",
      cues: [
        "wer|wem|wen|empfänger mail|mails|email|e_mail|nachricht|bericht|liste|datei|alles|kopie bekommt|kriegt|erhält|geschickt|geht !freigeben|fehlgeschlag*",
        "wer bekommt|kriegt|erhält",
        "an_wen|wohin mail|mails|email|bericht|datei|geht|geschickt|schickt",
      ],
    },
    {
      readAs: "welche Zeilen bleiben?",
      cues: [
        "welche|was|ab_welcher|ab_welchem|ab_wann zeilen|einträge|bestellungen|liste|grenze|schwelle|filter|bedingung kommt|kommen|bleibt|bleiben|behalten|aufgenommen|genau|derzeit? !läufe",
      ],
    },
    {
      readAs: "wie wird sortiert?",
      cues: ["wie|wonach|reihenfolge sortiert|sortierung|reihenfolge|geordnet"],
    },
    {
      readAs: "welche Datei schreibt es?",
      cues: ["wie|welche|welchen heißt|name|namen|datei datei|csv !lauf|drin|steht"],
    },
    {
      readAs: "woher kommen die Daten?",
      cues: [
        "woher daten|zeilen|zahlen|liste|infos|informationen kommen|kommt|geholt|stammen",
        "welche|welcher adresse|url|quelle|api|server daten|abgerufen|geholt|benutzt|aufgerufen?",
      ],
    },
    {
      readAs: "wie lange wartet es?",
      cues: [
        "wie_lange|lange|zeitlimit|timeout wartet|warten|timeout|zeitlimit antwort|server?",
        "wie_oft|wie_viele wiederholt|versuche|wiederholungen|versucht",
      ],
    },
    {
      readAs: "warum ist es fehlgeschlagen?",
      cues: [
        "erklär|erkläre|erklären|bedeutet|verstehe fehler|problem|fehlermeldung diesen|den|was|nicht?",
        "woran|warum|wieso|weshalb|was|grund|ursache|wodurch|wie fehlgeschlag*|fehlschlag*|" +
        "gescheitert|scheitert*|abgestürzt|abgebrochen|schiefging|schiefgelaufen|schiefgegangen|" +
        "gecrasht|kaputt|schief|hängen_geblieben läufe|grund|ursache|lag|gelaufen|gegangen|ging?",
        "woran gelegen|lag|liegt fehler|fehlschlag?",
        "warum|wieso|weshalb bricht|stürzt|stoppt|stoppte|hängt|hakt ab|dauernd|ständig|immer?",
        "woher|was fehler kommt|lag?",
        "warum|wieso|weshalb nicht läuft|geklappt|klappt|funktioniert*|geht|ging|durchgelaufen|" +
        "startet",
      ],
    },
    {
      readAs: "welcher Schritt ist fehlgeschlagen?",
      cues: [
        "welcher|welchem schritt war|wars|schuld !letzte*|nächste*",
        "welcher|welchem|wo|an schritt fehlgeschlag*|gescheitert|scheitert*|abgebrochen|hängt|" +
        "abgestürzt|schuld|kaputt",
      ],
    },
    {
      readAs: "status",
      cues: [
        "gib|zeig|zeige|wo|schick|finde|bekomme datei|dateien|csv|ergebnis ist|liegt? !wer|heißt",
        "ergebnis*|resultat*|ausgabe* letzte*|lauf|laufs? !schritt*",
        "was|inhalt datei|dateien steht|drin|stand|inhalt|drinnen",
        "was herausgekommen|rausgekommen|gefunden|geschrieben|gespeichert|herausgekommen lauf?",
        "ist|hat|war|bist fertig|durchgelaufen|durch|geklappt|erfolgreich|beendet|abgeschlossen",
        "wie gelaufen|ausgegangen|gegangen !oft",
        "läuft noch|gerade !wann|wie_oft|warum|nicht|version",
        "was herausgekommen|rausgekommen|status",
      ],
    },
    {
      readAs: "zeige die letzten Läufe",
      cues: [
        "wie_viele|wieviele|wie_oft fehlgeschlag*|gescheitert|schiefgegangen|schief|fehler|erfolgreich|geklappt läufe|mal|oft|gegangen? !schritt*",
        "läufe|läufen|ausführungen bisher? !nächsten|kommenden|geplanten|warum|künftigen",
        "wie_oft|wie_viele_male|wann gelaufen|gestartet|ausgeführt|lief schon|zuletzt?",
        "wann zuletzt|letzte lief|gelaufen|lauf",
      ],
    },
    {
      readAs: "wann läuft es das nächste Mal?",
      cues: [
        "läuft|startet|wird sonntag*|samstag*|wochenende*|feiertag*|montag*|dienstag*|mittwoch*|donnerstag*|freitag*|nachts|täglich auch|am|an?",
        "wie_oft läuft|startet|lauft !ist|war|hat|bisher",
        "welcher|welchen|welche zeitplan|rhythmus",
        "wann|welchen_zeiten|welcher_zeit|wie_viel_uhr|welchem_tag|wie_oft läuft|startet|fällig|" +
        "los|weit|dran|loslegt|losgeht nächste|nächstes|selbst|allein|mal|wieder?",
        "nächste|nächster|nächsten|kommende*|geplante* lauf|läufe|mal|termin",
        "zeitplan|zeitpläne*|geplant|terminiert|fahrplan läuft|laufen?",
        "automatisch|von_selbst|von_allein läuft|startet",
        "welchen|welchem tagen|tag|uhrzeit|zeiten läuft|startet|laufen",
      ],
    },
    {
      readAs: "gibt es offene Fragen?",
      cues: [
        "welche|was|wie|lies frage|fragen gefragt|lautet|stellt?",
        "was muss|soll genehmigen|freigeben|entscheiden|bestätigen|beantworten !wer",
        "freigabe*|genehmig*|freigeben|entscheidung*|entscheiden|absegnen|abnicken|posteingang " +
        "offen*|wartet|warten|aussteh*|liegt? !wer|wie",
        "fragen|rückfragen offen*|wartet|warten|aussteh*",
        "wartet|warten auf_mich|auf_uns|mich",
        "worauf|auf_was|auf_wen|wen wartet|gewartet lauf|workflow?",
      ],
    },
    {
      readAs: "wie viel Speicherplatz brauchen wir?",
      cues: [
        "speicher*|platz|festplatte|gigabyte|megabyte voll|belegt|frei|übrig|dateien|verbraucht?",
        "wie groß unsere|dateien|daten",
      ],
    },
    {
      readAs: "zeige meine Workflows",
      cues: [
        "wo|was|welche|wie_viele|alle workflows|abläufe|automatisierungen|automationen gebaut|" +
        "erstellt|angelegt|alle?",
        "was gebaut|erstellt|angelegt",
      ],
    },
    {
      readAs: "welche Workflows sind mit mir geteilt?",
      cues: [
        "geteilt|freigegeben mir|uns kollegen|kollegin|kollege|anderen|team|workflows|abläufe? " +
        "!wem",
      ],
    },
    {
      readAs: "welche Vorlagen gibt es?",
      cues: ["vorlage*|muster|beispiel* fertige*|anfangen|beginnen|starten|loslegen?"],
    },
    {
      readAs: "was kannst du?",
      cues: [
        "was kannst|können du|sie tun|machen|helfen alles|genau? !schritt",
        "wobei|womit kannst|können du|sie helfen",
      ],
    },
    {
      readAs: "welche Dienste gibt es?",
      cues: [
        "dienste*|bausteine*|aktionen|schnittstellen|konnektoren schritt|anbinden|nutzen|verfügbar|aufrufen|ansprechen?",
        "was schritt können|kann|alles !letzten|fehlgeschlagen",
      ],
    },
    {
      readAs: "welche Eingaben braucht es?",
      cues: [
        "was|welche einstellen|angeben|ändern|wählen|auswählen|mitgeben|übergeben|festlegen|eingeben start|starten|lauf|ausführen|beim|dabei? !zeitplan",
        "was|welche|welcher standardwert*|vorgabe*|voreinstellung*|vorgabewert*",
        "eingabe*|parameter|angaben nötig|erwartet|verlangt?",
        "was eingeben|ausfüllen|angeben|mitgeben vor|start|starten?",
      ],
    },
    {
      readAs: "zeige den Entwurf",
      cues: [
        "was macht|tut|bewirkt|treibt genau|eigentlich? !schritt*|letzte*|fehler",
        "erklär|erkläre|beschreib|beschreibe|zusammenfassung|überblick ablauf|workflow|entwurf? !fehler*",
        "wie_viele|welche schritte gibt|hat|sind|drin|besteht !letzte*|lauf*",
        "entwurf|definition sieht|aussehen|aussieht|bisher?",
      ],
    },
    {
      readAs: "prüfe den Entwurf",
      cues: [
        "entwurf|definition fehler*|problem*|gültig|richtig|falsch|stimmt|ordnung|korrekt|fehlt",
        "gültig|tippfehler",
      ],
    },
    {
      readAs: "was hat sich geändert?",
      cues: [
        "was|welche geändert|änderungen|anders|verändert|neu|neues|unterschied* neueste*|aktuelle*|letzte*|version zur|gegenüber?",
        "was|welche geändert|änderungen|anders|verändert|neu|neues letzten|version|entwurf?",
      ],
    },
    {
      readAs: "zeige die Versionen",
      cues: [
        "wann veröffentlicht|publiziert version|letzte*? !gelaufen",
        "wie_viele|wieviele versionen",
        "versionen|versionsverlauf|verlauf|historie früher*|alte*|ältere*|vorherige*?",
      ],
    },
    {
      readAs: "welche Version ist aktiv?",
      cues: [
        "version|versionen aktiv*|live|aktuell*|läuft|gültig*|produktiv|benutzt|nutzen|neueste|" +
        "veröffentlicht",
      ],
    },
    {
      readAs: "zeige die Umgebungsvariablen",
      cues: [
        "passwörter*|passwort|kennwörter|schlüssel|geheimnis*|zugangsdaten|variablen|" +
        "umgebungsvariable* gesetzt|passwörter|schlüssel? !api",
      ],
    },
    { readAs: "zeige die Webhooks", cues: ["webhook*|hook|hooks außen|aufrufen?"] },
    {
      readAs: "wer kann es sehen?",
      cues: [
        "wer|jeder|alle|kollegen sehen|lesen|öffnen|zugriff|zugang|anschauen|ansehen|nutzen|" +
        "benutzen|ausführen|starten|bearbeiten|einsehen team?",
        "zugriff|zugang|öffentlich|privat|sichtbar team|wer?",
        "wem geteilt|freigegeben|sichtbar",
      ],
    },
    {
      readAs: "wer bin ich?",
      cues: [
        "angemeldet|eingeloggt|mein_konto|meine_rolle|meine_rechte als|wer?",
        "welche|welcher|welchem organisation|konto|nutzer|benutzer",
      ],
    },
    {
      readAs: "show the model usage",
      cues: [
        "ki|modell*|tokens|sprachmodell|assistent kostet|kosten|gekostet|verbrauch*|ausgegeben|teuer",
      ],
    },
    {
      readAs: "zeige die Schritte des letzten Laufs",
      cues: [
        "protokoll*|logs|log|ausgabe*",
        "schritt|schritte|einzelnen gelaufen|gemacht|durchlaufen|getan|gedauert !warum",
      ],
    },
    { readAs: "zeige meine Regeln", cues: ["regeln|entscheidungsregeln"] },
  ],
};
