/**
 * Derivatives: pages that retell one study, and pages on its subject that do not, made of the real articles of `e2e-zika`,
 * whose abstracts, statements and people are known. How many are linked to their study, how many to another.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/derivatives.ts [--show]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readJats } from '../agents/readers/jats/index.js';
import type { ReadDocument, SectionKind } from '../agents/document.js';
import { cutSentences } from '../text/sentences.js';
import { isDerivative, type WorkRecord } from '../store/works.js';
import { contentWords } from '../store/works/derivative.js';

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) {
  console.error('bench: set RESEARCH_LOOP_DATA to the folder of the data sets');
  process.exit(2);
}

interface Study {
  readonly record: WorkRecord;
  readonly abstract: readonly string[];
  /** Sentences of results, discussion and conclusion. */
  readonly findings: readonly string[];
  /** Sentences of the introduction: what is known of the subject. */
  readonly background: readonly string[];
  readonly people: readonly string[];
}

function sentencesOf(document: ReadDocument, sections: readonly SectionKind[]): string[] {
  return document.blocks
    .filter((block) => block.kind === 'paragraph' && sections.includes(block.section))
    .flatMap(({ start, end }) => {
      const text = document.text.slice(start, end);
      return cutSentences(text).map((cut) => text.slice(cut.start, cut.end));
    })
    .filter((sentence) => sentence.length > 40 && sentence.length < 500);
}

function readStudies(): Study[] {
  const folder = join(data ?? '', 'e2e-zika/xml');
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const read = readJats({ bytes: gunzipSync(readFileSync(join(folder, name))), address: name });
      if (!read.ok || read.value.authors.length === 0) return [];
      const { value } = read;
      const { title, authors, doi, pmid, pmcid } = value;
      const study = {
        record: {
          title, authors, doi, pmid, pmcid,
          year: Number(value.publishedAt?.slice(0, 4)) || null, articleType: value.articleType, text: value.text, addresses: [],
        }, // prettier-ignore
        abstract: sentencesOf(value, ['abstract']),
        findings: sentencesOf(value, ['results', 'discussion', 'conclusion', 'body']),
        background: sentencesOf(value, ['introduction']),
        people: authors,
      };
      return study.abstract.length >= 4 && study.findings.length >= 12 ? [study] : [];
    });
}

/** A fixed generator (Numerical Recipes), so that every run makes the same pages. */
let state = 20_261_122;
const random = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;

const FRAME = [
  'Scientists have taken a further step towards an answer to a question that has long worried health officials.',
  'The work drew wide attention when it appeared this week.',
  'Funding came from a national agency that had no part in the design of the project.',
  'Experts who were not involved urged caution and called for larger trials.',
  'Read more about our newsroom, subscribe to our newsletter or follow us for updates.',
];
const SYNONYMS: Readonly<Record<string, string>> = {
  showed: 'revealed', shown: 'revealed', however: 'yet', patients: 'people', infection: 'disease', infections: 'cases', increased: 'rose', suggest: 'hint',
  significant: 'marked', associated: 'tied', transmission: 'spread', detected: 'found', reported: 'recorded', virus: 'pathogen', also: 'too', although: 'while',
}; // prettier-ignore

/** A sentence as an editor leaves it: words exchanged or left out. `strength` is the share of words touched. */
const edited = (sentence: string, strength: number): string =>
  sentence
    .split(' ')
    .flatMap((word) => {
      const other = SYNONYMS[word.toLowerCase()];
      if (other !== undefined && random() < 3 * strength) return [other];
      const chance = random();
      if (chance < strength / 2) return [];
      return chance < strength ? ['certain', word] : [word];
    })
    .join(' ');

const some = (from: readonly string[], count: number): string[] => {
  const start = Math.floor(random() * Math.max(1, from.length - count));
  return from.slice(start, start + count);
};
const fullName = (person: string): string => {
  const [family = '', given = ''] = person.split(',').map((part) => part.trim());
  return given === '' ? family : `${given} ${family}`;
};
const familyName = (person: string): string =>
  person.includes(',') ? (person.split(',')[0] ?? '') : (person.split(' ').at(-1) ?? '');
const page = (...pieces: readonly string[]): WorkRecord => ({
  title: 'What the new findings mean for you',
  addresses: ['https://news.example/story'],
  text: [FRAME[0], ...pieces, ...FRAME.slice(1)].join(' '),
});

/** Pages that retell a study, by what ties them to it. */
const RETELLINGS: Readonly<Record<string, (study: Study) => WorkRecord>> = {
  'names its DOI': ({ record, findings }) => page(...some(findings, 5), `More: https://doi.org/${record.doi ?? ''}.`),
  'names its title': ({ record, findings }) => page(`The article, “${(record.title ?? '').toUpperCase().replace(/\.$/, '')}”, is open.`, ...some(findings, 5)),
  'its abstract, a word in ten changed': ({ abstract }) => page(...abstract.map((sentence) => edited(sentence, 0.1))),
  'its abstract, a word in four changed': ({ abstract }) => page(...abstract.map((sentence) => edited(sentence, 0.25))),
  'half of its abstract, a word in ten changed': ({ abstract }) => page(...abstract.slice(Math.floor(abstract.length / 2)).map((sentence) => edited(sentence, 0.1))),
  'its findings, its first author quoted': ({ findings, people }) =>
    page(...some(findings, 5).map((sentence) => edited(sentence, 0.15)), `“We were surprised,” said ${fullName(people[0] ?? '')}, who led the work.`),
  'its findings, its last author quoted': ({ findings, people }) =>
    page(...some(findings, 5).map((sentence) => edited(sentence, 0.15)), `“We were surprised,” said ${fullName(people.at(-1) ?? '')}, who led the work.`),
  'its findings, nobody named': ({ findings }) => page(...some(findings, 6).map((sentence) => edited(sentence, 0.15))),
}; // prettier-ignore

/** Pages on the subject of a study that retell none. */
const OTHERS: Readonly<Record<string, (study: Study, all: readonly Study[]) => WorkRecord>> = {
  'background of another article': ({ background, findings }) => page(...some(background.length > 5 ? background : findings, 8)),
  'discussion of another article': ({ findings }) => page(...findings.slice(-10)),
  'findings of another article, its people quoted': ({ findings, people }) =>
    page(...some(findings, 8), `“We were surprised,” said ${fullName(people[0] ?? '')}.`),
  'an overview: a sentence each of six studies, their authors named': (_study, all) =>
    page(...some(all.map((each) => `${familyName(each.people[0] ?? '')} and colleagues: ${each.findings[2] ?? ''}`), 6)),
}; // prettier-ignore

const studies = readStudies();
const show = process.argv.includes('--show');
const retold = Object.entries(RETELLINGS).map(([kind, make]) => {
  const subjects = studies.filter(({ record }) => kind !== 'names its DOI' || record.doi != null);
  let own = 0;
  let others = 0;
  for (const study of subjects) {
    const made = make(study);
    for (const other of studies) {
      const found = isDerivative(made, other.record);
      if (found && other === study) own += 1;
      if (found && other !== study) others += 1;
      if (show && found && other !== study)
        console.log(kind, '|', other.record.title, '|', made.text?.slice(100, 700));
    }
  }
  return { kind, pages: subjects.length, 'linked to its study': (own / subjects.length).toFixed(3), 'linked to another': others };
}); // prettier-ignore
console.table(retold);
console.table(
  Object.entries(OTHERS).map(([kind, make]) => {
    let wrong = 0;
    for (const study of studies) {
      const made = make(study, studies);
      for (const other of studies) {
        if (other === study) continue;
        const found = isDerivative(made, other.record);
        if (!found) continue;
        wrong += 1;
        if (show) console.log(kind, '|', '|', other.record.title, '|', made.text?.slice(100, 900));
      }
    }
    return { kind, pairs: studies.length * (studies.length - 1), 'wrongly linked': wrong };
  }),
);

/** Share of the smaller set of words that stands in the other, 0 to 1. */
function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const word of small) if (large.has(word)) shared += 1;
  return shared / small.size;
}

/** How far the words of a press release's sentence tell which study it is of: each is held against all abstracts. */
function ofPressSentences(): Record<string, string> {
  const rows = pressSentences();
  const releases = rows.map((row) => new Set(contentWords(row.press_release_conclusion)));
  const abstracts = rows.map((row) => new Set(contentWords(row.abstract_conclusion)));
  let rank = 0;
  let own = 0;
  let others = 0;
  releases.forEach((release, index) => {
    const scores = abstracts.map((abstract) => overlapOf(release, abstract));
    rank += 1 / (1 + scores.filter((score) => score > (scores[index] ?? 0)).length);
    own += (scores[index] ?? 0) >= 0.5 ? 1 : 0;
    others += scores.filter((score, other) => other !== index && score >= 0.5).length;
  });
  const pairs = rows.length * (rows.length - 1);
  return {
    'press sentences': String(rows.length),
    'mean reciprocal rank of their abstract': (rank / rows.length).toFixed(3),
    'half of the words, own study': (own / rows.length).toFixed(3),
    'half of the words, another': `${others} of ${pairs}`,
  };
}

interface PressSentence {
  readonly press_release_conclusion: string;
  readonly abstract_conclusion: string;
}

const pressSentences = (): PressSentence[] =>
  readFileSync(join(data, 'press-release/dev/insciout_train.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as PressSentence);

console.table([ofPressSentences()]);
