import { APPROVING, DAILY, FAILING, NOTHING, ORDERS, WAITING } from "./definitions.ts";
import { type Conversation, draft, tells, turn } from "./turn.ts";

/** Written down before any of them was run. */
export const SPANISH: readonly Conversation[] = [
  {
    person: "un contable con prisa",
    language: "es",
    start: NOTHING,
    turns: [
      turn(
        "toma un archivo CSV, quédate con las filas donde importe supera 250 y guárdalas en grandes.csv",
        draft("item.importe > 250", "grandes.csv"),
      ),
      turn("300 en lugar de 250", draft("item.importe > 300")),
      turn("listo, publícalo", { version: 1 }),
      turn("ejecútalo con este archivo", { runs: ["succeeded"] }, {
        file: { name: "mayo.csv", text: "importe\n400\n10\n" },
      }),
      turn("y ahora cada lunes a las 7", { schedules: ["0 7 * * 1"] }),
    ],
  },
  {
    person: "una agente de soporte",
    language: "es",
    start: FAILING,
    turns: [
      turn("Ejecútalo ahora mismo", { runs: ["failed"] }),
      turn("¿Por qué falló la última ejecución?", tells(/read/)),
      turn("Vuelve a intentarlo", { runs: ["failed"] }),
      turn("lánzalo con text=[]", { runs: ["failed", "succeeded"] }),
      turn("muéstrame las ejecuciones", tells(/correcto[^]*fallido/)),
    ],
  },
  {
    person: "un señor mayor",
    language: "es",
    start: DAILY,
    turns: [
      turn("Buenas tardes, ¿sería tan amable de enseñarme mis workflows?", tells(/Garden club/)),
      turn("¿Podría ejecutarlo, por favor?", { runs: ["succeeded"] }),
      turn("Quiero que se ejecute todos los domingos a las 10", { schedules: ["0 10 * * 0"] }),
      turn("pause la programación, por favor", { schedules: ["paused 0 10 * * 0"] }),
      turn("Muchísimas gracias", tells(/welcome|nada/i)),
    ],
  },
  {
    person: "una escéptica",
    language: "es",
    start: WAITING,
    turns: [
      turn("¿no lo habrás lanzado ya, verdad?", {}),
      turn("¿qué pasa si lo ejecuto?", {}),
      turn("bueno, ejecútalo", { runs: ["waiting"] }),
      turn("¿sigue en marcha?", tells(/espera su hora|en espera/)),
      turn("cancela la ejecución", { runs: ["cancelled"] }),
    ],
  },
  {
    person: "un técnico",
    language: "es",
    start: ORDERS,
    turns: [
      turn("baja el umbral a 50", draft("item.total > 50")),
      turn("deshaz ese cambio", { draft: ["item.total > 100"] }),
      turn("añade un paso que ordene por total antes de file", draft("sortBy")),
      turn("publica la nueva versión", { version: 2 }),
      turn("vuelve a la versión 1", { version: 1 }),
    ],
  },
  {
    person: "una tendera",
    language: "es",
    start: APPROVING,
    turns: [
      turn("arranca el workflow", { runs: ["waiting"] }),
      turn("¿qué tengo que aprobar?", tells(/Refund 40 euros/)),
      turn("lo apruebo", { runs: ["succeeded"] }),
      turn("compártelo con el equipo support", { teams: ["support"] }),
      turn("borra este workflow", { isDeleted: true }),
    ],
  },
];
