import type { english } from "./english_organization.ts";

export const german: typeof english = {
  views: "Ansichten der Organisation",
  onlyAdmins: "Diese Seite sehen nur Admins der Organisation.",
  onlyAdminsHint: "Deine eigenen Läufe und ihr Zustand stehen auf der Seite der Läufe.",
  toRuns: "Zu den Läufen",
  queue: "Warteschlange",
  usage: "Verbrauch",
  audit: "Protokoll",
  health: "Zustand",

  places: (running, limit) => `${running} von ${limit} Plätzen sind belegt`,
  nothingWaits: "Kein Lauf wartet auf einen Platz. Neue Läufe starten sofort.",
  allTaken: (queued) =>
    queued === 1
      ? "Alle Plätze sind belegt; 1 Lauf wartet, bis ein anderer endet."
      : `Alle Plätze sind belegt; ${queued} Läufe warten, bis andere enden.`,
  otherWaits: (queued) =>
    queued === 1
      ? "1 Lauf wartet, obwohl Plätze frei sind. Die Liste unten sagt, warum."
      : `${queued} Läufe warten, obwohl Plätze frei sind. Die Liste unten sagt, warum.`,
  oldestCame: "Der älteste kam",
  restingRuns: (count) =>
    count === 1
      ? "1 Lauf wartet auf eine Zeit, eine Antwort oder einen anderen Lauf. Er belegt keinen Platz."
      : `${count} Läufe warten auf eine Zeit, eine Antwort oder einen anderen Lauf. Sie belegen keinen Platz.`,
  perWorkflow: (count) =>
    `Von einem Workflow laufen höchstens ${count} Läufe zugleich, in jedem Prozess des Servers.`,
  whoFills: "Wer Läufe in der Warteschlange hat",
  ofUser: (queued, running) => `${queued} warten, ${running} laufen`,
  shareOf: (name) => `Anteil von ${name}`,
  orMore: (count) => `${count} oder mehr`,
  allUsers: (count) => `Alle ${count} anzeigen`,
  onlyOf: "Nur von",
  ofAll: "Von allen",
  showRuns: "Läufe anzeigen",
  runs: "Läufe",
  show: "Anzeigen",
  states: {
    queued: "Wartet auf einen Platz",
    running: "Läuft",
    waiting_for_time: "Wartet auf eine Zeit",
    waiting_for_answer: "Wartet auf eine Antwort",
  },
  noRuns: {
    queued: "Kein Lauf wartet auf einen Platz",
    running: "Kein Lauf läuft",
    waiting_for_time: "Kein Lauf wartet auf eine Zeit",
    waiting_for_answer: "Kein Lauf wartet auf eine Antwort",
  },
  person: "Person",
  toYou: "dir",
  why: "Warum er wartet",
  since: "Seit",
  waits: {
    organization: "Alle Plätze der Organisation sind belegt.",
    workflow: "Von diesem Workflow laufen so viele, wie zugleich dürfen.",
    alone: "Er läuft allein, weil der Server zweimal geendet hat, während er lief.",
    turn: "Er kommt gleich dran, nach Läufen anderer.",
    time: "Er geht zu seiner Zeit weiter.",
    answer: "Eine Person muss antworten.",
    run: "Er wartet auf einen Lauf, den er gestartet hat.",
  },
  running: "Er läuft.",
  cancelOf: (run) => `Lauf ${run} abbrechen`,
  cancelQuestion: "Diesen Lauf abbrechen?",
  cancelHint: (workflow, person) =>
    `Es ist ein Lauf von „${workflow}“ und gehört ${person}. Was seine Schritte getan haben, bleibt.`,
  keepRunning: "Behalten",
  cancelIt: "Lauf abbrechen",

  month: "Monat",
  lastMonths: "Die letzten 12 Monate",
  groupBy: "Nach",
  groups: {
    user: "Person",
    model: "Modell",
    both: "Person und Modell",
    month: "Monat",
  },
  modelCalls: "Sprachmodelle",
  calls: "Aufrufe",
  inputTokens: "Tokens gelesen",
  outputTokens: "Tokens geschrieben",
  tokensHint: "Ein Token ist ein Stück eines Wortes. Modelle werden nach Tokens bezahlt.",
  total: "Summe",
  noCalls: "In dieser Zeit wurde kein Sprachmodell aufgerufen",
  noCallsHint: "Chats erscheinen hier, sobald ein Sprachmodell in ihnen geantwortet hat.",
  budget: "Budget dieses Monats",
  budgetUsed: (used, of) => `${used} von ${of} Tokens sind verbraucht.`,
  noBudget: "Für die Tokens eines Monats ist keine Grenze gesetzt.",
  storageByPerson: "Speicherplatz nach Person",
  storageByWorkflow: "Speicherplatz nach Workflow",
  noStorage: "Es gibt keine Dateien.",

  noAudit: "Noch ist nichts aufgezeichnet",
  noAuditHint:
    "Hier erscheinen Übergaben von Workflows, Läufe, die ein Admin abbricht, und Änderungen an Kalendern.",
  when: "Wann",
  whoDid: "Wer",
  whatDid: "Was",
  onServer: "auf dem Server",
  actions: {
    "workflow.transferred": "hat einen Workflow einem anderen Besitzer gegeben",
    "run.cancelled": "hat einen Lauf abgebrochen",
    "calendar.created": "hat einen Kalender angelegt",
    "calendar.replaced": "hat einen Kalender ersetzt",
    "calendar.deleted": "hat einen Kalender gelöscht",
  },
  details: {
    workflowId: "Workflow",
    runId: "Lauf",
    from: "Von",
    to: "An",
    calendar: "Kalender",
    ownerId: "Besitzer",
    origin: "Adresse",
  },

  noWorkflows: "Noch keine Workflows",
  noWorkflowsHint: "Hier erscheint, was die Mitglieder der Organisation anlegen, ohne den Inhalt.",
  sharedTeams: "Teams",
  noTeams: "keine",
  files: "Dateien",
  transfer: "Übergeben",
  transferOf: (name) => `${name} übergeben`,
  transferTitle: "Einen Workflow übergeben",
  newOwner: "Neuer Besitzer",
  findMember: "Nach Name oder E-Mail-Adresse suchen",
  noMember: "Niemand passt. Gefunden wird nur, wer Heddle schon benutzt hat.",
  moreMembers: "Es gibt weitere. Suche, um sie zu finden.",
  transferHint: (workflow, from, to) => `„${workflow}“ gehört ${from}. Danach gehört es ${to}.`,
  transferEffect:
    "Seine Zeitpläne laufen dann mit den Rechten des neuen Besitzers. Versionen und Freigaben bleiben.",
  keepOwner: "Besitzer behalten",
  chooseOwner: "Wähle zuerst den neuen Besitzer.",
  transferred: (workflow, to) => `„${workflow}“ gehört jetzt ${to}.`,

  allWell: "Alles funktioniert.",
  worksPartly: "Der Server arbeitet, aber nicht mit allem, was er braucht.",
  notReady: "Der Server nimmt gerade keine Änderungen an.",
  checked: "Wird alle 10 Sekunden geprüft.",
  ok: "Funktioniert",
  failing: "Funktioniert nicht",
  parts: {
    database: "Datenbank",
    storage: "Speicher für Dateien",
    issuer: "Anmeldung",
    model: "Sprachmodell",
  },
  effects: {
    database:
      "Bis sie wieder funktioniert, lässt sich nichts speichern oder starten. Sag es denen, die den Server betreiben.",
    storage: "Dateien lassen sich weder speichern noch lesen. Läufe, die sie brauchen, warten.",
    issuer: "Neue Anmeldungen können scheitern. Wer angemeldet ist, kann eine Weile weitermachen.",
    model: "Chats werden ohne das Sprachmodell oder mit einem Fehler beantwortet.",
  },
};
