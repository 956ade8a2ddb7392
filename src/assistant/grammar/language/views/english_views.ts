import { wordList } from "../../../../lib/text/word_list.ts";
import type { QuestionWords } from "./view_words.ts";

function list(text: string): readonly string[] {
  return text.split(/\s+/);
}

export const ENGLISH_VIEWS: QuestionWords = {
  openers: [
    ...list(
      "hows what what's whats what're which who who's whos whose whom why how how's when when's",
    ),
    ...list(
      "where where's is isn't are aren't was wasn't were am do does did has have had can any",
    ),
    ...list("anything anyone anybody somebody"),
    ...["any idea", "do you know", "i wonder", "i would like to know", "i'd like to know"],
    ...["i want to know", "let me know", "tell me", "could i", "may i", "so what", "and what"],
  ],
  showing: wordList(
    "show,show me,show us,give me,list,display,let me see,let us see,explain",
    "walk me through,remind me,whats,what s",
  ),
  telling: list("tell show list explain say see look know find check let describe"),
  filling: [
    ...list("exact precise exactly"),
    ...list("me us please pls came come went comes goes so thing happen set"),
    ...list("a an the this that these those it its it's he she they them their we us our you your"),
    ...list("i i'm i've me my mine is are was were be been being am do does did done doing has"),
    ...list("have had having can could will may might of in on at to for from with by about as"),
    ...list("into up out over off and or so just really actually exactly even still yet already"),
    ...list("now today currently again ever far lately recently please there here one ones thing"),
    ...list("things stuff what what's whats which who who's whose whom why how when where what're"),
    ...list(
      "hows any anything some something anyone anybody somebody someone all every everything",
    ),
    ...list("each more most many much few lot lots got get gets getting let know think tell show"),
    ...list("see find look give want wants need needs would like say explain workflow flow run"),
    ...list("automation process job earth hell heck idea time times moment week month day year"),
    ...list("yesterday morning else exist exists available same kind kinds sort type types that's"),
    ...list("there's check by_now until_now then than other another called name names first whole"),
    ...list("list wonder too also only quite bit little guys team's person people isn't aren't"),
  ],
  other: [
    ...list(
      "if unless whether should shouldn't shall would might must ought happens instead",
    ),
    ...["how do i", "how can i", "how do we", "how can we", "how do you", "how to", "what if"],
    ...["where do i set", "can you help", "suppose", "imagine", "better", "safe", "rather"],
  ],
  views: [
    {
      readAs: "who gets the mail?",
      cues: [
        "address|addresses|where|whom send|sends|sent|mail|mails|mailed list|file|report|it|result|rows !data|read|fetch|failed",
        "who|whom|which mail|mails|email|emails|message|copy|sent|recipients|recipient get|gets|receive|receives|sent|to|people|addresses !failed|approve|team",
        "who gets|receives everything|all|report|list|file|result|it !access",
      ],
    },
    {
      readAs: "what are the filters?",
      cues: [
        "which|what rows|orders|entries|lines|records|items|ones kept|keeps|keep|included|dropped|filtered|count|stay|left !columns",
        "what|what's|whats threshold|limit|cutoff|filter|filters|condition|conditions|criteria|minimum now|current|currently|set? !storage",
      ],
    },
    {
      readAs: "how does it sort?",
      cues: ["how|what|which order|sorted|sort|sorting rows|list|in|by? !step|steps"],
    },
    {
      readAs: "what does it write?",
      cues: ["what|what's|which name|called file|csv|output file|csv? !run|last|inside|find"],
    },
    {
      readAs: "where does the data come from?",
      cues: [
        "where data|rows|numbers|orders|list|information come|comes|coming|fetched|taken|loaded|read|from|gets|get",
        "which|what url|address|api|site|server|source data|call|calls|use|uses|used|read|fetch|fetched|comes|from !webhook*|email|mail",
      ],
    },
    {
      readAs: "what is the timeout?",
      cues: [
        "how_long|long wait|waits|timeout answer|response|server|request|reply|site|api|time? !run|take|took",
        "what|what's timeout|time_limit",
        "how_often|how_many|many retry|retries|retried|attempts|tries !last",
      ],
    },
    {
      readAs: "why did it fail?",
      cues: [
        "explain|describe|understand|mean|means|details error|problem|failure|issue|message|mistake this|that?",
        "what|what's error|problem|failure|issue exactly|there|here|now?",
        "what|what's|why|reason|cause|come|idea|explain|how fail*|crash*|broke|broken|breaks|" +
        "breaking|wrong|stumble* run|runs|last|went|goes|happened|keep|keeps?",
        "what|why|reason|cause|idea|explain fail*|crash*|died|blew_up|blow_up|blow|blew",
        "why|reason|idea not|didn't|doesn't|won't|isn't|wasn't|hasn't work*|go|start*|finish*|run",
        "what error|problem|trouble|issue run|cause?",
        "what|why wrong",
        "why|come|reason stopped|stops|stop|quit|quits work*|running?",
        "why broken|broke|breaking|breaks",
      ],
    },
    {
      readAs: "which step failed?",
      cues: [
        "which|what step was|is|were|culprit|one|it !last|next|first|failed|each|do|does",
        "which|what|where|at step fail*|broke|broken|crash*|stuck|died|wrong|error",
      ],
    },
    {
      readAs: "status",
      cues: [
        "did|has|is|was|have|how go_through|went_through|gone_through|through|go_well|go_wrong|go_ok last|latest|run|go|gone|went|well?",
        "file|files|csv|report|result give|send|download|get|show|see|find|where|have|is !step|steps|last_step|who|write|name|called",
        "what|what's|which|content|contents in|inside file|csv|files|report|list !column|columns|field|fields",
        "what|anything find|found|write|wrote|save|saved|produce|produced|come|came run|last|out?",
        "output|outputs|result|results|outcome last|latest|run|final? !step|steps|failed|columns",
        "did|has|is|was|have|how finish*|succeed*|success*|complete*|through|okay|ended|worked|work",
        "how|how's|hows go|going|gone|went|turn_out|turned_out|doing !next",
        "is|what's|are still|stuck|hanging running|stuck|hanging|progress|status",
        "is|are stuck|hanging",
        "is|was|has stopped|cancelled|canceled|aborted",
        "what happened|happening|came_out|status|progress|outcome run?|last?",
      ],
    },
    {
      readAs: "show the last runs",
      cues: [
        "how_many|how_often failures|errors|failed|fail|fails|crashed|crashes|succeeded|successes|worked run|runs|times|often? !step|steps",
        "when fail*|succeed*|work*|worked last|time? !will|next",
        "which|what runs|executions failed|fail*|succeeded",
        "did|have|has runs|executions|workflows fail*|crash*|break any|last_night|night|overnight?",
        "runs|executions failed|fail*|crash*|succeeded|broke today|yesterday|week|month|lately|recently|this_week|this_month",
        "runs|executions last|latest|recent|so_far|far|all? !next|upcoming|scheduled|future|planned|why",
        "how_many|how_often|many times|often run|ran|executed|started|been !next|every|does|will",
        "how_often|often has|have|did|was run|ran|executed|started|been",
        "when last|latest|recently run|ran|executed|started",
        "did|has ran|run|executed|started today|yesterday|last_night|this_morning|this_week|ever",
      ],
    },
    {
      readAs: "when does it run next?",
      cues: [
        "does|will|is|do run|runs|start|starts|fire|fires|happen sunday*|saturday*|weekend*|holiday*|monday*|tuesday*|wednesday*|thursday*|friday*|night*|daily|weekly|hourly|christmas too|also|every?",
        "how_often|often|frequently does|will|is run|runs|start|happen|scheduled set|to? !has|have|did|was|been",
        "what|what's schedule",
        "when|when's|whens up|on|turn next",
        "is|will|does run|start|fire* tomorrow|tonight|weekend|next_week|going?",
        "when|what_time|what_day|how_soon|at_what_time run|start|starts|go_off|goes_off|" +
        "fire*|trigger*|due|happen|happens|kick_in next?|again?|itself? !did|was|last|been",
        "when|what|what's|is next|upcoming|planned|future run|runs|time|one|execution|timetable? " +
        "timetable|schedule?",
        "schedule|scheduled|timetable|cron|calendar next?|itself?|automatic*?|run|runs?",
        "is|does|will automatic*|by_itself|on_its_own|itself run|start?",
      ],
    },
    {
      readAs: "list the open questions",
      cues: [
        "what|what's|which|read|whats|show question|questions asked|asking|ask|asks|exactly? !how|who",
        "what|anything approve|approval|sign|decide|answer need|have|must|supposed? !who|how",
        "who|who's|whos|what|what's|whats blocking|blocks|holding|holds up?",
        "approv*|sign_off|sign|decide|decision|decisions|inbox|todo|todos|tasks waiting|open|" +
        "pending|left|need? !who|how",
        "waiting|waits|pending|open questions|me|you|us|my|requests|answer|input|anyone|someone",
        "questions open|waiting|pending?",
        "what need|require|expect from_me|from_us",
      ],
    },
    {
      readAs: "how much storage do we use?",
      cues: [
        "disk|storage|space|quota|gigabytes|megabytes|gb|mb full|used|left|running_out|files|" +
        "free|take?",
        "how big|large files|data",
      ],
    },
    {
      readAs: "list my workflows",
      cues: [
        "everything|all|what have|got|exist|exists here?",
        "what|what've got|have here",
        "workflows|automations|flows|processes built|made|created|own|written?",
        "everything|all|what|things built|created|made|own so_far|ever|here?",
      ],
    },
    {
      readAs: "list the workflows shared with me",
      cues: [
        "workflows|automations|flows|what|anything share|shared|gave|given me|us colleagues|" +
        "team|others?",
      ],
    },
    {
      readAs: "list the templates",
      cues: [
        "template*|blueprint*|ready_made start|begin?|workflows|automations?|ready_made?",
        "example*|samples start|begin|workflows|there",
      ],
    },
    {
      readAs: "what can you do?",
      cues: [
        "what can|could|able you do|help|offer for? me|exactly|actually|capable? !step|steps|it|run|data",
        "what you good|useful for|at",
      ],
    },
    {
      readAs: "list the services",
      cues: [
        "services|building_blocks|connectors|integrations|actions use|step|steps|connect?",
        "what step|steps do|able|possible !last|each|failed",
      ],
    },
    {
      readAs: "what inputs does it take?",
      cues: [
        "what|which set|change|choose|configure|pass|adjust|fill|override|give|enter can|could|may|able|have|need run|running|start|starting|it? !schedule|name|timezone|version",
        "what|what's|which default|defaults value|values|set? !version",
        "inputs|parameters|arguments fill_in|take|takes|expect*|enter|provide|set|missing|required?",
        "what fill_in|type_in|enter|provide|expect|expects before|start?",
      ],
    },
    {
      readAs: "show the draft",
      cues: [
        "explain|walk|describe|summarize|summarise|summary|overview through|it|this|workflow|draft|does? !fail*|error|run|step|version",
        "what|which|how_many steps are|there|have|has|does|contain !failed|last|run|took|long",
        "what do|does good|for|purpose|supposed? !step|last|run|cost|need|mean|fail*|produce|take|see|know|use|say|expect",
        "yaml|json|definition|code|source show|see|me|whole|full?",
        "what do|does exactly|precisely? !need",
        "draft|definition|yaml look|looks|like|written|wrote|far|contain|contains|content|step|steps?",
      ],
    },
    {
      readAs: "check the draft",
      cues: [
        "mistake*|typo*|valid|flaw*|syntax draft|definition|workflow?",
        "error*|problem*|wrong|bug*|issue*|okay|correct|missing draft|definition|yaml",
      ],
    },
    {
      readAs: "what changed?",
      cues: [
        "what|which change|changed|changes|changing did|you|i|we draft?",
        "compare|comparison|diff|difference|differences last|latest|two|versions|version|draft between|with?",
        "what|what's|anything changed|different|changes|modified|edited|new latest|newest|last|compared|version|versions|recently since|in|to|with?",
        "what|what's|anything changed|different|changes|modified|edited|new draft|since|last|version|versions?",
      ],
    },
    {
      readAs: "show the versions",
      cues: [
        "when published|released|deployed|changed version|versions|last|latest|it? !run|ran",
        "how_many versions|revisions",
        "versions|revisions|history earlier|old|older|previous|past|before|like|published|publish|have|made?",
      ],
    },
    {
      readAs: "which version is live?",
      cues: [
        "version|versions runs|live|active|current|currently|production|using|use|used|running|newest|" +
        "latest|default|published",
        "is|are live|deployed|published|production",
        "which|what version on|have|run",
      ],
    },
    {
      readAs: "show the environment variables",
      cues: [
        "env|vars|password*|keys|secrets|secret|credential*|variables|environment password*|keys|set|missing? !api",
      ],
    },
    { readAs: "list the webhooks", cues: ["webhook*|hook|hooks outside|call|called?"] },
    {
      readAs: "who can see it?",
      cues: [
        "is|are|it|was shared anyone|anybody|someone|somebody|others|else|team|teams|colleagues !me|us|workflows|which",
        "who|whom|everyone|everybody|anyone|colleagues see|sees|read|open|access|look|view|use|allowed|" +
        "visible|edit|start team|able?",
        "access|visible|public|private|sharing team|who|everyone|have?",
        "who|whom|which shared team|teams|with?",
      ],
    },
    {
      readAs: "who am I?",
      cues: [
        "logged_in|signed_in|my_account|my_role|my_rights|my_permissions as|who|account|user?",
        "which organization|organisation|account|user using|use|in?",
      ],
    },
    {
      readAs: "show the model usage",
      cues: ["ai|model|models|llm|tokens|assistant cost*|use|used|usage|spent|spend|pay|expensive"],
    },
    {
      readAs: "show the steps of the last run",
      cues: [
        "which|what input|inputs|data|value|row crash|crashed|fail|fails|failed|break|broke|made|caused it?",
        "what|which went|goes|go|got|get|fed|passed|input|inputs into|in|to step broke|broken|failed|fails|crashed?",
        "what|which data|input|inputs|values have|had|got|get|received|saw step last|failed|broke?",
        "what produce|produced|produces|yield*|give|gave|return* run last?",
        "log|logs|step|steps last|run|each|did|took|long order|sequence|which? !fail*|failed",
        "log|logs",
        "output|outputs|result|results last|run|produce*|came",
      ],
    },
    { readAs: "list my rules", cues: ["rules decision?"] },
  ],
};
