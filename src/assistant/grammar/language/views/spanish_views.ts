import { wordList } from "../../../../lib/text/word_list.ts";
import type { QuestionWords } from "./view_words.ts";

function list(text: string): readonly string[] {
  return text.split(/\s+/);
}

export const SPANISH_VIEWS: QuestionWords = {
  openers: [
    ...list("qué quién quiénes cuál cuáles cuándo dónde cuánto cuánta cuántos cuántas cómo hay es"),
    ...list("está están son fue ha han he tengo tiene tienen tenemos queda quedan"),
    ...["por qué", "para cuándo", "a qué", "con quién", "con qué", "de quién", "desde cuándo"],
    ...["sabes por", "sabes", "me podrías decir", "me gustaría saber", "quisiera saber"],
    ...[
      "quiero saber",
      "dime",
      "para qué",
      "en qué",
      "a quién",
      "me queda",
      "nos queda",
      "se puede",
    ],
  ],
  showing: wordList(
    "muestra,muéstrame,muestre,enséñame,dame,lista,explica,explícame,recuérdame",
    "cuántas veces",
  ),
  telling: list("decir decirme mostrar mostrarme enseñar enseñarme explicar ver listar dar darme"),
  filling: [
    ...list("por_favor favor veces"),
    ...list(
      "el la los las lo le les un una unos unas al del de a en por para con sin_parar y o que",
    ),
    ...list(
      "qué quién quiénes cuál cuáles cuándo dónde cuánto cuánta cuántos cuántas cómo es son era",
    ),
    ...list(
      "fue fueron ser sido está están estoy estamos estaba ha han he hemos haber habido había",
    ),
    ...list(
      "hay tengo tiene tienen tenemos tienes me te se nos mi mis tu tus su sus nuestro nuestra",
    ),
    ...list(
      "nuestros nuestras yo tú él ella ellos nosotros usted este esta estos estas ese esa esto",
    ),
    ...list(
      "eso aquello aquí ahí allí ya aún todavía ahora hoy ayer más menos muy bien vez veces hasta",
    ),
    ...list(
      "momento actualmente algo alguien algún alguna algunos algunas todo toda todos todas nada",
    ),
    ...list(
      "workflow flujo mes semana día año puedo puede podemos pueden sabes saber decir decirme ver",
    ),
    ...list(
      "mostrar encontrar encuentro queda quedan quedando necesita necesito falta solo sola mismo",
    ),
    ...list(
      "último última últimos últimas cosa cosas existe existen disponibles disposición montado",
    ),
    ...list(
      "otra otro vuelto volver vuelve también tan tanto realmente exactamente bastante hora gente",
    ),
    ...list(
      "siempre dime gustaría quisiera quiero recientemente así siguen sigue va van anda hacer",
    ),
  ],
  other: [
    ...list(
      "si debería deberíamos debo debemos conviene pasaría podría crees creen crees_que mejor",
    ),
    ...list("supongamos imagina aconsejas recomiendas"),
    ...["cómo puedo", "cómo se puede", "cómo podemos", "cómo hago"],
  ],
  views: [
    {
      readAs: "¿quién recibe el correo?",
      cues: [
        "quién|quiénes|cuáles recibe|reciben|destinatario* correo|mail|mensaje|enviado|informe|archivo|todo? !aprobar|ver",
        "a_quién envía|manda|llega|correo|enviado|va",
      ],
    },
    {
      readAs: "¿qué filas quedan?",
      cues: [
        "qué|cuál|cuáles filas|pedidos|umbral|filtro|condición|límite quedan|conserva|entran|actual|es? !ejecuci*",
      ],
    },
    {
      readAs: "¿cómo se ordena?",
      cues: ["cómo|qué|orden ordena|ordenan|ordenado|ordenados|orden"],
    },
    {
      readAs: "¿qué archivo escribe?",
      cues: ["cómo|qué|nombre llama|nombre|escribe archivo|csv|fichero"],
    },
    {
      readAs: "¿de dónde vienen los datos?",
      cues: [
        "dónde|de_dónde|fuente|qué datos|números|filas|url|dirección vienen|salen|saca|lee|consulta",
      ],
    },
    { readAs: "¿cuánto espera?", cues: ["cuánto|tiempo espera|límite respuesta|servidor?"] },
    {
      readAs: "¿por qué falló?",
      cues: [
        "explica|explícame|explicar|significa|entiendo error|problema|fallo|mensaje ese|este|qué|no?",
        "qué|cuál|motivo|causa|razón fall*|fracas*|caer|cayó|caído|caída|roto|rompió|estropeó " +
        "motivo|causa|razón|ejecución?",
        "qué salió|salido|fue mal ejecución?",
        "qué no funcion*|anduvo|arranca|arrancó|terminó|marcha",
        "qué|cuál|causa|dónde error causa|viene?",
      ],
    },
    {
      readAs: "¿qué paso falló?",
      cues: [
        "qué|cuál paso fue|era !próximo|último|hace",
        "qué|cuál|dónde|en paso|etapa fall*|cayó|rompió|atascó|atascado|error|problema",
      ],
    },
    {
      readAs: "estado",
      cues: [
        "dame|muestra|muéstrame|dónde|descargar|encuentro archivo|archivos|fichero|csv está|puedo? !nombre|llama",
        "resultado|resultados|salida|salidas último|última|ejecución? !paso*",
        "qué|contenido archivo|fichero|csv|dentro contiene|tiene|dentro|contenido|había?",
        "qué encontró|encontrado|escribió|guardó|produjo|generó ejecución?",
        "ha|está|terminó|acabó terminado|acabado|finalizado|completado|listo ejecución?",
        "cómo fue|salió|terminó|acabó ejecución !mal",
        "sigue|está corriendo|ejecutándose|marcha|ahora?",
        "qué|cuál|cómo estado|resultado|pasó|pasado|ocurrido|sucedido !final|fue|era|etapa",
      ],
    },
    {
      readAs: "muestra las últimas ejecuciones",
      cues: [
        "cuántas|cuántos|cuánto fall*|fracas*|errores|éxitos|funcionado veces|ejecuciones? !paso",
        "ejecuciones últimas|recientes|habido? !próxima*|prevista*|programada*|qué_motivo",
        "cuántas|cuándo|frecuencia ejecutado|ejecutó|corrido|corrió|lanzado veces|última?",
        "cuánto tardó|duró|tomó|demoró última|ejecución|vez?",
      ],
    },
    {
      readAs: "¿cuándo se ejecuta la próxima vez?",
      cues: [
        "ejecuta|corre|arranca|lanza|funciona domingo*|sábado*|fin_de_semana|fines_de_semana|festivo*|lunes|martes|miércoles|jueves|viernes|noche*|diario también|los?",
        "cada_cuánto|cuántas|frecuencia ejecuta|corre|arranca veces?",
        "cuál|qué programación|horario|calendario",
        "cuándo|hora|día arranca*|ejecuta|ejecutará|corre|correr|ejecutarse|empieza|toca|lanza|inicia próxima|" +
        "siguiente|solo|toca|otra|vez?",
        "próxima*|próximo*|siguiente* ejecución|ejecuciones|vez|turno prevista|cuándo?",
        "programad*|programación|horario|calendario|planificad* ejecución|activa|activo|pausada|pausado?",
        "automáticamente|solo|sola ejecuta|arranca|corre",
        "qué|cuáles días|día|hora|horas corre|ejecuta|arranca|funciona|lanza",
      ],
    },
    {
      readAs: "¿hay preguntas abiertas?",
      cues: [
        "cuál|qué|lee pregunta|preguntas hace|pide? !cómo|quién",
        "qué tengo|debo|hay aprobar|decidir|responder|autorizar !quién",
        "aprob*|decidir|decisión|decisiones|firmar|autorizar pendiente*|abiert*|falta|queda? !quién",
        "pregunta* pendiente*|abiert*|esperando|responder|contestar",
        "espera|esperando|pendiente respuesta|mí|mi|responder|bandeja",
        "qué|quién espera|esperando|aguarda ejecución|workflow?",
      ],
    },
    {
      readAs: "¿cuánto espacio usamos?",
      cues: [
        "espacio|almacenamiento|disco|cuota|gigas|megas disco|lleno|libre|ocupado|usado|archivos?",
        "cuánto|qué ocupan|pesan archivos|ficheros",
      ],
    },
    {
      readAs: "muestra mis workflows",
      cues: [
        "workflows|flujos|automatizaciones creado|hecho?",
        "qué|todo creado|construido|hecho",
      ],
    },
    {
      readAs: "¿qué workflows están compartidos conmigo?",
      cues: [
        "compart* conmigo|me|mí|nosotros|nos compañer*|workflows|flujos|equipo|otros? !quién",
      ],
    },
    {
      readAs: "¿qué plantillas hay?",
      cues: ["plantilla*|ejemplos|modelos_listos empezar|partir|listas|hechas|comenzar?"],
    },
    {
      readAs: "¿qué puedes hacer?",
      cues: ["qué puedes|sabes|puede|sabe hacer|ayudar|ofrecer exactamente|mí? !paso"],
    },
    {
      readAs: "¿qué servicios hay?",
      cues: [
        "servicios|acciones|bloques|conectores|integraciones paso|usar|conectar?",
        "qué paso hacer|capaz !fall*",
      ],
    },
    {
      readAs: "muestra las entradas",
      cues: [
        "qué|cuáles ajustar|elegir|cambiar|configurar|pasar|definir|indicar ejecutar|ejecutarlo|lanzar|lanzarlo|ejecución|puedo? !programación",
        "cuál|qué|cuáles valor*|predeterminado*|defecto defecto|predeterminado*",
        "entradas|parámetros|argumentos rellenar|pide|espera|acepta?",
        "qué rellenar|introducir|completar antes|lanzar|ejecutar?",
      ],
    },
    {
      readAs: "muestra el borrador",
      cues: [
        "qué hace|sirve workflow|flujo|exactamente|esto|para? !paso*|última|error",
        "explica|explícame|describe|resume|resumen workflow|flujo|borrador|esto? !error|fallo",
        "cuántos|qué pasos tiene|hay|lleva|contiene !última|ejecución|fall*",
        "borrador|definición pinta|contiene|dice|escrito|lleva?",
      ],
    },
    {
      readAs: "comprueba el borrador",
      cues: [
        "borrador|definición error*|problema*|fallo*|válid*|correct*|falta|mal",
        "válid*|errata*",
      ],
    },
    {
      readAs: "¿qué ha cambiado?",
      cues: [
        "qué|cuál|cuáles cambi*|distinto|diferente|diferencia*|nuevo|novedades última|versión|reciente respecto?",
        "qué|cambios cambi*|modific*|distinto|diferente|nuevo desde|última|versión|borrador?",
      ],
    },
    {
      readAs: "muestra las versiones",
      cues: [
        "cuándo publicó|publicado|publicada versión|última? !ejecución",
        "cuántas versiones",
        "versiones|historial|revisiones anterior*|viejas|antiguas|previas?",
      ],
    },
    {
      readAs: "¿qué versión está activa?",
      cues: [
        "versión|versiones activa|actual|producción|usa|usamos|usando|publicada|vigente|corriendo|" +
        "reciente|vigor",
      ],
    },
    {
      readAs: "muestra las variables de entorno",
      cues: [
        "contraseña*|secreto*|claves|credencial*|variables entorno|claves|contraseña*? !api",
      ],
    },
    { readAs: "muestra los webhooks", cues: ["webhook*|hook|hooks fuera|llamar?"] },
    {
      readAs: "¿quién puede verlo?",
      cues: [
        "quién|quiénes|todos|compañer*|cualquiera|gente ver|verlo|leer|leerlo|abrir|abrirlo|acceso|" +
        "acceder|usar|usarlo|ejecutarlo|mirar|editarlo equipo|más?",
        "acceso|público|privado|visible equipo|quién?",
        "quién compartido equipo?",
      ],
    },
    {
      readAs: "¿quién soy?",
      cues: [
        "conectado|conectada|mi_cuenta|mis_permisos|mi_rol|mis_derechos usuario|cuenta|sesión?",
        "qué|cuál organización|cuenta|usuario",
      ],
    },
    {
      readAs: "show the model usage",
      cues: [
        "ia|llm|tokens|modelo|modelos|asistente cuest*|cost*|gast*|precio|caro|consum*|pagamos",
      ],
    },
    {
      readAs: "muestra el registro",
      cues: [
        "registro*|logs|log|salidas|resultados",
        "paso* hizo|hecho|tardó|ejecutado !fall*",
      ],
    },
    { readAs: "¿qué reglas hay?", cues: ["reglas decisión?"] },
  ],
};
