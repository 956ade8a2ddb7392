import type { ChangeWords } from "./concepts.ts";

export const ENGLISH: ChangeWords = {
  workflow: "workflow,draft,whole thing,the thing,automation,flow,job,process,the whole",
  name:
    "name,title,workflow name,name of the workflow,title of the workflow,the name of it,workflow's name,new name,new title,its name,heading",
  description: "description,describe,descriptive text,explanation,short description,desc,summary",
  subject:
    "subject,subject line,subject of the mail,subject of the email,mail subject,email subject,headline,e-mail subject,re line,subject line of the mail,subject line of the email,title of the mail,title of the email",
  text:
    "text,body,message,wording,message text,mail text,email text,body text,content of the mail,mail body,email body,message body,text of the mail,text of the email,letter,body of the mail,body of the email,text in the mail,text in the email,contents,copy text",
  mail:
    "mail,email,e-mail,emails,e-mails,mails,e mail,e mails,notification,notifications,mailing,emailing,notice,mail step,email step,e mail step,mail out,mail them,mail it,email it,email them,emailing it,mailing it",
  recipient:
    "receive,recipient,recipients,receiver,addressee,addressees,receivers,goes to,go to,mail address,email address,who gets it,sent to,send to,send it to,mail it to,email it to,mail to,email to,deliver it to,deliver to,forward it to,forward to,address it to,addressed to,should receive it,should get it,receive it,get it,gets it,receives it,receives,to whom,goes out to,go out to,mailed to,emailed to,delivered to,distribution list,mailing list,should get,gets,in the loop,wants it,wants to get it,to address,inbox",
  cc:
    "cc,copy,in copy,a copy,carbon copy,loop in,in cc,on cc,on copy,cc'd,put in copy,keep in the loop,cc in,into copy,into cc,carbon copies,copies,cc line",
  bcc: "bcc,blind copy,blind carbon copy,in bcc,on bcc,hidden copy,bcc'd,blind copies,secret copy",
  file:
    "file,filename,file name,csv,csv file,output file,export,attachment,name of the file,file's name,result file,output,json file,report file,spreadsheet,sheet,table,the report,excel,attached file",
  json: "json,json format,as json,in json,to json,into json,json file,a json file,json instead",
  csv:
    "as csv,in csv,to csv,into csv,csv format,as a csv,as a csv file,in csv format,a csv,csv instead",
  threshold:
    "threshold,limit,minimum,cutoff,cut off,bound,maximum,min,max,lower limit,upper limit,floor,ceiling,border,limit value,the bar,filter,condition,value,amount,number,cap,trigger,boundary,filter value,minimum value,minimum amount,limiting value,cut off point,bar,requirement,criterion,criteria,price limit,the number,figure",
  address:
    "url,address,endpoint,link,source,api,web address,source url,api url,base url,website,site,uri,host,point it at,point it to,point at,pull from,fetch from,get it from,read from,load from,take it from,comes from,come from,use the api,hit,query,data source,feed,get the data from,fetch it from,download it from,download from,take the data from,point to,lives at,now lives at,data come from,data comes from",
  call:
    "call,request,http call,http request,fetch,api call,http,the api,get request,fetch step,http step,download,web call,api request,rest call,query,the get,fetching,requests,calls,downloading,calling,fetches,requesting,the fetching,loading",
  method: "method,http method,verb,request method,http verb",
  header: "header,headers,request header,http header,http headers,request headers",
  bearer:
    "authorization header,bearer token,token,api key,api token,access token,auth header,authorization,auth,authentication,bearer,credentials,secret,api-key,auth token,authenticate,log in,authorisation,authorisation header,key",
  timeout:
    "timeout,time limit,time out,timeouts,give up after,give up,abort after,deadline,cancel after,stop waiting after,wait at most,wait no longer than,wait no more than,max wait,times out after,time out after,abort,may take,can take,take at most,take up to,no longer than,cap,gives up,giving up",
  retry:
    "retry,retries,try again,retried,attempts,tries,repeat,retrying,attempt,retry count,try it again,re-try,give it another try,more attempts,more tries,max retries,try,more goes,another go,goes,extra tries,again on failure,repeats",
  between:
    "in between,between,apart,between attempts,between tries,between retries,between them,between each,pause,delay,wait,waiting,backoff,interval,each time,between the attempts,between the tries,pauses,gap,break",
  times: "times,x,time,tries more,times more,more times",
  sort:
    "sort,sorting,sort step,sorted,order,ordering,sort order,sorting step,ranking,sort it,sort them,rank,rank them,arrange,arranged,arrange them,ordered,the sequence,sort the rows,order them,order it,list them,list it,put them in order,sorts",
  filter: "filter step,filtering,filter,condition,the filter step,filters,the condition,criteria",
  group: "group step,grouping,grouped,group,the grouping,aggregation,totals step",
  approval:
    "approval,confirmation,approval step,sign off,approve step,confirmation step,approving,ok step,approvals,release step",
  pause: "wait step,waiting step,the wait,waiting time,pause,delay step,the delay,the pause",
  rows:
    "rows,lines,entries,results,items,records,row,line,entry,ones,records per file,result rows,orders,order,customers,customer,invoices,tickets,products,people,those,everything,every one,data,the list,list",
  columns:
    "columns,column,fields,field,cols,attributes,properties,keys,headers,col,column header,column headers,column name,column names,headings",
  input:
    "input,parameter,parametrize,parameterize,parametrise,parameterise,make configurable,an input,variable,argument,configurable,an input called,param,an input named,a parameter,setting,inputs,parameters,option,settable,adjustable,question at the start,ask for it when it runs,value to be entered,input field,something i enter,something i can set,something we can set,something to enter,i can enter,i can choose,asked at the start,entered at the start,asked when it starts,ask me for it",
  default:
    "default,default value,by default,defaults to,defaulting to,default of,with default,preset,default to,standard value,defaults,the default,as default,as the default,initial value",
  required:
    "required,mandatory,obligatory,compulsory,must be given,must be filled in,must be entered,needed",
  optional:
    "optional,not required,not mandatory,not obligatory,voluntary,may be empty,can be empty,may be left empty,can be left out,need not be given,no longer required",
  schedule: "schedule,timer,timing,start time,scheduled time,run time,the time",
  step: "step,steps,part,block,stage",
  rename:
    "rename,call,call it,call this,call the workflow,name it,retitle,entitle,title it,calls,named,called,name,rechristen,give it the name,be called,be named,label",
  too:
    "also,too,as well,in addition,additionally,add,include,additional,another,further,plus,besides,extra,second,append,one more,and also,on top,on top of that,insert,introduce,put in,build in,more",
  remove:
    "remove,delete,drop,leave out,leave off,skip,get rid of,no need for,don't need,do not need,dont need,don't want,do not want,dont want,without,lose,cut,kill,take out,take away,no longer need,stop,omit,forget,forget about,ditch,scrap,no more,eliminate,throw out,throw away,strip,exclude,no longer want,we can skip,is not needed,isn't needed,not needed,is unnecessary,unnecessary,not necessary,isn't necessary,disappear,superfluous,redundant,remove again,erase,take off,out,get rid,gone,leave,won't need,will not need,can go,needn't be,do without,no longer,excluding,except,without the,ignore,dump,bin,chuck out,weed out,nobody needs",
  off:
    "off,turn off,switch off,disable,deactivate,skip,disabled,deactivated,switched off,turned off,suspend,inactive,leave out for now,bypass,mute",
  on:
    "on,turn on,switch on,enable,activate,reactivate,reenable,re enable,back on,enabled,active again,active,unmute",
  move:
    "move,shift,relocate,put,place,reorder,bring,pull,push,happen,happens,come,comes,run,do,goes,go",
  swap:
    "swap,exchange,interchange,switch,trade places,flip,swap around,swap round,change places,the other way round,reverse the order of,switch around",
  copy: "duplicate,clone,copy of,duplicate of,clone of,copy,double,replicate",
  undo:
    "undo,revert,roll back,rollback,take back,take it back,take that back,put back,put it back,put that back,scratch,go back,back to before,restore,change it back,change that back,as it was,how it was,the way it was,like it was,what it was,as before,back,like before,unchange,cancel that,cancel the last change,back again,bring back,bring it back,bring that back,take it back again,reinstate,reverse,reverse that,scrap that,unwind,never mind that change,previous state,put everything back,the way it was before,as it was before,how it was before,what it was before,back to how it was,on second thought leave it,leave it as it was,leave it how it was,keep it as it was",
  raise:
    "raise,lift,increase,bump,bump up,up,push up,higher,hike,put up,boost,turn up,move up,crank up,raised,increased,raising,jack up,bring up,go up,up to,upwards,bump it up",
  lower:
    "lower,reduce,decrease,bring down,cut down,down,put down,drop,shrink,turn down,move down,lowered,reduced,decreased,go down,down to,cut,less,downwards,dial down,bring it down",
  keep:
    "keep,filter,retain,leave in,select,limit it to,restrict it to,filter for,keep just,narrow it down to,narrow down to,filter it to,filter to,filter by,take,include,show,want,need,interested in,care about",
  only: "only,just,nothing but,solely,exclusively,no others,nothing else,only those,only the",
  send:
    "send,sends,sending,sent,goes out,going out,mail out,anything goes out,it goes out,being sent,deliver,delivered,leaves,dispatch,go out,out,mailed,emailed,sends anything,sending anything,gets sent,is sent,are sent,it's sent,sends it,leaves the house,posting,post,forward,forward it,forwarded",
  save:
    "save,saved,saving,write,written,writing,store,stored,storing,writes,saves,saves it,it's written,it's saved,is written,is saved,being written,being saved,write it,save it,write the file,save the file,export,exported,exporting,file is written,file is saved,attach,attached,dump,dump it,spit out,generate,output it",
  ask:
    "ask me,asks me,ask us,ask for my approval,ask for my ok,ask for approval,ask for confirmation,asks for approval,asks for confirmation,check with me,checks with me,wait for my ok,wait for my approval,wait for approval,wait until i approve,get my approval,my approval,my ok,my okay,my permission,let me approve,let me confirm,let me check,i approve,i approve it,i confirm,i confirm it,i have approved,i have approved it,i want to approve,i want to confirm,have me approve,have me confirm,confirm with me,request approval,need my approval,needs my approval,requires my approval,approve it,i say yes,i say ok,i give my ok,i've approved,let me see it,let me look at it,show me the file,require my approval,manual approval,run it by me,approve,somebody approve,someone approve,approve first,approves it,approve this,have it approved,be approved,get approval,my go ahead,my consent,needs approval,requires approval,need approval,must approve,has to approve,should approve,wants to approve,human check,my say so,my blessing,i've checked it,i have checked it,i checked it,sign it off,be signed off,signs it off",
  notify:
    "tell,notify,alert,warn,inform,let know,mail,email,message,ping,shout at,write to,send a mail to,send an email to,send an e-mail to,drop a line to,let,know",
  wait: "wait,wait for,pause for,pause,delay by,delay,hold for,hold off for,waiting,wait another",
  goOn:
    "continue,go on,carry on,keep going,proceed,continue anyway,go on anyway,carry on anyway,keep running,ignore errors,ignore the error,ignore failures,don't stop,do not stop,move on",
  turned:
    "reverse,flip,invert,the other way round,the other way around,reversed,in reverse,reverse order,opposite order,in the opposite order,turn around,backwards,other way round,other way around,upside down,inverse",
  change:
    "change,changes,changed,set,make,made,update,adjust,modify,switch,edit,turn,replace,correct,amend,alter,use,put,substitute,swap,exchange,changing,replace with,moved,move,tweak,fix,set to,convert,turning,pass,supply,provide,give,swapping,putting,making,switching,point,aim,direct,redirect,throw,toss,chuck,let",
  over:
    "over,above,more than,greater than,higher than,exceeding,exceeds,exceed,bigger than,larger than,>,strictly more,strictly more than,strictly over,beyond,older than,upwards of",
  atLeast:
    "at least,no less than,not less than,starting at,or more,or higher,or above,and up,and above,upwards,a minimum of,>=,and higher,and more,from,above or equal to,over or equal to,more than or equal to,greater than or equal to,greater or equal to,greater or equal,higher than or equal to,bigger than or equal to,equal to or above,equal to or over,equal to or more than,equal to or greater than,or over,or bigger,or larger,and over,or greater,starting from,inclusive,included,including exactly,minimum of",
  under:
    "under,below,less than,lower than,smaller than,fewer than,<,strictly less than,younger than",
  atMost:
    "at most,no more than,not more than,up to,or less,or lower,a maximum of,<=,or fewer,or below,and below,and under,maximum of,below or equal to,under or equal to,less than or equal to,less or equal to,less or equal,smaller than or equal to,smaller or equal,lower than or equal to,fewer than or equal to,equal to or below,equal to or under,equal to or less than",
  descending:
    "the biggest,the largest,the highest,highest,biggest,largest,greatest,longest,heaviest,best,dearest,slowest,most,most expensive,newest,latest,most recent,descending,in descending order,from high to low,high to low,z to a,top,from largest to smallest,from highest to lowest,desc,largest to smallest,highest to lowest,from biggest to smallest,big ones,large ones,expensive ones,newer,higher,bigger,larger,from big to small,big to small,biggest to smallest,from new to old,new to old,newest to oldest,from newest to oldest,most urgent,big,large,new ones,last ones,decreasing,from z to a,highest first,largest first,biggest first,newest first,latest first,descending order,downwards",
  ascending:
    "lowest,smallest,cheapest,shortest,lightest,fastest,least,oldest,earliest,least expensive,ascending,in ascending order,from low to high,low to high,a to z,from smallest to largest,from lowest to highest,asc,smallest to largest,lowest to highest,small ones,older,lower,smaller,from small to big,from small to large,small to large,small to big,smallest to biggest,from old to new,old to new,oldest to newest,from oldest to newest,small,old ones,increasing,alphabetical,alphabetically,in alphabetical order,from a to z,chronological,chronologically,smallest first,lowest first,oldest first,ascending order,upwards",
  atTop:
    "first,on top,at the top,come first,comes first,to the top,at the beginning,go first,goes first,at the start,be first,up top,listed first,ahead,lead,leading,to the front,to the start,to the beginning,at first,right at the top,in first place,top of the list",
  end:
    "at the end,last,in the end,afterwards,after that,as the last step,finally,to the end,at the bottom,to the bottom,at the back,very last,to the back",
  limit:
    "limit,limit it to,top,first,only the first,only the top,just the top,just the first,cap,cap it at,cap at,restrict,restrict it to,at most,no more than,maximum,max,best,limit them to,cut it to,cut off after,shorten to,shorten it to,truncate to,up to,the biggest,the largest,the highest,stop after,trim to,trim it to,cut to,the first,not more than,a maximum of,no more than the first,highest,biggest,largest,greatest",
  before:
    "before,beforehand,nobody,no one,only after,not be sent,not go out,prior to,until,ahead of,previously,unless,without,in front of,above,right before,just before,directly before,preceding,till,til",
  after: "after,behind,below,following,right after,directly after,just after,once,as soon as",
  empty:
    "empty,is empty,nothing,there's nothing,there is nothing,no rows,no results,no orders,nothing in it,no entries,no data,nothing was found,nothing found,nothing left,none,there are none,is none,has no rows,no matches,nothing to report,list is empty,there aren't any,there are no rows,without rows,without results",
  if:
    "if,when,in case,whenever,should,unless,as long as,in the event that,only if,only when,even if",
  fails:
    "fails,fail,breaks,goes wrong,crashes,it fails,something fails,something breaks,something goes wrong,anything goes wrong,anything fails,anything breaks,it breaks,it crashes,it goes wrong,doesn't work,does not work,on failure,on error,on errors,errors,error,an error,there's an error,there is an error,failed,failure,failures,failing,went wrong,has failed,is down,a problem,problems,can't be reached,is unreachable,trouble,any of the steps goes wrong,any step fails,one of the steps fails",
  by: "by,according to,based on,on",
  from: "from,of,out of,away from",
  to:
    "to,into,as,at,be,=,:,->,=>,with,is,by,becomes,become,should be,must be,should read,in,said,named",
  where:
    "where,whose,which,that,with,who,those where,those whose,the ones where,in which,having,that have,which have,the ones whose,that are,which are,of which",
  or: "or,and,as well as",
  and: "and,then,plus,\\,,&",
  is: "is,are,equals,equal,=,==,being,has,have,says,be,stands at,contains,reads",
  not: "not,and not,but not,not the,never,nor,isn't,aren't,is not,are not,other than,!=",
  insteadOf:
    "instead of,rather than,no longer,in place of,replacing,as opposed to,in lieu of,in the place of",
  dont:
    "don't,do not,dont,doesn't,does not,shouldn't,should not,must not,mustn't,can't,cannot,can not,won't,will not,no,shall not,may not,stop,neither,needn't,wouldn't",
  either: "but,but rather,but to,it's,rather",
  filler:
    "obviously,of course,clearly,naturally,evidently,on second thought,on second thoughts,on reflection,the,a,an,it,this,that,these,those,basic,simple,automatic,proper,my,our,its,their,his,her,your,of,in,on,at,as,to,for,from,with,into,by,is,are,be,should,shall,must,can,could,would,has to,have to,needs to,need to,ought to,have,has,being,been,do,does,please,now,then,instead,like,want,wants,i,we,you,us,me,prefer,make,made,set,change,changes,changed,put,use,let,get,give,so,rather,only,just,whole,new,kindly,maybe,perhaps,if possible,possible,is it possible,workflow,draft,step,steps,which,who,there,here,and,or,all,every,each,some,any,sure,see,currently,actually,again,current,really,bit,little,update,adjust,modify,switch,edit,turn,replace,correct,amend,alter,turned,say,says,equal,equals,exactly,right,ok,okay,well,simply,keep,take,i'd,we'd,i'd like,we'd like,let's,lets,go,goes,work,value of,thing,stuff,one,boss,manager,colleague,assistant,secretary,team,wife,accountant,bookkeeper,better,fine,enough,need,needs,require,requires,it's,that's,should be,must be,would be,reads,read,run,runs,moved,has moved,moved to,is now,is now at,now lives at,always,anything,something,everything,them,they,he,she,him,attempt's,server,anyone,anybody,up,apply,using,via,through,stays,stay,become,becomes,myself,yet,under the name,shown,show,appear,appears,listed,list,total of,do it,per,hey,hi,hello,hmm,hm,oh,um,uh,yeah,yes,yep,nope,oops,sorry,wait,hang on,hold on,thanks,thank you,for now,for the moment,for the time being,as a,along,while you're at it,actually i meant,i meant,i mean,i think,i guess,think,guess,instead please,pls,plz,cheers,next,sometime,in the list,of the list,kind of,sort of,at all,further on,from now on,in future,in the future,going forward,back,by the way,btw,to be,both,such,what,itself,after all,way,lot,order of,also please,you can,you could,can you,could you,would you,will you,can we,could we,shall we,may we,i want you to,would like,'d,'ll,re,own,anymore,any more,any longer,different,other,old,proper one,proper name,whole lot,same,too,dear,nice,good,great,perfect,cool,lovely,though,however,kindest,someone,somebody,a stupid name,stupid,silly,wrong,the wrong one,bad,ugly,too low,too high,too small,too big,too many,too much,too long,too short,at a time,altogether,overall,any of,quite,my mistake,mistake,typo,true,also,as well,in addition,additionally,besides,namely,to be precise,that is to say,when i start it,when it starts,when i run it,when we run it,at each run,for each run,pieces,units,euros,dollars,pounds,bucks,you did,you have done,you just did,you just made",
};
