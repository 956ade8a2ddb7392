import type { FreeFormDeedWords } from "./free_form_deed_words.ts";

export const GERMAN_DEEDS: FreeFormDeedWords = {
  filling:
    "es,das,den,die,der,dem,ihn,sie,er,ihm,diesen,dieses,diese,das ding,das ganze,ganze,entwurf,workflow,ablauf,jetzt,nun,sofort," +
    "gleich,bitte,mal,doch,dann,so,und,gern,gerne,du kannst,kannst du,du darfst,sie können,sie dürfen,können sie,könnten sie," +
    "könntest du,wir können,kann,darf,ich möchte,ich will,ich hätte gern,ich hätte gerne,wir wollen,wir möchten,lass uns,lasst uns," +
    "ok,okay,gut,sehr gut,passt,passt so,sieht gut aus,alles gut,prima,super,perfekt,danke,vielen dank,alles,für alle,für uns,für mich," +
    "ich bin wieder da,bin wieder da,wir sind wieder da,zum,zur,mit,in,auf,zu,einfach,endlich,eigentlich,am ende,bereit zum,von,uns",
  deeds: [
    {
      readAs: "veröffentliche es",
      cues: [
        "veröffentliche|veröffentlichen|veröffentlicht|publiziere|publizieren|freischalten|ausrollen|rausbringen",
        "live|online|produktiv|scharf|produktion schalt*|schalten|stell*|stellen|setz*|setzen|mach*|machen|geh|gehen|nimm|nehmen|bring*|bringen",
      ],
    },
    {
      readAs: "starte es",
      cues: [
        "starte|start|starten|startet|ausführen|anstoßen|anwerfen|losschicken|loslegen !wieder|neu|nochmal|noch_mal|noch_einmal|erneut|zeitplan|automatik|automatisch",
        "lass|lasse|lassen laufen|durchlaufen|loslaufen|los !wieder|nochmal|noch_mal|noch_einmal|erneut|automatisch",
        "führ|führe aus !nochmal|noch_mal|noch_einmal|erneut",
        "wirf|werfe an",
      ],
    },
    {
      readAs: "starte es noch einmal",
      cues: [
        "nochmal|noch_mal|noch_einmal|erneut|neu|abermals starte|start|starten|ausführen|laufen|durchlaufen|führe|führ lass|lasse|lassen|aus?",
      ],
    },
    {
      readAs: "wiederhole den Lauf",
      cues: [
        "versuch*|versuchen|probier*|probieren nochmal|noch_mal|noch_einmal|erneut|neu",
        "wiederhole|wiederholen|wiederhol lauf?",
      ],
    },
    {
      readAs: "brich den Lauf ab",
      cues: [
        "brich|breche|brechen|abbrechen|abbruch|abwürgen|beende|beenden|stoppe|stopp|stoppen|kille lauf|ausführung|ab|laufenden|laufende lauf|ausführung|ab? !zeitplan|automatik|automatisch*",
        "abbrechen|abbruch",
      ],
    },
    {
      readAs: "pausiere den Zeitplan",
      cues: [
        "zeitplan|automatik|automatisch|automatische|planung|wiederholung|zeitsteuerung paus*|pausieren|stopp*|stoppen|anhalten|halt|halte|deaktivier*|deaktivieren|ausschalten|abschalten|schalt*|aussetzen|setze|setz|stelle|stell|abstellen|unterbrich|unterbrechen aus|ab|an|laufen? !wieder",
        "leg|lege|legen eis|auf_eis",
      ],
    },
    {
      readAs: "setze den Zeitplan fort",
      cues: [
        "wieder|weiter|fort schalt|schalte|schalten|einschalten|anschalten|aktiviere|aktivieren|starten|starte|laufen|weiterlaufen|weitermachen|fortsetzen|setze|setz|mach|mache|einschalte ein|an|zeitplan|automatik|automatisch? !version|schritt|mail|filter",
        "fortsetzen|weiterlaufen|reaktivieren|reaktiviere zeitplan|automatik?",
      ],
    },
    {
      readAs: "entferne den Zeitplan",
      cues: [
        "zeitplan|planung|zeitsteuerung|terminierung lösche|lösch|löschen|entferne|entfernen|streiche|streichen|weg|wegnehmen|raus|aufheben|wirf|nimm weg|raus?",
      ],
    },
    {
      readAs: "genehmige es",
      cues: [
        "genehmige|genehmigen|genehmigt|freigeben|freigegeben|gebe_frei|zustimmen|stimme_zu|bestätige|bestätigen|bestätigt|absegnen|einverstanden|akzeptiert|akzeptiere ich?",
      ],
    },
    {
      readAs: "ablehnen",
      cues: [
        "ablehnen|abgelehnt|verweigern|verweigert|zurückweisen|zurückgewiesen ich?",
        "lehne|lehn ab ich?",
      ],
    },
    {
      readAs: "lösche den Workflow",
      cues: [
        "lösche|lösch|löschen alles|das_ganze !zeitplan|schritt|filter|mail|datei|sortierung",
        "lösche|lösch|löschen|entferne|entfernen|wegwerfen|vernichte|beseitige workflow|ablauf|komplett komplett|ganz|endgültig? !zeitplan|schritt|filter|mail|datei|sortierung",
      ],
    },
    {
      readAs: "geh zurück zur vorherigen Version",
      cues: [
        "vorherige|vorherigen|vorige|vorigen|alte|alten|frühere|früheren version|fassung zurück|wieder|wiederherstellen|nimm|nehmen|geh|gehe|gehen|zurückgehen|zurückwechseln|her|stelle|stell?",
      ],
    },
    {
      readAs: "geh zurück zu Version 1",
      cues: [
        "erste|ersten|ursprüngliche|ursprünglichen version|fassung zurück|wieder|nimm|nehmen|geh|gehe|zurückgehen|wechsle|wechseln|wiederherstellen wieder|zurück|her?",
      ],
    },
    {
      readAs: "mach es privat",
      cues: [
        "privat mach*|machen|stell*|stellen|setz*|setzen|halt* wieder?",
        "freigabe|teilen|zugriff|zugang beende|beenden|aufheben|entziehen|entziehe|zurücknehmen|nimm|entferne|stoppe zurück|weg?",
      ],
    },
  ],
};
