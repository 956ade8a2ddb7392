import type { Language } from "../vocabulary.ts";
import {
  frenchImperatives,
  germanImperatives,
  spanishImperatives,
  withPronoun,
} from "./inflections.ts";

/** The verbs of deeds, questions and changes. The tables contain one imperative of each. */
const GERMAN =
  "veröffentlichen publizieren starten planen pausieren stoppen beenden wiederholen genehmigen teilen löschen entfernen " +
  "nennen benennen ändern setzen schalten stellen zeigen öffnen suchen finden aktivieren deaktivieren verschieben tauschen " +
  "duplizieren kopieren ersetzen benutzen verwenden nutzen erklären prüfen schicken senden streichen erhöhen senken " +
  "reduzieren verringern schrauben machen holen";
const FRENCH =
  "publier lancer exécuter démarrer relancer planifier programmer changer mettre réessayer annuler arrêter stopper " +
  "approuver valider rejeter refuser répondre partager retirer enlever supprimer effacer revenir retourner restaurer " +
  "rétablir remettre renommer appeler montrer afficher lister chercher rechercher trouver ouvrir ajouter désactiver " +
  "activer réactiver déplacer dupliquer copier utiliser prendre passer remplacer corriger réparer envoyer vérifier " +
  "intervertir permuter inverser échanger descendre expliquer suspendre reprendre continuer modifier fixer régler baisser augmenter faire dire rendre donner jeter virer";
const SPANISH =
  "publicar ejecutar lanzar iniciar correr arrancar programar planificar cambiar pausar reanudar reactivar activar " +
  "desactivar detener parar cancelar reintentar intentar aprobar rechazar responder contestar compartir dejar quitar " +
  "retirar eliminar borrar suprimir volver regresar restaurar recuperar mostrar listar buscar abrir renombrar llamar " +
  "poner añadir agregar mover colocar duplicar copiar deshacer arreglar corregir subir bajar reducir aumentar usar " +
  "utilizar tomar enviar mandar reemplazar sustituir transferir hacer decir explicar enseñar verificar revisar " +
  "permutar intercambiar modificar frenar cortar abortar desplegar fijar ajustar suspender tirar botar sacar";
const PRONOUNS = ["lo", "la", "los", "las", "me", "nos", "le", "les", "melo", "mela"];

type Groups = ReadonlyMap<string, readonly string[]>;

function groupsOf(groups: readonly (readonly string[])[]): Groups {
  return new Map(groups.flatMap((group) => group.map((form) => [form, group] as const)));
}

const FORMS: Readonly<Record<Language, Groups>> = {
  en: new Map(),
  de: groupsOf(GERMAN.split(" ").map(germanImperatives)),
  fr: groupsOf(FRENCH.split(" ").map(frenchImperatives)),
  es: groupsOf(
    SPANISH.split(" ").flatMap((verb) => {
      const forms = spanishImperatives(verb);
      const [familiar = "", formal = "", plural = ""] = forms;
      return [
        forms,
        ...PRONOUNS.map((pronoun) =>
          [familiar, formal, plural].map((form) => withPronoun(form, pronoun))
        ),
      ];
    }),
  ),
};

/**
 * Returns a phrase with all forms of address of its imperatives: "ejecuta <it>" becomes
 * "ejecuta|ejecute|ejecuten|ejecutá <it>".
 */
export function withImperativeForms(phrase: string, languages: readonly Language[]): string {
  return phrase.split(" ").map((part) => {
    const mark = part.endsWith("?") ? "?" : "";
    const body = mark === "" ? part : part.slice(0, -1);
    if (body.startsWith("{")) return part;
    const words = body.split("|").flatMap((word) => [word, ...formsOf(word, languages)]);
    return `${[...new Set(words)].join("|")}${mark}`;
  }).join(" ");
}

function formsOf(word: string, languages: readonly Language[]): readonly string[] {
  const [verb = "", ...rest] = word.split("_");
  return languages.flatMap((language) => FORMS[language].get(verb) ?? [])
    .map((form) => [form, ...rest].join("_"));
}
