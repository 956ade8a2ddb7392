import type { DeedPhraseKind } from "./deed_phrases.ts";
import type { Language } from "./vocabulary.ts";

/**
 * Sentences that order deeds with other verbs, in the notation of `DEED_PHRASES`. They must match
 * completely, too. Wordings that may also mean something milder are left out.
 */
export const LOOSE_DEED_PHRASES: Readonly<
  Partial<Record<DeedPhraseKind, Readonly<Record<Language, readonly string[]>>>>
> = {
  publish: {
    en: [
      "ship|ship_out|roll_out <it> <now>? <force>?",
      "ship <now>?",
      "put|push|bring|set|move|get|send <it> live <now>? <force>?",
      "put|push|bring|take|move|get <it> into|to|in|onto production|prod <now>? <force>?",
      "roll <it> out <now>?",
      "make <it> live|official <now>?",
      "go live with <it> <now>?",
    ],
    de: [
      "stelle|stell|bringe|bring|setze|setz|nimm|schicke|schick <it> <now>? live|online",
      "rolle|roll <it> <now>? aus",
      "nimm <it> <now>? in_betrieb",
      "bringe|bring|stelle|stell <it> <now>? in die? produktion",
      "geh|gehe damit <now>? live|online",
      "<it> <now>? live|online stellen|schalten|bringen|setzen",
      "<it> <now>? ausrollen",
      "<it>? <now>? freischalten",
      "<wish> ,? dass du|sie <it> <now>? veröffentlichst|veröffentlichen",
      "<it> <now>? in_betrieb nehmen",
    ],
    fr: [
      "mets|mettez|passe|passez <it> <now>? en ligne|production|prod|service <now>?",
      "<it>? mettre|passer <it>? en ligne|production|prod|service <now>?",
      "déploie|déployez|déployer <it> <now>?",
      "<wish> que tu|vous <it> publies|publiiez <now>?",
    ],
    es: [
      "pon|ponga|pasa|pase|sube|suba <it> en|a línea|producción <now>?",
      "ponlo|póngalo|pásalo|súbelo|súbalo|ponla|súbela en|a línea|producción <now>?",
      "ponerlo|subirlo|pasarlo en|a línea|producción <now>?",
      "despliega|despliegue <it> <now>?",
      "despliégalo|desplegarlo <now>?",
      "<wish> que <it> publiques|publique <now>?",
    ],
  },
  schedule: {
    en: [
      "have|let|make <it> run|start|execute {when}",
      "set <it> up? to run|start {when}",
      "get|arrange_for <it> to run {when}",
      "<wish> <itself> to run|start {when}",
      "<wish> that? <itself> runs|starts|run|start {when}",
    ],
    de: [
      "lass|lasse <it> {when} laufen|loslaufen|anlaufen|starten",
      "<wish> ,? dass <itself> {when} läuft|startet|anläuft|loslegt|laufen_soll|ausgeführt_wird|" +
      "gestartet_wird",
      "<wish> <it> {when} laufen_lassen|ausführen|starten",
      "<itself> soll ab_jetzt|künftig? {when} laufen|starten",
    ],
    fr: [
      "<wish> <itself> tourne|démarre|parte|s'exécute|se_lance|soit_lancé|soit_exécuté {when}",
      "fais|faites <it> tourner|démarrer|partir {when}",
      "mets|mettez <it> en route|marche {when}",
      "<itself> tourne|démarre|parte|s'exécute|se_lance|soit_lancé|soit_exécuté {when}",
    ],
    es: [
      "<wish> que <itself>? se_ejecute|se_lance|se_inicie|corra|arranque|funcione {when}",
      "haz|haga? que <it>? se ejecute|lance|corra|inicie {when}",
      "ponlo|póngalo en marcha {when}",
      "que <itself>? se_ejecute|se_lance|se_inicie|corra|arranque|funcione {when}",
    ],
  },
  run: {
    en: [
      "kick|set|start <it> off <now>?",
      "fire|start <it> up <now>?",
      "kick_off|fire_up|start_up|set_off <it> <now>?",
      "get|set <it> going|started|running|rolling|in_motion <now>?",
      "give <it> a go <now>?",
      "let|have <it> run <now>?",
      "kick_off a|another|one new? run <now>?",
      "kick_off|fire_up|start_up the? workflow? {name} <now>?",
      "kick the? workflow {name} off <now>?",
    ],
    de: [
      "wirf|schmeiß|stoß|stoße|kurbel|kurble <it> <now>? an",
      "leg|lege damit <now>? los",
      "lass|lasse <it> <now>? loslaufen|anlaufen|losgehen|durchlaufen",
      "setz|setze|bring|bringe <it> <now>? in gang|bewegung",
      "<it> <now>? anstoßen|anwerfen",
      "<wish> ,? dass du|sie <it> <now>? startest|starten|ausführst|ausführen|laufen_lässt",
      "stoß|stoße|wirf den? workflow {name} an",
    ],
    fr: [
      "mets|mettez <it> en route|marche <now>?",
      "fais|faites <it> tourner|démarrer|partir <now>?",
      "déclenche|déclenchez <it> <now>?",
      "<it>? mettre <it>? en route|marche <now>?",
      "fais|faites une_exécution <now>?",
      "<wish> que tu <it> lances|exécutes|démarres <now>?",
      "<wish> que vous <it> lanciez|exécutiez|démarriez <now>?",
    ],
    es: [
      "ponlo|póngalo|ponla en marcha|funcionamiento <now>?",
      "pon|ponga <it> en marcha|funcionamiento <now>?",
      "échalo|échala a andar|correr|rodar <now>?",
      "hazlo|hazla correr|andar|funcionar <now>?",
      "ponerlo en marcha <now>?",
      "haz|haga una ejecución <now>?",
      "<wish> que <it> ejecutes|lances|inicies|ejecute|lance|inicie <now>?",
    ],
  },
  retry: {
    en: [
      "give <run> another try|go|shot|chance <now>?",
      "restart|repeat|redo|resume the_failed_run|this_failed_run|that_failed_run <now>?",
      "have another try|go|shot <now>?",
      "try <run>? once_more|one_more_time <now>?",
      "do <run> over <now>?",
    ],
    de: [
      "probier|probiere|versuch|versuche <run>? noch|noch_mal|nochmals|ein_weiteres_mal <now>?",
      "mach|starte einen_neuen versuch|anlauf",
      "starte|start den_fehlgeschlagenen_lauf <now>? neu|noch_einmal|nochmal",
    ],
    fr: [
      "essaie|essayez|retente|retentez <run>? encore_une_fois|à_nouveau|de_nouveau",
      "retente|retentez <run> <now>?",
      "fais une_nouvelle tentative",
    ],
    es: [
      "prueba|pruebe|intenta|intente <run>? otra_vez|de_nuevo|nuevamente|una_vez_más",
      "vuelve|vuelva a intentarlo|probar|probarlo <now>?",
      "inténtalo|pruébalo una_vez_más|nuevamente|otra_vez|de_nuevo",
    ],
  },
  cancel: {
    en: [
      "call|break <run> off <now>?",
      "call_off|break_off|shut_down <run> {runId}? <now>?",
      "pull_the_plug on <run> <now>?",
      "put a_stop|an_end to <run> <now>?",
      "make <run> stop <now>?",
    ],
    de: [
      "halte|halt <run> <now>? an|auf",
      "stoppe|stopp|beende <now> <run>",
      "würge|würg <run> <now>? ab",
      "<run> <now>? anhalten|aufhalten",
    ],
    fr: [
      "annule|annulez|arrête|arrêtez|stoppe|stoppez <now> <run>",
      "interromps|interrompez|stoppez <run> {runId}? <now>?",
      "mets|mettez fin|un_terme à <run> <now>?",
    ],
    es: [
      "cancela|cancele|detén|detenga|para <now> <run>",
      "interrumpe|interrumpa|aborta|aborte <run> {runId}? <now>?",
      "pon|ponga fin a <run> <now>?",
    ],
  },
  pause: {
    en: [
      "pause|suspend it for_now|for_the_moment|for_the_time_being",
      "put <schedule> on ice",
      "freeze|halt <schedule> <now>?",
    ],
    de: ["leg|lege <schedule> <now>? auf_eis", "halte|halt <schedule> <now>? an"],
    fr: ["gèle|gelez|arrête|arrêtez <schedule> pour_l'instant|pour_le_moment"],
    es: [
      "páralo|páralas|párala|detenlo|detenla|páusalo por_ahora|de_momento|por_el_momento",
      "pon|ponga <schedule> en pausa",
      "congela|congele <schedule> <now>?",
    ],
  },
  resume: {
    en: [
      "restart|continue|unfreeze|reenable|re_enable <schedule> <now>?",
      "pick|start <schedule> up? again <now>?",
    ],
    de: ["nimm <schedule> wieder auf", "lass|lasse <schedule> weiterlaufen"],
    fr: ["relance|relancez|remets <schedule> en_route|en_marche?"],
    es: [
      "reanúdalo|reanúdala|reactívalo|reactívala <now>?",
      "vuelve|vuelva a activar <schedule>",
      "continúa <schedule>",
    ],
  },
  unschedule: {
    en: [
      "take <it> off the? schedule <now>?",
      "get_rid_of|throw_away|kill|scrap|ditch <schedule> <now>?",
    ],
    de: ["wirf <schedule> weg", "nimm <it> aus dem? zeitplan <now>? heraus|raus?"],
    fr: ["débarrasse toi de <schedule>", "jette|jetez|efface <schedule> <now>?"],
    es: ["deshazte de <schedule>", "quítalo del horario"],
  },
  approve: {
    en: [
      "give <it> the? green_light|thumbs_up|go_ahead|my_blessing|my_ok",
      "sign <it> off",
      "sign_off|sign_off_on|green_light|greenlight|wave_through|okay <it>",
      "wave <it> through",
    ],
    de: [
      "gib|gebe <it> frei",
      "winke|wink <it> durch",
      "segne <it> ab",
      "gib|gebe <it>? grünes_licht|dein_okay|das_okay",
    ],
    fr: ["donne|donnez le_feu_vert|ton_accord|votre_accord|mon_accord", "je donne mon_accord"],
    es: ["da|dé|dale luz_verde|el_visto_bueno|mi_visto_bueno", "doy mi_visto_bueno|luz_verde"],
  },
  reject: {
    en: [
      "turn|vote|knock <it> down ,? <because> {reason}",
      "turn|vote|knock <it> down",
      "turn_down|vote_down|veto <it>",
      "say no to <it>",
    ],
    de: [
      "weise|weis <it> <now>? zurück|ab ,? <because> {reason}",
      "weise|weis <it> <now>? zurück|ab",
      "<it> zurückweisen",
    ],
    fr: ["décline|déclinez|récuse <it>", "je dis non", "dis non à ça|cela"],
    es: ["deniega|deniegue <it>", "deniégalo|denegarlo", "di que no"],
  },
  share: {
    en: [
      "give|grant the? {teams} team|teams access to? <it>? <now>?",
      "give|grant the? team|teams {teams} access to? <it>? <now>?",
      "give|grant access to? <it>? to the? {teams} team|teams <now>?",
      "give|grant the? {teams} access|rights to? <it>? <now>?",
      "let the? {teams} team|teams also? use|see|read|run|open|have <it> too|as_well? <now>?",
      "let the? team|teams {teams} also? use|see|read|run|open|have <it> too|as_well? <now>?",
      "open <it> up? to|for the? {teams} team|teams <now>?",
      "make <it> available|visible|accessible to|for the? {teams} team|teams <now>?",
    ],
    de: [
      "gib|gebe|gewähre dem|den|das team|teams {teams} zugriff|zugang|zugriff_darauf|zugang_darauf",
      "gib|gebe|gewähre dem|den team|teams {teams} zugriff|zugang auf|zu <it>",
      "lass|lasse das|die team|teams {teams} <it> nutzen|benutzen|sehen|lesen|ausführen|öffnen",
      "mach|mache <it> für das|die team|teams {teams} verfügbar|sichtbar|zugänglich",
      "gib|gebe <it> für das|die team|teams {teams} frei",
    ],
    fr: [
      "donne|donnez accès|l'accès à_l'équipe|aux_équipes {teams}",
      "donne|donnez à_l'équipe|aux_équipes {teams} accès|l'accès à_ça?",
      "ouvre|ouvrez <it> à_l'équipe|aux_équipes {teams}",
      "laisse|laissez l'équipe|les_équipes {teams} <it> utiliser|voir|lire|lancer",
    ],
    es: [
      "da|dé|dale|dales acceso al|a_los equipo|equipos {teams}",
      "da|dé|dale|dales al|a_los equipo|equipos {teams} acceso",
      "deja|deje que el|los equipo|equipos {teams} <it> use|usen|vea|vean|ejecute|ejecuten",
      "ábrelo al|a_los equipo|equipos {teams}",
    ],
  },
  unshare: {
    en: [
      "take access|all_access|the_access away from everyone|everybody|all|all_teams <now>?",
      "revoke|withdraw the|all? access|sharing from|of|for everyone|everybody|all|all_teams <now>?",
      "revoke|withdraw all? access <now>?",
    ],
    de: [
      "nimm|nehme allen|allen_teams den|ihren? zugriff|zugang wieder? weg?",
      "entziehe|entzieh allen|allen_teams den? zugriff|zugang wieder?",
      "hör auf <it> zu teilen",
      "das|dem? team {teams} soll keinen zugriff|zugang mehr haben",
    ],
    fr: [
      "retire|retirez|enlève|enlevez l'accès|les_accès|accès à tout_le_monde|tous|toutes_les_équipes",
      "arrête|arrêtez|cesse|cessez de <it> partager",
    ],
    es: [
      "quita|quítale|quítales|retira el? acceso a todos|todo_el_mundo|todos_los_equipos",
      "revoca|revoque el|todo? acceso a? todos?",
    ],
  },
  delete: {
    en: [
      "get_rid_of|throw_away|throw_out|bin|trash|scrap|ditch|junk|erase|remove|do_away_with " +
      "<workflow> <now>?",
      "throw|chuck <workflow> away|out <now>?",
      "get_rid_of|throw_away|bin|trash|scrap|erase the workflow {name}",
    ],
    de: [
      "wirf|werfe|schmeiß|schmeiße <workflow> <now>? weg|raus",
      "entferne|entfern|beseitige|tilge <workflow> <now>?",
      "<workflow> <now>? wegwerfen|entfernen|beseitigen",
    ],
    fr: [
      "débarrasse toi de <workflow>",
      "débarrassez vous de <workflow>",
      "jette|jetez|efface|effacez <workflow> <now>?",
      "mets|mettez <workflow> à_la_poubelle|à_la_corbeille",
    ],
    es: [
      "deshazte|deshágase de <workflow>",
      "deshazte|deshágase del workflow|flujo",
      "tira|tire <workflow> a_la_basura|a_la_papelera?",
      "suprime|suprima <workflow> <now>?",
      "manda|mueve <workflow> a_la_papelera|a_la_basura",
    ],
  },
  go_back: {
    en: [
      "bring_back|put_back|reinstate|reactivate version {number} <now>?",
      "bring|put|take version {number} back <now>?",
      "take <it>|us|me|everything back to version {number} <now>?",
      "use version {number} again <now>?",
    ],
    de: [
      "hole|hol version {number} zurück",
      "nimm wieder version {number}",
      "nimm version {number} wieder",
      "<wish> zurück auf|zu|zur version {number}",
      "<wish> zu|auf|zur version {number} zurück|zurückgehen|zurückkehren",
    ],
    fr: [
      "remets|remettez la? version {number}",
      "reprends|reprenez la version {number}",
      "<wish> revenir|retourner à la? version {number}",
    ],
    es: [
      "recupera|recupere la? versión {number}",
      "regresa|regrese a la versión {number}",
      "<wish> volver|regresar a la versión {number}",
    ],
  },
};
