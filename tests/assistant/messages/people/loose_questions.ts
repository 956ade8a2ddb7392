import { refuses, type Row, says } from "../outcomes.ts";

const WORKFLOWS = says(/Large orders/);
const SHARED = says(/Team report/);
const RUNS = says(/No runs of|keine Läufe von|pas encore d'exécutions de|no hay ejecuciones de/);
const FAILURE = says(/disk is full/);
const SCHEDULE = says(
  /no schedule|keinen Zeitplan|pas de planification|ninguna programación/i,
);
const TASKS = says(
  /No run asks|Kein Lauf fragt|Aucune exécution ne pose|Ninguna ejecución pregunta/,
);
const USAGE = says(/0 bytes|0 octets/i);
const DRAFT = says(/name: Daily report/);
const VALID = says(/valid|gültig|válido/i);
const INPUTS = says(/region/);
const VERSIONS = says(/Version 1[^]*Version 2|Version 2[^]*Version 1/);
const LIVE = says(
  /Lo entiendo como «¿qué versión está activa\?»:[^]*(?:Version 2 of "Daily report" is the one that runs|La versión 2 de "Daily report" es la que se ejecuta)/,
);
const TEMPLATES = says(/csv-cleanup/);
const SERVICES = says(/http\.request/);
const ENVS = says(/no environment variables|pas de variables d'environnement/);
const WEBHOOKS = says(/no webhook|ningún webhook/);
const ACCESS = says(/sales/);
const CALLER = says(/You are user|^[^]*Eres /);
const MODEL = says(/tokens/i);
const STORAGE = says(/I read this as "how much storage do we use\?":[^]*0 bytes/);

/**
 * Questions in words of people's own. If they point to one view of the service, it is the right
 * answer, which also says how the question was read; if they do not, the answer says so. They were
 * written down before they were run.
 */
export const LOOSE_QUESTIONS: Readonly<Record<string, readonly Row[]>> = {
  "English speaker": [
    ["failed", "what on earth went wrong with that run?", FAILURE],
    ["failed", "any idea why this keeps crashing?", FAILURE],
    ["failed", "what was the reason for the failure", FAILURE],
    ["live", "who else on my team is able to see this?", ACCESS],
    ["live", "how many runs have there been so far?", RUNS],
    ["live", "when will it go off again?", SCHEDULE],
    ["live", "what's next on the timetable?", SCHEDULE],
    ["empty", "where can I find all the workflows that I have built?", WORKFLOWS],
    ["empty", "which automations did my colleagues share with me?", SHARED],
    ["empty", "is there anything I still need to sign off on?", TASKS],
    ["empty", "how full is our disk by now?", USAGE],
    ["empty", "are we running out of storage?", STORAGE],
    ["draft", "does the draft have any mistakes in it?", VALID],
    ["live", "what were the earlier versions of this like?", VERSIONS],
    ["empty", "are there ready-made templates that I could start from?", TEMPLATES],
    ["live", "which passwords or keys does this thing want?", ENVS],
    ["empty", "how much did the AI cost us this month?", MODEL],
    ["live", "why is the sky blue?", refuses("sky")],
    ["live", "did the versions cause all the failures in the schedule?", refuses()],
    ["live", "should I publish it now that the runs look good?", refuses("should")],
  ],
  "German speaker": [
    ["failed", "woran lag es denn, dass der letzte Lauf gescheitert ist?", FAILURE],
    ["failed", "was war der Grund für den Fehlschlag?", FAILURE],
    ["failed", "kannst du mir sagen, was da schiefging?", FAILURE],
    ["live", "wer aus dem Team hat eigentlich Zugriff darauf?", ACCESS],
    ["live", "wie oft ist das schon gelaufen?", RUNS],
    ["live", "zu welchen Zeiten startet der Workflow von selbst?", SCHEDULE],
    ["live", "wann ist es denn das nächste Mal so weit?", SCHEDULE],
    ["empty", "wo finde ich eigentlich meine ganzen Workflows?", WORKFLOWS],
    ["empty", "was haben mir die Kollegen denn alles geteilt?", SHARED],
    ["empty", "liegt bei mir noch irgendeine Freigabe herum?", TASKS],
    ["empty", "wie voll ist denn unser Speicher inzwischen?", USAGE],
    ["draft", "sind in dem Entwurf noch irgendwelche Fehler drin?", VALID],
    ["draft", "wie sieht der Entwurf denn gerade aus?", DRAFT],
    ["draft", "was für Eingaben will der Workflow von mir haben?", INPUTS],
    ["live", "welche früheren Versionen gab es davon schon?", VERSIONS],
    ["empty", "hast du fertige Vorlagen, mit denen ich anfangen kann?", TEMPLATES],
    ["empty", "was kostet uns die KI so im Monat?", MODEL],
    ["live", "warum ist der Himmel blau?", refuses("himmel")],
    ["live", "soll ich den Workflow jetzt veröffentlichen oder nicht?", refuses("soll")],
    ["live", "haben die Versionen etwas mit den fehlgeschlagenen Läufen zu tun?", refuses()],
  ],
  "French speaker": [
    ["failed", "tu sais pourquoi ça a encore planté ?", FAILURE],
    ["failed", "quelle est la raison de cet échec ?", FAILURE],
    ["failed", "qu'est-ce qui s'est mal passé cette fois-ci ?", FAILURE],
    ["live", "qui d'autre dans l'équipe a accès à ce workflow ?", ACCESS],
    ["live", "combien d'exécutions y a-t-il eu jusqu'ici ?", RUNS],
    ["live", "à quelle heure est-ce que ça repart tout seul ?", SCHEDULE],
    ["live", "c'est quand, la prochaine fois que ça tourne ?", SCHEDULE],
    ["empty", "où est-ce que je retrouve tous mes workflows ?", WORKFLOWS],
    ["empty", "qu'est-ce que mes collègues ont partagé avec moi ?", SHARED],
    ["empty", "est-ce qu'il me reste quelque chose à approuver ?", TASKS],
    ["empty", "est-ce qu'il nous reste assez d'espace disque ?", USAGE],
    ["draft", "est-ce qu'il y a encore des erreurs dans le brouillon ?", VALID],
    ["draft", "à quoi ressemble le brouillon en ce moment ?", DRAFT],
    ["draft", "quelles entrées est-ce qu'il faut remplir ?", INPUTS],
    ["live", "quelles versions précédentes est-ce qu'on a gardées ?", VERSIONS],
    ["empty", "avez-vous des modèles tout prêts pour commencer ?", TEMPLATES],
    ["live", "de quels secrets et mots de passe a-t-il besoin ?", ENVS],
    ["live", "pourquoi le ciel est-il bleu ?", refuses("ciel")],
    ["live", "est-ce que je devrais publier le workflow maintenant ?", refuses("devrais")],
    ["live", "est-ce que les versions ont un lien avec les échecs ?", refuses()],
  ],
  "Spanish speaker": [
    ["failed", "¿sabes por qué se ha vuelto a caer?", FAILURE],
    ["failed", "¿cuál fue el motivo del fallo?", FAILURE],
    ["failed", "¿qué fue lo que salió mal esta vez?", FAILURE],
    ["live", "¿quién más del equipo tiene acceso a este workflow?", ACCESS],
    ["live", "¿cuántas ejecuciones ha habido hasta ahora?", RUNS],
    ["live", "¿a qué hora vuelve a arrancar solo?", SCHEDULE],
    ["live", "¿para cuándo está prevista la próxima ejecución?", SCHEDULE],
    ["empty", "¿dónde puedo encontrar todos mis workflows?", WORKFLOWS],
    ["empty", "¿qué me han compartido mis compañeros?", SHARED],
    ["empty", "¿me queda algo pendiente por aprobar?", TASKS],
    ["empty", "¿nos queda bastante espacio en el disco?", USAGE],
    ["draft", "¿hay todavía algún error en el borrador?", VALID],
    ["draft", "¿cómo está quedando el borrador?", DRAFT],
    ["empty", "¿qué servicios tengo a mi disposición?", SERVICES],
    ["live", "¿cuál de las versiones es la que está activa?", LIVE],
    ["live", "¿tiene este workflow algún webhook montado?", WEBHOOKS],
    ["empty", "¿con qué usuario estoy conectado?", CALLER],
    ["live", "¿por qué el cielo es azul?", refuses("cielo")],
    ["live", "¿crees que debería publicar el workflow ya?", refuses("crees")],
    ["live", "¿tienen algo que ver las versiones con los fallos?", refuses()],
  ],
};
