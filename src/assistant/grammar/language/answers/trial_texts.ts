import type { Language } from "../vocabulary.ts";

/** The texts of dry runs. */
export interface TrialTexts {
  /**
   * `step` is the first step that reads a missing output; null if an output of the workflow reads
   * it.
   */
  cameAsFarAs(step: string | null, missing: string): string;
  /** `status` is a word of the user's language. */
  ended(status: string): string;
  tookOutputs(steps: string, runId: string): string;
  /** Follows a step that was not performed: the input that it would have received, as JSON. */
  wouldGet(input: string): string;
  /** Precedes a list of required inputs. */
  needs: string;
  attach: string;
  sayValue(input: string): string;
  /** Separates two ways of giving an input. */
  or: string;
}

export const TRIAL_TEXTS: Readonly<Record<Language, TrialTexts>> = {
  en: {
    cameAsFarAs: (step, missing) =>
      `The dry run came as far as ${
        step ?? "the end"
      }, which reads the output of ${missing}: a dry ` +
      "run sends and stores nothing, so it has none. Nothing is wrong with the steps before. Once " +
      "the workflow has run, a dry run takes the output of that run.",
    ended: (status) => `The dry run has ${status}; nothing was sent or stored.`,
    tookOutputs: (steps, runId) => `It took the output of ${steps} from run ${runId}.`,
    wouldGet: (input) => `and would get ${input}`,
    needs: "A dry run needs these inputs, so nothing was done:",
    attach: 'Attach the file and say "dry run"',
    sayValue: (input) => `Say "dry run with ${input}=…"`,
    or: ", or: ",
  },
  de: {
    cameAsFarAs: (step, missing) =>
      `Der Probelauf kam bis ${
        step === null ? "zum Ende" : `zum Schritt ${step}`
      }, der die Ausgabe von ` +
      `${missing} liest: Ein Probelauf sendet und speichert nichts, also gibt es sie nicht. Die Schritte ` +
      "davor sind in Ordnung. Ist der Workflow einmal gelaufen, nimmt ein Probelauf die Ausgabe " +
      "dieses Laufs.",
    ended: (status) =>
      `Der Probelauf ist zu Ende (Status: ${status}); nichts wurde gesendet oder gespeichert.`,
    tookOutputs: (steps, runId) => `Die Ausgabe von ${steps} stammt aus dem Lauf ${runId}.`,
    wouldGet: (input) => `und bekäme ${input}`,
    needs: "Ein Probelauf braucht diese Eingaben, deshalb ist nichts geschehen:",
    attach: "Hänge die Datei an und sag „mach einen Probelauf“",
    sayValue: (input) => `Sag „mach einen Probelauf mit ${input}=…“`,
    or: ", oder: ",
  },
  fr: {
    cameAsFarAs: (step, missing) =>
      `L'essai à blanc est allé jusqu'à ${
        step === null ? "la fin" : `l'étape ${step}`
      }, qui lit la ` +
      `sortie de ${missing} : un essai à blanc n'envoie et n'enregistre rien, donc elle manque. Les ` +
      "étapes d'avant vont bien. Une fois le workflow exécuté, un essai à blanc prend la sortie de " +
      "cette exécution.",
    ended: (status) =>
      `L'essai à blanc est terminé (état : ${status}) ; rien n'a été envoyé ni enregistré.`,
    tookOutputs: (steps, runId) => `La sortie de ${steps} vient de l'exécution ${runId}.`,
    wouldGet: (input) => `et recevrait ${input}`,
    needs: "Un essai à blanc demande ces entrées, donc rien n'a été fait :",
    attach: "Joins le fichier et dis « fais un essai à blanc »",
    sayValue: (input) => `Dis « fais un essai à blanc avec ${input}=… »`,
    or: ", ou : ",
  },
  es: {
    cameAsFarAs: (step, missing) =>
      `La prueba en seco llegó hasta ${
        step === null ? "el final" : `el paso ${step}`
      }, que lee la ` +
      `salida de ${missing}: una prueba en seco no envía ni guarda nada, así que no la hay. Los pasos ` +
      "anteriores están bien. Cuando el workflow se haya ejecutado, una prueba en seco toma la salida " +
      "de esa ejecución.",
    ended: (status) =>
      `La prueba en seco ha terminado (estado: ${status}); no se ha enviado ni guardado nada.`,
    tookOutputs: (steps, runId) => `La salida de ${steps} viene de la ejecución ${runId}.`,
    wouldGet: (input) => `y recibiría ${input}`,
    needs: "Una prueba en seco necesita estas entradas, así que no se ha hecho nada:",
    attach: "Adjunta el archivo y di «haz una prueba en seco»",
    sayValue: (input) => `Di «haz una prueba en seco con ${input}=…»`,
    or: ", o: ",
  },
};
