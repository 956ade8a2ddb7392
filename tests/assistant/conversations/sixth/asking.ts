import { DAILY, FAILING, NOTHING, ORDERS, PAY } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

const EXPORT = FAILING.kind === "published" ? FAILING.definition : "";

/** People who ask about what they have, by its name, its place in a list, or its versions. */
export const ASKING_AROUND: readonly Conversation[] = [
  {
    person: "somebody who says names",
    language: "en",
    start: { ...NOTHING, beside: [PAY, EXPORT] },
    turns: [
      turn(
        "did anything fail recently?",
        tells(/No run of a workflow that you may read has failed/),
      ),
      turn("hows the export doing", { opened: "Export", says: /No run was started/ }),
      turn("run it", { runs: ["failed"] }),
      turn("did anything fail recently?", tells(/"Export", failed/)),
      turn("why did Export fail?", tells(/parse_failed/)),
      turn("why did pay fail?", honest(/about "Export"[^]*open Pay/)),
      turn("publish Pay", honest(/about "Export"[^]*open Pay/)),
      turn("share Export with finance", { proposed: "share" }),
      turn("yes", { teams: ["finance"] }),
    ],
  },
  {
    person: "somebody who counts",
    language: "en",
    start: { ...NOTHING, beside: [PAY, EXPORT] },
    turns: [
      turn("open the second one", honest(/There is no workflow/)),
      turn("list my workflows", tells(/Export[^]*Pay/)),
      turn("show me the second one", { opened: "Pay" }),
      turn("list my workflows", tells(/Export[^]*Pay/)),
      turn("run the second one", { proposed: "run", says: /version 1 of "Pay"/ }),
      turn("yes", { runs: ["succeeded"] }),
      turn("list my workflows", tells(/Export[^]*Pay/)),
      turn("open the ninth one", tells(/only 2 workflows/)),
      turn("pause Pay", honest(/Schedule not found/)),
    ],
  },
  {
    person: "jemand, der zählt",
    language: "de",
    start: { ...NOTHING, beside: [PAY, EXPORT] },
    turns: [
      turn("zeige meine Workflows", tells(/Export/)),
      turn("öffne den zweiten", { opened: "Pay" }),
    ],
  },
  {
    person: "somebody with versions",
    language: "en",
    start: ORDERS,
    turns: [
      turn("make it 500 instead of 100", draft("item.total > 500")),
      turn("publish it", { version: 2 }),
      turn("what changed?", tells(/Version 2 against version 1:[^]*\+ +where: item.total > 500/)),
      turn("what's different between v1 and v2?", tells(/item.total > 500/)),
      turn("whats in version 1", tells(/Version 1 of "Big orders":[^]*item.total > 100/)),
      turn("what's new in version 2?", tells(/item.total > 500/)),
      turn("what changed in version 1?", tells(/is the first one/)),
      turn("show version 7", honest(/There is no version 7/)),
      turn("go back to the previous version", { version: 1 }),
      turn("walk me through the steps", honest(/id: big/)),
    ],
  },
  {
    person: "jemand mit Versionen",
    language: "de",
    start: ORDERS,
    turns: [
      turn("Schwelle auf 300 hochsetzen", draft("item.total > 300")),
      turn("veröffentliche es", { version: 2 }),
      turn("was ist neu in Version 2?", tells(/item.total > 300/)),
      turn("geh zurück zur vorigen Version", { version: 1 }),
    ],
  },
  {
    person: "quelqu'un avec des versions",
    language: "fr",
    start: ORDERS,
    turns: [
      turn("passe le seuil à 300", draft("item.total > 300")),
      turn("publie-le", { version: 2 }),
      turn("reviens à la version précédente", { version: 1 }),
    ],
  },
  {
    person: "alguien con versiones",
    language: "es",
    start: ORDERS,
    turns: [
      turn("sube el umbral a 300", draft("item.total > 300")),
      turn("cámbiale el nombre a Pedidos", draft('"name":"Pedidos"')),
      turn("publícalo", { version: 2 }),
      turn("vuelve a la versión anterior", { version: 1 }),
    ],
  },
  {
    person: "somebody who wants to know all",
    language: "en",
    start: { ...DAILY, hasRun: true },
    turns: [
      turn("do a dry run with region US first", tells(/The dry run has succeeded/)),
      turn("dry run for US", tells(/The dry run has succeeded/)),
      turn("what does this cost me?", tells(/calls of models/)),
      turn(
        "can i get a webhook for this one",
        tells(/POST \/api\/v1\/workflows\/\{id\}\/webhooks/),
      ),
      turn("where's the file it made?", tells(/outputs\//)),
      turn("what's the problem with the last run", tells(/has succeeded/)),
      turn("let finance see it", { teams: ["finance"] }),
      turn("let me see it", honest(/me|Satz|sentence/)),
    ],
  },
  {
    person: "jemand, der alles wissen will",
    language: "de",
    start: { ...DAILY, hasRun: true },
    turns: [
      turn("woran lag's?", tells(/war erfolgreich/)),
      turn("mach erstmal einen Probelauf", tells(/Der Probelauf .* erfolgreich/)),
      turn("wer sieht das?", tells(/nur für seinen Besitzer/)),
      turn("lass ihn bitte für US laufen", { runs: ["succeeded", "succeeded"] }),
      turn("ab jetzt jeden Montag um 9", { schedules: ["0 9 * * 1"] }),
      turn("gib das Team finance Zugriff", { teams: ["finance"] }),
      turn("ich brauch ne Webhook-Adresse dafür", tells(/webhooks/)),
      turn("schmeiß den Schritt extra raus", { draft: ["note"], lacks: ["extra.txt"] }),
    ],
  },
  {
    person: "quelqu'un qui veut savoir",
    language: "fr",
    start: { ...DAILY, hasRun: true },
    turns: [turn("ça a marché la dernière fois ?", tells(/a réussi/))],
  },
  {
    person: "alguien que quiere saber",
    language: "es",
    start: { ...DAILY, hasRun: true },
    turns: [turn("hay algo pendiente?", tells(/Ninguna ejecución pregunta/))],
  },
];
