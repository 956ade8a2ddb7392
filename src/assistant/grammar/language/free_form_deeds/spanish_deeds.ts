import type { FreeFormDeedWords } from "./free_form_deed_words.ts";

export const SPANISH_DEEDS: FreeFormDeedWords = {
  filling:
    "el,la,lo,los,las,esto,eso,este,esta,ese,un,una,borrador,workflow,flujo,ahora,ahora mismo,ya,enseguida,por favor,porfa,puedes," +
    "puede,podrías,podría,podemos,ya puedes,quiero,quisiera,me gustaría,queremos,quiero que,vamos,para todos,para mí,para nosotros," +
    "en,a,de,del,y,bien,bueno,ok,vale,de acuerdo,muy bien,perfecto,todo bien,está bien,gracias,todo,ya volví,ya he vuelto," +
    "he vuelto,ya estoy de vuelta,estoy de vuelta,con,por fin,en realidad,al final,entonces,pues,nos,me,hazlo,haz,es hora de,listo para,que",
  deeds: [
    {
      readAs: "publícalo",
      cues: [
        "publica|publicar|publícalo|publicarlo|publique|publíquelo|despliega|desplegar|despliégalo !versión",
        "pon|poner|ponlo|ponerlo|ponga|pasa|pasar|pásalo|sube|subir|súbelo producción|línea|vivo|online|live",
      ],
    },
    {
      readAs: "ejecútalo",
      cues: [
        "ejecuta|ejecutar|ejecútalo|ejecutarlo|ejecute|lanza|lanzar|lánzalo|lanzarlo|arranca|arrancar|arráncalo|inicia|iniciar|inícialo|corre|correr|córrelo|correrlo !nuevo|vez|otra|automático|automáticamente|programación",
      ],
    },
    {
      readAs: "ejecútalo otra vez",
      cues: [
        "ejecuta|ejecutar|ejecútalo|ejecutarlo|lanza|lánzalo|lanzar|corre|córrelo|correr nuevo|otra|vez",
        "vuelve|volver|vuelva ejecutar|ejecutarlo|lanzar|lanzarlo|correr|correrlo",
      ],
    },
    {
      readAs: "reintenta la ejecución",
      cues: [
        "reintenta|reintentar|reinténtalo|reintentarlo|reintente",
        "intenta|intentar|inténtalo|intentarlo|prueba|probar nuevo|otra|nuevamente vez?",
        "vuelve|volver|vuelva intentar|intentarlo|probar",
      ],
    },
    {
      readAs: "cancela la ejecución",
      cues: [
        "cancela|cancelar|cancélala|detén|detener|detenla|para|parar|interrumpe|interrumpir|aborta|abortar|mata ejecución|proceso|corrida curso? !programación|automático",
      ],
    },
    {
      readAs: "pausa la programación",
      cues: [
        "pausa|pausar|suspende|suspender|detén|detener|desactiva|desactivar|apaga|apagar|para|parar|deja|dejar programación|automático|automática|automáticamente|horario|calendario ejecutar|ejecutarlo|ejecutarse? !reanuda",
        "pon|poner|ponlo pausa|espera",
      ],
    },
    {
      readAs: "reanuda la programación",
      cues: [
        "reanuda|reanudar|reanúdala|reanúdalo|reactiva|reactivar|reactívalo|reactívala programación|horario|automático?",
        "activa|activar|actívalo|enciende|encender|enciéndelo|continúa|continuar|sigue programación|nuevo|otra|vez|marcha vez? !paso|correo|filtro",
        "vuelve|volver|vuelva activar|activarlo|encender|encenderlo|poner_en_marcha|ponerlo_en_marcha",
      ],
    },
    {
      readAs: "quita la programación",
      cues: [
        "quita|quitar|elimina|eliminar|borra|borrar|cancela|cancelar|suprime programación|horario|calendario !ejecución",
      ],
    },
    {
      readAs: "apruebo",
      cues: [
        "aprueba|apruebo|aprobar|aprobado|aprobada|apruébalo|apruébala|aprobarlo|acepto|aceptado|aceptada|autorizo|autorizado|autorizada|confirmado yo?",
      ],
    },
    {
      readAs: "rechazo",
      cues: [
        "rechaza|rechazo|rechazar|rechazado|rechazada|recházalo|recházala|rechazarlo|deniego|denegado|denegada yo?",
      ],
    },
    {
      readAs: "elimina el workflow",
      cues: [
        "elimina|eliminar|borra|borrar todo !paso|correo|archivo|orden|filtro|programación",
        "elimina|eliminar|borra|borrar|suprime|destruye workflow|flujo completo|completamente|entero|definitivamente? !paso|correo|archivo|orden|filtro|programación",
      ],
    },
    {
      readAs: "vuelve a la versión anterior",
      cues: [
        "vuelve|volver|vuelva|regresa|regresar|restaura|restaurar|recupera|recuperar anterior|vieja|antigua|previa versión",
      ],
    },
    {
      readAs: "vuelve a la versión 1",
      cues: [
        "vuelve|volver|vuelva|regresa|regresar|restaura|restaurar|recupera|recuperar primera|inicial|original versión",
      ],
    },
    {
      readAs: "hazlo privado",
      cues: [
        "privado|privada haz|hazlo|hacer|hacerlo|ponlo|poner",
        "deja|dejar|quita|quitar|retira|anula compartir|compartirlo|acceso !con",
      ],
    },
  ],
};
