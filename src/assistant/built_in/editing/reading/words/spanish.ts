import type { ChangeWords } from "./concepts.ts";

export const SPANISH: ChangeWords = {
  workflow:
    "workflow,flujo,borrador,todo esto,automatización,proceso,conjunto,el conjunto,flujo de trabajo",
  name: "nombre,título,nombre del workflow,nombre del flujo,nuevo nombre,título del flujo",
  description: "descripción,describe,explicación,breve descripción",
  subject:
    "asunto,asunto del correo,asunto del mail,asunto del mensaje,línea de asunto,título del correo",
  text:
    "texto,cuerpo,mensaje,contenido,texto del correo,cuerpo del correo,contenido del correo,texto del mensaje,cuerpo del mensaje",
  mail:
    "correo,correos,mail,mails,email,emails,e mail,e mails,correo electrónico,mensaje,notificación,envío,envío del correo,envío por correo,el envío,por correo,por mail,por email,envíos,correos electrónicos,paso del correo,envío de correo,aviso",
  recipient:
    "destinatario,destinatarios,destinataria,vaya a,va a,ir a,enviado a,enviar a,dirección de correo,recibe,reciba,recibir,a quién,lista de distribución,debe ir a,tiene que ir a,llegue a,le llegue a,reciban,correo de",
  cc: "cc,copia,en copia,una copia,con copia,en cc,con copia a",
  bcc: "cco,bcc,copia oculta,en copia oculta,con copia oculta,en cco,una copia oculta",
  file:
    "archivo,fichero,csv,archivo csv,fichero csv,nombre del archivo,nombre del fichero,nombre de archivo,exportación,adjunto,salida,archivo de salida,tabla,lista,informe,excel,resultado",
  json: "json,en json,formato json,en formato json,archivo json",
  csv: "en csv,formato csv,en formato csv",
  threshold:
    "umbral,límite,mínimo,máximo,tope,valor,importe,número,cantidad,filtro,condición,cota,valor límite,importe mínimo,criterio,mínima,máxima,valor mínimo,valor máximo,importe máximo,listón,cifra,monto",
  address:
    "url,dirección,enlace,fuente,api,endpoint,dirección web,sitio,página,desde la dirección,descarga de,descarga desde,datos vienen de,vienen de,viene de,fuente de datos,trae los datos de,saca los datos de,apunta a,lee de,lee los datos de",
  call:
    "llamada,petición,solicitud,llamada http,petición http,descarga,consulta,llamada api,descargar,llamar,servidor,fetch,get,api,la llamada,obtener los datos",
  method: "método,método http,verbo",
  header: "cabecera,encabezado,header,cabecera http",
  bearer:
    "token,clave,clave api,clave de api,autenticación,credenciales,token de acceso,bearer,autorización,api key",
  timeout:
    "tiempo límite,tiempo de espera,tiempo máximo,límite de tiempo,timeout,plazo,abandona después de,espera como máximo,espera como mucho,aborta después de,corta a los,corta después de,abandona tras,máximo de espera,tiempo máximo de espera,abandona,aborta,desiste,ríndete,corta,como mucho,se rinda,rendirse,abandone",
  retry:
    "reintenta,reintentar,reintente,reintentos,reintento,intentos,intento,intenta,intentar,repite,repetir,vuelve a intentar,vuelve a intentarlo,intentos más,inténtalo,otro intento,prueba,pruébalo,reinténtalo",
  between:
    "entre,intervalo,pausa,espera,entre intentos,entre cada,de intervalo,de espera,entre los intentos,de pausa,de diferencia,entre cada intento,entre reintentos,entre ellos,con pausa",
  times: "veces,vez,x",
  sort:
    "orden,ordena,ordenar,ordene,ordenado,ordenados,ordénalo,ordénalos,ordenación,clasifica,clasificar,ordénalas,ordenadas,ordenamiento,paso de orden,ordenen,el orden,que estén ordenados,ordenada",
  filter: "filtro,filtrado,condición,filtrar,paso de filtro,el filtro",
  group: "agrupación,agrupar,agrupamiento",
  approval:
    "aprobación,confirmación,autorización,visto bueno,paso de aprobación,validación,permiso",
  pause: "espera,pausa,paso de espera,retraso,la espera",
  rows:
    "filas,fila,líneas,línea,entradas,resultados,registros,elementos,los que,las que,aquellos,aquellas,pedidos,pedido,clientes,facturas,tickets,productos,todo,datos,gente,personas,importes,valores",
  columns: "columnas,columna,campos,campo,nombre de columna,nombres de columnas,cabeceras",
  input:
    "parámetro,entrada,variable,argumento,configurable,parámetro de entrada,entradas,parámetros,ajustable,parámetro llamado",
  default:
    "por defecto,predeterminado,predeterminada,valor por defecto,valor predeterminado,defecto,de fábrica,valor inicial",
  required: "obligatorio,obligatoria,requerido,requerida,necesario,necesaria,imprescindible",
  optional:
    "opcional,no obligatorio,no obligatoria,facultativo,no requerido,puede estar vacío,puede quedar vacío,no necesario,voluntario",
  schedule: "programación,horario,hora,la hora,planificación,calendario",
  step: "paso,pasos,parte,bloque,etapa",
  rename:
    "renombra,renombrar,renombre,llama,llamar,llame,llámalo,llámala,llamarse,se llame,se llama,se llamará,ponle de nombre,titula,denomina,que se llame,debe llamarse,debería llamarse,llamado,llamada,renómbralo,ponle,nombra,bautiza,rebautiza,tiene que llamarse",
  too:
    "también,además,añade,añadir,añada,agrega,agregar,agregue,suma,otro,otra,más,incluye,incluir,incluya,adicional,adicionalmente,asimismo,igualmente,inserta,insertar,mete,pon también,encima,añádelo,añádele,agrégalo,inclúyelo,de paso,aparte",
  remove:
    "quita,quitar,quite,elimina,eliminar,elimine,borra,borrar,borre,suprime,suprimir,saca,sacar,sin,no necesito,no necesitamos,no hace falta,no hacen falta,no quiero,no queremos,ya no quiero,ya no necesito,ya no necesitamos,ya no hace falta,sobra,sobran,innecesario,descarta,descartar,excluye,excluir,excluya,excepto,salvo,menos,olvida,prescinde de,deja fuera,fuera,ya no,retira,retirar,no es necesario,no es necesaria,tira,ignora,ignorar,quítalo,quítala,quítale,bórralo,elimínalo,olvídate de,olvídate del,no hay que,deshazte de,deshazte del,no queremos más",
  off:
    "desactiva,desactivar,desactive,apaga,apagar,salta,saltar,sáltate,omite,omitir,suspende,inhabilita,deshabilita,deshabilitar,desactivado,desactívalo,desactívala",
  on:
    "activa,activar,active,reactiva,reactivar,enciende,encender,habilita,habilitar,vuelve a activar,vuelve a poner,actívalo,actívala,reactívalo",
  move:
    "mueve,mover,mueva,pon,poner,ponga,coloca,colocar,haz,hacer,pasa,pasar,va,vaya,desplaza,adelanta,traslada,debe ir,que vaya,tiene que ir,ocurra",
  swap:
    "intercambia,intercambiar,permuta,permutar,invierte,invertir,cambia de lugar,intercambie,cambia de sitio",
  copy: "duplica,duplicar,duplique,copia,copiar,copie,clona,clonar",
  undo:
    "deshaz,deshacer,deshazlo,deshaga,vuelve atrás,volver atrás,vuelve,revierte,revertir,como antes,como estaba,como estaba antes,restaura,restaurar,atrás,vuelve a como estaba,déjalo como estaba,déjalo como antes,estado anterior,vuelve a ponerlo,vuelve a ponerla,ponlo como estaba,ponlo como antes,regresa,reviértelo,déjelo como estaba,anula,dar marcha atrás,como estaba al principio",
  raise:
    "sube,subir,suba,aumenta,aumentar,aumente,eleva,elevar,incrementa,incrementar,más alto,súbelo,súbela,auméntalo,asciende,hasta,hacia arriba",
  lower:
    "baja,bajar,baje,reduce,reducir,reduzca,disminuye,disminuir,rebaja,rebajar,más bajo,bájalo,bájala,redúcelo,desciende",
  keep:
    "conserva,conservar,conserve,quédate con,mantén,mantener,filtra,filtrar,deja,dejar,toma,tomar,muestra,quiero,queremos,necesito,selecciona,quédate,coge,deje,me interesan,incluye",
  only:
    "solo,sólo,solamente,únicamente,nada más,nada más que,nada más los,nada más las,exclusivamente,únicos,no más que",
  send:
    "envía,enviar,envíe,envíalo,envíala,envíalos,envíaselo,manda,mandar,mande,mándalo,mándala,mándaselo,mándalos,enviado,enviarlo,mandarlo,remite,salga,sale,salir,se envíe,se envía,enviarse,se mande,envíen,manden,se mandé,mándame,envíame,lo envíes,lo mandes,mandes,envíes,sea enviado,mándasela,envíasela",
  save:
    "guarda,guardar,guarde,guárdalo,guárdala,guardado,graba,grabar,escribe,escribir,escriba,almacena,exporta,exportar,se guarde,guardarlo,escribirlo,se escriba,guardado del archivo,escritura,grabado,guardes,adjunta,adjuntar,adjúntalo",
  ask:
    "pregúntame,preguntarme,me preguntes,me pregunte,pide mi aprobación,pide mi permiso,mi aprobación,mi permiso,mi visto bueno,mi autorización,mi ok,yo apruebe,lo apruebe,apruebe,aprobar,aprobarlo,yo confirme,confirme,lo confirme,pide aprobación,pide confirmación,pedir aprobación,pedir confirmación,pida aprobación,consúltame,pide permiso,pídeme permiso,pídeme confirmación,alguien lo apruebe,alguien apruebe,yo lo apruebe,dé el visto bueno,yo dé el visto bueno,yo diga que sí,pídeme aprobación,pregunta,preguntar,autorice,lo autorice,validar,validarlo,lo valide,valide",
  notify:
    "avisa,avisar,avise,informa,informar,notifica,notificar,alerta,alertar,dile,decirle,escribe a,manda un correo a,envía un correo a,manda,envía,un correo,correo,díselo,avísale,comunica,comunícaselo,un aviso",
  wait:
    "espera,esperar,espere,espérate,pausa,pausa de,haz una pausa de,aguarda,retrasa,retraso de,espera de,que espere",
  goOn:
    "continúa,continuar,continúe,sigue,seguir,siga,sigue adelante,ignora el error,ignora los errores,no pares,no te detengas,de todos modos,aun así,que siga,que continúe",
  turned:
    "al revés,invierte,invertir,en orden inverso,orden inverso,a la inversa,en sentido contrario,inverso,inversa,dale la vuelta,al contrario,voltea,orden contrario",
  change:
    "cambia,cambiar,cambie,cámbialo,cámbiala,cámbiale,modifica,modificar,modifique,pon,poner,ponga,ponlo,ponla,ponle,reemplaza,reemplazar,sustituye,sustituir,fija,fijar,ajusta,ajustar,usa,usar,use,utiliza,utilizar,corrige,corregir,haz,hacer,deja,dejar,pasa,pasar,cambio,cambios,dale,escribe,convierte,convertir,convierta,transforma,establece,que sea,que esté,mete,adapta",
  over:
    "más de,mayor que,mayores que,superior a,superiores a,por encima de,mayor de,mayores de,>,supera,superen,superan,exceda,excede,mayor a,mayores a,estrictamente más,más que",
  atLeast:
    "al menos,por lo menos,como mínimo,mínimo,a partir de,desde,o más,igual o mayor que,mayor o igual que,mayor o igual a,igual o mayor a,igual o superior a,superior o igual a,por encima o igual a,no menos de,>=,en adelante,y más,inclusive,incluido,incluidos,un mínimo de",
  under:
    "menos de,menor que,menores que,inferior a,inferiores a,por debajo de,menor de,<,debajo de,menor a,menores de",
  atMost:
    "como máximo,máximo,a lo sumo,no más de,o menos,hasta,<=,menor o igual que,menor o igual a,igual o menor que,igual o menor a,inferior o igual a,igual o inferior a,por debajo o igual a,y menos,como mucho,un máximo de",
  descending:
    "los más altos,los mayores,las mayores,los mejores,descendente,de mayor a menor,mayores,mayor,más altos,más altas,más alto,más alta,más grandes,más grande,más recientes,más reciente,más nuevos,más nuevas,más nuevo,más caros,más caras,más caro,orden descendente,en orden descendente,de más a menos,últimos,últimas,del más nuevo al más antiguo,de más reciente a más antiguo,del más reciente al más antiguo,más largos,de z a a,de más nuevo a más viejo,mejores,de grande a pequeño,nuevos,nuevas,más urgentes,más gordos,de más caro a más barato,grandes,recientes",
  ascending:
    "ascendente,de menor a mayor,menores,menor,más bajos,más bajas,más bajo,más pequeños,más pequeñas,más antiguos,más antiguas,más antiguo,más viejos,más baratos,más baratas,más barato,orden ascendente,en orden ascendente,alfabético,alfabéticamente,por orden alfabético,orden alfabético,cronológico,en orden cronológico,orden cronológico,de más antiguo a más reciente,del más antiguo al más reciente,de a a z,de la a a la z,más cortos,de pequeño a grande,de más barato a más caro,pequeños,antiguos",
  atTop:
    "primero,primeros,al principio,arriba,al inicio,al comienzo,en primer lugar,arriba del todo,encima,delante,antes que nada,primera,primeras",
  end: "al final,al último,por último,después,abajo,en último lugar,último,última,al fondo",
  limit:
    "limita,limitar,limítalo,como máximo,máximo,solo los primeros,los primeros,las primeras,primeros,primeras,solo las primeras,top,restringe,no más de,hasta,a lo sumo,recorta,los mejores,los mayores,las mayores,los más altos,como mucho,corta,acorta,mayores",
  before:
    "antes de,antes de que,antes del,antes,delante de,sin,previamente,hasta que,justo antes de,justo antes del",
  after:
    "después de,después del,tras,detrás de,detrás del,una vez,justo después de,luego de,justo después del,en cuanto",
  empty:
    "vacío,vacía,vacíos,vacías,nada,ninguna fila,ningún resultado,ningún pedido,no hay filas,no hay resultados,no hay datos,nada dentro,no hay nada,está vacía,está vacío,ninguno,ninguna,no hay pedidos,sin resultados,no hay ninguno,no haya nada,no haya filas,no haya resultados,no haya pedidos",
  if: "si,cuando,en caso de,en caso de que,siempre que,solo si,salvo si,a menos que,aunque,por si",
  fails:
    "falla,fallan,falle,fallar,error,errores,un error,da error,sale mal,va mal,no funciona,se rompe,se cae,fallo,hay un error,hay errores,algo falla,algo sale mal,algo va mal,falla algo,problema,un problema,problemas,no responde,algún paso falla,falla algún paso,falla un paso,dé error",
  by: "por,según,en función de",
  from: "de,del,desde",
  to:
    "a,al,en,por,para,con,hacia,:,=,->,=>,es,sea,ser,será,pasa a ser,debe ser,debería ser,como,que sea",
  where:
    "donde,cuyo,cuya,con,que,cuyos,cuyas,que tengan,que tienen,que tenga,de,en los que,en las que,que sean,sean",
  or: "o,y,u,e,o bien,así como",
  and: "y,e,luego,después,\\,,&",
  is: "es,son,sea,sean,igual,=,==,está,estén,están,tiene,tienen,igual a,vale,tenga",
  not: "no,y no,pero no,nunca,ni,no es,no son,no sea,!=,distinto de,diferente de",
  insteadOf: "en vez de,en lugar de,en vez del,en lugar del,y no",
  dont: "tampoco,de ningún modo,no más,nada de,ningún",
  either: "sino,sino a,sino que,pero,mejor",
  filler:
    "claro,obviamente,por supuesto,naturalmente,finalmente,el,la,los,las,lo,un,una,unos,unas,al,del,de,a,en,con,por,para,que,se,su,sus,mi,mis,tu,tus,nuestro,nuestra,nuestros,este,esta,esto,ese,esa,eso,estos,estas,esos,esas,aquel,me,te,le,les,nos,yo,tú,usted,él,ella,ellos,por favor,porfa,porfavor,gracias,hola,buenos días,buenas,ahora,entonces,pues,mejor,más bien,en su lugar,quiero,quisiera,querría,queremos,necesito,necesitamos,me gustaría,nos gustaría,puedes,puede,podrías,podría,podemos,pueden,puedes por favor,hay que,debe,debería,deben,deberían,tiene que,tienen que,tendría que,es,son,sea,sean,ser,estar,está,están,esté,haz,hacer,haga,haz que,haz lo,pon,poner,ponga,ponlo,ponla,ponle,cambia,cambiar,cambie,deja,dejar,usa,usar,utiliza,y,o,pero,también,muy,todo,toda,todos,todas,nuevo,nueva,actual,anterior,viejo,vieja,mismo,misma,sí,no pasa nada,ok,vale,oye,eh,ay,perdón,perdona,disculpa,lo siento,espera,en realidad,quise decir,quería decir,digo,quiero decir,paso,flujo,borrador,workflow,cosa,valor de,a partir de ahora,desde ahora,en adelante,por ahora,de momento,por el momento,simplemente,exactamente,justo,solo,un poco,demasiado,demasiado alto,demasiado bajo,jefe,jefa,colega,compañero,equipo,como,así,ahí,aquí,perfecto,bien,bueno,genial,cada,quizás,tal vez,de nuevo,otra vez,equivocado,equivocada,mal,incorrecto,ambos,los dos,las dos,siempre,alguien,cuál,tenga,haya,hay,bien en vez,les gustaría,también por favor,dale,además de eso,en cambio,nada más,además,asimismo,o sea,es decir,a saber,que sea,que sean,preferiría",
};
