import { DAILY, ORDERS, PAY } from "../definitions.ts";
import { type Conversation, draft, tells, tellsBriefly, turn } from "../turn.ts";

/** Written down before any of them was run. */
export const SECOND_LANGUAGES: readonly Conversation[] = [
  {
    person: "a German writer",
    language: "de",
    start: { ...DAILY, beside: [PAY] },
    turns: [
      turn("Hallo!", tellsBriefly(/starte es/)),
      turn("öffne Pay", { opened: "Pay" }),
      turn("führe es aus", { runs: ["succeeded"] }),
      turn("öffne den Garden club", { opened: "Garden club" }),
      turn("starte es nicht", {}),
      turn("ersetze note.txt durch hallo.txt", draft("hallo.txt")),
      turn("nein, lieber gruss.txt", draft("gruss.txt")),
      turn("mach das rückgängig", draft("hallo.txt")),
      turn("wie verschicke ich eine E-Mail?", tells(/email\.send/)),
      turn("veröffentliche es und starte es", { version: 2, runs: ["succeeded"] }),
      turn("und jeden Morgen um 6", { proposed: "schedule" }),
      turn("ja, bitte", { schedules: ["0 6 * * *"] }),
      turn("pausiere es", { schedules: ["paused 0 6 * * *"] }),
      turn("was würde passieren, wenn ich es lösche?", {}),
      turn("Anna meint, wir sollten es starten", {}),
    ],
  },
  {
    person: "a French writer",
    language: "fr",
    start: ORDERS,
    turns: [
      turn("bonjour", tellsBriefly(/lance-le/)),
      turn("remplace 100 par 200", draft("item.total > 200")),
      turn("non, plutôt 300", draft("item.total > 300")),
      turn("comment envoyer un e-mail ?", tells(/email\.send/)),
      turn("remplace big.csv par grandes.csv", draft("grandes.csv")),
      turn("publie-le s'il te plaît", { version: 2 }),
      turn("ne le lance surtout pas", {}),
      turn("tu peux le planifier pour tous les lundis à 8h ?", { schedules: ["0 8 * * 1"] }),
      turn("mets-le en pause", { schedules: ["paused 0 8 * * 1"] }),
      turn("on m'a dit de le supprimer", {}),
      turn("aide", tellsBriefly(/lance-le/)),
    ],
  },
  {
    person: "a Spanish writer",
    language: "es",
    start: { ...DAILY, beside: [PAY] },
    turns: [
      turn("hola", tellsBriefly(/ejecútalo/)),
      turn("reemplaza note.txt por nota.txt", draft("nota.txt")),
      turn("publícalo y ejecútalo", { version: 2, runs: ["succeeded"] }),
      turn("¿cómo envío un correo?", tells(/email\.send/)),
      turn("no, espera", {}),
      turn("prográmalo para todos los viernes a las 18:00", { schedules: ["0 18 * * 5"] }),
      turn("páusalo", { schedules: ["paused 0 18 * * 5"] }),
      turn("si falla, bórralo", {}),
      turn("abre Pay", { opened: "Pay" }),
      turn("ejecútalo", { runs: ["succeeded"] }),
      turn("mi jefe dice que lo borre", {}),
    ],
  },
];
