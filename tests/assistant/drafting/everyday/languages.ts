import { csv, orders } from "../wish.ts";
import {
  asks,
  BAD,
  C,
  CANNOT,
  DOWN,
  GOOD,
  H,
  lines,
  mails,
  nothing,
  O,
  posts,
  type Row,
  saves,
  tells,
} from "./row.ts";

const OPS = "ops@example.org";
const OPEN = csv(
  "id,customer,country,region,status,amount,day",
  "1,Ada,DE,EU,open,1200,10",
  "3,Cy,US,US,open,300,11",
  "4,Ada,DE,EU,open,520,12",
);
const SUMS = csv("country,count,amount", "DE,2,1720", "FR,1,80", "US,1,300");

/** German, French, Spanish, and English by people who learned it late. */
export const LANGUAGES_SPOKEN: readonly Row[] = [
  [
    `hole jeden Tag um 7 Uhr ${O} und speichere es als a.json`,
    saves("a.json", orders(1, 2, 3, 4), "0 7 * * *"),
  ],
  [
    `Lade ${O} herunter, behalte nur Zeilen mit status open und speichere sie als a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `Hole ${O}, filtere nach amount über 500 und schicke es an ${H}`,
    posts(orders(1, 4)),
  ],
  [
    `Bitte hole ${O}, sortiere nach amount absteigend und speichere es in a.json`,
    saves("a.json", orders(1, 4, 3, 2)),
  ],
  [
    `Ich brauche einen Workflow, der ${O} holt, nach amount sortiert und als a.json speichert`,
    saves("a.json", orders(2, 3, 4, 1)),
  ],
  [
    `Ich möchte, dass jeden Montag um 9 Uhr ${O} geholt und als a.json gespeichert wird`,
    saves("a.json", orders(1, 2, 3, 4), "0 9 * * 1"),
  ],
  [`Kannst du ${O} holen und als a.json speichern?`, saves("a.json", orders(1, 2, 3, 4))],
  [
    `Prüfe alle 5 Minuten ${DOWN} und maile ${OPS}, wenn es nicht erreichbar ist`,
    tells(OPS, "failed", "*/5 * * * *"),
  ],
  [
    `Prüfe stündlich ${GOOD} und benachrichtige ${OPS}, wenn state nicht ok ist`,
    nothing("0 * * * *"),
  ],
  [`Überwache ${BAD} und benachrichtige ${OPS}, wenn state nicht ok ist`, asks(/Wie oft/)],
  [`Hole ${O}, summiere amount pro country und speichere es als a.csv`, saves("a.csv", SUMS)],
  [
    `Hole ${O} und schicke die Zeilen, bei denen status open ist, per E-Mail an ${OPS}`,
    mails(OPS, "report.csv", OPEN),
  ],
  [
    `Hole ${O}, entferne Duplikate nach customer und speichere es als a.json`,
    saves("a.json", orders(1, 2, 3)),
  ],
  [
    `Hole ${O}, nimm die 2 größten nach amount und speichere sie als a.json`,
    saves("a.json", orders(1, 4)),
  ],
  [
    `Lies die hochgeladene CSV-Datei, sortiere sie nach amount und speichere sie als a.csv`,
    saves("a.csv", lines(2, 3, 4, 1)),
  ],
  [`Hole ${O} und poste sie an ${H}, aber nur wenn amount über 1000 ist`, posts(orders(1))],
  [`Hole ${O}, frage mich um Freigabe und schicke es dann an ${H}`, posts(orders(1, 2, 3, 4))],
  [
    `Hole ${O}, zähle die Zeilen pro status und speichere das Ergebnis als a.csv`,
    saves("a.csv", csv("status,count", "open,3", "paid,1")),
  ],
  [
    `Hole ${O}, behalte nur die Spalten id und amount, speichere als a.json`,
    saves("a.json", [{ id: 1, amount: 1200 }, { id: 2, amount: 80 }, { id: 3, amount: 300 }, {
      id: 4,
      amount: 520,
    }]),
  ],
  [`Hole ${O} und drucke es aus`, CANNOT],
  [
    `récupère ${O} tous les jours à 7h et enregistre-le sous a.json`,
    saves("a.json", orders(1, 2, 3, 4), "0 7 * * *"),
  ],
  [
    `Télécharge ${O}, garde les lignes où status est open et enregistre-les dans a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `Récupère ${O}, trie par amount décroissant, puis enregistre sous a.json`,
    saves("a.json", orders(1, 4, 3, 2)),
  ],
  [
    `Je voudrais un workflow qui récupère ${O}, garde celles dont amount est supérieur à 500 et les envoie à ${H}`,
    posts(orders(1, 4)),
  ],
  [
    `J'ai besoin d'un workflow qui récupère ${O} et l'enregistre sous a.json`,
    saves("a.json", orders(1, 2, 3, 4)),
  ],
  [
    `Pourrais-tu récupérer ${O} et l'enregistrer sous a.json ?`,
    saves("a.json", orders(1, 2, 3, 4)),
  ],
  [
    `Vérifie ${DOWN} toutes les 5 minutes et préviens ${OPS} si ça échoue`,
    tells(OPS, "failed", "*/5 * * * *"),
  ],
  [
    `Vérifie ${GOOD} toutes les heures et préviens ${OPS} si state n'est pas ok`,
    nothing("0 * * * *"),
  ],
  [`Surveille ${BAD} et préviens ${OPS} si state n'est pas ok`, asks(/quelle fréquence/)],
  [`Récupère ${O}, additionne amount par country et enregistre sous a.csv`, saves("a.csv", SUMS)],
  [
    `Récupère ${O}, supprime les doublons par customer et enregistre sous a.json`,
    saves("a.json", orders(1, 2, 3)),
  ],
  [
    `Récupère ${O} et envoie par e-mail à ${OPS} les lignes où status est open`,
    mails(OPS, "report.csv", OPEN),
  ],
  [
    `Lis le fichier CSV téléchargé, trie-le par amount et enregistre-le sous a.csv`,
    saves("a.csv", lines(2, 3, 4, 1)),
  ],
  [`Récupère ${O} et imprime-le`, CANNOT],
  [
    `descarga ${O} todos los días a las 7 y guárdalo como a.json`,
    saves("a.json", orders(1, 2, 3, 4), "0 7 * * *"),
  ],
  [
    `Descarga ${O}, conserva las filas donde status es open y guárdalas en a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [
    `Descarga ${O}, ordena por amount descendente y guárdalo como a.json`,
    saves("a.json", orders(1, 4, 3, 2)),
  ],
  [
    `Quiero un workflow que descargue ${O} y lo guarde como a.json`,
    saves("a.json", orders(1, 2, 3, 4)),
  ],
  [
    `Necesito un flujo que descarga ${O}, filtra las filas con amount mayor que 500 y las envía a ${H}`,
    posts(orders(1, 4)),
  ],
  [`¿Puedes descargar ${O} y guardarlo como a.json?`, saves("a.json", orders(1, 2, 3, 4))],
  [
    `Comprueba ${DOWN} cada 5 minutos y avisa a ${OPS} si no responde`,
    tells(OPS, "failed", "*/5 * * * *"),
  ],
  [`Comprueba ${GOOD} cada hora y avisa a ${OPS} si state no es ok`, nothing("0 * * * *")],
  [`Vigila ${BAD} y avisa a ${OPS} si state no es ok`, asks(/Con qué frecuencia/)],
  [`Descarga ${O}, suma amount por country y guárdalo como a.csv`, saves("a.csv", SUMS)],
  [
    `Descarga ${O}, elimina los duplicados por customer y guárdalo como a.json`,
    saves("a.json", orders(1, 2, 3)),
  ],
  [
    `Lee el archivo CSV subido, ordénalo por amount y guárdalo como a.csv`,
    saves("a.csv", lines(2, 3, 4, 1)),
  ],
  [`Descarga ${O} e imprímelo`, CANNOT],
  // English by people who learned it late.
  [`please to fetch ${O} and save like a.json`, saves("a.json", orders(1, 2, 3, 4))],
  [`i want workflow that fetch ${O} and save it as a.json`, saves("a.json", orders(1, 2, 3, 4))],
  [
    `i need that every day at 6 you fetch ${O} and save it in a.json`,
    saves("a.json", orders(1, 2, 3, 4), "0 6 * * *"),
  ],
  [
    `make workflow, it fetch ${O}, it sort by amount, it save as a.json`,
    saves("a.json", orders(2, 3, 4, 1)),
  ],
  [
    `every days at 7 fetch ${O} and save as a.json`,
    saves("a.json", orders(1, 2, 3, 4), "0 7 * * *"),
  ],
  [
    `fetch the orders of ${O} and filter only with status open and save them as a.json`,
    saves("a.json", orders(1, 3, 4)),
  ],
  [`kindly fetch ${C} and do the needful`, CANNOT],
  [`kindly download ${O} and store the same as a.json`, saves("a.json", orders(1, 2, 3, 4))],
];
