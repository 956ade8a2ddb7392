import { PhraseSet } from "../../../grammar/forms.ts";

/** Makes a set of phrases that commas separate. */
function phrases(text: string): PhraseSet {
  return new PhraseSet(text.split(",").map((each) => each.trim()));
}

/**
 * Concepts of changes of a draft, and all words for them. A word belongs to the longest phrase that
 * stands at its place.
 */
export const CONCEPTS = {
  name: phrases(
    "name,title,names,workflow name,name of the workflow,title of the workflow,the name of it,workflow's name,new name,new title",
  ),
  call: phrases("rename,call it,call this,call the workflow,name it,retitle,entitle,title it"),
  description: phrases("description,describe,descriptive text,explanation,short description,desc"),
  subject: phrases(
    "subject,subject line,subject of the mail,subject of the email,mail subject,email subject,headline,e-mail subject,re line,betreff",
  ),
  text: phrases(
    "text,body,message,wording,message text,mail text,email text,body text,content of the mail,mail body,email body,message body,text of the mail,text of the email,letter",
  ),
  mail: phrases(
    "mail,email,e-mail,emails,e-mails,mails,e mail,e mails,notification,notifications,mailing,emailing,notice,mail step,email step",
  ),
  recipient: phrases(
    "receive,recipient,recipients,receiver,addressee,addressees,receivers,goes to,go to,mail address,email address,who gets it,sent to,send to,send it to,mail it to,email it to,mail to,email to,deliver it to,deliver to,forward it to,forward to,address it to,addressed to,should receive it,should get it,receive it,get it,gets it,receives it,receives,to whom,goes out to,go out to,mailed to,emailed to,delivered to,distribution list,mailing list",
  ),
  send: phrases(
    "send,sends,sending,sent,goes out,going out,mail out,out,anything goes out,it goes out,being sent,deliver,delivered,leaves,dispatch",
  ),
  cc: phrases(
    "cc,copy,in copy,a copy,carbon copy,loop in,in cc,on cc,on copy,cc'd,put in copy,keep in the loop,in the loop,cc in",
  ),
  bcc: phrases("bcc,blind copy,blind carbon copy,in bcc,on bcc,hidden copy"),
  too: phrases(
    "also,too,as well,in addition,additionally,add,include,additional,another,further,plus,besides,extra",
  ),
  file: phrases(
    "file,filename,file name,csv,csv file,output file,export,attachment,name of the file,file's name,result file,output,json file,report file,spreadsheet,named,called",
  ),
  threshold: phrases(
    "threshold,limit,minimum,cutoff,cut-off,cut off,bound,maximum,min,max,lower limit,upper limit,floor,ceiling,border,limit value,the bar,filter,condition,value,amount,number,cap,trigger,boundary,filter value,minimum value,minimum amount,limiting value",
  ),
  raise: phrases(
    "raise,lift,increase,bump,bump up,up,push up,higher,hike,put up,boost,turn up,move up,crank up,raised,increased",
  ),
  lower: phrases(
    "lower,reduce,decrease,bring down,cut down,down,put down,drop,shrink,turn down,move down,lowered,reduced,decreased",
  ),
  over: phrases(
    "over,above,more than,greater than,higher than,exceeding,exceeds,exceed,bigger than,larger than,>",
  ),
  atLeast: phrases(
    "at least,no less than,not less than,starting at,or more,or higher,or above,and up,and above,upwards,a minimum of,>=",
  ),
  under: phrases("under,below,less than,lower than,smaller than,fewer than,<"),
  atMost: phrases("at most,no more than,not more than,up to,or less,or lower,a maximum of,<="),
  timeout: phrases(
    "timeout,time limit,time out,timeouts,give up after,give up,time-out,abort after,deadline,cancel after,stop waiting after,wait at most,wait no longer than,wait no more than,max wait",
  ),
  retry: phrases(
    "retry,retries,try again,retried,attempts,tries,repeat,retrying,attempt,retry count,try it again,re-try,give it another try,more attempts,more tries,max retries",
  ),
  between: phrases(
    "in between,between,apart,between attempts,between tries,between retries,between them,between each,pause,delay,wait,waiting,backoff,interval,each time,between the attempts,between the tries",
  ),
  call_: phrases(
    "call,request,http call,http request,fetch,api call,http,the api,get request,fetch step,http step,download,web call,api request,rest call,query,the get",
  ),
  times: phrases("times,x,time,tries more"),
  address: phrases(
    "url,address,endpoint,link,source,api,web address,source url,api url,base url,website,site,uri,host,point it at,point it to,point at,pull from,fetch from,get it from,read from,load from,take it from,comes from,come from,use the api,hit,query",
  ),
  sort: phrases(
    "sort,sorting,sort step,sorted,order,ordering,sort order,sorting step,order by,the sort by,ranking",
  ),
  filter: phrases("filter step,filtering,filter,condition,the filter step,filters"),
  approval: phrases(
    "approval,confirmation,approval step,sign-off,sign off,approve step,confirmation step,approving,ok step",
  ),
  ask: phrases(
    "ask me,asks me,ask us,ask for my approval,ask for my ok,ask for approval,ask for confirmation,asks for approval,asks for confirmation,check with me,checks with me,wait for my ok,wait for my approval,wait for approval,wait until i approve,get my approval,my approval,my ok,my okay,my permission,let me approve,let me confirm,let me check,i approve,i approve it,i confirm,i confirm it,i have approved,i have approved it,i want to approve,i want to confirm,have me approve,have me confirm,confirm with me,request approval,need my approval,needs my approval,requires my approval,approve it,i say yes,i say ok,i give my ok,i've approved,let me see it,let me look at it,show me the file,require my approval,manual approval,run it by me",
  ),
  before: phrases(
    "before,first,beforehand,nobody,no one,only after,after,not be sent,not go out,prior to,until,ahead of,previously,unless,without",
  ),
  remove: phrases(
    "remove,delete,drop,leave out,leave off,skip,get rid of,no need for,don't need,do not need,dont need,don't want,do not want,dont want,without,lose,cut,kill,take out,take away,no longer need,stop,omit,forget,forget about,ditch,scrap,no more,eliminate,throw out,throw away,strip,exclude,no longer want,we can skip,is not needed,isn't needed,not needed,is unnecessary,unnecessary,not necessary,isn't necessary,disappear,don't send,do not send,dont send,stop sending,no longer send,don't sort,do not sort,superfluous,redundant,remove again",
  ),
  json: phrases("json,json format,as json,in json,to json,into json,json file,a json file"),
  csv: phrases("as csv,in csv,to csv,into csv,csv format,as a csv,as a csv file,in csv format"),
  limit: phrases(
    "limit,limit it to,top,first,only the first,only the top,just the top,just the first,cap,cap it at,cap at,restrict,restrict it to,at most,no more than,maximum,max,best,limit them to,limit to,cut it to,cut off after,shorten to,shorten it to,the biggest,the largest,the highest,truncate to,up to",
  ),
  rows: phrases(
    "rows,lines,entries,results,items,records,row,line,entry,ones,records per file,result rows",
  ),
  columns: phrases("columns,column,fields,field,cols,attributes,properties,keys,headers"),
  bearer: phrases(
    "authorization header,bearer token,token,api key,api token,access token,auth header,authorization,auth,authentication,bearer,credentials,secret,api-key,auth token,authenticate,log in,authorisation,authorisation header,key",
  ),
  input: phrases(
    "input,parameter,parametrize,parameterize,parametrise,parameterise,make configurable,an input,variable,argument,configurable,an input called,param,an input named,a parameter,setting",
  ),
  default: phrases(
    "default,default value,by default,defaults to,defaulting to,default of,with default,preset",
  ),
  descending: phrases(
    "highest,biggest,largest,greatest,longest,heaviest,best,dearest,slowest,most,most expensive,newest,latest,most recent,descending,in descending order,from high to low,high to low,z to a,top,from largest to smallest,from highest to lowest,desc,reverse order,largest to smallest,highest to lowest,from biggest to smallest,big ones,large ones,expensive ones",
  ),
  ascending: phrases(
    "lowest,smallest,cheapest,shortest,lightest,fastest,least,oldest,earliest,least expensive,ascending,in ascending order,from low to high,low to high,a to z,from smallest to largest,from lowest to highest,asc,smallest to largest,lowest to highest,small ones",
  ),
  atTop: phrases(
    "first,on top,at the top,come first,comes first,to the top,at the beginning,go first,goes first,at the start,be first,up top,listed first,ahead,lead,leading",
  ),
  not: phrases(
    "not,instead of,rather than,no longer,in place of,replacing,and not,but not,not the,as opposed to,never",
  ),
  end: phrases("at the end,last,in the end,afterwards,after that,as the last step,finally"),
} as const satisfies Readonly<Record<string, PhraseSet>>;
export type Concept = keyof typeof CONCEPTS;

/** Words that say nothing of a change of their own. */
export const FILLERS = phrases(
  "the,a,an,but,it,this,that,these,those,basic,simple,automatic,proper,my,our,its,their,his,her,your,of,in,on,at,as,to,for,from,with,into,by,is,are,be,should,shall,must,can,could,would,has to,have to,needs to,need to,ought to,have,has,being,been,do,does,please,now,then,instead,like,want,wants,i,we,you,us,me,prefer,make,made,set,change,changes,changed,put,use,let,get,give,so,rather,only,just,whole,new,kindly,maybe,perhaps,if possible,possible,is it possible,workflow,draft,step,steps,which,who,there,here,and,or,all,every,each,some,any,sure,see,currently,actually,again,current,really,bit,little,update,adjust,modify,switch,edit,turn,replace,correct,amend,alter,fix,turned,say,says,equal,equals,exactly,right,ok,okay,well,simply,keep,take,i'd,we'd,i'd like,we'd like,let's,lets,go,goes,work,value of,thing,stuff,one,boss,manager,colleague,assistant,secretary,team,wife,accountant,bookkeeper,better,fine,enough,need,needs,require,requires,it's,that's,should be,must be,would be,reads,read,run,runs,moved,has moved,moved to,is now,is now at,now lives at,always,anything,something,everything,them,they,he,she,him,attempt's,server,anyone,anybody,up,apply,using,via,through,after,stays,stay,become,becomes,already,myself,yet,under the name,shown,show,appear,appears,listed,list,total of,do it,per",
);

/** Nouns of rows in a wish for their order. */
export const ROW_NOUNS = phrases(
  "amounts,values,orders,rows,numbers,items,entries,totals,invoices,records,prices,sums,results,customers,products,lines",
);

/** Clauses that say that nothing else is wanted. */
export const IDLE =
  /^\s*(?:(?:and |but )?(?:i|we) (?:only|just) (?:need|want) (?:the|a) \w+(?: file)?|(?:that['’]?s|that is|this is) (?:it|all|enough|everything)|nothing else|(?:everything|all|the rest)(?: else)? (?:is|looks|can stay|stays|remains) (?:fine|good|ok|okay|as it is|the same|perfect|great|unchanged)|(?:it )?(?:looks?|is) (?:good|fine|great|lovely|nice|perfect|very good|very nice)(?: so far| otherwise)?|changes|(?:the )?(?:following )?changes(?: please)?|(?:some|a few|two|three|small) (?:small )?changes|otherwise (?:fine|good|ok|okay|perfect)|the rest (?:is )?(?:as before|stays)|if (?:it is|it['’]?s|that is|that['’]?s) not too much (?:trouble|work|to ask)|(?:thanks|thank you)(?: very much| a lot| so much)?(?: for (?:the|this|your) \w+)?|(?:sorry|oops)|my mistake|no worries|one more thing|another thing|(?:there is|there['’]?s) (?:only )?one (?:more |little |small )?thing(?: that)?(?: i would like to (?:see )?change[d]?)?|as (?:we )?discussed)\s*[.!:]*\s*$/iu;
