import type { SectionKind } from '../document.js';
import type { Line } from './corpus.js';
import { FINDING, PROCEDURE } from './lexicon.js';
import type { Question } from './question.js';

/** Which sentences may become a claim at all, and how well their form suits one. Says nothing of their subject. */

const WORDS = { least: 8, most: 60 };
const LETTER_SHARE = 0.68;

/** Connectives that may be cut from the front: the rest stands as written. */
const CONNECTIVE =
  /^(?:however|moreover|furthermore|in addition|additionally|therefore|thus|hence|indeed|nevertheless|nonetheless|consequently|accordingly|in contrast|by contrast|on the other hand|in conclusion|in summary|to conclude|conversely|similarly|likewise|also|finally|taken together|overall|in fact|of note|notably|interestingly|importantly|surprisingly|remarkably|besides|yet|still|but|and|first|second|third|secondly|thirdly|lastly|as a result|for example|for instance|in particular|specifically|more recently|in brief|in short|altogether|together|that said|unfortunately|clearly|obviously|of course|in turn|meanwhile)(?:,\s*|\s+(?=we\b|our\b))|^(?:but|and|yet)\s+/iu;

const SALUTATION = /^(?:to the editors?|in (?:response|reply)|dear (?:editors?|sirs?))\s*[:.—–-]\s*/iu;

/** Openers whose meaning lies in an earlier sentence. */
const POINTING =
  /^(?:this|these|those|that|it|they|he|she|his|her|its|their|them|such|both|here|there(?! (?:is|are|was|were|has|have) )|the (?:latter|former|patient|patients?’s|woman|man|boy|girl|child|infant|mother|couple|other|others|same|second|third|above|following|two|three|four|virus isolate|case|remaining|rest|authors?|results? of this|sequence|isolate|present|current|aim|objective|purpose|goal)|one of (?:them|these|those)|another|some of (?:them|these|those)|(?:each|all|most|many|none|neither|either) of (?:them|these|those)|in (?:this|these|that|those|such|both|our) (?:case|cases|patient|patients|regard|respect|context|way|section|article|paper|instance)|for (?:this|these|that|those) |at (?:this|that) |as (?:mentioned|described|stated|shown|noted|discussed) |to (?:this|that|do|our) |after (?:this|that|these)|during (?:this|that|these)|from (?:this|these|that)|with (?:this|these)|on (?:this|these|that)|of (?:these|those|them|the)|among (?:these|them|those)|patient \d|case \d|subject \d|she |he |another |similar )\b/iu;

/** Pointing openers that carry their own content after all. */
const SELF_STANDING =
  /^(?:these|this|our|the (?:present|current))\s+(?:findings?|results?|data|observations?|study|studies|report|analys[ie]s|review|meta-analysis|trial|work|evidence|cases?)\s+(?:\w+\s+){0,3}?(?:suggest|indicate|show|demonstrate|confirm|support|provide|reveal|highlight|found|imply|establish|identifie|emphasi[sz]e|strengthen|document)\w*|^another (?:possibility|explanation) is that\b|^it (?:is|was|has been|has also been|seems|appears|remains) (?:\w+\s+){0,3}(?:that|to)\b/iu;

/** Plans, wishes, guesses and the paper's own table of contents. */
const NOT_A_FINDING =
  /\b(?:further|future|additional|more|larger|prospective) (?:\w+ ){0,2}(?:stud(?:y|ies)|research|work|investigations?|trials?|analys[ie]s|experiments?|surveillance|efforts?|data|evidence) (?:\w+ ){0,4}(?:is|are|will|would|should|must|need|needs|needed|required|warranted|necessary|to)\b|\b(?:remains?|needs?|has|have|yet) to be (?:\w+ )?(?:determined|established|elucidated|investigated|evaluated|confirmed|studied|explored|clarified|seen|assessed|tested|proven|demonstrated|identified|defined)\b|\bshould be (?:\w+ )?(?:investigated|studied|evaluated|explored|assessed|examined|addressed|noted)\b|\b(?:we|the authors?) (?:\w+ )?(?:hypothesi[sz]ed?|aim(?:ed)?|sought|wished|plan|intend|thank|investigated? whether|examined? whether|tested? whether|asked whether)\b|\b(?:aim|aims|purpose|objective|objectives|goal) of (?:this|the|our)\b|\b(?:this|our|the present|the current|here,?) (?:paper|article|review|study|report|chapter|section|work)?\s?(?:aims?|aimed|describes?|discuss(?:es)?|presents?|reviews?|examines?|summari[sz]es?|focus(?:es)?|investigates?|attempts?|was (?:designed|conducted|undertaken|performed|carried))\b|\bit (?:would|will|might|may) be (?:of interest|interesting|useful|important|necessary)\b|\b(?:was|were) (?:then |subsequently )?(?:purchased|inoculated|centrifuged|incubated|approved|amplified using|obtained from the)\b|\bif\b[^.]{0,400}\bwould\b|^(?:if|should|were|had) (?!been)|\b(?:to determine|to investigate|to evaluate|to assess|to examine|to test) (?:whether|if|the)\b|\b(?:stud(?:y|ies)|analys[ie]s|characteri[sz]ation|research|investigations?|work|experiments?|surveillance|programs?|efforts?|trials?)\b[^.]{0,120}\b(?:should|needed|required|warranted|must|necessary)\b|\b(?:may|might|could|will|would) (?:help|provide (?:\w+ )?(?:insights?|information|clues?|data|a basis)|be (?:useful|helpful|interesting|needed|necessary|required))\b|\b(?:is|are|was|were) (?:\w+ )?(?:shown|listed|given|summari[sz]ed|presented|provided|depicted|reported|described|detailed) in (?:the |our )?(?:supplement\w*|tables?|fig\w*|appendi\w*|section|box)\b|\b(?:is|are|remains?) (?:still )?(?:ongoing|under way|underway|in progress|unknown|under investigation)\b|\bwe (?:will|are (?:currently )?(?:conducting|planning|investigating))\b|\bI (?:want|would|wish|read|agree)\b|\bkindly provided\b|\bwritten informed consent\b/iu;

/** Lines of the house, not of the matter. */
const HOUSE_MATTER =
  /\b(?:all rights reserved|creative commons|copyright|©|conflicts? of interest|competing interests?|corresponding author|correspondence|e-?mail|(?:we|authors?|i) (?:are grateful|thank|acknowledge)|the funders?|funded by|supported by (?:a )?grants?|author contributions?|received (?:his|her) (?:m\.?d|ph\.?d|degree)|research interests?|licen[cs]ed? under|open access article|peer review(?:ed)? under|published online|accessed (?:on )?\d|available (?:at|from|online)|cited \d{4}|disclaimer|the views expressed|https?:\/\/|www\.|doi:|supplementary (?:material|table|figure|file)|additional file)\b|©/iu;

const ELSEWHERE =
  /\b(?:as (?:mentioned|described|noted|discussed|stated|shown) (?:above|below|previously|earlier)|the (?:former|latter)|aforementioned|above-mentioned|see (?:above|below)|(?:this|these|that) (?:patient|patients|woman|man|case|infant|couple|individual|traveler|traveller|subject|result|finding|is why)s?|patient [\dAB]\b|case [\dAB]\b|respectively)\b/iu;
const FIGURE = /\b(?:fig(?:ure|s)?\.?|tables?|appendix|panels?) ?\d|\((?:fig|table|appendix|online)/iu;
const DEFINITION =
  /\b(?:is|are|was) (?:an? |the )?(?:\w+[- ]){0,5}?(?:member|genus|family|flavivirus|arbovirus|virus|disease|infection|bacterium|parasite|syndrome|disorder|condition|species|enzyme|protein|drug|plant|mosquito)\b(?! (?:isolated|found|associated|caused|transmitted))|\bbelongs? to (?:the )?(?:family|genus|group)|\bis defined as\b|\bgenus\b[^.]{0,40}\bfamily\b|\bfamily\b[^.]{0,40}\bgenus\b/iu;
/** What the authors did, with no word yet of what came out. */
const DOING =
  /\bwe (?:\w+ly )?(?:here )?(?:report|describe|present|assess(?:ed)?|evaluated?|investigated?|examined?|stud(?:y|ied)|tested|compared?|analy[sz]ed?|explored?|measured|collected|performed|used|developed|determined|estimated|reviewed?|applied|included|selected|recruited|enrolled|calculated|conducted|sampled|screened)\b|\b(?:were|was) (?:\w+ )?(?:tested|collected|obtained|enrolled|included|examined|analy[sz]ed|screened|recruited|sampled|assessed|evaluated|measured|selected|processed|stored|performed|ordered|drawn|conducted|carried out|administered|monitored)\b/iu;
const OUTCOME =
  /\b(?:found|show(?:s|ed|n)?|demonstrat\w+|reveal\w+|positive|negative|detected|identified|increase[ds]?|decrease[ds]?|reduced|higher|lower|significant\w*|associated|characteri[sz]ed|suggest\w*|indicat\w+|result(?:ed|ing)|%|percent|effective|susceptible|failed)\b|%/iu;
/** One person's story rather than a finding about many. */
const STORY =
  /\b(?:he|she|his|her|him|the patient(?:’s|'s)?|patient’s|patient's|wife|husband|(?:the|this|an?) (?:\d+[- ]year[- ]old )?(?:man|woman|boy|girl|infant)(?:[’']s)?|\d+[- ]year[- ]old)\b/iu;
/** Counts time from a thing rather than describing it. */
const TIME_MARK =
  /\b(?:onset of|symptom onset|illness onset|(?:day|days|week|weeks) (?:of|after|post|since|before)|post[- ](?:infection|inoculation|exposure))\b/iu;
const ADVICE = /\b(?:should|must|need to|needs to|it is (?:important|essential|necessary|crucial))\b/iu;
const HISTORY =
  /\b(?:first|initially|originally) (?:isolated|identified|described|discovered|detected|recogni[sz]ed|reported)\b/iu;

const SECTION_WORTH: Readonly<Record<SectionKind, number>> = {
  abstract: 1.25,
  conclusion: 1.2,
  discussion: 1.1,
  results: 1,
  'case-report': 1,
  body: 1,
  introduction: 0.95,
  methods: 0.35,
  acknowledgements: 0,
  references: 0,
};

/** The claim's words: the sentence without citation marks and without a connective at its front. */
export function claimText(line: Line): string {
  const rest = line.text.replace(SALUTATION, '').replace(CONNECTIVE, '');
  return rest === line.text ? rest : rest.slice(0, 1).toUpperCase() + rest.slice(1);
}

/** May the sentence stand alone as a claim? */
export function canStandAlone(line: Line): boolean {
  const { kind, section } = line.sentence;
  if (kind !== 'paragraph' && kind !== 'list' && kind !== 'quote') return false;
  if (SECTION_WORTH[section] === 0) return false;
  const text = claimText(line);
  return isSentence(text, line) && !pointsElsewhere(text) && !isNoFinding(text);
}

function isSentence(text: string, line: Line): boolean {
  const count = line.words.length;
  if (count < WORDS.least || count > WORDS.most) return false;
  const solid = text.replace(/\s/gu, '');
  const letters = solid.match(/\p{L}/gu)?.length ?? 0;
  if (letters / solid.length < LETTER_SHARE) return false;
  if (!/^["“‘(]?[\p{Lu}\p{Lo}\d≈~<>]/u.test(text) || !/[.!。！]["”’)\]]*$/u.test(text)) return false;
  if (/[?？]/u.test(text) || !balanced(text)) return false;
  return (text.match(/[,;]/gu)?.length ?? 0) <= count / 4.5;
}

function balanced(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return count(/[([]/gu) === count(/[)\]]/gu) && count(/“/gu) === count(/”/gu);
}

const pointsElsewhere = (text: string): boolean =>
  (POINTING.test(text) && !SELF_STANDING.test(text)) || ELSEWHERE.test(text) || namesNobody(text);

/** Speaks of a *he* or *she* whom no word before names. */
function namesNobody(text: string): boolean {
  const at = text.search(/\b(?:he|she)\b/u);
  return at >= 0 && !PERSON.test(text.slice(0, at));
}
const PERSON =
  /\b(?:man|woman|boy|girl|patient|mother|father|wife|husband|child|physician|doctor|author|researcher|person|colleague|professor|president)\b|\p{Ll}\W+\p{Lu}\p{Ll}+ \p{Lu}|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|(?:because|when|as|after|while|Because|When|As|After|While) \p{Lu}\p{Ll}+/u;

function isNoFinding(text: string): boolean {
  if (DOING.test(text) && !OUTCOME.test(text)) return true;
  return HOUSE_MATTER.test(text) || (NOT_A_FINDING.test(text) && !SELF_STANDING.test(text));
}

/** A factor around 1: section, verb of finding, procedure, definition, pointer to a figure. */
export function quotability(line: Line, question: Question): number {
  let worth = SECTION_WORTH[line.sentence.section];
  if (has(line, FINDING)) worth *= 1.15;
  if (countOf(line, PROCEDURE) >= 2) worth *= 0.5;
  const origin = question.kind === 'when' || question.kind === 'where';
  const history = HISTORY.test(line.text);
  if (history && !origin) worth *= 0.5;
  if (DEFINITION.test(line.text) && !(history && origin) && !/^what (?:is|are)\b/iu.test(question.text))
    worth *= 0.35;
  if (FIGURE.test(line.text)) worth *= 0.7;
  if (DOING.test(line.text)) worth *= 0.8;
  if (TIME_MARK.test(line.text) && question.kind !== 'when' && question.kind !== 'how-many') worth *= 0.6;
  // What a source only passes on ranks after what sources found themselves.
  if (line.sentence.restsOn.length > 0) worth *= 0.85;
  if (STORY.test(line.text)) worth *= 0.6;
  if (ADVICE.test(line.text) && !/\bshould\b|^how\b/iu.test(question.text)) worth *= 0.5;
  if (/^(?:this|these)\b/iu.test(claimText(line))) worth *= 0.85;
  if (line.words.length > 45) worth *= 0.8;
  if (line.sentence.kind === 'list') worth *= 0.8;
  return worth;
}

const has = (line: Line, list: ReadonlySet<string>): boolean => {
  for (const stem of line.stems) if (list.has(stem)) return true;
  return false;
};
const countOf = (line: Line, list: ReadonlySet<string>): number => {
  let count = 0;
  for (const stem of line.stems) if (list.has(stem)) count += 1;
  return count;
};

/** Does the source itself say this, as a finding of its own? */
export const isOwnFinding = (line: Line): boolean => line.sentence.restsOn.length === 0 && has(line, FINDING);
