import { draft, honest, tells } from "../conversations/turn.ts";
import {
  DOWN,
  H,
  lines,
  O,
  posts,
  saves,
  tells as mailed,
  WORLD,
} from "../drafting/everyday/row.ts";
import { csv, orders } from "../drafting/wish.ts";
import { leadTo, type Spoken } from "./spoken.ts";

const HEAD = "cliente,monto,pais,estado";
const ADA = "Ada,120,DE,abierto";
const BO = "Bo,80,FR,pagado";
const CY = "Cy,300,US,abierto";
const ADA_AGAIN = "Ada,50,DE,abierto";
const ROWS = csv(HEAD, ADA, BO, CY, ADA_AGAIN);
const FILE = { files: { pedidos: ROWS } };

export const SPOKEN_SPANISH: Spoken = {
  language: "es",
  before: leadTo({
    draft: "cada lunes a las 9 descarga https://example.org/v.csv, conserva las filas con monto " +
      "mayor que 100 y guárdalas como v.csv",
    rename: "renómbralo a Huerto",
    publish: "publícalo",
    run: "ejecútalo",
    schedule: "ejecútalo todos los lunes a las 9:00",
    pause: "pausa la programación",
    share: "compártelo con el equipo finance",
    propose: "otra vez pero con region=US",
  }),
  deeds: [
    ["changed", "Publíquelo, por favor.", { version: 2 }],
    ["published", "Ejecútalo con region=US", { runs: ["succeeded"] }],
    ["published", "Córrelo para la región US", { runs: ["succeeded"] }],
    ["waiting", "Detén la ejecución en curso", { runs: ["cancelled"] }],
    ["failed", "Reintenta", tells(/read/)],
    ["published", "Prográmalo todos los días laborables a las 7:30", {
      schedules: ["30 7 * * 1-5"],
    }],
    ["scheduled", "Mueve la programación al martes a las 10", { schedules: ["0 10 * * 2"] }],
    ["scheduled", "Pon en pausa la programación", { schedules: ["paused 0 9 * * 1"] }],
    ["paused", "Reactiva la programación", { schedules: ["0 9 * * 1"] }],
    ["scheduled", "¿Cuándo es la próxima ejecución?", tells(/0?9:00/)],
    ["succeeded", "Muéstrame el historial de ejecuciones", tells(/correcto/)],
    ["failed", "¿Por qué falló la última vez?", tells(/read/)],
    ["two versions", "¿Qué versiones hay?", tells(/ersión 2[^]*ersión 1/)],
    ["two versions", "¿Qué cambió entre la versión 1 y la 2?", tells(/\+.*Huerto/)],
    ["two versions", "Restaura la versión 1", { version: 1 }],
    ["published", "Dale acceso al equipo finance", { teams: ["finance"] }],
    ["shared", "Quítale el acceso al equipo finance", { teams: [] }],
    ["published", "Elimina este workflow", { isDeleted: true }],
    ["published", "Transfiere el workflow a Anna", honest(/[Aa]dmin/)],
    ["published", "¿Qué variables de entorno necesita?", tells(/ningun|no necesita|no tiene/i)],
    ["published", "¿Cómo creo un webhook?", tells(/webhook/i)],
    ["nothing", "¿Cuánto almacenamiento hemos usado?", tells(/bytes/)],
    ["approving", "¿Hay algo pendiente de mi aprobación?", tells(/Refund 40 euros/)],
    ["approving", "Lo apruebo", { runs: ["succeeded"] }],
    ["nothing", "¿Tienen plantillas?", tells(/csv-cleanup/)],
    ["published", "Ponle el nombre Huerta", draft('"name":"Huerta"')],
    ["published", "Haz una prueba", tells(/prueba/)],
    ["beside", "Búscame el workflow Pay", tells(/Pay/)],
    ["published", "¿Qué sabes hacer?", tells(/muestra todo/)],
    ["nothing", "¿Cómo programo una ejecución?", tells(/lunes|día/)],
  ],
  mentions: [
    ["changed", "Todavía no lo publiques.", {}],
    ["changed", "Cuando Ana lo revise, publícalo.", {}],
    ["published", "Mañana lo ejecuto yo mismo.", {}],
    ["published", "¿Alguien ejecutó el workflow?", {}],
    ["waiting", "Mi compañero dice que hay que cancelar la ejecución.", {}],
    ["published", "¿Deberíamos eliminar el workflow?", {}],
    ["scheduled", "La programación se pausó ayer.", {}],
    ["approving", "Aún no lo he aprobado.", {}],
    ["published", "¿Qué pasa al publicarlo?", {}],
    ["published", "Estoy pensando en compartirlo con finance.", {}],
    ["failed", "Sin reintentos, gracias.", {}],
    ["two versions", "¿Volver a la versión 1? Mejor no.", {}],
  ],
  drafts: [
    {
      says: "Lee pedidos.csv, conserva las filas con monto mayor que 100 y guárdalas como " +
        "grandes.csv",
      world: FILE,
      gives: saves("grandes.csv", csv(HEAD, ADA, CY)),
    },
    {
      says: "Cada lunes a las 8 abre la página https://shop.example.com/pagina y envíala por " +
        "correo a ana@mail.test",
      world: { web: { "/shop.example.com/pagina": "Hola" } },
      gives: mailed("ana@mail.test", "Hola", "0 8 * * 1"),
    },
    {
      says: "Ordena pedidos.csv por monto de mayor a menor y guarda el resultado en ordenado.csv",
      world: FILE,
      gives: saves("ordenado.csv", csv(HEAD, CY, ADA, BO, ADA_AGAIN)),
    },
    {
      says: "Agrupa pedidos.csv por pais, cuenta las filas y guárdalo como paises.csv",
      world: FILE,
      gives: saves("paises.csv", csv("pais,count", "DE,2", "FR,1", "US,1")),
    },
    {
      says: "Calcula la suma de monto por cliente en pedidos.csv y guárdala como sumas.csv",
      world: FILE,
      gives: saves("sumas.csv", csv("cliente,count,monto", "Ada,2,170", "Bo,1,80", "Cy,1,300")),
    },
    {
      says: "Une pedidos.csv y clientes.csv por la columna cliente y guarda el resultado como " +
        "todo.csv",
      world: { files: { pedidos: ROWS, clientes: csv("cliente,ciudad", "Ada,Lima", "Cy,Cali") } },
      gives: saves(
        "todo.csv",
        csv(`${HEAD},ciudad`, `${ADA},Lima`, `${CY},Cali`, `${ADA_AGAIN},Lima`),
      ),
    },
    {
      says: `Todos los días a las 7:30 descarga ${O} y guárdalo como a.json`,
      world: WORLD,
      gives: saves("a.json", orders(1, 2, 3, 4), "30 7 * * *"),
    },
    {
      says: `Descarga ${O}, pídeme aprobación y luego envíalo a ${H}`,
      world: WORLD,
      gives: posts(orders(1, 2, 3, 4)),
    },
    {
      says: "Envía a ana@mail.test las filas de pedidos.csv cuyo estado es abierto",
      world: FILE,
      gives: {
        files: { "report.csv": csv(HEAD, ADA, CY, ADA_AGAIN) },
        mails: ["ana@mail.test: report.csv"],
      },
    },
    {
      says: "Quita los duplicados por cliente de pedidos.csv y guarda la lista como unicos.csv",
      world: FILE,
      gives: saves("unicos.csv", csv(HEAD, ADA, BO, CY)),
    },
    {
      says: "Deja solo las columnas cliente y monto de pedidos.csv y guárdalas en corto.csv",
      world: FILE,
      gives: saves("corto.csv", csv("cliente,monto", "Ada,120", "Bo,80", "Cy,300", "Ada,50")),
    },
    {
      says: `El día 1 de cada mes a las 6 descarga ${O} y guárdalo como mes.json`,
      world: WORLD,
      gives: saves("mes.json", orders(1, 2, 3, 4), "0 6 1 * *"),
    },
    {
      says: "Conserva las filas de pedidos.csv con pais DE o FR y guárdalas como eu.csv",
      world: FILE,
      gives: saves("eu.csv", csv(HEAD, ADA, BO, ADA_AGAIN)),
    },
    {
      says: `Revisa ${DOWN} cada 10 minutos y mándale un correo a ops@example.org si no está ` +
        "disponible",
      world: WORLD,
      gives: mailed("ops@example.org", "failed", "*/10 * * * *"),
    },
    {
      says: `¿Me puedes hacer un flujo que descargue ${O} cada hora y mande a ${H} las filas con ` +
        "status open?",
      world: WORLD,
      gives: posts(orders(1, 3, 4), "0 * * * *"),
    },
    {
      says: "Conserva de pedidos.csv todas las filas con monto mayor a 99,50 y guárdalas como " +
        "grandes.csv",
      world: FILE,
      gives: saves("grandes.csv", csv(HEAD, ADA, CY)),
    },
    {
      says: "Guarda los dos pedidos más grandes por monto de pedidos.csv como top.csv",
      world: FILE,
      gives: saves("top.csv", csv(HEAD, CY, ADA)),
    },
    {
      says: "lee el archivo subido, ordenalo por amount y guardalo como a.csv",
      world: WORLD,
      gives: saves("a.csv", lines(2, 3, 4, 1)),
    },
  ],
  edits: [
    ["published", "ejecútalo cada 5 segundos", honest(/./)],
    ["proposed", "sí, por favor", { runs: ["succeeded", "succeeded"] }],
    ["new draft", "mejor a las 8", draft("0 8 * * 1")],
    ["new draft", "mejor a las ocho menos cuarto", draft("45 7 * * 1")],
    ["new draft", "no, mejor el viernes", draft("0 9 * * 5")],
    ["new draft", "sube el umbral a 250,50", draft("item.monto > 250.5")],
    ["new draft", "guárdalo mejor como nuevo.csv", draft("nuevo.csv")],
    ["scheduled", "ponlo a las ocho y media", { schedules: ["30 8 * * 1"] }],
    ["new draft", "ORDENA POR monto", draft("sortBy(row, row.monto)")],
    ["published", "Ejecútalo una sola vez el 05/03/2027 a las 14:30", {
      schedules: ["2027-03-05 at 14:30 UTC"],
      says: /5 de marzo de 2027/,
    }],
    ["new draft", "cambia la hora a las 7.30", draft("30 7 * * 1")],
    ["changed", "publicalo porfa", { version: 2 }],
  ],
};
