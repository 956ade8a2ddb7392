import { DAILY, NOTHING } from "../../conversations/definitions.ts";
import { draft, honest, tells, turn } from "../../conversations/turn.ts";
import {
  DOWN,
  H,
  mails,
  O,
  posts,
  saves,
  tells as mailed,
  WORLD,
} from "../../drafting/everyday/row.ts";
import { csv, orders } from "../../drafting/wish.ts";
import { SPOKEN_SPANISH } from "../spanish.ts";
import { drafted, type Spoken } from "../spoken.ts";

const HEAD = "articulo,cantidad,precio,deposito";
const A = "tornillo,200,3,Lima";
const B = "tuerca,15,2,Quito";
const C1 = "clavo,40,9,Lima";
const FILE = { files: { inventario: csv(HEAD, A, B, C1) } };

export const FURTHER_SPANISH: Spoken = {
  language: "es",
  before: SPOKEN_SPANISH.before,
  mentions: [],
  drafts: [
    drafted(
      "Tomen inventario.csv y déjenme solo los articulos con cantidad por debajo de 50 en escasos.csv",
      FILE,
      saves("escasos.csv", csv(HEAD, B, C1)),
    ),
    drafted(
      "cargar inventario.csv, ordenar por precio de más caro a más barato, exportar a caros.csv",
      FILE,
      saves("caros.csv", csv(HEAD, C1, A, B)),
    ),
    drafted(
      "Quiero que cada lunes a las 7 de la mañana se envíen a deposito@mail.test las filas de inventario.csv cuyo deposito sea Lima",
      FILE,
      mails("deposito@mail.test", "report.csv", csv(HEAD, A, C1), "0 7 * * 1"),
    ),
    drafted(
      `A cada hora bajá ${O} y guardalo en estado.json`,
      WORLD,
      saves("estado.json", orders(1, 2, 3, 4), "0 * * * *"),
    ),
    drafted("cuenta las filas de inventario.csv que tengan deposito igual a Lima", FILE, {
      outputs: { count: 2 },
    }),
    drafted(
      "súmame la cantidad por deposito de inventario.csv y ponla en suma.csv",
      FILE,
      saves("suma.csv", csv("deposito,count,cantidad", "Lima,2,240", "Quito,1,15")),
    ),
    drafted(
      "inventario.csv: quedarse con las columnas articulo y precio, guardar en corto.csv",
      FILE,
      saves("corto.csv", csv("articulo,precio", "tornillo,3", "tuerca,2", "clavo,9")),
    ),
    drafted(
      `si ${DOWN} se cae, avísenle a ops@example.org, revisar cada 15 minutos`,
      WORLD,
      mailed("ops@example.org", "failed", "*/15 * * * *"),
    ),
    drafted(
      `bájense ${O}, saquen los que tengan amount menor que 500 y manden el resto a ${H}`,
      WORLD,
      posts(orders(1, 4)),
    ),
    drafted(
      "en inventario.csv agregá la columna valor = cantidad * precio y guardala como valor.csv",
      FILE,
      saves("valor.csv", csv(HEAD + ",valor", A + ",600", B + ",30", C1 + ",360")),
    ),
  ],
  deeds: [
    ["changed", "ya puedes publicarlo", { version: 2 }],
    ["published", "que corra todos los días a las 18", { schedules: ["0 18 * * *"] }],
    ["waiting", "frena la ejecución", { runs: ["cancelled"] }],
    ["proposed", "sí, dale nomás", { runs: ["succeeded", "succeeded"] }],
    ["proposed", "al final no", {}],
    ["shared", "deja de compartirlo con el equipo finance", { teams: [] }],
    ["paused", "vuelve a activar la programación", { schedules: ["0 9 * * 1"] }],
    ["two versions", "queremos volver a la versión 1", { version: 1 }],
    ["succeeded", "¿salió todo bien la última vez?", tells(/./)],
    ["scheduled", "¿qué días corre?", tells(/lunes/)],
    ["nothing", "qué se puede hacer aquí", tells(/./)],
    ["failed", "enséñame el mensaje de error", tells(/read/)],
    ["published", "¿de quién es este workflow?", tells(/./)],
  ],
  edits: [
    ["new draft", "Suba el umbral a 750", draft("item.monto > 750")],
    ["new draft", "quédate solo con las primeras 10 filas", draft("slice(0, 10)")],
    ["new draft", "y en caso de error avisa a ops@example.org", draft("ops@example.org")],
    ["published", "intercambia los dos pasos", draft(/extra.*note/)],
    ["published", "borra el primer paso", { draft: ["extra"], lacks: ['"note"'] }],
  ],
  answers: [
    {
      start: NOTHING,
      turns: [
        turn("lee precios.csv, ordénalo y guárdalo como p.csv", honest(/./)),
        turn("por precio porfa", draft("row.precio")),
      ],
    },
    {
      start: DAILY,
      turns: [
        turn("desactiva el paso de archivo", honest(/note/)),
        turn("el primero", draft('"when"')),
      ],
    },
  ],
};
