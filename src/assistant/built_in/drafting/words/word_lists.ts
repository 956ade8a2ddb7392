/** Splits a text at commas. */
export function list(text: string): readonly string[] {
  return text.split(",").map((each) => each.trim());
}

/** Adjectives for rows that are the result of earlier steps. */
export const RESULTING = list(
  "remaining,resulting,filtered,sorted,matching,selected,grouped,joined,merged,unique,final,cleaned",
);

/** Words before a column that can be left out. */
export const FILLERS = list(
  "the,its,their,whose,der,die,das,den,dem,des,einem,einer,einen,le,la,l',les,un,une,el,una,los,las",
);

/** Words that are never the name of a column. */
export const NO_COLUMNS = list(
  "and,or,then,on,where,with,whose,that,which,who,they,there,this,these,qui,que,welche,the,a,an,it,them,those,ones,rows,is,are,und,oder,et,ou,y,o,save,post,sort,group,otherwise,else",
);

/**
 * Columns whose value often follows directly, as in "status open". After other columns, only a
 * number, a quoted text or a capitalized word is read as the value.
 */
export const PAIRED_COLUMNS = list(
  "status,state,country,region,city,type,kind,category,priority,currency,language,role,plan,department,team," +
    "stage,source,severity,tag,land,stadt,typ,kategorie,währung,sprache,abteilung,statut,état,pays,région,ville," +
    "catégorie,devise,langue,estado,país,región,ciudad,tipo,categoría,prioridad,moneda,idioma",
);

/** Common names of columns, which are not values. */
export const USUAL_COLUMNS = list(
  "id,name,names,title,email,emails,phone,address,amount,price,total,date,day,time,customer,country,city,status," +
    "quantity,qty,description,url,sku,first_name,last_name,created_at,updated_at,betrag,preis,datum,kunde,land,stadt," +
    "nom,prix,montant,pays,ville,nombre,precio,importe,fecha,cliente,país,ciudad",
);

/** Words before rows that are not conditions on a column. */
export const NO_QUALITIES: readonly string[] = [
  ...RESULTING,
  ...list(
    "duplicate,duplicated,double,doppelte,doppelten,doppelter,repetido,repetida,repetidos,repetidas," +
      "duplicado,duplicada,duplicados,duplicadas,en double,null,empty,blank,distinct,different,unique,new,other,same,whole,complete,entire,full,latest,current,raw,top,first,last,more,most,many,few,there,here",
  ),
];

/** States by which requests choose rows. */
export const STATES = list(
  "out of stock,in stock,sold out,on hold,in progress,confirmed,unconfirmed,sent,unsent,processed,unprocessed,verified,unverified,available,unavailable,broken,damaged,defective,booked,sold,unsold,valid,invalid,accepted,refused,denied,planned,postponed,open,closed,paid,unpaid,solved,unsolved,resolved,unresolved,blocked,delivered,undelivered,answered,unanswered,returned,refunded,archived,completed,finished,assigned,unassigned,premium,vip,active,inactive,pending,cancelled,canceled,overdue,late,failed,expired,approved,rejected," +
    "shipped,unshipped,missing,urgent,recent,old,latest,newest,today's,yesterday's,offene,offenen,bezahlte,bezahlten," +
    "unbezahlte,unbezahlten,überfällige,überfälligen,aktive,aktiven,ouvertes,ouverts,payées,impayées,actifs,actives," +
    "abiertos,abiertas,pagadas,pagados,impagadas,activos,activas",
);

/** Words after "from" and "in" that are not places, for example times. */
export const NO_PLACES = list(
  "the,a,an,my,our,this,here,there,now,today,yesterday,tomorrow,week,month,year,monday,tuesday,wednesday,thursday," +
    "friday,saturday,sunday,january,february,march,april,may,june,july,august,september,october,november,december," +
    "heute,gestern,woche,monat,jahr,aujourd'hui,hier,semaine,mois,hoy,ayer,semana,mes,año",
);

/** Words that announce the next part. */
export const NEXT = list(
  "afterwards,afterward,subsequently,next,later,also,finally,lastly,just,simply,only,there,danach,anschließend,zuletzt," +
    "schließlich,auch,ensuite,enfin,après,aussi,después,luego,finalmente,también,daily,weekly,monthly,hourly",
);

/** Words that announce the end of a request: "and done". */
export const FINISHING = list(
  "done,ready,finished,complete,finish,stop,end,ende,schluss,that's it,that's all,fertig,erledigt,fini,terminé,voilà,c'est tout,listo,hecho,terminado,ya está,eso es todo",
);

const WEEKDAYS = list(
  "monday,tuesday,wednesday,thursday,friday,saturday,sunday,montag,dienstag,mittwoch,donnerstag,freitag,samstag,sonntag," +
    "lundi,mardi,mercredi,jeudi,vendredi,samedi,dimanche,lunes,martes,miércoles,jueves,viernes,sábado,domingo",
);

const WEEKDAYS_REPEATED = list(
  "mondays,tuesdays,wednesdays,thursdays,fridays,saturdays,sundays,mon,tue,wed,thu,fri,sat,sun",
);

/** Words that begin the time of a schedule. */
export const WHEN_BEGINNINGS: readonly string[] = [
  ...list(
    "every,each,daily,hourly,weekly,monthly,at,on,once,tomorrow,today,tonight,this,next,the day after,jeden,jede,jedes," +
      "täglich,stündlich,wöchentlich,monatlich,alle,morgen,übermorgen,heute,am,nächsten,tous,toutes,chaque,demain," +
      "après demain,cada,a cada,todos,todas,diariamente,mañana,pasado mañana,hoy,este,weekdays,weekends,nightly,quarterly,yearly," +
      "einmal,werktags,wochentags,jährlich,von montag,une fois,en semaine,les jours,du lundi,una vez,entre semana," +
      "los días,de lunes,1er,premier,deuxième,dernier,el día,el primer,el primero,el último",
  ),
  ...WEEKDAYS,
  ...WEEKDAYS_REPEATED,
  ...list(
    "montags,dienstags,mittwochs,donnerstags,freitags,samstags,sonntags,morgens,mittags,abends,nachts,immer,lunes,a diario," +
      "semanalmente,mensualmente,quotidiennement,mensuellement,hebdomadairement,le premier,le dernier,le soir,le matin,a fin," +
      "a fin de mes,al final,por la mañana,de noche,jedes,an jedem,zum,zweimal,deux fois,dos veces,por las",
  ),
  ...list("twice,weekday,the 1st,the first,the last,in the morning,in the evening,cron"),
  ...WEEKDAYS.flatMap((day) => [`el ${day}`, `le ${day}`]),
];

/** Words for a single time. */
export const ONE_TIMES = list(
  "tomorrow,today,tonight,later,soon,next week,next month,next year,in a minute,in an hour,in a week,morgen,heute,später," +
    "nächste woche,nächsten monat,demain,aujourd'hui,ce soir,plus tard,la semaine prochaine,mañana,hoy,esta noche," +
    "más tarde,la próxima semana",
);

/** Words that never name what is fetched, kept or written. */
export const NO_NOUNS = list(
  "and,then,where,with,whose,from,at,as,to,into,on,by,if,when,every,each,and then,it,over,under,above,below," +
    "more,less,is,are,und,dann,mit,wo,von,als,nach,über,unter,et,puis,où,dont,de,depuis,sous,par,y,luego,donde,con," +
    "desde,como,por,called,named,saying,only,keep,save,sort,group,post,count,not,never,don't,nicht,pas,no,nobody," +
    "number,numbers,size,sum,average,mean,median,maximum,minimum,max,min,first,last,id,ids,anzahl,summe," +
    "durchschnitt,erste,ersten,letzte,letzten,nombre,somme,moyenne,premier,premiers,première,premières,dernier," +
    "derniers,número,suma,media,promedio,primero,primeros,primeras,último,últimos,out,top,per,pro,columns,column," +
    "fields,total,totals,biggest,highest,lowest,spalten,colonnes,columnas,duplicates,duplikate,doublons,duplicados,largest,smallest,missing,nur,dans,vers,hacia,aus,que,qui,sans,soient,soit,sean,werden,wird,wurden,daily,hourly,weekly,monthly,at,once,jeden,jede,jedes,täglich,stündlich,wöchentlich," +
    "monatlich,alle,tous,toutes,chaque,cada,todos,todas,diariamente,one,instead,stattdessen",
);
