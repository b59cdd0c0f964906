/**
 * Wordings that speak of a state, English and Chinese, by name. They are the features of the status model that do not
 * come from the encoder. Data, not code: a new wording is a new alternative here (and the model is trained again).
 */
export const cues: Readonly<Record<string, RegExp>> = {
  must: /\b(?:(?:need|want|ought|meant|supposed)(?:s|ed)? to|ha(?:ve|s) to|got to|gotta|must(?! ?n)|should(?!n)|i'm to|is to be)\b|必须|得(?!到|了)|需要|应该|(?<!不)要(?!是|不)/iu,
  promise:
    /\bpromised\b|\bo[wu]es? (?:them|him|her|you|u|the|my)\b|\bi owe\b|\bi'll\b|\bi said i'd\b|\bmy job\b|答应|欠/iu,
  lacking:
    /\bneeds?\b(?! to)|\blacks?\b|\bwants? (?:a|the|another)\b|\bmissing\b|\bno\b.*\bin the house\b|\bhave no\b|\bshort of\b|缺|差/iu,
  ask: /\b(?:can|could|would|will) (?:you|u)\b|\bplease\b|\bpls\b|\bplz\b|\bfor me\b|请|帮我|麻烦|能不能/iu,
  confirmAsk:
    /\bso (?:you|the|your)\b|\byou(?:'d| would) like\b|\byou (?:want|wanted|need)\b|\byou're after\b|\bdid i get\b|\bit sounds like\b|您(?:是|要|想)/iu,
  openQuestion: /^(?:is there|do you know|are there|what|which|why|how|where)\b|有没有/iu,
  remind:
    /\bremind(?:er)?\b|\bdon't (?:let me )?forget\b|\bremember to\b|\bto-?dos?\b|\baction items?\b|\badd(?:ed)? to\b|\blist\b|\bnext:|提醒|别忘|记得|备忘|待办|清单/iu,
  notYet:
    /\b(?:not|n't|NOT)\b.*\byet\b|\bhave(?:n't| not)\b|\bhas(?:n't| not)\b|\bisn't\b|\bunpaid\b|\bnot (?:started|taken|even|touched|written)\b|\bstill to\b|\byet to\b|\bto (?:write|pay|do|come|go)\b|\bunchecked\b|\boverdue\b|还没|没写|未付|尚未|没(?:买|订|交|做|写|办|换|找)/iu,
  still: /\bstill\b|还/iu,
  left: /\bleft\b|\bto go\b|\bremain\w*\b|\bonly\b|\boutstanding\b|剩|只差|还有/iu,
  deadline:
    /\bby (?:the|mon|tue|wed|thu|fri|sat|sun|noon|midnight|tomorrow|tonight|end|\d)|\bbefore\b|\bdue\b|\bdeadline\b|\bcloses\b|\bclosing date\b|\bexpires?\b|\bruns out\b|之前|以前|前(?:交|要|得|把|给)|截止|到期|最晚/iu,
  booked:
    /\bbooked\b|\bscheduled?\b|\breserv\w+|\bappointment\b|\bcalendar\b|\bslot\b|\bset for\b|\bconfirmed\b|\bin the diary\b|约|预约|订好|安排|定在|预订/iu,
  added:
    /\b(?:event|reminder) (?:added|created|moved|set)\b|\balarm set\b|\bqueued\b|\bnext (?:run|start)?\b|\bwill install\b|\binstalls\b|\bstart delayed\b|日程|场次|成功/iu,
  signedUp: /\bsigned up\b|\bput my name down\b|\bdown for\b|\bjoining\b|\bhelping with\b|\benrolled\b|报的?是|报名/iu,
  eventIs:
    /\b(?:is|are|'s) (?:on|at|in|tomorrow|tonight|today|mon|tue|wed|thu|fri|sat|sun|a week|two)\b|\b(?:comes?|coming|meets?|meeting|starts?|begins?|leaves?|takes place|visits?|ships)\b|第一次|开会|见面|考试?|要去|来(?!电|了)/iu,
  eventNoun:
    /\b(?:appointment|meeting|lesson|class|course|exam|test|retest|check-?up|check|visit|concert|rehearsal|practice|hearing|interview|operation|scan|MRI|trip|flight|ferry|dinner|lunch|party|club|marathon|run|premiere|conference|dentist|doctor|nurse|plumber|electrician|evening|call|session|workshop|wedding|fitting|review|tournament|match|game)\b|课|会|考试|手术|体检|面试|聚|演出|活动|复查|抽血/iu,
  moved:
    /\bmoved\b|\bpostponed\b|\bresched\w*|\bpushed\b|\bshifted\b|\bslip(?:ped)?\b|\binstead\b|\bchanged to\b|->|改到|改为|改约|改期|换到|推迟|延期|提前|改下/iu,
  progress:
    /\bin progress\b|\brunning\b|\bcurrently\b|\bworking on\b|\bin the middle\b|\bso far\b|\bstuck on\b|\bunder ?way\b|\bongoing\b|\bdownloading\b|\bbeing \w+ed\b|\bbuilding\b|\bdraft\b|\bsimmering\b|\bdrying\b|\bday \d+ of\b|正在|还在|进行|卡在|在(?:洗|写|做|发|查|学|装|炖)|上传中/iu,
  begun:
    /\bstarte?d\b|\bhalf(?:way)?\b|\bpart(?:ly|way)\b|\bbegun\b|\bsaved as\b|\bbehind on\b|\bhiring\b|\blooking for\b|\btrying to\b|\blearning\b|一半|写到|开始/iu,
  count:
    /\d[\d,.]* ?(?:of|\/|out of) ?\d|\d+ ?[%％]|\b(?:\d+|one|two|three|four|five|six) (?:of|out of) (?:the )?(?:\d+|\w+)\b|\b\d+ (?:\w+ )?(?:done|finished|marked|chosen|uploaded|filled|packed|to go)\b/iu,
  hold: /\buntil\b|\btill\b|\bkeep(?:ing)?\b|\bstay(?:s|ing)?\b|\bno (?:\w+ing|alcohol|wine|contact|meetings?|food|screens?|sugar)\b|\bnobody\b|\bmust(?:n't| not)\b|\bfreeze\b|\bkeep the\b|\ba day\b|不能|不许|不要|不可以|禁止|忌|戒|为止/iu,
  ingStart: /^(?:i'm |we're |still |now )*(?:\w{2,}ing)\b/iu,
  waiting: /\bwait(?:s|ing|ed)?\b|\bawait\w*|\bpending\b|\bunder review\b|\bin customs\b|\bheld\b|等(?!等)|派送/iu,
  onHold:
    /\bon hold\b|\bon pause\b|\bPAUSED\b|\bpaused\b|\bbackorder\w*\b|\bdisabled\b|\bonce (?:you|they|the|he|she)\b|\buntil (?:you|they|the|he|she|gunnar|\w+ (?:says|signs|confirms|heals))|\bcan't .* until\b|先别|再说|缺货/iu,
  noAnswer:
    /\bno (?:answer|reply|decision|word|news|permit|response)\b|\bhaven't heard\b|\bhas(?:n't| not) (?:confirmed|replied|answered|signed|sent)|\bnot (?:confirmed|back)\b|'s not back\b|没收到|没回|没出来|还没(?:拿到|到|回|审|给|下来)/iu,
  theirMove:
    /\b(?:they|he|she|it|clinic|doctor|bank|shop|agency|office)(?:'ll| will| is to| promised| said| swears)\b|\bshould (?:arrive|come|reach|land|be here)\b|\bowes me\b|\bsign(?:ature|ed)? off\b|\bapproval\b|\bdecision\b|\bresults?\b|\banswers? by\b|\bverdict\b|\bdelivery\b|\beta\b|\bestimate\b|\bout for delivery\b|\bshould land\b|答复|回复|通知|审批|审核|批复|回话|到货|到账|说(?:周|月|明)/iu,
  sentOff:
    /\bordered\b|\basked\b|\bapplied\b|\brequest(?:ed)?\b|\bon order\b|\bon (?:its|the) way\b|\bwith (?:the|legal|it|[A-Z]\w+)\b|\bsent\b|\bopened PR\b|\bat the (?:tailor|printer|workshop|repair)|寄出|申请|下了单|交给|提交/u,
  done: /\bdone\b|\bDONE\b|\bfinished\b|\bcompleted?\b|\bfinally\b|✅|\[x\]|\boff (?:my|the) list\b|\bcross(?:ed|ing)\b|\bthing off\b|\bsuccess\b|\bis over\b|\b's over\b|\bsorted\b|\bsettled\b|\bresolved\b|\bis (?:finally )?closed\b|\bis (?:gone|out|in|cleared|fixed|finished)\b|\bgone\b|完成|搞定|结束|终于|总算/iu,
  doneVerb:
    /\b(?:submitted|sent|paid|filed|picked up|collected|merged|delivered|passed|bought|got|fetched|returned|handed in|turned in|uploaded|signed|renewed|cleaned|fixed|mailed|posted|took|swallowed|cooked|wrote|answered|called|rang|closes|archived|patched|rolled back|released|installed|replaced|approved|granted|arrived|received|transferred|billed|fed|watered|executed|shipped|written|sewn|printed|sculpted|repaired)\b/iu,
  wentIn:
    /\bwent (?:in|well|through|off|up)\b|\bcame through\b|\bmade it\b|\bi moved\b|\bi've (?:moved|archived|added|booked|set|removed|renamed)\b|\blast (?:of the|one|mock|endband)\b|\bon the (?:drive|phone|shelf)\b/iu,
  doneZh:
    /(?:完|好|掉|上去|到|过|出去|干净|下来)了|付了|买了|寄了|发了|签了|拿到|取回|还了|做了|修好|收到|到账|已(?!经)|交了/u,
  cancelled:
    /\bcancel\w*|\bcalled off\b|\bscrap(?:ped)?\b|\bforget (?:the|about|it)\b|\bnvm\b|\bnever ?mind\b|\bscratch that\b|\bkill\b|\baborted\b|\bwithdr(?:ew|awn)\b|\bdeleted\b|\bremoved\b|\bfailed\b|\bOFF\b|取消|算了|撤|作罢|停掉|退/iu,
  off: /\b(?:is|are|'s|was) off\b|\bis dead\b|\bnot any ?more\b|\bno longer\b|\bgiv(?:e|en|ing) up\b|\bdrop(?:ped)?\b|\bdidn't make it\b|\bno need\b|\bneedn't\b|\bskip(?:ping)?\b|\bnot required\b|\boff the hook\b|\bhung up\b|\bquit\b|\bdecided against\b|\bafter all\b|\bno more\b|\bstop(?:ped)?\b|不去了|不用|不办了|不开了|不能.*了|不了|不买了/iu,
  conditional: /\bif\b|\botherwise\b|\bunless\b|\bonce\b|\bshould the\b|要是|如果|等.*再|的话/iu,
  negation: /\bnot\b|n't\b|\bno\b|\bnever\b|\bwithout\b|没|不|别|无/iu,
  question: /[?？]\s*$|\bright\b[?.]|\bcorrect\b[?.]|对吗|行不行|吗/iu,
  firstPerson: /\b(?:i|i'm|i've|i'll|i'd|we|we're|we've)\b|我|咱/iu,
  mine: /\b(?:my|our|me|us)\b/iu,
  secondPerson: /\b(?:you|your|you're|you'd|you've|u)\b|你|您/iu,
  pastTense:
    /\b\w{3,}ed\b|\b(?:was|were|had|did|went|came|took|got|made|said|found|rang|sent|gave|put)\b|了(?:$|[，。！,.!])/iu,
  quoted: /['"“‘「][^'"”’」]{3,}['"”’」]/u,
  labelEnd: /^[\p{L}\p{N} '#_.-]+$/u,
  imperative:
    /^(?:please |pls |next |then |and |so |also )*(?:buy|get|call|ring|send|write|book|find|check|look|make|order|pay|bring|take|put|add|draft|turn|port|prepare|print|pack|finish|fix|clean|measure|chase|list|pull|give|ask|return|collect|fetch|water|meet|order|update|review|remove|rotate|run|move|move|set|order|renew|register|plan|sort|iron|charge|wash)\b/iu,
}

export const cueNames: readonly string[] = Object.keys(cues)

/** Which cues a text holds, in the order of `cueNames`, as 0 or 1. */
export function textToCues(text: string): number[] {
  return cueNames.map((name) => Number((cues[name] as RegExp).test(text)))
}
