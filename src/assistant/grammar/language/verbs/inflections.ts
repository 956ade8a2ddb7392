/** Forms of German verbs whose stem changes: the imperatives, and the third person. */
const GERMAN: Readonly<Record<string, readonly string[]>> = {
  lesen: ["lies", "lese", "liest"],
  nehmen: ["nimm", "nehme", "nimmt"],
  geben: ["gib", "gebe", "gibt"],
  werfen: ["wirf", "werfe", "wirft"],
  behalten: ["behalte", "behalt", "behält"],
  laden: ["lade", "lad", "lädt"],
};

/** Forms of French verbs that do not end in -er, and of those whose stem changes. */
const FRENCH: Readonly<Record<string, readonly string[]>> = {
  appeler: ["appelle", "appelez"],
  rappeler: ["rappelle", "rappelez"],
  envoyer: ["envoie", "envoyez"],
  lire: ["lis", "lisez", "lit", "lise"],
  prendre: ["prends", "prenez", "prend", "prenne"],
  mettre: ["mets", "mettez", "met", "mette"],
  transmettre: ["transmets", "transmettez", "transmet"],
  ouvrir: ["ouvre", "ouvrez"],
  joindre: ["joins", "joignez", "joint"],
  extraire: ["extrais", "extrayez", "extrait"],
  obtenir: ["obtiens", "obtenez", "obtient"],
  retenir: ["retiens", "retenez", "retient"],
  prévenir: ["préviens", "prévenez", "prévient", "prévienne"],
  exclure: ["exclus", "excluez", "exclut"],
  écrire: ["écris", "écrivez", "écrit", "écrive"],
  descendre: ["descends", "descendez"],
  rétablir: ["rétablis", "rétablissez"],
  répondre: ["réponds", "répondez"],
  reprendre: ["reprends", "reprenez"],
  suspendre: ["suspends", "suspendez"],
  revenir: ["reviens", "revenez"],
  remettre: ["remets", "remettez"],
  rejeter: ["rejette", "rejetez"],
  dire: ["dis", "dites"],
  faire: ["fais", "faites"],
  rendre: ["rends", "rendez"],
};

/** Imperatives of Spanish verbs that do not follow the infinitive: familiar, formal, plural. */
const SPANISH: Readonly<Record<string, readonly string[]>> = {
  abrir: ["abre", "abra", "abran"],
  añadir: ["añade", "añada", "añadan"],
  aprobar: ["aprueba", "apruebe", "aprueben"],
  compartir: ["comparte", "comparta", "compartan"],
  corregir: ["corrige", "corrija", "corrijan"],
  correr: ["corre", "corra", "corran"],
  decir: ["di", "diga", "digan"],
  deshacer: ["deshaz", "deshaga", "deshagan"],
  detener: ["detén", "detenga", "detengan"],
  hacer: ["haz", "haga", "hagan"],
  responder: ["responde", "responda", "respondan"],
  suspender: ["suspende", "suspenda", "suspendan"],
  sustituir: ["sustituye", "sustituya", "sustituyan"],
  transferir: ["transfiere", "transfiera", "transfieran"],
  volver: ["vuelve", "vuelva", "vuelvan"],
  comparar: ["compara", "compare", "comparen"],
  comprobar: ["comprueba", "compruebe", "comprueben"],
  contar: ["cuenta", "cuente", "cuenten"],
  convertir: ["convierte", "convierta", "conviertan"],
  dividir: ["divide", "divida", "dividan"],
  enviar: ["envía", "envíe", "envíen"],
  escribir: ["escribe", "escriba", "escriban"],
  excluir: ["excluye", "excluya", "excluyan"],
  extraer: ["extrae", "extraiga", "extraigan"],
  leer: ["lee", "lea", "lean"],
  mantener: ["mantén", "mantenga", "mantengan"],
  meter: ["mete", "meta", "metan"],
  mostrar: ["muestra", "muestre", "muestren"],
  mover: ["mueve", "mueva", "muevan"],
  obtener: ["obtén", "obtenga", "obtengan"],
  pedir: ["pide", "pida", "pidan"],
  poner: ["pon", "ponga", "pongan"],
  recoger: ["recoge", "recoja", "recojan"],
  recordar: ["recuerda", "recuerde", "recuerden"],
  reducir: ["reduce", "reduzca", "reduzcan"],
  remover: ["remueve", "remueva", "remuevan"],
  renombrar: ["renombra", "renombre", "renombren"],
  subir: ["sube", "suba", "suban"],
  suprimir: ["suprime", "suprima", "supriman"],
  traer: ["trae", "traiga", "traigan"],
  unir: ["une", "una", "unan"],
  volcar: ["vuelca", "vuelque", "vuelquen"],
};

/** Returns the imperatives of a German verb: "starte", "start". */
export function germanImperatives(verb: string): readonly string[] {
  return (GERMAN[verb] ?? regularGerman(verb)).slice(0, 2);
}

/** Returns the imperatives of a French verb: "lance", "lancez". */
export function frenchImperatives(verb: string): readonly string[] {
  return (FRENCH[verb] ?? regularFrench(verb)).slice(0, 2);
}

/** Returns the imperatives of a Spanish verb: "ejecuta", "ejecute", "ejecuten", "ejecutá". */
export function spanishImperatives(verb: string): readonly string[] {
  return [...imperatives(verb), ...(/ar$/.test(verb) ? [`${verb.slice(0, -2)}á`] : [])];
}

/** Returns a Spanish imperative with a pronoun after it: "ejecútalo". */
export function withPronoun(form: string, pronoun: string): string {
  return `${stressed(form)}${pronoun}`;
}

function formsOf(verbs: string, inflect: (verb: string) => readonly string[]): string {
  return [...new Set(verbs.split("|").flatMap((verb) => [...inflect(verb), verb]))].join("|");
}

/** Returns the imperatives, the third person and the infinitives of German verbs. */
export function germanVerbs(verbs: string): string {
  return formsOf(verbs, (verb) => GERMAN[verb] ?? regularGerman(verb));
}

function regularGerman(verb: string): string[] {
  if (/e[rl]n$/.test(verb)) {
    const stem = verb.slice(0, -1);
    const first = verb.endsWith("eln") ? `${verb.slice(0, -3)}le` : `${stem}e`;
    return [first, stem, `${stem}t`];
  }
  const stem = verb.slice(0, -2);
  return [`${stem}e`, stem, /[td]$/.test(stem) ? `${stem}et` : `${stem}t`];
}

/** Returns the imperatives, the third person and the infinitives of French verbs. */
export function frenchVerbs(verbs: string): string {
  return formsOf(verbs, (verb) => [...FRENCH[verb] ?? regularFrench(verb), `à_${verb}`]);
}

function regularFrench(verb: string): string[] {
  const stem = verb.slice(0, -2);
  if (verb.endsWith("ir")) return [`${stem}is`, `${stem}issez`, `${stem}it`, `${stem}isse`];
  // With and without the accent: "enlève" and "enlevez", "complète" and "complétez".
  return [`${stem.replace(/[eé]([^aeiouéè])$/u, "è$1")}e`, `${stem}ez`];
}

const OBJECTS = ["lo", "la", "los", "las"];

/**
 * Returns the imperatives and infinitives of Spanish verbs, with and without an object pronoun:
 * "guarda", "guarde", "guarden", "guardá", "guárdalo", "guardarlo".
 */
export function spanishVerbs(verbs: string): string {
  return formsOf(verbs, (verb) => {
    const forms = imperatives(verb);
    const plain = /ar$/.test(verb) ? [`${verb.slice(0, -2)}á`] : [];
    return [
      ...forms,
      ...plain,
      // Passive forms, as in "que se guarden".
      ...forms.slice(1).map((form) => `se_${form}`),
      ...OBJECTS.flatMap((object) => [
        ...forms.map((form) => `${stressed(form)}${object}`),
        `${verb}${object}`,
      ]),
    ];
  });
}

/** Returns Spanish imperatives with "me" or "us" attached: "envíame", "mándenos". */
export function spanishForMe(verbs: string): string {
  const forms = verbs.split("|").flatMap((verb) => [
    ...imperatives(verb).map(stressed),
    verb,
  ]);
  return forms.flatMap((form) => [`${form}me`, `${form}nos`]).join("|");
}

/** Returns Spanish imperatives with a recipient attached: "mándale", "envíeles". */
export function spanishForThem(verbs: string): string {
  const forms = verbs.split("|").flatMap((verb) => [...imperatives(verb).map(stressed), verb]);
  return forms.flatMap((form) => [`${form}le`, `${form}les`]).join("|");
}

function imperatives(verb: string): readonly string[] {
  const known = SPANISH[verb];
  if (known) return known;
  const stem = verb.slice(0, -2);
  const formal = stem.replace(/c$/, "qu").replace(/g$/, "gu").replace(/z$/, "c");
  return [`${stem}a`, `${formal}e`, `${formal}en`];
}

const ACCENTED: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };

/**
 * Marks the stressed vowel that needs an accent before an attached pronoun: "descárga" in
 * "descárgalo".
 */
function stressed(form: string): string {
  if (/[áéíóú]/u.test(form) || !/[aeiou].*[aeiou]/.test(form)) return form;
  const [, before = "", vowel = "", after = ""] =
    /^(.*?)([aeo]|[iu](?![aeo]))((?:[^aeiou]|u(?=[ei]))*[iu]?[aeo]n?)$/.exec(form) ?? [];
  return vowel === "" ? form : `${before}${ACCENTED[vowel]}${after}`;
}
