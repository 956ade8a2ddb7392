import { phraseSet } from "./phrase_set.ts";

/** Words at the beginning of a clause that do not change the draft. */
export const OPENINGS = phraseSet(
  "please,then,next,finally,also,first,firstly,secondly,thirdly,lastly,afterwards,after that,after this,i want,i want you to,i want to,i want that,i need,i need to,i need you to,i would like,i would like to,i would like you to,i'd like,i'd like to,i'd like you to,we want,we want to,we need to,we need,we would like,we would like to,we'd like to,i should like to,i'd want," +
    "can u,could u,would u,will u,can you,could you,would you,will you,can we,could we,can i,could i,you should,it should,it must,it has to,it needs to,it shall,it will,it can,the workflow should,the workflow must,that should,which should,they should,and it should,should,must,has to,have to,make sure to,make so that,make it so that,make that,make it,make sure that,see to it that,so that,be sure to,let it,let the workflow,have it,have the system,have the workflow,make the system,make the workflow,let the system,i want it to,we want it to,i want a workflow that,i need a workflow that,i want a workflow which,i need something that," +
    "create a workflow that,create a workflow which,make a workflow that,make a workflow which,build a workflow that,build a workflow which,set up a workflow that,set up a workflow which,set up a workflow to,create a workflow to,make a workflow to,build a workflow to,prepare a workflow that,prepare a workflow which,write a workflow that,design a workflow that,make something that,make something which,build something that,create something that,create for us a workflow that,create for me a workflow that,create me a workflow that,make me a workflow that,build me a workflow that,set up something that,set up an automation that,create an automation that,build an automation that,make an automation that,a workflow that,a workflow which,a workflow to,workflow that,workflow to,an automation that,something that,something which,give me a workflow that,i need an automation that,we need a workflow that,we need something that,i'm looking for a workflow that,i am looking for a workflow that,automate this,automate the following,set this up,set up the following,do the following,the following,as follows,workflow,steps,step,task,job,flow,pipeline,automation,todo,process,description,goal,request," +
    "here is what i need,here's what i need,what i need,what i want,i need the following,i want the following,try to,simply,just,only draft,just draft,only a draft,draft,now,so,well,ok,okay,hi,hello,hey,that,which,who,and,it,they,he,she,is,are,to,kindly,the system should,the system must,the service should,we should,we must,i must,i have to,i should,you must,you have to,you need to,want,need,would like,like to,let's,let us,to be,be,in order to,basically,essentially,ideally,preferably,at last,at the end,in the end,in the first step,in the second step,in the third step,in a first step,in a second step,in the next step,in the last step,as a first step,as a next step,as a last step,from there,from that,from this,from these,from them,out of it,out of them,of those,of these,of them,for this,for that,using this,using that,with that,with this,with it,with them,based on this,based on that,help me,help me with,help me with the following,help us with,help me to,help us,help us to,go ahead and,go and,run,want you to,arrange for,arrange that,ensure that,take care that,i'd appreciate it if,it would be great if,it would be good if,it would be nice if,it would be wonderful if,it would be lovely if,it would be helpful if,trigger,action,result,then do,start,start by,begin,begin by,so please,report,alert,either way,in either case,in both cases,in any case,regardless,there should be,there must be,there has to be,would be,were,were to,was,was to,do this,do that,i'm going to,i am going to,i will,i'll,we will,we'll,output,your task,your job,your task is to,my goal is to,the goal is to,the aim is to,the idea is to,the plan is to,the task is to,the job is to,our goal is to,the point is to,purpose",
);

/** Conjunctions between clauses. */
export const JOINTS = phraseSet(
  "and,then,and then,but,also,and also,plus,after that,afterwards,next,finally,, and,, then,and afterwards,and finally,so,thereafter,subsequently,later,once done,when done,that done,which is then,as well,too,before you do that,and after that,followed by,and next,and lastly,lastly,&,as well as,thanks,thank you,cheers,please,thx,ta,for me,for us,in turn,before,prior to,in parallel,at the same time,in sequence,and before that,and thereby,by,so that,yes,if possible,if you can,somewhere,again,there,in it,with it,in there,on it,out,down,up,automatically,for you,accordingly,respectively,here,now,right away,immediately,at once,straight away,instead,whatever happens,every time,each time,all together,in one go,for now,that's it,that's all,that is all,done,end",
);

export const MARKS: ReadonlySet<string> = new Set([
  ",",
  ".",
  ";",
  ":",
  "\n",
  "!",
  "?",
  "-",
  "–",
  "—",
  "•",
  "*",
  "→",
  "->",
  "=>",
  "|",
  "…",
  "·",
  "▪",
  "●",
  "◦",
  "#",
  "+",
  ">",
  "]",
  "[",
  "\r",
]);
