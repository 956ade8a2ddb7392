import type { QueryWords } from "./query_words.ts";

export const ENGLISH: QueryWords = {
  filler:
    "back,who all,work out for me,hand me,hand back,come up with,put together,gimme,lemme,i am after,attached is,simply put,basically,actually,really,maybe,ok,okay,yo,hey,hi,hello,thx,ty,cheers,thank you very much,many thanks,ideally,preferably,only need,as usual,each row,anyway,straight away,for me,for us,in one go,per favore,:,a,an,the,as,this,that,these,those,it,its,it's,they,them,their,theirs,there,here,here's,all,any,every,some,such,i,i'd,i'm,i've," +
    "me,my,we,we'd,we've,us,our,ours,you,your,he,she,his,her,please,pls,kindly,can,could,would,will,shall,should,may,might,let's," +
    "to,be,been,being,is,are,was,were,am,isn,do,does,did,has,have,had,having,get,gets,got,getting,of,in,on,at,for,from,with,into," +
    "onto,out,within,among,about,so,then,now,also,too,still,currently,right now,at the moment,yet,already,need,needs,want,wants," +
    "like,love,would like,looking for,know,tell,give,show,see,list,find,fetch,pull,pull out,extract,filter,keep,pick,pick out," +
    "select,display,view,look,look up,make,create,build,prepare,generate,produce,calculate,compute,work out,figure out,find out," +
    "return,report,overview,breakdown,summary,summarize,summarise,data,dataset," +
    "attachment,attached,uploaded,what,what's,whats,which,whose,where,when,that's,are there,is there,how,much,both,either,again," +
    "first of all,as well,just want,interested,lines with,a list of,list of,as a list,in a list,by name,by now,so far,in it,in there," +
    "here is,here are,below is,result,results,answer,question,quick,quickly,simple,simply,whole,entire,full,complete,own,each one," +
    "belong,belongs,belonging,column,has got,going,go,goes,set,marked,labelled,labeled,called,named,address,equal,equals,equal to",
  rows:
    "the rest,rest,row,rows,record,records,entry,entries,item,items,line,lines,one,ones,order,orders,invoice,invoices,bill,bills,receipt,receipts," +
    "product,products,customer,customers,client,clients,ticket,tickets,issue,issues,task,tasks,employee,employees,people,person," +
    "persons,staff,colleague,colleagues,worker,workers,student,students,pupil,pupils,member,members,user,users,contact,contacts," +
    "transaction,transactions,payment,payments,booking,bookings,purchase,purchases,shipment,shipments,article,articles,book,books," +
    "everyone,everybody,anyone,anybody,everything,anything,patient,patients,supplier,suppliers,vendor,vendors,company,companies," +
    "account,accounts,event,events,visit,visits,appointment,appointments,candidate,candidates,applicant,applicants,project,projects," +
    "case,cases,request,requests,expense,expenses,guest,guests,attendee,attendees,participant,participants,subscriber,subscribers",
  who: "who,who's,whom",
  linkVerb:
    "published,wrote,write,costing,released,placed,made,assigned,bought,buy,sold,sell,ordered,ordering,created,written,issued,based,located,living,lives,live,working,work," +
    "works,worked,owned,managed,dated,spend,spent,spending,earn,earns,earned," +
    "earning,take,takes,took,happened,happening,coming,comes,come,registered," +
    "use,uses,falls,fall,pay,pays,paying,bring,brings,brought,bring in,weigh,weighs,score,scored,live in",
  and:
    "and,then,as well as,but,&,\\,,.,;,!,?,-,–,—,\n,with,along with,together with,including,and then,after that,and also",
  or: "or",
  not:
    "haven't,hasn't,hadn't,won't,not,nor,neither,and not,but not,isn't,aren't,wasn't,weren't,doesn't,don't,didn't,never,no longer,not yet,other than,different from",
  remove:
    "cut out,kick out,toss,toss out,throw away,weed out,chuck out,sort out,discard,strip,purge,eliminate,lose,ditch,minus,other than,leave aside,everything but,all but,anything but,everyone but,remove,exclude,excluding,except,except for,apart from,leave out,leaving out,drop,delete,skip,ignore,ignoring,omit,omitting," +
    "get rid of,take out,throw out,filter out,strip out,not counting,not including,without the,but without",
  only: "only,just,solely,nothing but,no more than the",
  columns: "columns,fields,column names,cols",
  per:
    "for each of the,for every one of the,by every,across each,within each,split up by,grouped per,per each,for all,per,by each,for each,for every,of each,in each,each,group by,grouped by,group them by,group it by,broken down by,break down by," +
    "break it down by,split by,summed by,added up by,counted by,aggregated by,for every single,from each,to each,on each,at each",
  by: "by,according to,based on",
  sort:
    "sort,sorted,sort them,sort it,order them,order it,ordered,rank,ranked,rank them,arrange,arranged,sorting,sort the rows,in order of,in order",
  descending:
    "biggest to the top,in falling order,decreasing,high first,big to small,the most first,top to bottom,from big to small,most at the top,most on top,most popular first,most common first,most frequent first,from oldest to youngest,oldest to youngest,descending,desc,in descending order,largest first,biggest first,highest first,most first,greatest first,most expensive first," +
    "from high to low,high to low,from highest to lowest,highest to lowest,from largest to smallest,largest to smallest,from biggest to smallest," +
    "biggest to smallest,from most to least,most to least,largest on top,biggest on top,highest on top,largest at the top," +
    "biggest at the top,highest at the top,with the largest first,with the highest first,with the biggest first,top down," +
    "with the largest on top,with the biggest on top,with the highest on top,the largest first,the biggest first,the highest first,z to a",
  ascending:
    "increasing,small to big,in rising order,from small to big,least at the top,from youngest to oldest,youngest to oldest,ascending,asc,in ascending order,smallest first,lowest first,least first,cheapest first,from low to high,low to high," +
    "from lowest to highest,lowest to highest,from smallest to largest,smallest to largest,from least to most,smallest on top," +
    "lowest on top,smallest at the top,lowest at the top,alphabetically,in alphabetical order,alphabetical,from a to z,a to z",
  newest: "newest,latest,most recent",
  oldest: "earliest,least recent",
  newestFirst:
    "newest first,latest first,most recent first,from newest to oldest,newest to oldest,with the newest at the top,newest at the top," +
    "newest on top,latest on top,with the newest first,with the latest first,with the most recent first,with the newest on top," +
    "the newest first,the latest first,the most recent first,latest at the top,most recent at the top,most recent on top,in reverse chronological order",
  oldestFirst:
    "oldest first,soonest first,earliest first,from oldest to newest,oldest to newest,with the oldest first,chronologically,in chronological order," +
    "oldest at the top,oldest on top,the oldest first,the earliest first,with the earliest first",
  first: "first,the first",
  last: "last,the last",
  top: "top,the top,leading",
  most: "most,best selling," +
    "maximal",
  least: "least,fewest,worst selling",
  dearest: "most expensive,priciest,dearest,costliest",
  cheapest: "cheapest,least expensive,most affordable",
  owed: "owe,owes,owed,owing,outstanding,still to be paid,receivable,receivables",
  best: "best,best performing,strongest",
  worst: "worst,poorest,weakest,worst performing",
  highest: "highest,biggest,largest,greatest,best paid,highest paid,maximal",
  lowest: "lowest,smallest,worst paid,lowest paid,minimal",
  popular: "most popular,most common,most frequent,commonest,most often",
  youngest: "youngest",
  eldest: "oldest,eldest",
  longest: "longest",
  shortest: "shortest",
  total:
    "sums of,add together,totalled,totaled,totals of,sum total,totalling,the totals of,total,totals,sum,sums,in total,altogether,all together,overall,combined,total up,add up,adding up,sum up,summed,added up,summed up," +
    "the sum of,sum of,the total of,total of,grand total,cumulative",
  average:
    "averaged,the mean of,averages of,the averages of,mean value of,average,averages,mean,avg,on average,the average of,average of,mean of,typical",
  maximum: "maximum,max,the maximum of",
  minimum: "minimum,min,the minimum of",
  count:
    "tally,tallies,how many of them,a count of,the counts of,number of rows,a tally of,count,counts,how many,number of,the number of,count of,the count of,counting,count up,total number of," +
    "how often,number",
  howMuch: "how much,how much money,how long",
  distinct:
    "no repeats,no duplicate rows,no doubles,without duplicate rows,without repeats,distinct,unique,different,without duplicates,no duplicates,once,only once,one time,each only once,without repetition,deduplicated",
  duplicates:
    "double rows,doubles,repeats,repeated entries,duplicate entries,duplicate records,doublets,the same person twice,duplicates,duplicate,duplicate rows,duplicated,dupes,dedupe,deduplicate,de-duplicate,dedup,double entries,repeated rows,remove duplicates,remove the duplicates",
  over:
    "rises above,goes above,climbs above,climbs over,goes over,rises over,gets above,passes,surpasses,is past,went over,went above,greater,more expensive than,in excess,higher,upward of,beats,tops,over,above,more than,greater than,larger than,bigger than,higher than,exceeding,exceeds,exceed,upwards of,longer than,>,north of," +
    "in excess of,beyond,heavier than,older than",
  atLeast:
    "at least,no less than,not less than,minimum of,a minimum of,>=,from at least,not under,not below",
  under:
    "drops below,falls below,goes below,dips below,sinks below,drops under,falls under,goes under,gets below,dips under,fell below,went below,drops beneath,worse than,smaller,beneath,lower,under the,under,below,less than,smaller than,lower than,fewer than,cheaper than,shorter than,<,short of,lighter than,younger than",
  atMost: "at most,no more than,not more than,up to,maximum of,a maximum of,<=,not over,not above",
  between: "between,ranging from,in the range of,anywhere between",
  orMore:
    "or more,or higher,or above,or over,or greater,and up,and more,or later,or after,and later,upwards",
  orLess: "or less,or lower,or below,or under,or fewer,or earlier,or before,and earlier",
  after: "after,later than,past",
  since: "since,starting from,starting,on or after,as of,beginning",
  before: "before,earlier than,prior to,ahead of",
  until: "until,till,through,on or before,by the end of,up until",
  empty: "empty,blank,missing,missing a,not filled,not filled in,unknown,not given",
  filled: "filled,filled in,not empty,not blank,given,not missing",
  without:
    "without,without a,without an,without any,with no,has no,have no,lacks,lacking,no,missing their,who have no",
  contains:
    "contains,contain,containing,includes the text,mentions,mention,mentioning,has the word,with the word,with the text",
  startsWith: "starts with,start with,starting with,begins with,begin with,beginning with",
  endsWith: "ends with,end with,ending with,ends in,ending in,end in",
  save:
    "save,store,write,export,put,output,download,save it,save them,save that,save this,save the result,save the results,save these," +
    "save those,write it,write them,write that,store it,store them,store that,export it,export them,export that,put it,put them," +
    "put that,put the result,in a file called,in a file named,to a file called,to a file named,as a file called,as a file named,into a file called",
  send:
    "email,e-mail,mail,send,email it,email them,email that,send it,send them,send that,mail it,mail them,send me,forward,email me",
  format:
    "csv,json,as csv,as json,as a csv,as a json,as a csv file,as a json file,as csv file,as json file,in csv,in json,csv format",
};
