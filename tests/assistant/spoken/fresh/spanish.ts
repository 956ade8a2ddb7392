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

const HEAD = "cliente,monto,pais,estado";
const ADA = "Ada,120,DE,abierto";
const BO = "Bo,80,FR,pagado";
const CY = "Cy,300,US,abierto";
const ADA2 = "Ada,50,DE,abierto";
const ROWS = csv(HEAD, ADA, BO, CY, ADA2);
const FILE = { files: { pedidos: ROWS } };

export const FRESH_SPANISH: Spoken = {
  language: "es",
  before: SPOKEN_SPANISH.before,
  mentions: [],
  drafts: [
    drafted(
      "Por favor, lea el fichero pedidos.csv, quédese solo con las filas cuyo pais sea DE y guárdelas como de.csv",
      FILE,
      saves("de.csv", csv(HEAD, ADA, ADA2)),
    ),
    drafted(
      "envíame por correo a ana@mail.test las filas de pedidos.csv que tengan estado abierto",
      FILE,
      mails("ana@mail.test", "report.csv", csv(HEAD, ADA, CY, ADA2)),
    ),
    drafted(
      "lee la planilla pedidos.csv, saca las filas donde estado es pagado y guardala como resto.csv",
      FILE,
      saves("resto.csv", csv(HEAD, ADA, CY, ADA2)),
    ),
    drafted(
      `cada mañana a las 6 y media bájate ${O} y guárdalo en estado.json`,
      WORLD,
      saves("estado.json", orders(1, 2, 3, 4), "30 6 * * *"),
    ),
    drafted(
      "pedidos.csv: solo monto mayor que 100, guardar como grandes.csv",
      FILE,
      saves("grandes.csv", csv(HEAD, ADA, CY)),
    ),
    drafted(
      `trae ${O}, filtra los que tengan status open y postéalos a ${H}`,
      WORLD,
      posts(orders(1, 3, 4)),
    ),
    drafted(
      "agrupen pedidos.csv por cliente, sumen el monto y exporten todo a totales.csv",
      FILE,
      saves("totales.csv", csv("cliente,count,monto", "Ada,2,170", "Bo,1,80", "Cy,1,300")),
    ),
    drafted(
      `Comprueba cada 5 minutos si ${DOWN} responde; si no, avisa a ops@example.org`,
      WORLD,
      mailed("ops@example.org", "failed", "*/5 * * * *"),
    ),
    drafted(
      "elimina los repetidos de pedidos.csv según cliente y guárdalos como unicos.csv",
      FILE,
      saves("unicos.csv", csv(HEAD, ADA, BO, CY)),
    ),
    drafted(
      "lee pedidos.csv, ordna por monto y guardalo como orden.csv",
      FILE,
      saves("orden.csv", csv(HEAD, ADA2, BO, ADA, CY)),
    ),
    drafted("¿cuántas filas de pedidos.csv tienen monto menor a 100?", FILE, {
      outputs: { count: 2 },
    }),
    drafted(
      `los 3 pedidos más caros de ${O} según amount, guárdalos como top3.json`,
      WORLD,
      saves("top3.json", orders(1, 4, 3)),
    ),
    drafted(
      `manda el texto "Hola" por POST a ${H} de lunes a viernes a las 9`,
      WORLD,
      posts({ text: "Hola" }, "0 9 * * 1-5"),
    ),
    drafted(
      `descarga ${O}, espera a que yo lo apruebe y después mándalo a ${H}`,
      WORLD,
      posts(orders(1, 2, 3, 4)),
    ),
    drafted(
      "recuérdale a ana@mail.test todos los lunes a las 9 que pague la factura",
      {},
      mailed("ana@mail.test", "Pague la factura", "0 9 * * 1"),
    ),
    drafted(
      "agrega a pedidos.csv una columna doble = monto * 2 y guarda el archivo como doble.csv",
      FILE,
      saves(
        "doble.csv",
        csv(HEAD + ",doble", ADA + ",240", BO + ",160", CY + ",600", ADA2 + ",100"),
      ),
    ),
    drafted("compara viejo.csv con nuevo.csv por la columna id y guarda lo nuevo en altas.csv", {
      files: { viejo: csv("id,n", "1,a"), nuevo: csv("id,n", "1,a", "2,b") },
    }, saves("altas.csv", csv("id,n", "2,b"))),
    drafted("redondea la columna monto de precios.csv a enteros y guárdalo como redondo.csv", {
      files: { precios: csv("articulo,monto", "a,1.6", "b,2.2") },
    }, saves("redondo.csv", csv("articulo,monto", "a,2", "b,2"))),
  ],
  deeds: [
    ["changed", "Póngalo en producción, por favor.", { version: 2 }],
    ["published", "córrelo con region=US", { runs: ["succeeded"] }],
    ["scheduled", "borra la programación porfa", { schedules: [] }],
    ["proposed", "dale", { runs: ["succeeded", "succeeded"] }],
    ["proposed", "no, gracias, déjalo", {}],
    ["proposed", "sí, pero más tarde", honest(/./)],
    ["published", "Comparta el workflow con el equipo Finance", { teams: ["finance"] }],
    ["waiting", "para la ejecución", { runs: ["cancelled"] }],
    ["changed", "publicalo ya", { version: 2 }],
    ["approving", "aprobado", { runs: ["succeeded"] }],
    ["needy", "ejecútenlo con customer=Ada y amount=12", { runs: ["succeeded"] }],
    ["published", "bota este workflow a la basura", { proposed: "delete" }],
    ["scheduled", "¿cuándo le toca correr otra vez?", tells(/0?9:00/)],
    ["failed", "¿qué salió mal?", tells(/read/)],
    ["published", "¿está corriendo ahora?", tells(/ningun|no/i)],
    ["scheduled", "¿está activa la programación?", tells(/lunes/)],
    ["shared", "¿con quién está compartido?", tells(/finance/)],
    ["two versions", "¿qué versión está publicada?", tells(/ersión 2/)],
    ["beside", "que workflows tengo", tells(/Pay/)],
    ["published", "¿cuántas veces se ejecutó esta semana?", tells(/ningun|0|no/i)],
    ["approving", "¿qué está esperando?", tells(/Refund/)],
    ["nothing", "¿qué servicios hay disponibles?", tells(/http/)],
    ["succeeded", "¿cuánto tardó la última ejecución?", tells(/\d/)],
  ],
  edits: [
    ["new draft", "Ponga el umbral en 500", draft("item.monto > 500")],
    ["new draft", "150 en vez de 100", draft("item.monto > 150")],
    ["new draft", "que el archivo se llame grandes.csv", draft("grandes.csv")],
    [
      "new draft",
      "ordénalo también por monto de mayor a menor",
      draft("sortBy(row, row.monto)", "reverse()"),
    ],
    ["new draft", "mándale también el resultado a ops@example.org", draft("ops@example.org")],
    ["new draft", "quita el filtro", { draft: ["v.csv"], lacks: ["item.monto > 100"] }],
    ["changed", "deshaz ese cambio", draft('"name":"Garden club"')],
    ["published", "renombra el paso note a nota", draft('"id":"nota"')],
    ["published", "agrega una entrada llamada limite con valor por defecto 10", draft('"limite"')],
    ["published", "desactiva el último paso", draft('"when"')],
    [
      "new draft",
      "usa https://example.org/nuevo.csv en lugar de la dirección actual",
      draft("https://example.org/nuevo.csv"),
    ],
    ["new draft", "cambia el umbrla a 300", draft("item.monto > 300")],
  ],
  answers: [
    {
      start: DAILY,
      turns: [
        turn("elimina el paso de archivo", honest(/note/)),
        turn("el segundo", { draft: ['"note"'], lacks: ['"extra"'] }),
      ],
    },
    {
      start: DAILY,
      turns: [
        turn("desactiva el paso de archivo", honest(/note/)),
        turn("los dos", draft(/"when".*"when"/)),
      ],
    },
    {
      start: DAILY,
      turns: [turn("elimina el paso de archivo", honest(/note/)), turn("ninguno", {})],
    },
    {
      start: NOTHING,
      turns: [
        turn("lee notas.csv, ordénalo y guárdalo como s.csv", honest(/./)),
        turn("por la columna nota, de mayor a menor", draft("row.nota", "reverse()")),
      ],
    },
  ],
};
