import { BESTELLUNGEN, SENSOREN } from "./files.ts";
import type { QueryRows } from "./query_rows.ts";

export const GERMAN: QueryRows = [
  [BESTELLUNGEN, [
    [
      "Welcher Kunde hat am meisten bestellt?",
      'total "Betrag" by "Kunde", sort by "Betrag" descending, keep the first 1',
    ],
    [
      "Wie viel hat Anna Lehmann insgesamt ausgegeben?",
      'keep the rows where "Kunde" is "Anna Lehmann", total "Betrag"',
    ],
    [
      "nur die offenen Bestellungen, bitte als offen.csv speichern",
      'keep the rows where "Status" is offen, save it as offen.csv',
    ],
    [
      "Zeig mir alle offenen Bestellungen aus Deutschland",
      'keep the rows where "Status" is offen and "Land" is Deutschland',
    ],
    ["Umsatz pro Land, größte zuerst", 'total "Betrag" by "Land", sort by "Betrag" descending'],
    [
      "wie viele Bestellungen wurden storniert?",
      'keep the rows where "Status" is storniert, count the rows',
    ],
    ["die drei größten Bestellungen", 'sort by "Betrag" descending, keep the first 3'],
    ["durchschnittlicher Betrag je Land", 'average "Betrag" by "Land"'],
    [
      "Bestellungen über 200 Euro, die noch offen sind",
      'keep the rows where "Status" is offen and "Betrag" > 200',
    ],
    ["alle Lampen", 'keep the rows where "Artikel" is Lampe'],
    [
      "lass die stornierten weg und gib mir die Summe pro Artikel",
      'remove the rows where "Status" is storniert, total "Betrag" by "Artikel"',
    ],
    ["Anzahl Bestellungen pro Status", 'count the rows by "Status"'],
    [
      "Bestellungen zwischen 100 und 300",
      'keep the rows where "Betrag" >= 100 and "Betrag" <= 300',
    ],
    [
      "alles was im Oktober 2026 bestellt wurde",
      'keep the rows where "Datum" >= 2026-10-01 and "Datum" < 2026-11-01',
    ],
    ["Bestellungen nach dem 2026-10-31", 'keep the rows where "Datum" >= 2026-11-01'],
    [
      "wer hat die meisten Stühle gekauft?",
      'keep the rows where "Artikel" is Stuhl, total "Menge" by "Kunde", sort by "Menge" descending, keep the first 1',
    ],
    ["wie viele Stück von jedem Artikel haben wir verkauft?", 'total "Menge" by "Artikel"'],
    ["wie viele Kunden haben wir?", 'count the distinct "Kunde"'],
    [
      "nur Kunde, Artikel und Betrag der offenen Bestellungen",
      'keep the rows where "Status" is offen, keep only the columns "Kunde", "Artikel" and "Betrag"',
    ],
    [
      "welche Bestellungen sind weder versendet noch storniert?",
      'remove the rows where "Status" is versendet, remove the rows where "Status" is storniert',
    ],
    ["der teuerste Artikel", 'sort by "Preis" descending, keep the first 1'],
    [
      "alle Bestellungen außer den stornierten, absteigend nach Betrag sortiert, als sauber.csv",
      'remove the rows where "Status" is storniert, sort by "Betrag" descending, save it as sauber.csv',
    ],
    ["Gesamtumsatz", 'total "Betrag"'],
    ["Umsatz pro Monat", 'total "Betrag" by month of "Datum"'],
    ["höchster Betrag", 'sort by "Betrag" descending, keep the first 1'],
    [
      "schick die offenen Bestellungen an ops@example.org",
      'keep the rows where "Status" is offen, email it to ops@example.org',
    ],
    ["jeder Kunde nur einmal", 'keep only the columns "Kunde", remove duplicates'],
    ["die neueste Bestellung", 'sort by "Datum" descending, keep the first 1'],
    [
      "billigste Lampe",
      'keep the rows where "Artikel" is Lampe, sort by "Preis", keep the first 1',
    ],
    ["Summe der offenen Beträge", 'keep the rows where "Status" is offen, total "Betrag"'],
    ["kannst du mir bitte die Summe pro Kunde ausrechnen?", 'total "Betrag" by "Kunde"'],
    [
      "ich hätte gern eine Liste der offenen Bestellungen, sortiert nach Datum, neueste zuerst",
      'keep the rows where "Status" is offen, sort by "Datum" descending',
    ],
  ]],
  [SENSOREN, [
    ["Welcher Raum war am wärmsten?", null],
    ["Durchschnittstemperatur pro Raum", null],
    [
      "alle Alarme im November",
      'keep the rows where "Status" is Alarm and "Datum" >= 2026-11-01 and "Datum" < 2026-12-01',
    ],
    ["zeig mir nur die Küche", 'keep the rows where "Raum" is Küche'],
    ["wie oft gab es einen Alarm?", null],
    ["höchste Feuchte je Raum", 'maximum "Feuchte" by "Raum"'],
    ["Messungen über 22 Grad", null],
    [
      "alles außer ok, nach Datum sortiert",
      'remove the rows where "Status" is ok, sort by "Datum"',
    ],
    [
      "Anzahl der Warnungen pro Sensor",
      'keep the rows where "Status" is Warnung, count the rows by "Sensor"',
    ],
    ["die letzten 3 Messungen", 'sort by "Datum" descending, keep the first 3'],
    [
      "nur Raum, Datum und Temperatur als csv",
      'keep only the columns "Raum", "Datum" and "Temperatur", save it as sensoren.csv',
    ],
    ["mittlere Feuchte im Keller", null],
    ["Räume mit mehr als einer Warnung", null],
    ["Feuchte unter 50", 'keep the rows where "Feuchte" < 50'],
    [
      "schick mir alle Alarme jeden Morgen um 7 an haus@example.org",
      'keep the rows where "Status" is Alarm, email it to haus@example.org, jeden Morgen um 7',
    ],
  ]],
];
