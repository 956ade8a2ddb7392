import type { HowToTopic } from "../grammar/language/how_to_phrases.ts";
import type { Language } from "../grammar/language/vocabulary.ts";

const IN_ENGLISH: Readonly<Record<HowToTopic, string>> = {
  publish: 'Say "publish it": the draft becomes the next version, which runs from then on.',
  run:
    'Say "run it", or "run it with region=EU" where it has inputs. Only a published version runs.',
  schedule: 'Say "schedule it every weekday at 08:30". "pause the schedule" and "remove the ' +
    'schedule" change it.',
  share:
    'Say "share it with sales": members of that team may then read and run it. "stop sharing ' +
    'it" makes it private.',
  cancel: 'Say "cancel the run".',
  delete: 'Say "delete the workflow". That cannot be undone.',
  go_back: 'Say "show the versions", and then "go back to version 1".',
  draft: "A draft is a workflow that you are still writing. It never runs by itself; " +
    '"publish it" makes a version of it.',
  workflow: "A workflow is a list of steps that run one after the other. To begin with one, say " +
    '"list the templates" and "use the csv-cleanup template", or paste a definition.',
  api_key: "Make an API key at POST /api/v1/api-keys, and send it as a bearer token: " +
    "Authorization: Bearer …",
  environment: "Declare it under env in the definition, and give it a value at " +
    "POST /api/v1/workflows/{id}/envs. Values are stored sealed and never shown.",
  webhook: "Make one at POST /api/v1/workflows/{id}/webhooks: calling its address starts a run.",
  failure:
    'Say "email ops@example.org if it fails", or "post to https://hooks.example.org/x if it fails": the last ' +
    'step of the draft that calls an address then tells of its failure. "show the runs" lists ' +
    'the runs that failed, and "why did it fail?" says why.',
  chat: `By the chat's own incoming web hook: say "post it to https://hooks.slack.com/…", or the ` +
    "like, with the address that the chat service gives you.",
};

/** The sentences to send are in the user's language, in which they are understood. */
const ELSEWHERE: Readonly<
  Partial<Record<Language, Readonly<Partial<Record<HowToTopic, string>>>>>
> = {
  de: {
    publish: "Sag „veröffentliche es“: Der Entwurf wird zur nächsten Version, die von da an läuft.",
    run: "Sag „starte es“ oder „starte es mit region=EU“. Nur eine veröffentlichte Version läuft.",
    schedule: "Sag „plane es für every weekday at 08:30“ (die Zeit auf Englisch).",
    share: "Sag „teile es mit sales“.",
    cancel: "Sag „brich den Lauf ab“.",
    delete: "Sag „lösche den Workflow“. Das lässt sich nicht rückgängig machen.",
    go_back: "Sag „zeige die Versionen“ und dann „geh zurück zu Version 1“.",
    failure: "Sag „benachrichtige ops@example.org, wenn es fehlschlägt“: Der letzte Schritt des " +
      "Entwurfs, der eine Adresse aufruft, meldet dann seinen Fehler.",
    chat: "Über den Webhook des Dienstes: Sag „schicke es an " +
      "https://hooks.slack.com/…“ mit der Adresse, die er dir gibt.",
  },
  fr: {
    publish: "Dis « publie-le » : le brouillon devient la prochaine version.",
    run: "Dis « lance-le ». Seule une version publiée s'exécute.",
    schedule: "Dis « planifie-le pour every weekday at 08:30 » (l'heure en anglais).",
    share: "Dis « partage-le avec sales ».",
    cancel: "Dis « annule l'exécution ».",
    delete: "Dis « supprime le workflow ». C'est définitif.",
    go_back: "Dis « montre les versions », puis « reviens à la version 1 ».",
    failure: "Dis « préviens ops@example.org si ça échoue » : la dernière étape du brouillon qui " +
      "appelle une adresse signale alors son échec.",
    chat: "Par le webhook du service : dis « envoie-le à " +
      "https://hooks.slack.com/… » avec l'adresse qu'il te donne.",
  },
  es: {
    publish: "Di «publícalo»: el borrador pasa a ser la siguiente versión.",
    run: "Di «ejecútalo». Solo se ejecuta una versión publicada.",
    schedule: "Di «prográmalo para every weekday at 08:30» (la hora en inglés).",
    share: "Di «compártelo con el equipo sales».",
    cancel: "Di «cancela la ejecución».",
    delete: "Di «elimina el workflow». No se puede deshacer.",
    go_back: "Di «muestra las versiones» y luego «vuelve a la versión 1».",
    failure: "Di «avisa a ops@example.org si falla»: el último paso del borrador que llama a una " +
      "dirección avisa entonces de su fallo.",
    chat: "Por el webhook del servicio: di «envíalo a " +
      "https://hooks.slack.com/…» con la dirección que te da.",
  },
};

/** Returns the short answer to "how do I …". */
export function howTo(topic: HowToTopic, language: Language): string {
  return ELSEWHERE[language]?.[topic] ?? IN_ENGLISH[topic];
}
