import { onFirstUse } from "../../../grammar/first_use.ts";
import { spanishForms } from "./conjugate.ts";
import { makeLexicon } from "./make_lexicon.ts";
import type { PhraseTemplates, VerbSense, WordRole } from "./request_lexicon.ts";

const VERBS: Readonly<Record<VerbSense, string>> = {
  get:
    "ojear|=échale un ojo|=échale un ojo a|=échale un vistazo a|descargar|obtener|leer|cargar|tomar|consultar|comprobar|vigilar|abrir|bajar|traer|revisar|verificar|recuperar|extraer|importar|recoger|chequear|monitorear|monitorizar|" +
    "llamar|buscar|usar|utilizar|jalar|sacar|capturar|recopilar|mirar|supervisar|controlar|agarrar|coger|" +
    "=está en|=están en|=se encuentra|=se encuentran|=hay|=tengo|=vienen|=viene|=provienen|=proviene|=get a|=get|=read|=haz un get|=hacer un get|=se descarga|=ubicada|=ubicado|=que hay|=echa un vistazo|=échale un vistazo|=fíjate|=fijate",
  keep:
    "filtrar|conservar|seleccionar|mantener|dejar|retener|elegir|escoger|limitar|rescatar|separar|=quédate|=quedate|=quédese|=quedarse|=quedarte|=quédate con|=quedate con|=quédese con|=quédense con|=quedarse con|=quedarte con|=quedándote con|=me quedo con|=nos quedamos con|=que se quede con|=se quede con|=quedarme con|=quiero solo|=quiero solamente|=interesan|=me interesan|=quiero|=deje|=dejame|=déjame",
  drop:
    "eliminar|quitar|borrar|descartar|excluir|suprimir|remover|omitir|ignorar|desechar|saltar|tirar|apartar|retirar|limpiar|botar|=sacá|=saque|=sin|=salvo|=excepto|=menos|=a excepción de|=deja fuera|=dejar fuera|=deja afuera|=dejar afuera|=deja de lado",
  sort: "ordenar|clasificar|acomodar|=ordenados|=ordenadas|=ordenado|=ordenada",
  group: "agrupar|=desglosa|=desglosar|=agrega por|=agregar por",
  sum: "sumar|totalizar|acumular|=haz la suma|=hacer la suma|=saca el total|=sacar el total",
  count: "contar|contabilizar|=cuántas|=cuántos",
  save:
    "guardar|escribir|exportar|grabar|almacenar|poner|meter|volcar|archivar|respaldar|salvar|depositar|copiar|registrar|generar|crear|dejarlo|anotar|colocar|pegar|=salida :|=resultado :|=haz una copia|=hacer una copia|=una copia de|=una copia|=un respaldo de|=un respaldo|=haz un respaldo|=hacer un respaldo|=dejalo|=déjalo|=déjelo|=dejarla|=déjala|=dejala|=dejalos|=déjalos|=ponelo|=ponela|=ponelos|=ponelas|=metelo|=metelos",
  send:
    "enviar|mandar|postear|publicar|subir|remitir|transmitir|reenviar|despachar|entregar|pasar|hacer llegar|compartir|recibir|trasladar|=haz un post|=hacer un post|=haga un post|=haz post|=hacer post|=hacé un post|=post|=un post|=el envío|=envío|=hacer llegar|=haz llegar|=reciba|=llegue|=llegar|=empujar|=empuja",
  mail:
    "=escríbele a|=escribile a|=escribirle a|=escríbale a|=escribe a|=escribir a|=escríbele|=escribile|=escribirle|=correo a|=email",
  notify:
    "avisar|alertar|informar|notificar|advertir|comunicar|=dale aviso|=dar aviso|=da aviso|=poner al tanto|=haz saber",
  remind: "recordar",
  approve:
    "aprobar|autorizar|validar|confirmar|aceptar|=dar el visto bueno|=dé el visto bueno|=doy el visto bueno|=dar mi visto bueno|=dar el ok|=dé el ok|=doy el ok|=lo apruebe|=lo apruebo|=aprobarlos|=aprobarlo|=aprobarlas",
  ask:
    "=pide|=pida|=pidan|=pedí|=pedir|=pedirme|=pedirnos|=pídeme|=pedime|=pídame|=pídanme|=pídanos|preguntar|solicitar",
  wait: "esperar|aguardar|=espera|=espere|=esperá|=aguarda",
  join:
    "unir|cruzar|relacionar|enlazar|emparejar|=haz un join|=hacer un join|=join|=une|=junta por",
  concat: "combinar|juntar|fusionar|concatenar|reunir|mezclar",
  retry:
    "reintentar|intentar|repetir|probar|=vuelve a intentar|=vuelve a intentarlo|=volver a intentar|=volver a intentarlo|=inténtalo|=intentalo|=reinténtalo|=intentá",
  dedupe: "deduplicar",
  calculate: "calcular|determinar|computar|hallar|=haz|=hacer|=haga",
  show: "mostrar|visualizar|enseñar|desplegar|presentar",
};

const ROLES: Readonly<Record<WordRole, string>> = {
  from:
    "de|del|desde|a partir de|a partir del|en|con|de la|de los|de las|provenientes de|procedente de|procedentes de|extraído de|tomando|con base en",
  inside: "en|desde|dentro de|a|en la|en el|sobre|bajo",
  as:
    "como|en|a|bajo|con el nombre|con el nombre de|bajo el nombre|llamado|llamada|dentro de|al|hacia|en un|en una",
  to: "a|al|en|hacia|para|por|a la|contra|sobre|a través de",
  per: "por|por cada|para cada|según|de cada|a nivel de",
  by:
    "por|según|con|usando|mediante|en base a|de acuerdo a|de acuerdo con|a través de|en función de|por la|por el|utilizando|vía|sobre",
  where:
    "cuyo|cuya|tengan|tenga|tengan el|cuyos|cuyas|con|que tengan|que tenga|que tienen|que tiene|donde|en las que|en los que|que|que sean|que estén|con un|con una|que tengan un|que tengan una|cuando|si|siempre que|de|que sea|que tengan el|que tengan la|con el|con la|para los que|para las que|a",
  if:
    "si|cuando|en caso de que|en cuanto|siempre que|apenas|una vez que|solo si|únicamente si|cada vez que|siempre y cuando|por si",
  fails:
    "falla|fallan|falle|fallara|fallase|no responde|no contesta|no funciona|se cae|cae|está caído|está caída|no está disponible|no está accesible|da error|da un error|hay error|hay un error|hay errores|hay algún error|ocurre un error|sale mal|algo sale mal|algo falla|se rompe|devuelve error|devuelve un error|no se puede|revienta|tira error|no anda|no jala|hubiera un error|hubiera error|no|truena|se produce un error|hay fallo|hay un fallo|hay algún fallo|hay problemas|hay un problema|no carga|falló|está caido|da fallo|no sale bien|no va",
  failure:
    "en caso de error|en caso de fallo|en caso de falla|en caso de problemas|en caso de que falle|ante un error|ante cualquier error|ante un fallo|en caso de caída|en caso de errores|por si falla",
  rest:
    "el resto|los demás|las demás|lo demás|los otros|las otras|todo lo demás|los restantes|las restantes|los que quedan|las que quedan|lo que quede|lo que queda|las otras filas|las demás filas|los que queden|las que queden",
  them:
    "lo|la|los|las|eso|esto|todo|todo eso|todo esto|el resultado|los resultados|la lista|el archivo|el fichero|los datos|las filas|el contenido|le|les|resultado|lista|ese resultado|esa lista|ese archivo|la salida|el informe|el reporte|la tabla|el resumen|la respuesta|un informe|informe|un reporte|reporte|un resumen|resumen|una lista|un listado|listado|una tabla|un balance|unas estadísticas|las estadísticas|el texto|ambos|ambas|el listado|dicho resultado|la información|todo el resultado|el archivo resultante|el dato",
  rows:
    "filas|las filas|registros|los registros|entradas|las entradas|líneas|las líneas|aquellos|aquellas|fila|registro|elementos|los elementos|todas las filas|los que|las que|aquellos que|aquellas que|renglones",
  only: "solo|sólo|solamente|únicamente|nomás|nada más|tan solo|exclusivamente|sólo con|solo con",
  article:
    "el|la|los|las|un|una|unos|unas|mi|mis|tu|tus|su|sus|nuestro|nuestra|nuestros|nuestras|este|esta|estos|estas|ese|esa|esos|esas|todos los|todas las|todo el|toda la|cada|del|al|de la|de los|de las|de|lo|algún|alguna|aquel|aquella|dicho|dicha",
  file:
    "archivo|el archivo|fichero|lista|csv|archivo csv|fichero csv|json|archivo json|dirección|url|enlace|página|sitio|fuente|api|tabla|documento|planilla|servidor|servicio|endpoint|webhook|link|liga|feed|dirección de correo|correo|siguiente|siguiente dirección|archivo llamado|fichero llamado|llamado|llamada|nuevo archivo|que está|que está en|que hay|que hay en|que se encuentra|ubicado|ubicada|disponible|disponibles|alojado|alojada|que están|texto|listado|exportación|export|la url|el enlace|la api|la dirección|mail",
  column:
    "columna|columnas|campo|campos|la columna|las columnas|el campo|los campos|clave|valor|atributo|el valor|valores",
  approval:
    "aprobación|permiso|autorización|confirmación|visto bueno|mi aprobación|mi permiso|mi autorización|mi confirmación|mi visto bueno|la aprobación|previa aprobación|previa autorización|con mi aprobación|el visto bueno|tras mi aprobación|después de mi aprobación|luego de mi aprobación|mi ok|el ok|tras aprobación|previa aprobación mía|bajo mi aprobación|luz verde",
  by_mail:
    "en csv|en formato csv|como csv|como archivo csv|por correo|por correo electrónico|por mail|por email|por e mail|un correo|un mail|un email|un mensaje|correo|mail|email|mensaje|una alerta|alerta|una notificación|notificación|un aviso|aviso|como adjunto|adjunto|vía correo|vía email|un correo electrónico|el correo|por mensaje|una advertencia|de correo|un correo de aviso|un correo de alerta|vía mail",
  by_post:
    "por post|con post|vía post|mediante post|en post|con un post|mediante un post|por http post|en json|con una petición post",
  me: "me|mí|a mí|nos|yo|nosotros|conmigo|al usuario|a mi|el usuario",
  any:
    "hay alguna|hay alguno|hay filas|hay resultados|hay algo|hay registros|la lista no está vacía|queda alguna|queda alguno|quedan filas|hay al menos una|hay al menos uno|no está vacía|no está vacío|existe alguna|existe alguno|hubiera alguno|hubiera alguna|hay datos",
  joint:
    "y|luego|después|y luego|y después|entonces|a continuación|posteriormente|,|así como|además|y además|y también|y que|y finalmente|y por último|e|más tarde|acto seguido|tras eso|después de eso|y entonces",
  filler:
    "cuál es|cuáles son|cuánto es|a cuánto asciende|cuánto suma|cuánto da|por favor|primero|al final|por último|finalmente|después|luego|también|además|ya|ahora|directamente|automáticamente|entonces|así|para|que|se|me|debe|deben|debería|deberían|tiene que|tienen que|hay que|tengo que|tenemos que|puede|pueden|quiero que|necesito que|ser|sea|sean|está|están|esté|estén|a|de|con|bien|ahí|allí|aquí|en seguida|enseguida|nuevamente|otra vez|siempre|si es posible|es|son|a la vez|solito|va|van|ir|sería|usted|ustedes|vos|tú|de paso|todo junto|en ese caso|antes de nada|antes que nada|en primer lugar|en último lugar|nomás|no más|pues|mismo|recién|y|si|le|les|haber|habido|en|al|quede|queden|ustedes|sean|fueran|hecho|hacer|tal cual|simplemente|del todo|qué|cuál|al terminar|al acabar|para terminar|lo que|cada uno|e|lugar|por favorcito|porfa",
  plain:
    "depurado|depurada|reducido|reducida|completo|completa|completos|completas|entero|entera|diario|diaria|semanal|mensual|actual|actuales|adjunto|adjunta|adjuntos|adjuntas|siguiente|siguientes|filtrado|filtrada|filtrados|filtradas|ordenado|ordenada|resultante|resultantes|nuevo|correspondiente|correspondientes|final|obtenido|obtenida|obtenidos|obtenidas|descargado|descargada|restante|restantes|crudo|crudos|pequeño|propio|mismo|misma|consolidado|limpio|limpia|solicitado|solicitada",
  sum_of:
    "suma|la suma|total|el total|suma total|la suma total|totales|los totales|sumas|importe total|el importe total|monto total|el monto total|las sumas|el acumulado",
  average_of:
    "promedio|el promedio|media|la media|valor medio|el valor medio|promedios|los promedios",
  count_of:
    "cuántos|cuántas|número|el número|cantidad|la cantidad|cuántos hay|cuántas hay|el número total|la cantidad total|número total|conteo|el conteo|cuenta de|el recuento|recuento",
  maximum_of:
    "máximo|el máximo|el valor máximo|el más alto|la más alta|el mayor valor|el valor más alto",
  minimum_of:
    "mínimo|el mínimo|el valor mínimo|el más bajo|la más baja|el menor valor|el valor más bajo",
  most:
    "más caros|más caras|mayores|más grandes|más altos|más altas|mejores|más importantes|más pesados|más largos|más elevados|más elevadas|top",
  least:
    "más baratos|más baratas|menores|más pequeños|más pequeñas|más bajos|más bajas|peores|menos caros|menos caras|más cortos",
  front: "primeros|primeras|primer|primera",
  times: "veces|vez|intentos|reintentos",
  duplicates:
    "duplicados|los duplicados|filas duplicadas|las filas duplicadas|repetidos|los repetidos|registros duplicados|repetidas|las repetidas|las duplicadas|filas repetidas|los registros duplicados|duplicadas",
  saying:
    "con el texto|con texto|el texto|que diga|diciendo|con el mensaje|el mensaje|con el siguiente texto|con este texto|con el siguiente mensaje|que diga así|texto|mensaje|con la frase|que dice|indicando",
  reminder:
    "un recordatorio|recordatorio|el recordatorio|un correo recordatorio|un correo de recordatorio|un recordatorio por correo",
  unit: "segundo|segundos|minuto|minutos|hora|horas|día|días",
  falls:
    "baja|cae|sube|pasa|llega|es|son|sea|sean|tiene|tienen|está|están|esté|estén|desciende|supone|vale|tenga|tengan|se sitúa|queda|quede|sigue|siga|figura|aparece|caiga|baje|suba|pase|sobre",
  otherwise: "en caso contrario|de lo contrario|si no|sino|caso contrario|en otro caso",
  measure:
    "años|año|días|horas|grados|euros|euro|eur|€|pesos|dólares|unidades|piezas|%|por ciento|soles|kg|puntos|artículos|personas|mxn|usd",
  pronoun: "él|ella|este|esta|esto|eso|ese|esa",
  average_after: "promedio|medio|media|medios|medias",
  sum_after: "total|totales|acumulado|acumulada",
  back: "últimas|últimos|última|último",
  something:
    "algo|haya|hay|alguna fila|algún registro|aparezca|aparece|alguien|exista|existe|una fila|un registro|filas|registros|haya algo",
  loosely: "con|que|de|a|si|donde|cuando|para",
  says:
    "dice|indica|muestra|devuelve|reporta|señala|tiene|contiene|informa|que|indica que|dice que|diga|indique|muestre|devuelva",
  making:
    "haz|hazme|hacé|haceme|crea|créame|crear|crea me|arma|armame|ármame|armá|prepara|preparar|preparame|prepárame|prepararan|preparara|monta|móntame|diseña|genera|genérame|configura|configurá|configurar",
  number_made: "el total|la suma|el promedio|la media|el número|la cantidad|el conteo|los totales",
  before: "antes de|antes de que|antes del|previo a",
  of: "de|del|de la|de los|de las",
  noun_forms:
    "importe|importes|limpia|precio|cuenta|cuentas|lista|copia|suma|baja|bajas|pasa|toma|total|pedido|pedidos|orden|envío|recuerdo|prueba|pruebas|filtro|reunión|compra|compras|ventas|separado|registro|registros|muestra|uso|nota|notas|entrega|entregas|carga|cargas|clase|clases|sube|borradores|archivo|archivos|cruce|descarga|descargas|revisión|consulta|consultas|junta|juntas|une|llamada|llamadas|agenda|control|controles|entregado|usos|salida|lee|cobro|guarda|guardas|grupo|mesa|meses|informes|tira|retiros|copias|espera|compartida|busca|bajada|deja|dejas|llamado|llamada|publicación|subida|paso|pasos|crea|limpia|genera|recibo|recibos|recibido|aviso|avisos|coloca|medida|medidas|regalo",
  wish:
    "quiero|quisiera|querría|necesito|necesitamos|queremos|necesitaría|me gustaría|nos gustaría|me haría falta|podrías|podría|podés|puedes|puede|podría usted|puede usted|pueden|podrían|me podrías|me podría|me puedes|me puede|te pido|le pido|les pido|te agradecería|le agradecería|les agradecería|le ruego|les ruego|sería posible|es posible|sería tan amable|serías tan amable|de|que|el objetivo|la idea|objetivo|idea|se trata|es|necesito tener|tener|ayúdame|ayudame|a|con|me|por fa|ocupo|tengo que|hay que|habría que|hace falta|haría falta|si puedes|si podés|si es posible|si puede|si fuera posible|para mí|ojalá|lo que quiero|lo que necesito|estaría bueno|estaría bien|preciso|precisamos|tarea|requiero|se requiere|deseo|desearía|tenga a bien|favor|ser",
  relative:
    "que|para|para que|donde|de que|cuyo objetivo sea|a fin de|a fin de que|con el que|en el que|lo siguiente|encargado de",
  workflow:
    "un workflow|workflow|un flujo|flujo|un flujo de trabajo|una automatización|un proceso|una tarea|un job|un nuevo flujo|un script|algo|una rutina|un procedimiento|el flujo|un flujito|un nuevo workflow|una tarea automática|un proceso automático",
  greeting:
    "hola|hola a todos|buenas|buenos días|buen día|buenas tardes|buenas noches|estimados|estimado|estimada|estimados señores|estimado equipo|gracias|muchas gracias|mil gracias|muchísimas gracias|gracias de antemano|de antemano|un saludo|saludos|saludos cordiales|un cordial saludo|atentamente|cordialmente|un saludo cordial|un abrazo|por la ayuda|por su ayuda|por tu ayuda|desde ya|che|oye|oiga|disculpa|disculpe|perdón|y|quedo atento|quedo atenta|quedo a la espera|se agradece|gracias por todo|por adelantado|equipo|amigo|qué tal|qué onda",
};

const PHRASES: PhraseTemplates = {
  fetch: "descarga {data}",
  fetchThings: "descarga los {things} de {data}",
  keepWhere: "conserva las filas cuyo {condition}",
  keepBare: "conserva las filas {condition}",
  keepKind: "conserva las {kind} filas",
  keepPlace: "conserva los {things} de {place}",
  keepColumns: "deja solo las columnas {columns}",
  keepMost: "conserva los {number} mayores filas por {column}",
  keepLeast: "conserva los {number} menores filas por {column}",
  keepFront: "conserva las {number} primeras filas",
  keepBack: "conserva las {number} últimas filas",
  drop: "quita las filas cuyo {condition}",
  dropKind: "quita las {kind} filas",
  sort: "ordena por {keys}",
  descending: "descendente",
  ascending: "ascendente",
  sum: "suma {column}",
  average: "el promedio de {column}",
  maximum: "el máximo de {column}",
  minimum: "el mínimo de {column}",
  count: "cuenta las filas",
  per: "por {column}",
  group: "agrupa por {column}",
  save: "guarda como {file}",
  saveRest: "guarda el resto como {file}",
  mail: "envíalo a {mail}",
  mailRest: "envía el resto a {mail}",
  mailText: "envía un correo a {mail} con el texto {text}",
  mailMe: "envíamelo por correo",
  post: "envíalo a {url}",
  postRest: "envía el resto a {url}",
  notify: "avisa a {mail}",
  if: "si {condition}",
  ifAny: "si hay filas",
  failure: "en caso de error",
  approve: "pide aprobación",
  wait: "espera {number} {unit}",
  join: "cruza {data} y {more} por {column}",
  concat: "combina {data} y {more}",
  retry: "reintenta {number} veces",
  dedupe: "quita los duplicados",
  dedupeBy: "quita los duplicados por {columns}",
};

/** The Spanish lexicon. */
export const spanish = onFirstUse(() =>
  makeLexicon({
    isAdjectiveFirst: false,
    hasNoPronouns: true,
    formsOf: (verb) => ({ whole: spanishForms(verb), split: [], prefix: "" }),
    verbs: VERBS,
    roles: ROLES,
    templates: PHRASES,
  })
);
