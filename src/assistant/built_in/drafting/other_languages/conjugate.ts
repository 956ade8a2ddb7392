import {
  spanishForMe,
  spanishForThem,
  spanishVerbs,
} from "../../../grammar/language/verbs/inflections.ts";

/** Irregular forms of German verbs, in this order: imperative, third person, participles. */
const GERMAN: Readonly<Record<string, string>> = {
  lesen: "lies liest gelesen",
  nehmen: "nimm nimmt genommen",
  geben: "gib gibt gegeben",
  werfen: "wirf wirft geworfen",
  laden: "lad lädt geladen",
  lassen: "lass lässt gelassen",
  halten: "halt hält gehalten",
  rufen: "ruf ruft gerufen",
  schreiben: "schreib schreibt geschrieben",
  ziehen: "zieh zieht gezogen",
  streichen: "streich streicht gestrichen",
  schließen: "schließ schließt geschlossen",
  binden: "bind bindet gebunden",
  senden: "send sendet gesendet gesandt",
  gehen: "geh geht gegangen",
  bringen: "bring bringt gebracht",
  suchen: "such sucht gesucht",
  sehen: "sieh sieht gesehen",
  bitten: "bitt bittet gebeten",
  schneiden: "schneid schneidet geschnitten",
  lösen: "lös löst gelöst",
  finden: "find findet gefunden",
  beziehen: "bezieh bezieht bezogen",
  behalten: "behalt behält behalten",
  verwerfen: "verwirf verwirft verworfen",
  verbinden: "verbind verbindet verbunden",
  versenden: "versend versendet versandt versendet",
  entnehmen: "entnimm entnimmt entnommen",
  belassen: "belass belässt belassen",
  begrenzen: "begrenz begrenzt begrenzt",
  brauchen: "brauch braucht gebraucht",
};
const NO_GE =
  /^(?:be|ge|er|ver|zer|ent|emp|miss|über(?=mitteln|prüfen|wachen|springen|tragen|geben|nehmen))|ieren$/u;

/**
 * Returns the forms of a German verb that a request may contain. In `verb`, a `+` separates the
 * prefix.
 */
export function germanForms(verb: string): { whole: string[]; split: string[]; prefix: string } {
  const [before = "", after] = verb.split("+");
  const [prefix, base] = after === undefined ? ["", before] : [before, after];
  const stem = base.replace(/(?<=[elr])n$|en$/u, "");
  const said = GERMAN[base]?.split(" ");
  const short = stem.replace(/e(?=[lr]$)/u, "");
  const third = said?.[1] ?? (/[td]$|[^lr][mn]$/u.test(stem) ? `${stem}et` : `${stem}t`);
  const participles = said?.slice(2) ??
    [NO_GE.test(base) ? third : `ge${third}`];
  const second = third.replace(/t$/u, "st");
  const finite = [said?.[0] ?? stem, `${short}e`, `${stem}e`, third, second, `${stem}t`, base];
  if (prefix === "") {
    return { whole: [...finite, `zu ${base}`, ...participles], split: [], prefix };
  }
  return {
    whole: [
      ...finite.map((form) => `${prefix}${form}`),
      `${prefix}zu${base}`,
      ...participles.map((form) => `${prefix}${form}`),
    ],
    split: finite,
    prefix,
  };
}

/** Forms of irregular French verbs: present, subjunctive, participles, future. */
const FRENCH: Readonly<Record<string, string>> = {
  appeler: "appelle appelles appelez appelons appellent appelé appelées appellera",
  rappeler: "rappelle rappelles rappelez rappelons rappelé rappellera",
  envoyer:
    "envoie envoies envoyez envoyons envoient envoyé envoyée envoyés envoyées enverra enverras enverrez enverrai",
  renvoyer: "renvoie renvoyez renvoyons renvoyé renvoyée renvoyés renvoyées",
  lire: "lis lit lisez lisons lisent lise lises lu lue lus lues lira",
  prendre: "prends prend prenez prenons prennent prenne prennes pris prise prendra",
  reprendre: "reprends reprend reprenez repris",
  mettre: "mets met mettez mettons mettent mette mettes mis mise mises mettra",
  transmettre:
    "transmets transmet transmettez transmettons transmette transmettes transmis transmise transmises transmettra",
  ouvrir: "ouvre ouvres ouvrez ouvrons ouvert ouverte",
  joindre: "joins joint joignez joignons joigne jointe joints",
  extraire: "extrais extrait extrayez extrayons extraie extraite extraits extraites",
  obtenir: "obtiens obtient obtenez obtenons obtienne obtenu",
  retenir: "retiens retient retenez retenons retienne retenu retenus retenues",
  prévenir: "préviens prévient prévenez prévenons prévienne préviennes prévenu prévenue",
  exclure: "exclus exclut excluez excluons exclue exclues exclu",
  écrire: "écris écrit écrivez écrivons écrive écrives écrite écrits écrites écrira",
  réécrire: "réécris réécrit réécrivez",
  inscrire: "inscris inscrit inscrivez inscrive",
  attendre: "attends attend attendez attendons attende attendu",
  fournir: "fournis fournit fournissez",
  réunir: "réunis réunit réunissez réunissons réunisse réuni réunis réunies",
  avertir: "avertis avertit avertissez avertissons avertisse avertisses averti avertie",
  répartir: "répartis répartit répartissez",
  faire: "fais fait faites faisons fasse fasses font",
  recevoir: "reçois reçoit recevez reçoive reçoives",
  recueillir: "recueille recueilles recueillez recueillons recueillent recueilli recueillies",
  partir: "pars part partez partent parte partes partent parti partie",
  soumettre: "soumets soumet soumettez soumette soumis",
};

/** Returns the forms of a French verb that a request may contain. */
export function frenchForms(verb: string): string[] {
  const known = FRENCH[verb]?.split(" ");
  const forms = known ? [verb, ...known] : [verb, ...regularFrench(verb)];
  return [...forms, `à ${verb}`, ...["de", "d'"].map((de) => `${de} ${verb}`)];
}

function regularFrench(verb: string): string[] {
  const stem = verb.slice(0, -2);
  if (verb.endsWith("ir")) {
    return "is it issez issons issent isse isses i ie ies ira iras irez".split(" ").map((end) =>
      stem + end
    );
  }
  const open = stem.replace(/[eé]([^aeiouéè])$/u, "è$1");
  const soft = stem.endsWith("g") ? `${stem}e` : stem.replace(/c$/u, "ç");
  const bare = /y$/u.test(stem) ? stem.replace(/y$/u, "i") : open;
  return [
    ...["e", "es", "ent"].map((end) => bare + end),
    ...["e", "es", "ent"].map((end) => open + end),
    ...["ez", "é", "ée", "és", "ées", "era", "eras", "erez", "erai", "eront"].map((end) =>
      stem + end
    ),
    ...["ons", "ant"].map((end) => soft + end),
  ];
}

const THIRD_AR = "a an as o amos é ado ada ados adas ando ara aran ase aría ará arás aremos".split(
  " ",
);
const THIRD_ER = "e en es o emos imos ido ida idos idas iendo iera ieran erá erás a an amos".split(
  " ",
);

/** Returns the forms of a Spanish verb that a request may contain. */
export function spanishForms(verb: string): string[] {
  const stem = verb.slice(0, -2);
  const soft = stem.replace(/c$/u, "qu").replace(/g$/u, "gu").replace(/z$/u, "c");
  const ends = verb.endsWith("ar") ? THIRD_AR : THIRD_ER;
  const futures = ["á", "ás", "emos"].map((end) => `${verb}${end}`);
  const voseo = verb.endsWith("ar") ? `${stem}á` : `${stem}${verb.endsWith("ir") ? "í" : "é"}`;
  return [
    ...`${spanishVerbs(verb)}|${spanishForMe(verb)}|${spanishForThem(verb)}`.split("|"),
    ...ends.map((end) => stem + end),
    ...verb.endsWith("ar") ? ["e", "en", "es", "emos"].map((end) => soft + end) : [],
    ...futures,
    ...[voseo, verb].flatMap((form) =>
      [
        "",
        "lo",
        "la",
        "los",
        "las",
        "le",
        "les",
        "me",
        "nos",
        "melo",
        "mela",
        "melos",
        "melas",
        "selo",
        "sela",
        "selos",
        "selas",
        "se",
      ]
        .map((clitic) => `${clitic === "" ? form : unaccented(form)}${clitic}`)
    ),
    ...["se", "melo", "mela", "melos", "melas"].flatMap((clitic) =>
      spanishForMe(verb).split("|").map((form) => form.replace(/(?:me|nos)$/u, clitic))
    ),
  ].filter((form) => form.length > 2 || form === verb);
}

function unaccented(form: string): string {
  return form.replace(/[áéí]$/u, (vowel) => ({ á: "a", é: "e", í: "i" })[vowel] ?? vowel);
}
