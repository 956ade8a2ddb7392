import { list } from "./word_lists.ts";

/**
 * Verbs that precede their object in other languages, and follow it in German: "mir einen Workflow
 * bauen".
 */
const MAKING_WORKFLOWS = list("bauen,erstellen,machen,anlegen,schreiben");

const WORKFLOWS = list(
  "workflow,a workflow,a new workflow,an automation,a flow,a job,a process,a pipeline,a task,a thing,something",
);

/** The labels of steps, as in "Step 1: …". */
const STEPS = Array.from({ length: 9 }, (_, at) => [`step ${at + 1}`, `schritt ${at + 1}`]).flat();

/** Words that may stand before the first part: "I need a workflow that …". */
export const BEGINNINGS: readonly string[] = [
  ...STEPS,
  ...list(
    "i want to,i'd like to,i would like to,i need to,i want you to,i need you to,i'd like you to,i would like you to,i need that," +
      "i want that,ich möchte,je veux,je voudrais,quiero,that,which,that will,should,to,der,die,das,um,qui,pour,que,para,j' aimerais,j' aimerais que,je voudrais que,je veux que,je souhaite que,quiero que,quisiera que,necesito que,me gustaría que,ich hätte gern dass,ich möchte dass," +
      "additionally,in addition,my workflow should,the workflow should,so,so first,first",
  ),
  ...combined(
    list(
      "i need,i want,i'd like,i'd love,i would like,i would love,we need,we want,do,do me,create,create me,build,build me,make," +
        "make me,set up,set me up,draw up,set out,write,write me,give me,draft,prepare,prepare me,put together",
    ),
    WORKFLOWS,
  ),
  ...WORKFLOWS,
  ...combined(WORKFLOWS, ["for"]),
  ...combined(
    list(
      "ich brauche,ich möchte,ich hätte gern,baue,baue mir,bau mir,erstelle,erstelle mir,mach mir,mache,richte",
    ),
    list("einen workflow,einen neuen workflow,einen ablauf,eine automatisierung,einen prozess"),
  ),
  ...combined(
    list("einen workflow,einen neuen workflow,einen ablauf,mir einen workflow,mir einen ablauf"),
    MAKING_WORKFLOWS,
  ),
  ...combined(
    list("faire,me faire,créer,me créer,construire,me construire"),
    list("un workflow,un nouveau workflow,une automatisation,un flux"),
  ),
  ...combined(
    list("hacer,hacerme,crear,crearme,armar,armarme"),
    list("un workflow,un flujo,un nuevo flujo,una automatización"),
  ),
  ...combined(
    list("j' ai besoin d',je veux,je voudrais,il me faut,crée,crée moi,fais moi,construis"),
    list("un workflow,un nouveau workflow,une automatisation,un processus"),
  ),
  ...combined(
    list("necesito,quiero,quisiera,crea,créame,haz,hazme"),
    list("un workflow,un flujo,un nuevo flujo,una automatización,un proceso"),
  ),
];

/** Words that may stand between two parts, in addition to `JOINING`: "first, …", "it then …". */
export const BETWEEN_PARTS: readonly string[] = STEPS.concat(list(
  "it,it should,then it should,it then,you,that,which,and that,and which,second,third,next,finally,lastly,also," +
    "secondly,thirdly,just,simply,should,should be,must be,to be,be,zuletzt,schließlich,enfin,finalmente,l',le,la,les,lo,los,las,j' aimerais que,je voudrais que,je veux que,quiero que,quisiera que,necesito que,ich möchte dass",
));

function combined(ones: readonly string[], others: readonly string[]): string[] {
  return ones.flatMap((one) => others.map((other) => `${one} ${other}`));
}
