function list(text: string): readonly string[] {
  return text.split(",").map((each) => each.trim());
}

/** Words before a number and a unit of time for earlier dates: "older than 30 days". */
export const OLDER_WORDS = list(
  "older than,more than,longer ago than,over,älter als,mehr als,vor mehr als,plus vieux de,plus vieilles de,plus anciens de," +
    "plus anciennes de,plus de,il y a plus de,de más de,más antiguos de,más antiguas de,más antiguo que,más antiguos que,hace más de",
);
/**
 * Words after a number and a unit of time. Without them, "more than 30 days" is not a comparison of
 * dates.
 */
export const AGO_WORDS = list("old,ago,alt,her,zurückliegt,de antigüedad");
/** Words that need no such word after the number. */
export const OLDER_ALONE = list(
  "older than,longer ago than,älter als,vor mehr als,plus vieux de,plus vieilles de,plus anciens de,plus anciennes de,il y a plus de," +
    "más antiguos de,más antiguas de,más antiguo que,más antiguos que,hace más de",
);

/** Words before a number and a unit of time for a period that begins today. */
export const COMING_WORDS = list(
  "in the next,within the next,over the next,in the coming,within,in den nächsten,innerhalb der nächsten,in den kommenden," +
    "dans les,au cours des,en los próximos,en las próximas,dentro de los próximos,de los próximos",
);
export const COMING_ADJECTIVES = list("prochains,prochaines");

/** The names of periods, with the offset of their beginning in units from the current unit. */
export const NAMED_SPANS:
  readonly (readonly [words: readonly string[], unit: string, from: number])[] = [
    [list("today,heute,aujourd'hui,aujourd' hui,hoy,de hoy,d'aujourd'hui"), "day", 0],
    [list("tomorrow,morgen,demain,de demain,mañana,de mañana"), "day", 1],
    [list("yesterday,gestern,hier,d'hier,d' hier,ayer,de ayer"), "day", -1],
    [
      list("this week,diese woche,in dieser woche,cette semaine,esta semana,de esta semana"),
      "week",
      0,
    ],
    [
      list(
        "next week,the coming week,coming week,the following week,kommende woche,der kommenden woche,la semana que viene,de la semana que viene,la semaine qui vient,nächste woche,la semaine prochaine,la próxima semana",
      ),
      "week",
      1,
    ],
    [
      list(
        "last week,the previous week,previous week,letzte woche,vorige woche,der vorwoche,la semaine précédente,de la semaine précédente,la semana anterior,de la semana anterior,der letzten woche,la semaine dernière,de la semaine dernière,la semana pasada,de la semana pasada",
      ),
      "week",
      -1,
    ],
    [list("this month,diesen monat,in diesem monat,ce mois ci,este mes,de este mes"), "month", 0],
    [list("next month,nächsten monat,le mois prochain,el próximo mes"), "month", 1],
    [
      list(
        "last month,the previous month,previous month,the month before,prior month,letzten monat,vorigen monat,des vormonats,im vormonat,le mois précédent,du mois précédent,el mes anterior,del mes anterior,des letzten monats,le mois dernier,du mois dernier,el mes pasado,del mes pasado",
      ),
      "month",
      -1,
    ],
    [list("this year,dieses jahr,in diesem jahr,cette année,este año,de este año"), "year", 0],
    [list("last year,letztes jahr,l'année dernière,el año pasado,del año pasado"), "year", -1],
  ];

/** Words before such a period that add nothing. */
export const SPAN_LEADS = list(
  "is,are,was,were,is due,are due,due,falls,from,of,on,in,during,dated,is on,is in,due on,ist,sind,am,fällig,von,aus,est,sont,de,du,dû,es,son,para",
);
/** Words before "today" for earlier and for later dates. */
export const BEFORE_TODAY = list(
  "before today,is before today,in the past,is in the past,has passed,vor heute,liegt in der vergangenheit,in der vergangenheit,avant aujourd'hui,avant aujourd' hui,est passé,est passée,dans le passé,antes de hoy,ya pasó,en el pasado",
);
export const AFTER_TODAY = list(
  "after today,is after today,in the future,is in the future,nach heute,in der zukunft,après aujourd'hui,dans le futur,después de hoy,en el futuro",
);
/** Words for a date in the past. In a column without dates, they are values. */
export const OVERDUE = list(
  "is overdue,are overdue,overdue,is past due,past due,ist überfällig,überfällig,est en retard,en retard,está vencido,está vencida,vencido,vencida",
);
