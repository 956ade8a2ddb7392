import { wordList } from "../../../lib/text/word_list.ts";

/** Verbs that give values to variables and other secrets, in all languages. */
export const SETTING_VERBS: readonly string[] = [
  ..."set change update define store save put give".split(" "),
  ..."setze setz ändere änder speichere speicher definiere hinterlege".split(" "),
  ..."définis définissez mets mettez changez enregistre enregistrez".split(" "),
  ..."define defina pon ponga establece establezca guarda guarde cambia cambie".split(" "),
];

export const SETTING_ARTICLES: readonly string[] =
  "the a my its our die das den mein meine la le el los ma mon mi una un".split(" ");

/** Nouns before the name of a variable. */
export const VARIABLE_NOUNS: readonly string[] = wordList(
  "environment variable,env variable,env var,env,variable,secret,umgebungsvariable",
  "geheimnis,variable d'environnement,variable de entorno,secreto",
);

/** Words between a variable and its value. */
export const GIVING_WORDS: readonly string[] = wordList(
  "to,as,with the value,auf,zu,als,mit dem wert,à,sur,comme,a,en,como",
);

/** Nouns for values that must stay secret. */
export const SECRET_NOUNS: readonly string[] = wordList(
  "password,passcode,passphrase,api key,apikey,secret key,access key,private key,token",
  "secret,passwort,kennwort,api schlüssel,geheimnis,mot de passe,clé api,jeton,contraseña",
  "clave api,secreto",
);

/** Words between such a noun and its value. */
export const BEING_WORDS: readonly string[] = wordList(
  "is,to,as,ist,lautet,auf,est,à,es,a,en",
);
