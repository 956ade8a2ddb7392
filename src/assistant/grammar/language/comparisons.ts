import type { Language } from "./vocabulary.ts";

export type ComparisonKind =
  | "same"
  | "other"
  | "more"
  | "less"
  | "atLeast"
  | "atMost"
  | "between"
  | "contains"
  | "startsWith"
  | "endsWith"
  | "empty"
  | "filled";

function list(text: string): readonly string[] {
  return text.split(",").map((each) => each.trim());
}

/** Words for comparisons of values. */
export const COMPARISONS: Readonly<
  Record<Language, Readonly<Record<ComparisonKind, readonly string[]>>>
> = {
  en: {
    same: list(
      "is,are,was,were,equals,equal,equals to,is equal to,are equal to,equal to,is exactly,being,is set to,is the same as,reads,says exactly",
    ),
    other: list(
      "is not,isn't,are not,aren't,was not,wasn't,not equal to,is not equal to,does not equal,doesn't equal,differs from,is other than,other than,is different from,is anything but",
    ),
    more: list(
      "over,is over,of more than,of over,of above,above,is above,more than,is more than,greater than,is greater than,larger than," +
        "is larger than,bigger than,exceeds,after,is after,later than,is later than,are over,are above,are more than,are greater than,are after,is past,tops,surpasses,rises above,goes above,climbs above,is higher than,higher than",
    ),
    less: list(
      "under,is under,below,is below,less than,is less than,smaller than,is smaller than,before," +
        "is before,earlier than,is earlier than,fewer than,is fewer than,are under,are below,are less than,are before,of under,of less than,of below,drops below,falls below,drops under,falls under,goes under,sinks under,goes below,sinks below,is lower than,lower than",
    ),
    atLeast: list(
      "at least,is at least,are at least,of at least,not less than,no less than,is not under,isn't under,is not below,isn't below,is not less than,greater than or equal to,is greater than or equal to,is no less than,greater than or equal to,is greater than or equal to,more than or equal to,from,on or after,is on or after,since",
    ),
    atMost: list(
      "at most,is at most,are at most,of at most,not more than,is not more than,is not over,isn't over,is not above,isn't above,less than or equal to,is less than or equal to,is no more than,less than or equal to,is less than or equal to,up to,on or before,is on or before,no more than",
    ),
    between: list(
      "between,is between,are between,lies between,ranges between,is from,is anywhere between",
    ),
    contains: list(
      "contains,contain,includes,include,containing,including,has the word,has the words,mentions,mention,mentioning,has the text",
    ),
    startsWith: list(
      "starts with,start with,begins with,begin with,starting with,beginning with",
    ),
    endsWith: list("ends with,end with,ends in,end in,ends on,ending with,ending in"),
    empty: list(
      "is empty,is missing,is blank,is null,are empty,are missing,are blank,is not set,isn't set,is not filled in,isn't filled in,is not given,has no value,is unset",
    ),
    filled: list(
      "is not empty,isn't empty,are not empty,aren't empty,is not missing,isn't missing,is not blank,isn't blank,is not null,is filled,is filled in,is present,is set,is given,has a value,exists",
    ),
  },
  de: {
    same: list("ist,gleich,ist gleich,sind,lautet,gleich ist,entspricht"),
    other: list("ist nicht,nicht,ungleich,nicht gleich,ist ungleich,sind nicht,nicht gleich ist"),
    more: list(
      "älter als,älter sind als,übertrifft,über,ist über,größer als,ist größer als,größer ist als,mehr als,mehr ist als,höher als,ist höher als,übersteigt," +
        "überschreitet,liegt über,oberhalb von,nach,ist nach,größer,höher,beträgt mehr als,mehr beträgt als,sind über,sind größer als",
    ),
    less: list(
      "jünger als,jünger sind als,unterschreitet,unterschreiten,unter,ist unter,liegt unter,unterhalb von,kleiner als,ist kleiner als,kleiner ist als,niedriger als," +
        "ist niedriger als,geringer als,weniger als,vor,ist vor,kleiner,niedriger,beträgt weniger als,sind unter,sind kleiner als",
    ),
    atLeast: list("mindestens,ist mindestens,größer oder gleich,ab"),
    atMost: list("höchstens,ist höchstens,kleiner oder gleich,bis zu"),
    between: list("zwischen,liegt zwischen"),
    contains: list("enthält,beinhaltet,enthalten"),
    startsWith: list("beginnt mit,fängt an mit,anfängt mit,mit beginnt"),
    endsWith: list("endet mit,endet auf"),
    empty: list("ist leer,leer ist,fehlt,leer,sind leer"),
    filled: list(
      "ist nicht leer,nicht leer ist,nicht leer,ist ausgefüllt,ist gefüllt,ausgefüllt ist",
    ),
  },
  fr: {
    same: list("est,égale,est égal à,est égale à,égal à,égale à,vaut,sont,soit"),
    other: list(
      "n'est pas,n' est pas,est différent de,est différente de,différent de,différente de,n' est pas égal à,ne vaut pas,ne soit pas,n' égale pas",
    ),
    more: list(
      "plus âgés de,plus âgées de,âgés de plus de,âgées de plus de,plus âgés que,franchit,franchissent,supérieur à,est supérieur à,supérieure à,est supérieure à,plus de,est de plus de,au dessus de,est au dessus de," +
        "plus grand que,est plus grand que,plus grande que,est plus grande que,dépasse,dépassent,excède,excèdent,après,est après,sont supérieurs à,sont supérieures à,supérieurs à,supérieures à,est plus élevé que,plus élevé que,va au delà de",
    ),
    less: list(
      "âgés de moins de,âgées de moins de,plus jeunes que,n' atteint pas,n' atteignent pas,inférieur à,est inférieur à,inférieure à,est inférieure à,moins de,est de moins de,en dessous de," +
        "est en dessous de,plus petit que,est plus petit que,est plus petite que,avant,est avant,sont inférieurs à,sont inférieures à,inférieurs à,inférieures à,sous,est sous",
    ),
    atLeast: list(
      "au moins,d' au moins,est d' au moins,supérieur ou égal à,est supérieur ou égal à,supérieure ou égale à," +
        "est supérieure ou égale à,à partir de",
    ),
    atMost: list(
      "au plus,inférieur ou égal à,est inférieur ou égal à,inférieure ou égale à,est inférieure ou égale à," +
        "ne dépasse pas",
    ),
    between: list("entre,est entre,est compris entre"),
    contains: list("contient,contiennent,comprend,contienne"),
    startsWith: list("commence par,commencent par,débute par,commence avec"),
    endsWith: list("finit par,se termine par,se terminent par,finissent par"),
    empty: list("est vide,sont vides,vide,est manquant,est manquante,manque"),
    filled: list(
      "n'est pas vide,n' est pas vide,non vide,est renseigné,est renseignée,est rempli,est remplie,ne soit pas vide",
    ),
  },
  es: {
    same: list("es,sea,igual a,es igual a,sea igual a,igual que,son,sean,está,esté,vale"),
    other: list(
      "no es,no sea,es distinto de,sea distinto de,distinto de,distinta de,diferente de,es diferente de,sea diferente de,diferente a,es diferente a,distinto a,no son,no está,no esté",
    ),
    more: list(
      "mayores de,sube de,suba de,rebasa,rebase,mayor que,es mayor que,sea mayor que,mayor a,es mayor a,sea mayor a,mayor de,más de,es más de,superior a," +
        "es superior a,por encima de,está por encima de,supera,supere,superen,superan,sobrepasa,sobrepase,excede,exceda,pasa de,pase de,pasen de,después de,es después de,son mayores que,mayores que,mayores a,superiores a,sea superior a,esté por encima de,más alto que",
    ),
    less: list(
      "menores de,baja de,baje de,cae de,caiga de,desciende de,descienda de,no llega a,no llegue a,no alcanza,no alcance,menor que,es menor que,sea menor que,menor a,es menor a,sea menor a,menor de,menos de,es menos de,inferior a," +
        "es inferior a,por debajo de,está por debajo de,antes de,es antes de,sea inferior a,esté por debajo de,menores que,menores a,inferiores a,más bajo que,bajo",
    ),
    atLeast: list(
      "al menos,es al menos,mayor o igual que,mayor o igual a,es mayor o igual que,es mayor o igual a,como mínimo,desde",
    ),
    atMost: list(
      "como máximo,menor o igual que,menor o igual a,es menor o igual que,es menor o igual a,hasta",
    ),
    between: list("entre,está entre"),
    contains: list("contiene,contenga,incluye,incluya,contengan"),
    startsWith: list(
      "empieza por,comienza por,empieza con,comienza con,empiece por,empiece con,comience por,comience con,empiecen por,empiecen con",
    ),
    endsWith: list("termina en,termina con,termine en,termine con,acaba en,acabe en"),
    empty: list("está vacío,está vacía,esté vacío,esté vacía,vacío,vacía,falta,falte"),
    filled: list(
      "no está vacío,no está vacía,no esté vacío,no esté vacía,no vacío,no vacía,está relleno,esté relleno",
    ),
  },
};

/** Words before a column that must be empty: "the ones without an email". */
export const LACKING = list(
  "without,with no,have no,has no,having no,that have no,which have no,with an empty,with empty,with a blank,with blank,with a missing," +
    "that have an empty,ohne,mit leerer,mit leerem,mit leeren,sans,sin",
);
/** Such words that are only accepted after another comparison. */
export const LACKING_AFTER = list(
  "no,without any,not any,kein,keine,keinen,aucun,aucune,ningún,ninguna",
);
/** Words that make a number before them a bound, as in "is 50 or more". */
export const OR_MORE_WORDS = list(
  "or more,or above,or over,or higher,or greater,or later,or up,or better,and more,and above,and over,and up,and higher,+,plus," +
    "oder mehr,und mehr,oder höher,ou plus,et plus,o más,y más",
);
export const OR_LESS_WORDS = list(
  "or less,or fewer,or below,or under,or lower,or earlier,and less,and below,and under,oder weniger,und weniger,oder darunter," +
    "ou moins,et moins,o menos,y menos",
);
export const PERCENT_WORDS = list("%,percent,per cent,prozent,pour cent,por ciento");
export const LACKED_ARTICLES = list("a,an,any,the,einen,eine,ein,un,une,una,d'");

/** Words after a number that do not name a column. */
export const CURRENCIES = list("dollars,dollar,bucks,euros,euro,pounds,usd,eur,gbp,€,$,£");

/** Words for no value, as in "is 0 or empty". */
export const EMPTY_WORDS = list("empty,blank,missing,null,leer,fehlt,vide,vacío,vacía");

export const ALSO = list("and,und,et,y");
export const EITHER = list("or,oder,ou,o");
/** Words before a list of values. */
export const ONE_OF_WORDS = list(
  "is one of,are one of,is any of,is in,is among,is either,are either,equals one of,one of,either,ist eines von,ist in,est l' un de,est parmi,es uno de,está en",
);

/** Words before a number and a unit of time, for a period that ends now. */
export const RECENT_WORDS = list(
  "in the last,within the last,from the last,is in the last,is within the last,is from the last,are from the last," +
    "of the last,for the last,der letzten,von den letzten,during the last,in the past,from the past,in den letzten,aus den letzten,innerhalb der letzten," +
    "est dans les,dans les,des,au cours des,en los últimos,de los últimos,es de los últimos",
);
/** Days that are not values of a column. */
export const RELATIVE_DAYS = list(
  "today,yesterday,tomorrow,now,heute,gestern,morgen,jetzt,aujourd'hui,hier,demain,maintenant,hoy,ayer,mañana,ahora",
);

/** French words between such a number and its unit. */
export const RECENT_ADJECTIVES = list("derniers,dernières");

/** Words for the units of time in expressions. */
export const TIME_UNITS: Readonly<Record<string, readonly string[]>> = {
  minutes: list("minute,minutes,minuten,minuto,minutos"),
  hours: list("hour,hours,stunde,stunden,heure,heures,hora,horas"),
  days: list("day,days,tag,tage,tagen,jour,jours,día,días"),
  weeks: list("week,weeks,woche,wochen,semaine,semaines,semana,semanas"),
  months: list("month,months,monat,monate,monaten,mois,mes,meses"),
  years: list("year,years,jahr,jahre,jahren,année,années,ans,año,años"),
};
