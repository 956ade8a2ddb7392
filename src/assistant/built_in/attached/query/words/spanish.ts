import type { QueryWords } from "./query_words.ts";

export const SPANISH: QueryWords = {
  filler:
    "hola,buenas,buenos días,buenas tardes,muchas gracias,muchísimas gracias,porfi,plis,mándame de vuelta,devuélveme,devuelve,de vuelta,regrésame,ponme,pásame,me puedes,podéis,querría,haría falta,hace falta,necesitaría,por cada uno,oye,a ver,vale,ok,simplemente,nada más que eso,cada una,entonces dame,en cambio,en su lugar,más bien,y ahora,:,sigue,siguen,el,la,los,las,lo,un,una,unos,unas,de,del,al,a,en,con ello,este,esta,estos,estas,ese,esa,esos,esas,aquel,ella,ellas,ellos,él,yo,me,mi," +
    "mis,tu,tus,te,nos,nuestro,nuestra,nuestros,nuestras,su,sus,se,le,les,que,qué,cuál,cuáles,cual,cuales,quiénes,donde,dónde,cuando,cuándo," +
    "como,cómo,por favor,porfa,gracias,puedes,podrías,puede,podría,pueden,quiero,quisiera,queremos,necesito,necesitamos,gustaría,quería," +
    "dame,deme,muestra,muéstrame,muestre,enséñame,enseña,lista,listar,listado,busca,buscar,encuentra,filtra,filtrar,conserva,guarda solo," +
    "calcula,calcular,crea,haz,hazme,prepara,genera,dime,saca,extrae,selecciona,toma,ver,tener,saber,obtener,es,son,era,eran,fue,fueron," +
    "está,están,estaba,ser,estar,sido,ha,han,he,hemos,hay,había,tiene,tienen,tenemos,tenía,todo,toda,todos,todas,cada uno,aquí,ahora," +
    "todavía,aún,actualmente,ya,también,entonces,luego,así,informe,resumen,datos,adjunto,adjunta,valor," +
    "nombre,dirección,igual,aquellos,aquellas,aquello,para,sobre,dentro,dentro de,entre ellos,sea,sean,estén,tengan,tenga,va,van,aquí está," +
    "aquí están,aquí tienes,este es,estos son,completo,entera,una lista de,la lista de,un listado de,hemos tenido,cuyo,cuya,cuyos,cuyas,eso,esto,alguno,algún,alguna,algunos",
  rows:
    "resto,el resto,fila,filas,registro,registros,entrada,entradas,elemento,elementos,línea,líneas,pedido,pedidos,factura,facturas,recibo,recibos,producto," +
    "productos,artículo,artículos,cliente,clientes,clienta,clientas,ticket,tickets,incidencia,incidencias,tarea,tareas,empleado,empleados," +
    "empleada,empleadas,trabajador,trabajadores,compañeros,persona,personas,gente,alumno,alumnos,alumna,alumnas,estudiante,estudiantes," +
    "miembro,miembros,usuario,usuarios,contacto,contactos,transacción,transacciones,pago,pagos,reserva,reservas,compra,compras," +
    "envío,envíos,proveedor,proveedores,empresa,empresas,paciente,pacientes,cita,citas,proyecto,proyectos,gasto,gastos,invitado,invitados," +
    "participante,participantes,caso,casos,cuenta,cuentas,libro,libros,todo el mundo",
  who: "quién,quien,a quién",
  linkVerb:
    "publicados,publicadas,publicado,hecho,hechos,hecha,hechas,realizado,realizados,realizada,realizadas,asignado,asignados,asignada,asignadas,comprado,compró,compra más," +
    "compran,vendido,vendidos,vendimos,vende,vendemos,pedido en,creado,creados,creadas,escrito,emitida,emitidas,emitido,emitidos," +
    "ubicado,ubicados,vive,viven,trabaja,trabajan,gana,ganan,gastado,gastó,gasta,gastan,duró,duraron,dura,duran," +
    "contratado,contratados,contratada,contratadas,fechado,fechadas,viene,vienen,ingresamos,pagamos,cobra,cobran,tarda,tardan,tardaron",
  and:
    "y,e,luego,después,pero,&,\\,,.,;,!,?,-,–,—,\n,con,junto con,así como,y luego,y después,incluyendo",
  or: "o,u,o bien",
  not: "no,ni,nunca,y no,pero no,distinto de,distintos de,distinta de,diferente de",
  remove:
    "saca fuera,descarta,descartar,descarte,eliminar,elimine,quitar,quite,suprime,suprimir,excluir,borrar,tira,fuera,aparta,sin los,sin las,menos,elimina,quita,excluye,excluyendo,excepto,salvo,menos los,menos las,borra,sin contar,omite,ignora,deja fuera,aparte de,a excepción de,quitando",
  only: "solo,sólo,solamente,únicamente,nada más que,nada más",
  columns: "columna,columnas,campo,campos",
  per:
    "desglosados por,repartido por,agrúpalo por,dentro de cada,cada,por,por cada,para cada,de cada,en cada,agrupado por,agrupados por,agrupadas por,agrupa por,agrúpalos por,desglosado por,dividido por,separado por",
  by: "según,de acuerdo con",
  sort:
    "ordena,ordenado,ordenados,ordenada,ordenadas,ordénalos,ordénalas,ordenar,clasifica,clasificados,ordene,en orden de",
  descending:
    "del mayor al menor,el más alto primero,el más grande primero,los más grandes primero,los más caros primero,el más caro primero,de más a menos,de más grande a más pequeño,de más caro a más barato,primero el mayor,primero los mayores,primero las mayores,descendente,en orden descendente,orden descendente,de mayor a menor,los mayores primero,mayor primero,el mayor primero,los más altos primero,la mayor primero,las mayores primero",
  ascending:
    "del menor al mayor,de menos a más,de más barato a más caro,primero el menor,primero los menores,ascendente,en orden ascendente,orden ascendente,de menor a mayor,los menores primero,menor primero,el menor primero,alfabéticamente,en orden alfabético,de la a a la z",
  newest: "más reciente,más recientes,más nuevo,más nuevos,más nueva,más nuevas",
  oldest: "más antiguo,más antiguos,más antigua,más antiguas,más viejos",
  newestFirst:
    "más recientes primero,más reciente primero,más nuevos primero,de más reciente a más antiguo,de más nuevo a más antiguo,las más recientes primero,los más recientes primero,lo más reciente primero",
  oldestFirst:
    "más antiguos primero,más antiguas primero,más antiguo primero,de más antiguo a más reciente,cronológicamente,en orden cronológico,los más antiguos primero",
  first: "primero,primera,primeros,primeras,en primer lugar",
  last: "último,última,últimos,últimas,por último",
  top: "top",
  most: "el más," +
    "máximo de,más",
  least: "menos",
  dearest: "más caro,más cara,más caros,más caras,más costoso,más costosa",
  cheapest: "más barato,más barata,más baratos,más baratas,menos caro,más económico,más económica",
  owed:
    "sin pagar,impagado,impagados,impagada,impagadas,debe,deben,adeudado,adeudados,por cobrar,por pagar,debido,deuda",
  best: "mejor,mejores",
  worst: "peor,peores",
  highest:
    "más alto,más alta,más altos,más altas,más grande,más grandes,mayor,mayores,más elevado,más elevada,mejor pagado,mejor pagados",
  lowest:
    "más bajo,más baja,más bajos,más bajas,más pequeño,más pequeña,más pequeños,menor,menores",
  popular: "más frecuente,más frecuentes,más común,más comunes,más popular,más populares",
  youngest: "más joven,más jóvenes",
  eldest: "de mayor edad,más viejo,más vieja",
  longest: "más largo,más larga,más largos",
  shortest: "más corto,más corta,más cortos",
  total:
    "total,totales,suma,sumas,en total,importe total,sumar,la suma de,el total de,total de,suma de",
  average: "media,promedio,promedios,medias,de media,en promedio,medio",
  maximum: "máximo,máxima",
  minimum: "mínimo,mínima",
  count:
    "cuántos,cuántas,cuantos,cuantas,número de,el número de,cantidad de,la cantidad de,cuenta los,cuenta las,contar,cuenta cuántos,cuántas veces,recuento,recuento de",
  howMuch: "cuánto,cuanto,cuánto dinero,cuánto tiempo",
  distinct:
    "sin filas duplicadas,sin repetidos,sin filas repetidas,sin repeticiones,distintos,distintas,diferentes,únicos,únicas,único,sin duplicados,sin repetir,una sola vez,una vez",
  duplicates:
    "repeticiones,las repeticiones,dobles,los repetidos,las repetidas,filas repetidas,registros duplicados,entradas duplicadas,duplicado,repetido,duplicados,los duplicados,duplicadas,repetidos,repetidas,filas duplicadas,deduplica",
  over:
    "pasa de,pasan de,pase de,pasen de,sube de,suba de,supere,superen,supera los,exceda,excede,sobrepasa,sobrepase,esté por encima de,más de,superior a,superiores a,mayor que,mayor de,mayores de,mayores que,por encima de,más alto que,supera,superan,>,mayor a,mayores a",
  atLeast: "al menos,por lo menos,como mínimo,>=,a partir de,mínimo de,no menos de",
  under:
    "baja de,baje de,bajen de,bajan de,cae por debajo de,caiga por debajo de,esté por debajo de,menos de,inferior a,inferiores a,menor que,menor de,menores de,menores que,por debajo de,<,menor a,menores a",
  atMost: "como máximo,a lo sumo,hasta,máximo de,<=,no más de",
  between: "entre",
  orMore: "o más,y más,o superior,o después,en adelante",
  orLess: "o menos,y menos,o inferior,o antes",
  after: "después de,después del,posterior a,posteriores a,posterior al,posteriores al",
  since: "desde,desde el,a partir del,a partir de",
  before: "antes de,antes del,anterior a,anteriores a,anterior al,anteriores al",
  until: "hasta,hasta el",
  empty: "vacío,vacía,vacíos,vacías,falta,faltan,en blanco,sin rellenar,desconocido",
  filled: "relleno,rellenado,no vacío,no vacía",
  without: "sin,no tiene,no tienen,que no tienen",
  contains: "contiene,contienen,contenga,contengan,menciona,mencionan,conteniendo",
  startsWith: "empieza por,empieza con,empiezan por,empiezan con,comienza por,comienza con",
  endsWith: "termina en,terminan en,termine en,terminen en,acaba en,acaban en",
  save:
    "guarda,guárdalo,guárdala,guárdalos,guárdalas,guardalo,guardalos,guardar,guarda el resultado,escribe,exporta,expórtalo,expórtalos,ponlo en,almacena,guárdelo,guárdelos",
  send:
    "envía,envíalo,envíala,envíalos,envíalas,envíame,envíe,manda,mándalo,mándalos,mándame,por correo,por correo electrónico,por email,correo,email,e-mail,envialo,envialos",
  format: "csv,json,en csv,en json,como csv,como json,en formato csv,en formato json",
};
