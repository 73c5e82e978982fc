/**
 * `npx tsx bench/look-alikes/index.ts [pairs] [seed]` (default: 2000 1): abstracts of one field that look alike and are of
 * different studies: how many pairs are joined as one work or linked as a retelling; and how many true near copies still
 * are: another headline (syndicated news), light edits (preprint and article), the same text with a frame. The rules were
 * written with cardiology, agronomy and materials in sight; education was held back.
 */
import { isDerivative, isNearCopy, sameWork, type WorkRecord } from '../../store/works.js';
import { between, pick, seededRandom, type Random } from '../../test/world/random.js';
import { FIELDS, makeLookAlike, type LookAlike } from './fields.js';

function fieldOf(name: string): (typeof FIELDS)[string] {
  const field = FIELDS[name];
  if (field === undefined) throw new Error(`There is no field ${name}.`);
  return field;
}

const POOL = 120;
const COPIES = 200;

const recordOf = (paper: LookAlike, changes: Partial<WorkRecord> = {}): WorkRecord => ({
  ...{
    title: paper.title,
    authors: paper.authors,
    year: paper.year,
    text: paper.text,
    doi: null,
    addresses: [],
  },
  ...changes,
});

function joinedBy(a: WorkRecord, b: WorkRecord): string | null {
  if (sameWork(a, b).same) return 'title';
  if (isNearCopy(a, b)) return 'near copy';
  return isDerivative(a, b) || isDerivative(b, a) ? 'derivative' : null;
}

const EDITS: readonly (readonly [RegExp, string])[] = [
  [/\bWe conducted\b/g, 'We carried out'],
  [/\bA total of\b/g, 'Overall,'],
  [/\bwere assigned\b/g, 'were allocated'],
  [/\bmany\b/g, 'a number of'],
  [/\bwas laid out\b/g, 'was set up'],
  [/\bIn all\b/g, 'Altogether'],
  [/\bscarce\b/g, 'rare'],
  [/\brequired\b/g, 'needed'],
  [/\bshould\b/g, 'ought to'],
  [/\bwere run\b/g, 'were carried out'],
];

/** Light edits: a few words changed, one sentence without a figure dropped, one added. */
function edited(text: string, random: Random): string {
  const changed = EDITS.reduce((all, [from, to]) => all.replace(from, to), text);
  const sentences = changed.split(/(?<=\.) (?=[A-Z])/);
  const plain = sentences.findLastIndex((each) => !/\d/.test(each));
  const kept = random() < 0.5 ? sentences.filter((_each, at) => at !== plain) : sentences;
  return [...kept, 'The protocol was registered before the study began.'].join(' ');
}

const COPIED: Readonly<Record<string, (paper: LookAlike, random: Random) => WorkRecord>> = {
  'syndicated, another headline': (paper, random) =>
    recordOf(paper, {
      title: pick(random, ['What the latest study means for you', 'Experts weigh in on new findings']),
      authors: [],
      year: paper.year,
      text: `${pick(random, ['LONDON', 'BERLIN'])} (Newswire) - ${paper.text} Copyright ${paper.year} Newswire. All rights reserved.`,
    }),
  'preprint and article, lightly edited': (paper, random) =>
    recordOf(paper, { text: edited(paper.text, random) }),
  'edited under another title': (paper, random) =>
    recordOf(paper, { title: 'Results of our recent work', authors: [], text: edited(paper.text, random) }),
  'the same text in a frame': (paper) =>
    recordOf(paper, {
      title: 'Press office',
      authors: [],
      text: `Home News Contact. ${paper.text} Read more. Share this page.`,
    }),
};

function worksOf(name: string, pairs: number, random: Random): Record<string, string | number> {
  const field = fieldOf(name);
  const papers = Array.from({ length: POOL }, () => makeLookAlike(field, random));
  const records = papers.map((paper) => recordOf(paper));
  const wrong: Record<string, number> = { title: 0, 'near copy': 0, derivative: 0 };
  for (let made = 0; made < pairs;) {
    const [a, b] = [between(random, 0, POOL - 1), between(random, 0, POOL - 1)];
    if (a === b || papers[a]?.title === papers[b]?.title) continue;
    made += 1;
    const by = joinedBy(records[a] as WorkRecord, records[b] as WorkRecord);
    if (by !== null) wrong[by] = (wrong[by] ?? 0) + 1;
  }
  const copies = Object.entries(COPIED).map(([kind, make]) => {
    let found = 0;
    for (let at = 0; at < COPIES; at += 1) {
      const paper = papers[at % POOL] as LookAlike;
      if (joinedBy(recordOf(paper), make(paper, random)) !== null) found += 1;
    }
    return [kind, `${found} of ${COPIES}`] as const;
  });
  return { field: name, 'wrong of': pairs, ...wrong, ...Object.fromEntries(copies) };
}

const [pairs = '2000', seed = '1'] = process.argv.slice(2);
console.table(Object.keys(FIELDS).map((name) => worksOf(name, Number(pairs), seededRandom(Number(seed)))));
