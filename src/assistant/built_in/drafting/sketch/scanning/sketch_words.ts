import { onFirstUse } from "../../../../grammar/first_use.ts";
import { PhraseSet } from "../../../../grammar/forms.ts";
import { type Language, LANGUAGES } from "../../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../../grammar/tokens.ts";

/** The meanings of words that are neither in the tables for rows nor in those for roles. */
const SKETCH_WORDS = {
  /** Work for a language model, which may lack a verb. */
  model: {
    en:
      "ai,the ai,an ai,a model,the model,llm,an llm,gpt,chatgpt,a language model,language model,with ai,by ai",
    de: "ki,die ki,eine ki,mit ki,per ki,sprachmodell,ein sprachmodell,künstliche intelligenz",
    fr: "ia,l' ia,une ia,par l' ia,avec l' ia,un modèle,intelligence artificielle,llm",
    es: "ia,la ia,una ia,con ia,inteligencia artificial,un modelo,llm",
  },
  /** Verbs of work that only a language model can do. */
  think: {
    en:
      "summarise,summarize,summarised,summarized,summarises,summarizes,sum up in,translate,translates,translated,translation,classify,classifies,classified,categorise,categorize,label each,labels each,rephrase,proofread,rewrite,sentiment,line summary,sentence summary,short summary,brief summary,draft a reply,draft an answer,suggest an answer",
    de:
      "fasse zusammen,fass zusammen,zusammenfassen,zusammengefasst,zusammenfassung,übersetze,übersetz,übersetzen,übersetzt,übersetzung,klassifiziere,klassifizieren,stimmung,antwortvorschlag,formuliere,kurzfassung,kurzfassungen,kurze zusammenfassung",
    fr:
      "résume,résumer,résumez,résume les,résumé,résumés,traduis,traduire,traduisez,traduit,traduction,classifie,classifier,reformule,synthèse",
    es:
      "resume,resuma,resumir,resumido,resumida,resúmeme,me resuma,traduce,traduzca,traducir,traducido,traducción,clasifica,clasifique,clasificar,reformula",
  },
  /** Verbs of decisions by a language model, if the request mentions one. */
  judge: {
    en:
      "decide,decides,judge,judges,rate,rates,assess,detect,tell whether,tells whether,label,labels,mark as,marks,suggest,suggests,read out,reads out",
    de:
      "entscheide,entscheidet,entscheiden,beurteile,beurteilt,bewerte,bewertet,erkennt,erkennen,schlägt vor,vorschlagen",
    fr: "décide,décider,juge,juger,évalue,évaluer,détecte,dit si,dit pour,propose",
    es: "decida,decide,juzgue,evalúa,evalúe,detecta,diga si,marca,proponga",
  },
  /** Words for one result of a model per row. */
  each: {
    en:
      "each,every,for each,for every,per,one each,each of them,each one,individually,for all of them",
    de: "jede,jeden,jedes,jeder,je,pro,für jede,für jeden,für jedes,jeweils,einzeln",
    fr: "chaque,chacun,chacune,pour chaque,pour chacun,pour chacune,par",
    es: "cada,cada uno,cada una,para cada,de cada,a cada,por cada",
  },
  /** Words for approvals that the table of roles lacks. */
  agree: {
    en:
      "i approve,asked first,i'd like to see it first,look over,let me look,show me first,let me see,to ok,before i ok,signatures,two signatures,i check it,must ok",
    de:
      "ich genehmige,genehmige ich,ich gebe frei,gebe ich frei,ich schaue,zeig mir vorher,mein ok",
    fr:
      "j' approuve,je valide,je veux valider,mon accord,après mon accord,l' aval,montre moi avant",
    es:
      "la apruebo,lo apruebo,apruebo,la apruebo yo,doy el visto bueno,pide ok,con mi visto bueno,lo reviso antes",
  },
  /** Words for duplicate rows. */
  double: {
    en: "double,doubles,same,repeated,twice",
    de: "doppelte,doppelten,gleiche,mehrfache",
    fr: "en double,doubles,identiques,mêmes",
    es: "dobles,repetidos,repetidas,iguales",
  },
  join: {
    en:
      "join,joined,joins,left join,inner join,merge,combine,match,matched,match on,link,put together,bring together,reconcile,share the column,share column",
    de:
      "verknüpfe,verknüpfen,verbinde,verbinden,zusammenführen,führe zusammen,abgleichen,gleiche ab,kombiniere,kombinieren,join",
    fr:
      "fusionne,fusionner,joindre,joins,croise,croiser,rapproche,rapprocher,combine,combiner,mettre ensemble,jointure",
    es:
      "une,unir,únelas,únelos,cruza,cruzar,combina,combinar,junta,juntar,fusiona,fusionar,casa,casar",
  },
  rename: {
    en: "rename,renamed,call it,should be called,becomes,rename to",
    de: "benenne,benenne um,umbenennen,nenne,heißen,umbenannt",
    fr: "renomme,renommer,renommez",
    es: "renombra,renombrar,cambia el nombre",
  },
  /** Words for the inputs of a run. */
  inputs: {
    en:
      "input,inputs,an input,as input,the input,run's inputs,when i run it,when i start it,form,a form,fill in,fills in,asks me for",
    de:
      "eingabe,eingaben,mit eingabe,als eingabe,formular,ein formular,füllt aus,ausfüllt,beim start",
    fr: "entrée,entrées,en entrée,saisie,saisi,saisis,saisies,formulaire,un formulaire",
    es:
      "entrada,entradas,datos de entrada,de entrada,formulario,un formulario,al ejecutar,al lanzarlo",
  },
  copy: {
    en: "cc,in copy,copy,copy to,a copy to,copied to,carbon copy",
    de: "cc,kopie,kopie an,in kopie",
    fr: "cc,copie,copie à,en copie",
    es: "cc,copia,copia a,con copia,en copia",
  },
  subject: {
    en: "subject,with subject,with the subject,titled,subject line",
    de: "betreff,mit betreff,mit dem betreff",
    fr: "objet,sujet,avec l' objet,avec pour objet",
    es: "asunto,con asunto,con el asunto",
  },
  rejected: {
    en:
      "rejected,refused,declined,denied,deny,says no,say no,a no,if not approved,if refused,if rejected,if declined,rejected ones,when rejected,not approved,disapproved",
    de:
      "abgelehnt,ablehnt,bei nein,nein sagt,abgelehnte,bei ablehnung,wenn nein,falls nein,nicht genehmigt",
    fr: "refusé,refuse,refusée,rejeté,rejetée,en cas de refus,si non,dit non,s' il refuse",
    es:
      "rechazado,rechaza,rechazada,digo que no,dice que no,si digo que no,en caso de rechazo,denegado",
  },
  accepted: {
    en:
      "if approved,when approved,approved ones,if yes,on yes,a yes,says yes,if it's a yes,if accepted",
    de: "bei ja,wenn ja,falls ja,genehmigt,bei zustimmung,nach freigabe",
    fr: "si oui,en cas d' accord,approuvé,accepté",
    es: "si acepta,aprobado,si digo que sí,en caso afirmativo",
  },
  otherwise: {
    en: "otherwise,else,if not,anything else,everything else,smaller ones,the others,all others",
    de: "sonst,ansonsten,andernfalls,wenn nicht,alles andere,die anderen,frühere",
    fr: "sinon,autrement,dans le cas contraire,les autres,tout le reste",
    es: "si no,en otro caso,de lo contrario,lo demás,los demás,todo lo demás",
  },
  nothing: {
    en: "nothing,ignore,silence,do nothing,no mail,stay quiet,vanish,drop,stop",
    de: "nichts,nix,ruhe,stille,keine mail,ignorieren",
    fr: "rien,ne fais rien,silence,pas de mail,ignore",
    es: "nada,no hagas nada,silencio,ningún correo,ignora",
  },
  /** Words for rows that the previous run did not have. */
  unseen: {
    en:
      "since the last run,since last run,since the previous run,since the last check,since the previous check,since the last look,since the last time,since last time,what the previous run saw,than the last run,that were not there before,not seen before,new since last time,just the new ones,only the new ones,compared with the last run,compared with the previous run",
    de:
      "seit dem letzten lauf,seit der letzten prüfung,seit dem letzten mal,vom letzten lauf,gegenüber dem letzten lauf,nur neue,nur die neuen",
    fr:
      "depuis la dernière fois,depuis la dernière exécution,depuis le dernier passage,depuis la dernière vérification",
    es:
      "desde la última vez,desde la última ejecución,desde la última revisión,desde la vez anterior",
  },
  median: {
    en: "median,the median,median of",
    de: "median,der median,medianwert",
    fr: "médiane,la médiane",
    es: "mediana,la mediana",
  },
  headcount: {
    en: "headcount,headcounts,tally,how many,a count,counts,frequency",
    de: "kopfzahl,häufigkeit,wie viele",
    fr: "effectif,effectifs,combien",
    es: "recuento,cuántos,cuántas",
  },
  me: {
    en: "me,myself,my inbox,my address,us",
    de: "mich,mir,mich selbst,mir selbst,uns",
    fr: "moi,moi-même,me,nous",
    es: "mí,mi,me,a mí,mí mismo,nos",
  },
  sheet: {
    en: "excel,xlsx,excel file,an excel file,spreadsheet,a spreadsheet,an excel,excel sheet",
    de: "excel,excel-datei,tabelle,excel-tabelle,xlsx,als tabelle,eine tabelle",
    fr: "excel,xlsx,tableur,fichier excel,tableau,un tableau",
    es: "excel,xlsx,hoja de cálculo,un excel,archivo excel,tabla,una tabla",
  },
  file: {
    en:
      "file,a file,new file,the file,one file,small file,csv file,json file,csv,json,a csv,as csv,as json,as a csv,table file,a table,table,as table,output,list,a list",
    de: "datei,eine datei,csv,json,als csv,als json,csv-datei,liste,eine liste",
    fr: "fichier,un fichier,csv,json,en csv,en json,fichier csv,sortie,liste,une liste",
    es: "archivo,fichero,un archivo,un fichero,csv,json,en csv,en json,salida,lista,una lista",
  },
  semicolon: {
    en: "semicolon,semicolons,semicolon separated,with semicolons",
    de: "semikolon,strichpunkt,mit semikolon,semikolons",
    fr: "point-virgule,points-virgules,point virgule",
    es: "punto y coma",
  },
  address: {
    en:
      "their address,his address,her address,their email,at own address,own address,the buyer,the customer,each person,each customer,the author,the requester,its owner,the parents,everybody,everyone",
    de:
      "an die adresse,ihre adresse,der kunde,an den kunden,den autor,jede person,an jeden,jeden kunden",
    fr: "à son adresse,à leur adresse,à l' acheteur,au client,à chacun,à chaque",
    es: "a su dirección,al cliente,al socio,a cada uno,a cada cliente,a cada",
  },
  none: {
    en: "no rows,none,nothing new,empty,no new ones",
    de: "keine zeilen,keine,nichts neues",
    fr: "aucune ligne,aucun,aucune",
    es: "ninguna fila,ninguno,ninguna",
  },
} satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type SketchWord = keyof typeof SKETCH_WORDS;

const sets = onFirstUse(() =>
  new Map(LANGUAGES.map((language) => [
    language,
    new Map(
      Object.entries(SKETCH_WORDS).map(([word, phrases]) => [
        word,
        new PhraseSet(phrases[language].replaceAll("-", " ").split(",")),
      ]),
    ),
  ]))
);

/** Returns the number of tokens of the longest phrase of a meaning at a position; 0 for none. */
export function sketchWordAt(
  tokens: readonly Token[],
  at: number,
  { word, language }: { word: SketchWord; language: Language },
): number {
  return sets().get(language)?.get(word)?.lengthAt(tokens, at) ?? 0;
}
