import type { HowToTopic } from "../how_to_phrases.ts";
import type { Language } from "../vocabulary.ts";

/** The short answers to "how do I …". Example sentences are in the language of the answer. */
export const HOW_TO_TEXTS: Readonly<Record<Language, Readonly<Record<HowToTopic, string>>>> = {
  en: {
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
    workflow:
      "A workflow is a list of steps that run one after the other. To begin with one, say " +
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
    chat:
      `By the chat's own incoming web hook: say "post it to https://hooks.slack.com/…", or the ` +
      "like, with the address that the chat service gives you.",
  },
  de: {
    publish: "Sag „veröffentliche es“: Der Entwurf wird zur nächsten Version, die von da an läuft.",
    run: "Sag „starte es“ oder „starte es mit region=EU“. Nur eine veröffentlichte Version läuft.",
    schedule: "Sag „plane es jeden Werktag um 8:30 Uhr“. „pausiere den Zeitplan“ und „lösche den " +
      "Zeitplan“ ändern ihn.",
    share:
      "Sag „teile es mit sales“: Die Mitglieder dieses Teams dürfen es dann lesen und starten. " +
      "„teile es nicht mehr“ macht es wieder privat.",
    cancel: "Sag „brich den Lauf ab“.",
    delete: "Sag „lösche den Workflow“. Das lässt sich nicht rückgängig machen.",
    go_back: "Sag „zeige die Versionen“ und dann „geh zurück zu Version 1“.",
    draft: "Ein Entwurf ist ein Workflow, an dem du noch schreibst. Er läuft nie von selbst; " +
      "„veröffentliche es“ macht eine Version daraus.",
    workflow:
      "Ein Workflow ist eine Liste von Schritten, die nacheinander laufen. Um mit einem zu " +
      "beginnen, sag „welche Vorlagen gibt es?“ und „use the csv-cleanup template“, oder füge eine " +
      "Definition ein.",
    api_key:
      "Lege einen API-Schlüssel bei POST /api/v1/api-keys an und sende ihn als Bearer-Token: " +
      "Authorization: Bearer …",
    environment: "Nenne sie in der Definition unter env und gib ihr bei " +
      "POST /api/v1/workflows/{id}/envs einen Wert. Werte werden versiegelt gespeichert und nie gezeigt.",
    webhook: "Lege einen bei POST /api/v1/workflows/{id}/webhooks an: Ein Aufruf seiner Adresse " +
      "startet einen Lauf.",
    failure: "Sag „benachrichtige ops@example.org, wenn es fehlschlägt“: Der letzte Schritt des " +
      "Entwurfs, der eine Adresse aufruft, meldet dann seinen Fehler. „zeige die letzten Läufe“ nennt " +
      "die Läufe, und „warum ist es fehlgeschlagen?“ sagt, warum.",
    chat: "Über den Webhook des Dienstes: Sag „schicke es an " +
      "https://hooks.slack.com/…“ mit der Adresse, die er dir gibt.",
  },
  fr: {
    publish: "Dis « publie-le » : le brouillon devient la prochaine version, celle qui s'exécute.",
    run: "Dis « lance-le », ou « lance-le avec region=EU » s'il a des entrées. Seule une version " +
      "publiée s'exécute.",
    schedule: "Dis « lance-le tous les jours ouvrés à 8h30 ». « suspends la planification » et " +
      "« supprime la planification » la changent.",
    share:
      "Dis « partage-le avec sales » : les membres de cette équipe peuvent alors le lire et le " +
      "lancer. « ne le partage plus » le rend privé.",
    cancel: "Dis « annule l'exécution ».",
    delete: "Dis « supprime le workflow ». C'est définitif.",
    go_back: "Dis « montre les versions », puis « reviens à la version 1 ».",
    draft:
      "Un brouillon est un workflow que tu es encore en train d'écrire. Il ne s'exécute jamais " +
      "tout seul ; « publie-le » en fait une version.",
    workflow: "Un workflow est une liste d'étapes qui s'exécutent l'une après l'autre. Pour en " +
      "commencer un, dis « quels modèles y a-t-il ? » et « use the csv-cleanup template », ou colle " +
      "une définition.",
    api_key: "Crée une clé d'API avec POST /api/v1/api-keys, et envoie-la comme jeton : " +
      "Authorization: Bearer …",
    environment: "Déclare-la sous env dans la définition, et donne-lui une valeur avec " +
      "POST /api/v1/workflows/{id}/envs. Les valeurs sont scellées et jamais montrées.",
    webhook:
      "Crée-en un avec POST /api/v1/workflows/{id}/webhooks : appeler son adresse lance une " +
      "exécution.",
    failure: "Dis « préviens ops@example.org si ça échoue » : la dernière étape du brouillon qui " +
      "appelle une adresse signale alors son échec. « montre les dernières exécutions » les montre, " +
      "et « pourquoi a-t-il échoué ? » dit pourquoi.",
    chat: "Par le webhook du service : dis « envoie-le à " +
      "https://hooks.slack.com/… » avec l'adresse qu'il te donne.",
  },
  es: {
    publish: "Di «publícalo»: el borrador pasa a ser la siguiente versión, que se ejecuta desde " +
      "entonces.",
    run: "Di «ejecútalo», o «ejecútalo con region=EU» si tiene entradas. Solo se ejecuta una " +
      "versión publicada.",
    schedule: "Di «ejecútalo todos los días laborables a las 8:30». «pausa la programación» y " +
      "«elimina la programación» la cambian.",
    share: "Di «compártelo con el equipo sales»: los miembros de ese equipo pueden leerlo y " +
      "ejecutarlo. «deja de compartirlo» lo hace privado.",
    cancel: "Di «cancela la ejecución».",
    delete: "Di «elimina el workflow». No se puede deshacer.",
    go_back: "Di «muestra las versiones» y luego «vuelve a la versión 1».",
    draft: "Un borrador es un workflow que todavía estás escribiendo. Nunca se ejecuta solo; " +
      "«publícalo» hace de él una versión.",
    workflow:
      "Un workflow es una lista de pasos que se ejecutan uno tras otro. Para empezar con uno, " +
      "di «¿qué plantillas hay?» y «use the csv-cleanup template», o pega una definición.",
    api_key: "Crea una clave de API con POST /api/v1/api-keys, y envíala como token: " +
      "Authorization: Bearer …",
    environment: "Declárala en env en la definición, y dale un valor con " +
      "POST /api/v1/workflows/{id}/envs. Los valores se guardan sellados y nunca se muestran.",
    webhook:
      "Crea uno con POST /api/v1/workflows/{id}/webhooks: llamar a su dirección inicia una " +
      "ejecución.",
    failure: "Di «avisa a ops@example.org si falla»: el último paso del borrador que llama a una " +
      "dirección avisa entonces de su fallo. «muestra las últimas ejecuciones» las muestra, y «¿por " +
      "qué falló?» dice por qué.",
    chat: "Por el webhook del servicio: di «envíalo a " +
      "https://hooks.slack.com/…» con la dirección que te da.",
  },
};
