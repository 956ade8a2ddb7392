import { csv, ORDERS_CSV, type Wish, type WishOutcome } from "../wish.ts";

/** A request in German, French or Spanish; null if the right answer is that it is not drafted. */
export interface SpokenRequest {
  says: string;
  gives: WishOutcome | null;
}

const U = "https://shop.example.com/orders.csv";
const W = "https://shop.example.com/values.json";
const H = "https://hooks.example.com/shop";
const TO = "ana@mail.test";

/** The web that all requests read. */
export const SPOKEN_WORLD: Wish["world"] = {
  web: {
    "/shop.example.com/orders.csv": ORDERS_CSV,
    "/shop.example.com/values.json": { price: 40 },
    "/hooks.example.com/shop": {},
  },
  files: { a: csv("id,email", "1,x", "2,y"), b: csv("id,email", "3,x") },
};

const HEAD = "id,customer,country,region,status,amount";
const LARGE = csv(HEAD, "1,Ada,DE,EU,open,1200", "4,Ada,DE,EU,open,520");

function saved(name: string, text: string, cron?: string): WishOutcome {
  return { files: { [name]: text }, ...cron !== undefined && { cron } };
}

function mailed(text: string, cron?: string): WishOutcome {
  return { ...saved("report.csv", text, cron), mails: [`${TO}: report.csv`] };
}

const SUMS = csv("country,count,amount", "DE,2,1720", "FR,1,80", "US,1,300");
const COUNTS = csv("country,count", "DE,2", "FR,1", "US,1");
const DESCENDING = csv(
  HEAD,
  "1,Ada,DE,EU,open,1200",
  "4,Ada,DE,EU,open,520",
  "3,Cy,US,US,open,300",
  "2,Bo,FR,EU,paid,80",
);

const GERMAN: readonly SpokenRequest[] = [
  {
    says:
      `Ich hätte gerne jeden Montag um 9 einen Bericht: ${U} laden, Zeilen pro country zählen und als anzahl.csv speichern`,
    gives: saved("anzahl.csv", COUNTS, "0 9 * * 1"),
  },
  {
    says:
      `Jeden Freitag um 17 Uhr die Zeilen aus ${U} holen, nach amount absteigend sortieren und als CSV an ${TO} mailen`,
    gives: mailed(DESCENDING, "0 17 * * 5"),
  },
  {
    says:
      `Ich hätte gern einen Workflow, der montags früh um 8 die Bestellungen von ${U} lädt und in alle.csv ablegt.`,
    gives: saved("alle.csv", ORDERS_CSV, "0 8 * * 1"),
  },
  {
    says:
      `Aus ${U} brauche ich die Summe von amount je country, das Ergebnis bitte per Mail an ${TO}`,
    gives: mailed(SUMS),
  },
  {
    says:
      `Schreib die Zeilen von ${U}, bei denen das Feld amount größer als 500 ist, nach groß.csv`,
    gives: null,
  },
  {
    says: `Die zwei größten Posten aus ${U} (Feld amount) bitte in top.csv`,
    gives: null,
  },
  {
    says:
      `Würdest du bitte aus ${U} alle Zeilen heraussuchen, bei denen amount über 500 liegt, und sie ${TO} mailen?`,
    gives: mailed(LARGE),
  },
  {
    says:
      `Könntest du ${W} abfragen und, falls der price unter 50 liegt, eine Nachricht an ${TO} schicken?`,
    gives: mailed(csv("price", "40")),
  },
  {
    says:
      "Hänge a.csv und b.csv aneinander, entferne Dubletten anhand von email und leg alles in ab.csv ab",
    gives: null,
  },
  {
    says:
      `Es soll jeden Freitag um 16 Uhr eine Erinnerung an ${TO} rausgehen mit dem Text "Stunden".`,
    gives: null,
  },
  {
    says: `Exportier bitte die überfälligen Posten von ${U} nach mahnung.csv`,
    gives: null,
  },
  { says: `hole ${U}, drucke die Liste aus und speichere sie als a.csv`, gives: null },
  { says: `Lade ${U} und schick sie verschlüsselt an ${TO}`, gives: null },
  { says: `Wenn der Chef zustimmt, lade ${U} und speichere es als a.csv`, gives: null },
];

const FRENCH: readonly SpokenRequest[] = [
  {
    says:
      `Je voudrais un rapport chaque lundi à 9h : télécharger ${U}, compter les lignes par country et enregistrer dans compte.csv`,
    gives: saved("compte.csv", COUNTS, "0 9 * * 1"),
  },
  {
    says: `Demande une ville, récupère ${U} et enregistre tout dans tout.csv`,
    gives: saved("tout.csv", ORDERS_CSV),
  },
  {
    says:
      `Bonjour, auriez-vous l'amabilité de me préparer un traitement qui, le 15 de chaque mois, additionne amount de ${U} par country et transmet le tout à ${TO} ? Meilleures salutations`,
    gives: null,
  },
  {
    says:
      `J'aimerais recevoir à ${TO}, tous les matins à 9h, la liste des articles de ${U} dont amount dépasse 500.`,
    gives: null,
  },
  {
    says:
      `Il faudrait que les lignes de ${U} dont amount est supérieur à 500 soient écrites dans gros.csv`,
    gives: saved("gros.csv", LARGE),
  },
  {
    says:
      `Pourriez-vous trier par amount, du plus grand au plus petit, la liste qui se trouve sur ${U} et la sauvegarder sous tri.csv ?`,
    gives: saved("tri.csv", DESCENDING),
  },
  {
    says: `Surveille le price sur ${W} : s'il passe sous 50, avertis-moi à ${TO}`,
    gives: null,
  },
  {
    says: `Le amount moyen par region de ${U} doit partir chaque lundi à 9h à ${TO}.`,
    gives: null,
  },
  {
    says: "Concatène a.csv et b.csv, dédoublonne sur email, puis stocke tout dans ab.csv",
    gives: null,
  },
  {
    says:
      `Prends les commandes de ${U}, enlève celles qui sont annulées et poste le reste sur ${H}`,
    gives: null,
  },
  { says: `Télécharge ${U} et envoie-le compressé à ${TO}`, gives: null },
  { says: `Traduis ${U} en anglais et envoie-le à ${TO}`, gives: null },
  { says: `télécharge ${U}, dessine un graphique et envoie-le à ${TO}`, gives: null },
];

const SPANISH: readonly SpokenRequest[] = [
  {
    says:
      `Quiero un informe cada lunes a las 9: descargar ${U}, contar las filas por country y guardarlo como cuenta.csv`,
    gives: saved("cuenta.csv", COUNTS, "0 9 * * 1"),
  },
  {
    says: `Pregunta por una ciudad, descarga ${U} y guárdalo como todo.csv`,
    gives: saved("todo.csv", ORDERS_CSV),
  },
  {
    says:
      `Buenos días: les agradecería que prepararan un proceso que el día 15 de cada mes sume amount de ${U} por country y lo remita a ${TO}. Un saludo cordial.`,
    gives: null,
  },
  {
    says:
      `Todos los lunes a las 8 descarga ${U}, quédate con las que superen 500 de amount y mándalas a ${TO}`,
    gives: null,
  },
  {
    says:
      `¿Podría usted ordenar por amount, de mayor a menor, la lista que está en ${U} y guardarla como orden.csv? Muchas gracias.`,
    gives: null,
  },
  {
    says: `Que las filas de ${U} con amount mayor que 500 se escriban en grandes.csv`,
    gives: saved("grandes.csv", LARGE),
  },
  {
    says: `Necesito los dos pedidos más grandes de ${U} (campo amount) en top.csv`,
    gives: null,
  },
  {
    says: `Vigila el price en ${W}: si baja de 50, avísame en ${TO}`,
    gives: null,
  },
  {
    says: `De ${U} dejá nomás las columnas id, customer y amount, y ponelas en corto.csv`,
    gives: null,
  },
  {
    says: `Manda cada viernes a las 16:00 un recordatorio a ${TO} con el texto "Horas"`,
    gives: { mails: [`${TO}: "Horas"`], cron: "0 16 * * 5" },
  },
  {
    says: `Exporta las facturas vencidas de ${U} a reclamo.csv`,
    gives: { asks: /vencidas|facturas/ },
  },
  { says: `Descarga ${U} y envíalo comprimido a ${TO}`, gives: null },
  { says: `Descarga ${U} solo si es lunes y guárdalo como a.csv`, gives: null },
  { says: `Imprime ${U} y guárdalo como b.csv`, gives: null },
  { says: `Haz un gráfico de ${U} y mándalo a ${TO}`, gives: null },
];

export const SPOKEN_REQUESTS: readonly SpokenRequest[] = [...GERMAN, ...FRENCH, ...SPANISH];
