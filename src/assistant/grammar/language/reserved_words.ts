import { wordList } from "../../../lib/text/word_list.ts";

/**
 * Words for a negation, a condition, a doubt or a later time, which change the meaning of an order.
 * They never occur in an unquoted name, or at the beginning of a reason.
 */
export const RESERVED: readonly string[] = wordList(
  "not,never,no,nothing,nobody,don't,dont,won't,can't,cannot,without,nor,avoid,instead,if",
  "when,whenever,unless,until,till,once,before,after,while,whether,later,soon,eventually",
  "maybe,perhaps,provided,assuming,should,would,might,it,this,that,them,him,her,you,we,he",
  "she,they,because,what,why,how,who,was,is,are,nicht,nie,niemals,kein,keine,ohne,statt",
  "wenn,falls,sobald,sofern,bevor,nachdem,bis,ob,erst,später,vielleicht,es,ihn,sie,du,wir",
  "weil,pas,jamais,sans,si,quand,lorsque,dès,avant,après,sauf,plus tard,peut,le,la,nunca",
  "jamás,sin,cuando,antes,después,hasta,salvo,luego,quizás,lo,template,templates",
);
