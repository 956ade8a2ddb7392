import type { FreeFormDeedWords } from "./free_form_deed_words.ts";

export const ENGLISH_DEEDS: FreeFormDeedWords = {
  filling:
    "it,this,that,the,a,an,my,our,your,workflow,flow,automation,draft,thing,whole thing,now,right now,right away,straight away," +
    "immediately,at once,please,you can,you may,you could,we can,we may,can,may,i want,i want to,i want you to,i'd like,i'd like to," +
    "i would like,i would like to,i would like you to,i need,i need you to,we want,we want to,we need,i'm ready to,we're ready to," +
    "i am ready to,ready to,let's,lets,let us,go ahead and,go ahead,get,have,do,be,to,for,for us,for me,for everyone,for good,with," +
    "of,actually,in fact,after all,all,everything,all of it,just,so,and,then,well,ok,okay,good,great,fine,all good,all set,looks good,done,finally,here," +
    "i'm back,we're back,i am back,back from holiday,thanks,thank you,cheers,one,up,out,us,me,everyone,everybody,the team," +
    "happy with it,i'm happy with it,i like it,perfect,looks great,looks perfect,looks fine,that looks great,for the moment,for now,for a while,for the time being,time to,it's time to,it is time to,holiday is over,use",
  deeds: [
    {
      readAs: "publish it",
      cues: [
        "publish|publishing|release|releasing|deploy|deploying|ship !version|versions|previous|old|again|every",
        "get|have|want|like|need published|released|deployed",
        "live now|then|right_away !version|back|again",
        "live|online|production|prod go|goes|put|make|take|bring|push|set|switch|get|send|turn|move !back|version|again",
      ],
    },
    {
      readAs: "run it",
      cues: [
        "run|start|execute|launch|trigger|kick_off|fire_up|set_off !last|first|second|previous|schedule|schedules|dry|test|every|again|once|back|another|first|off|more",
        "get|have|want|need run|started|executed|going|running !again|back|schedule|automatically",
      ],
    },
    {
      readAs: "run it again",
      cues: [
        "run|start|execute|launch again|once_more|one_more_time|another_time|anew !try|schedule|version",
      ],
    },
    {
      readAs: "retry",
      cues: [
        "try|attempt|retry again|once_more|one_more_time|another_time|over",
        "give|have|make another|second|new go|try|shot|chance|attempt",
        "retry|redo !again",
      ],
    },
    {
      readAs: "cancel the run",
      cues: [
        "cancel|abort|terminate|kill run|execution|job|process|running|current? !schedule|schedules|timer|automatic*|sharing|version|step",
        "stop|halt|end|interrupt run|execution|job|process current|running? !schedule|automatic*|automatically|sharing",
      ],
    },
    {
      readAs: "pause the schedule",
      cues: [
        "pause|suspend|halt|hold|stop|freeze|disable|deactivate|turn|switch automatic*|automatically|schedule|schedules|timer|timetable|by_itself|on_its_own|by_themselves off|running|runs|run|firing|starting? !back|again|on|remove|delete",
        "put on_hold|on_ice",
        "pause|suspend|hold|freeze it|this|that|everything !run|again|back|mail|step",
      ],
    },
    {
      readAs: "resume the schedule",
      cues: [
        "back on !version|mail|step",
        "resume|restart|continue|unpause|reactivate|reenable|enable|start|switch|turn|pick|put|bring|carry|get|set back|again|on|schedule|timer|going on|up|running|automatically? !version|versions|mail|step|off|try|run|previous",
      ],
    },
    {
      readAs: "remove the schedule",
      cues: [
        "remove|delete|drop|cancel|kill|clear|scrap|get_rid|take|erase schedule|schedules|timer|timetable|scheduling off|away? !back|again",
      ],
    },
    {
      readAs: "approve",
      cues: [
        "approve|approved|accept|accepted|confirm|confirmed|sign_off|greenlight|green_light|granted",
      ],
    },
    {
      readAs: "reject",
      cues: ["reject|rejected|decline|declined|deny|denied|refuse|refused|turn_down|veto"],
    },
    {
      readAs: "delete the workflow",
      cues: [
        "delete|remove|erase|bin|trash|scrap|destroy|get_rid workflow|flow|automation completely|entirely|altogether|whole|entire|permanently? !schedule|step|filter|sort|mail|file|timer",
        "throw|chuck workflow|flow|automation away|out",
        "delete|erase|scrap|bin everything|all|whole_thing|lot !schedule|step|filter|sort|mail|file|timer|row|rows",
      ],
    },
    {
      readAs: "go back to the previous version",
      cues: [
        "go|back|restore|revert|return|roll|rollback|reinstate|switch|bring|take|want|need previous|old|earlier|prior|former|one_before version|back? !first",
      ],
    },
    {
      readAs: "go back to version 1",
      cues: [
        "go|back|restore|revert|return|roll|rollback|reinstate|switch|bring|take|want|need first|initial|original version again|back|very?",
      ],
    },
    {
      readAs: "make it private",
      cues: [
        "make|keep|set|turn|take|get private again?",
        "stop|end|revoke|undo|remove sharing|share|access !with|from",
      ],
    },
  ],
};
