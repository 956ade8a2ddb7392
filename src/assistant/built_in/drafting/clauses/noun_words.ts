import { STATES } from "../words/word_lists.ts";
import { phraseSet } from "./phrase_set.ts";
import { classSet } from "./parse_context.ts";

export const THE = classSet("the");
export const IT = classSet("it");
export const LISTING = phraseSet(
  "list of,lists of,report of,report on,report with,report about,overview of,summary of,copy of,export of,table of,table with,csv of,csv with,file of,file with,list with,rows of,lines of,records of,details of,data of,data on,data about,content of,contents of,names of all the,list containing,report containing,file containing,entries of,collection of,set of,number of all the,list which contains,mail with,email with,csv file of,csv file with,digest of,spreadsheet with,list consisting of,report listing,list showing,report showing",
);
export const SOURCED = phraseSet(
  "found,available,listed,located,stored,held,which is,that is,that are,which are,coming,taken,as listed,kept,which is available,which are available,that is available,which can be found,that can be found,which is found,which lives,living,which are listed,as found,provided,published,given,hosted,exposed,which are found,which we keep,we keep,we have,that we have,i have,that i have,returned,delivered,supplied,which we have,downloaded,fetched,which you find,you find,that you find,you can find,which you can find,you will find,sitting,which sits,reported,recorded,registered,which is stored,that is stored",
);
export const FROM = phraseSet(
  "from,in,of,at,on,under,out of,via,inside,here,off,from within,over at,:",
);
export const KIND = phraseSet("as json,as csv,in json,in csv");
export const DATA_NOUN = phraseSet(
  "file,csv,json,csv file,json file,list,url,api,endpoint,page,address,link,feed,source,server,roster,export,sheet,table,site,service,system,database,our api,web page,website,rest api,dataset,data set,data,log,report,document,inventory,register,directory,uri,resource,webservice,web service,interface,json api,the csv,the api,json feed,rest endpoint",
);
export const WHERE = classSet("where");
export const SORTED = phraseSet(
  "sorted by,ordered by,sorted on,ordered on,arranged by,ranked by,sorted after,in order of," +
    "in the order of,sort by,order by,sorted according to,sorted first by,sorted along",
);
export const ONLY_COLUMNS = phraseSet(
  "with only the columns,with just the columns,with the columns,only the columns,just the columns," +
    "with columns,containing only the columns,containing the columns,with only,containing only," +
    "with only the fields,with the fields,with fields,only with,only with the columns,with just," +
    "showing only,limited to the columns,reduced to,consisting of",
);
export const MOST = phraseSet("top,largest,biggest,highest,greatest,best");
export const LEAST = phraseSet("smallest,lowest,bottom,worst,least");
export const NEWEST = phraseSet("newest,latest,most recent");
export const OLDEST = phraseSet("oldest,earliest");
export const FIRST = phraseSet("first");
export const LAST = phraseSet("last");
export const BY = phraseSet(
  "by,by their,by its,according to,in terms of,with the highest,with the most,with the biggest,with the largest,with highest,with the greatest,having the highest,ranked by,measured by,as measured by,based on,sorted by,by total,with the top,that have the highest,that have the most",
);
export const BY_LEAST = phraseSet(
  "with the lowest,with the least,with the smallest,with the fewest,with lowest,having the lowest,that have the lowest",
);
export const ROWS = phraseSet(
  "rows,ones,row,one,lines,line,entries,entry,records,record,items,item,results,of them,of these," +
    "of those,things,pieces,data rows,data sets,cases,elements,objects,people,persons,everyone,everybody," +
    "anyone,anybody,those,these,the ones,others",
);

/** Nouns for results that a person has to write, paint or think up. */
export const WRITTEN_WORK: ReadonlySet<string> = new Set(
  "pages summary summaries digest analysis chart charts graph graphs diagram pdf presentation translation forecast prediction conclusion insight insights dashboard plot ai screenshot picture image"
    .split(" "),
);

/** States that choose rows. */
export const STATE_WORDS: ReadonlySet<string> = new Set(STATES);
