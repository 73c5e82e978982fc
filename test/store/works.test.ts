import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupRecords, sameWork, titleSimilarity, type WorkRecord } from '../../store/works.js';

const data = process.env['RESEARCH_LOOP_DATA'];
const same = (a: WorkRecord, b: WorkRecord): boolean => sameWork(a, b).same;

const article: WorkRecord = {
  title: 'Probable non-vector-borne transmission of Zika virus, Colorado, USA',
  authors: ['Foy, B. D.', 'Kobylinski, K. C.', 'Foy, J. L. C.'],
  year: 2011,
  journal: 'Emerging Infectious Diseases',
  volume: '17',
  pages: '880-882',
  doi: '10.3201/eid1705.101939',
};

describe('titleSimilarity', () => {
  it('does not see what search engines and catalogues add', () => {
    const title = 'Deep Speech: Scaling up end-to-end speech recognition';
    expect(
      titleSimilarity('[PDF] Deep Speech: Scaling up end-to-end speech recognition - arXiv', title),
    ).toBe(1);
    expect(titleSimilarity('[1412.5567] Deep speech - scaling up end to end speech recognition', title)).toBe(
      1,
    );
    expect(titleSimilarity('Deep Speech: Scaling up end-to-end ...', title)).toBe(1);
    expect(titleSimilarity('&beta;-Catenin in <i>Drosophila</i>', 'β-catenin in Drosophila.')).toBe(1);
    expect(titleSimilarity('', title)).toBe(0);
  });
});

describe('one work', () => {
  it('by identifiers, whatever the route', () => {
    expect(same({ addresses: ['https://doi.org/10.3201/EID1705.101939'] }, article)).toBe(true);
    expect(same({ arxiv: '2012.07436v1' }, { addresses: ['https://arxiv.org/pdf/2012.07436v3'] })).toBe(true);
    expect(same({ doi: '10.48550/arXiv.2012.07436' }, { arxiv: '2012.07436' })).toBe(true);
    expect(
      same(
        { doi: '10.1002/14651858.CD002273.pub2', title: 'Air versus oxygen for resuscitation' },
        { doi: '10.1002/14651858.CD002273.pub3', title: 'Air versus oxygen for resuscitation' },
      ),
    ).toBe(true);
  });

  it('by title with authors and year, in any dress', () => {
    expect(
      same(article, {
        title: 'PROBABLE NON–VECTOR-BORNE TRANSMISSION OF ZIKA VIRUS, COLORADO, USA.',
        authors: ['Brian D. Foy and Kevin C. Kobylinski'],
        year: 2011,
        journal: 'Emerg Infect Dis',
        pages: '880-2',
      }),
    ).toBe(true);
    expect(same(article, { title: 'Probable Non-Vector-borne Transmission of Zika ...' })).toBe(true);
  });

  it('as preprint and article', () => {
    const preprint: WorkRecord = {
      title: 'How hard is weak-memory testing?',
      authors: ['Soham Chakraborty'],
      year: 2023,
      addresses: ['https://arxiv.org/abs/2311.04302'],
    };
    expect(
      same(preprint, {
        ...preprint,
        addresses: [],
        year: 2024,
        doi: '10.1145/3632908',
        journal: 'Proc. ACM Program. Lang.',
      }),
    ).toBe(true);
  });

  it('whatever a catalogue notes behind the title', () => {
    for (const remark of [
      '[see comment]',
      '[see comment][erratum appears in J Foo. 2001 Mar;34(3):222]',
      '[Review] [45 refs]',
      '. [German]',
      '(see comments).',
    ]) {
      expect(same(article, { ...article, doi: null, title: `${article.title} ${remark}` }), remark).toBe(
        true,
      );
    }
    expect(same({ title: '[Review]', year: 2001 }, { title: '[Letter]', year: 2001 })).toBe(false);
  });

  it('though a body signs for its people', () => {
    const entry = { ...article, doi: null };
    expect(same(article, { ...entry, authors: ['Zika Study Group'] })).toBe(true);
    expect(same(article, { ...entry, authors: ['Anonymous'] })).toBe(true);
    expect(same(article, { ...entry, authors: ['Smith, J.'] })).toBe(false);
    expect(same({ ...entry, authors: ['Zhang, W.'] }, { ...entry, authors: ['Zheng, W.'] })).toBe(false);
  });

  it('deposited twice in one repository, but not registered twice by a journal', () => {
    const plant = {
      title: 'Eastern Cottonwood Populus Deltoides Marsh',
      authors: ['Gene Silberhorn'],
      year: 1970,
    };
    expect(same({ ...plant, doi: '10.21220/m2-aaa' }, { ...plant, doi: '10.21220/m2-bbb' })).toBe(true);
    expect(same({ ...plant, doi: '10.1000/aaa' }, { ...plant, doi: '10.1000/bbb' })).toBe(false);
    const two = { ...article, authors: ['Foy, B. D.', 'Kobylinski, K. C.'] };
    expect(same({ ...two, doi: '10.2307/1' }, { ...two, doi: '10.3201/x' })).toBe(true);
    expect(same({ ...two, doi: '10.2307/1' }, { ...article, doi: '10.3201/x' })).toBe(false);
  });

  it('through the texts, where a title stands over both', () => {
    const words = (from: number, to: number): string =>
      Array.from({ length: to - from }, (_one, index) => `word${(from + index) * 7919}`).join(' ');
    const title = 'What is known of the disease today';
    const page = (text: string, more: WorkRecord = {}): WorkRecord => ({ title, text, ...more });
    expect(groupRecords([page(words(0, 400)), page(words(0, 300))]).groups).toEqual([[0, 1]]);
    expect(groupRecords([page(words(0, 400)), page(words(400, 800))]).groups).toEqual([[0], [1]]);
    const [file, article] = [
      { text: words(0, 420), year: 2014 },
      { text: words(60, 480), year: 2019 },
    ];
    expect(groupRecords([page(file.text, file), page(article.text, article)]).groups).toEqual([[0, 1]]);
    expect(groupRecords([{ text: file.text }, { text: words(200, 620) }]).groups).toEqual([[0], [1]]);
    const letter = { title, year: 2014, articleType: 'letter' };
    expect(groupRecords([letter, { ...letter }]).groups).toEqual([[0], [1]]);
  });

  it('cited with a wrong year here and there, or without year and place', () => {
    const title = 'Boosting a weak learning algorithm by majority';
    const cited = (year: number | null, journal: string | null): WorkRecord => ({
      title,
      authors: ['Freund, Y.'],
      year,
      journal,
    });
    const talk = Array.from({ length: 8 }, () => cited(1990, 'COLT'));
    const wrong = [cited(1991, 'COLT'), cited(1989, 'COLT')];
    expect(groupRecords([...talk, ...wrong]).groups).toHaveLength(1);
    const later = { ...cited(1995, 'Information and Computation'), volume: '121', pages: '256-285' };
    expect(groupRecords([...talk, later, cited(null, null)]).groups.map((group) => group.length)).toEqual([
      8, 1, 1,
    ]);
  });

  it('not for a likeness of titles alone', () => {
    expect(
      same(
        { title: 'PTQ4DiT: Post-training Quantization for Diffusion Transformers' },
        { title: 'Q-DiT: Accurate Post-Training Quantization for Diffusion Transformers' },
      ),
    ).toBe(false);
    for (const [one, other] of [
      ['Copper in wound healing: part I', 'Copper in wound healing: part II'],
      ['World population report 2023', 'World population report 2024'],
      ['Screening of hepatitis B in adults', 'Screening of hepatitis C in adults'],
      ['Prognosis of hypertension in pregnant women', 'Prognosis of hypotension in pregnant women'],
      ['Effects of zinc on growth of young mice', 'Effects of zinc on growth of young rats'],
      ['Effects of copper on rats after 12 weeks', 'Effects of copper on rats after 24 weeks'],
    ] as const) {
      expect(
        same(
          { title: one, authors: ['A. Smith', 'B. Jones'], year: 2020 },
          { title: other, authors: ['A. Smith', 'B. Jones'], year: 2020 },
        ),
        one,
      ).toBe(false);
    }
  });

  it('not for one title over different papers', () => {
    const title = 'Zika Virus, French Polynesia, South Pacific, 2013';
    const report = { title, doi: '10.3201/eid2006.140138', year: 2014, authors: ['Cao-Lormeau VM'] };
    const letter = {
      title,
      pmcid: 'PMC4214323',
      doi: '10.3201/eid2011.141253',
      year: 2014,
      authors: ['Wiwanitkit S'],
    };
    const reply = {
      title,
      pmcid: 'PMC4214324',
      doi: '10.3201/eid2011.141380',
      year: 2014,
      authors: ['Cao-Lormeau VM'],
    };
    expect(groupRecords([report, letter, reply]).groups).toEqual([[0], [1], [2]]);
    expect(groupRecords([report, letter, reply, { title }]).groups).toEqual([[0], [1], [2], [3]]);
    expect(groupRecords([report, { title }]).groups).toEqual([[0, 1]]);
    const entry = { title, year: 2014, authors: ['Cao-Lormeau VM'] };
    expect(groupRecords([report, reply, entry]).groups).toEqual([[0, 2], [1]]);
    expect(same({ title: 'Editorial', year: 2020 }, { title: 'Editorial', year: 2020 })).toBe(false);
    expect(
      same(
        {
          doi: '10.17705/1cais.04204',
          title: 'Privacy assimilation in organizations',
          authors: ['Attili, V.'],
        },
        { doi: '10.17705/1cais.04204', title: 'Analysis of major misperceptions', authors: ['Annabi, H.'] },
      ),
    ).toBe(false);
  });
});

describe('links', () => {
  it('joins notices to their article without merging them', () => {
    const notice = (title: string): string | undefined =>
      sameWork({ title, year: 2012, journal: article.journal ?? null }, article).link;
    expect(notice(`Erratum to: ${article.title}`)).toBe('correction');
    expect(notice(`Retraction: ${article.title}`)).toBe('retraction');
    expect(notice(`Comment on "${article.title}"`)).toBe('comment');
    expect(notice(`Reply to: ${article.title}`)).toBe('reply');
    expect(same({ ...article, title: `RETRACTED: ${article.title}` }, article)).toBe(true);
    const about = {
      title: 'Correction',
      doi: '10.3201/eid1709.c11709',
      notices: [{ kind: 'correction', doi: '10.3201/eid1705.101939' }],
    };
    expect(groupRecords([article, about])).toEqual({
      groups: [[0], [1]],
      links: [{ a: 0, b: 1, kind: 'correction' }],
    });
  });

  it('do not take an article that names a comment on it for the comment', () => {
    const commented = { ...article, notices: [{ kind: 'comment', doi: '10.3201/other' }] };
    expect(same(commented, { ...article, doi: null })).toBe(true);
  });

  it('shows a conference paper and its journal version as versions', () => {
    const paper: WorkRecord = {
      title: 'Integrating reliable memory in databases',
      authors: ['Wee Teck Ng', 'Peter Chen'],
      year: 1997,
      journal: 'Proceedings of VLDB',
    };
    expect(sameWork(paper, { ...paper, year: 1998, journal: 'The VLDB Journal' })).toMatchObject({
      same: false,
      link: 'version',
    });
  });
});

describe('groups', () => {
  it('do not bridge two works over a title that was cut', () => {
    const records: WorkRecord[] = [
      { title: 'Secure computation of differentially private median', authors: ['Böhler, J.'], year: 2020 },
      {
        title: 'Secure computation of differentially private heavy hitters',
        authors: ['Böhler, J.'],
        year: 2021,
      },
      { title: 'Secure Computation of Differentially Private ...' },
    ];
    expect(groupRecords(records).groups).toEqual([[0], [1], [2]]);
  });

  it('join copies of one text under other titles, and nothing else', () => {
    const words = Array.from({ length: 300 }, (_, index) => `word${(index * 7919) % 997}`);
    const text = words.join(' ');
    const edited = words.map((word, index) => (index % 60 === 0 ? 'changed' : word)).join(' ');
    const other = [...words].reverse().join(' ');
    const records: WorkRecord[] = [
      { title: 'Agency story as the agency sent it', text },
      { title: 'What the paper called it', text: edited },
      { title: 'Another story', text: other },
    ];
    expect(groupRecords(records).groups).toEqual([[0, 1], [2]]);
  });

  it('hold every record once, and stand empty and odd records', () => {
    const records: WorkRecord[] = [
      {},
      { title: '' },
      { title: '__proto__', doi: 'nonsense', year: Number.NaN },
      { title: '\ud800…', authors: [''] },
    ];
    expect(groupRecords(records).groups).toEqual([[0], [1], [2], [3]]);
  });
});

describe.skipIf(!data)('labelled records (needs RESEARCH_LOOP_DATA)', () => {
  it('finds the duplicates of a review and keeps the others', () => {
    const rows = readFileSync(join(data ?? '', 'dedupe-refs/dev/iebh/copper.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as {
            title: string;
            authors: string[];
            year: string;
            journal: string;
            volume: string;
            pages: string;
            doi: string;
            label: string;
          },
      );
    const { groups } = groupRecords(rows.map((row) => ({ ...row, year: Number(row.year) })));
    const grouped = new Set(groups.filter((group) => group.length > 1).flat());
    const share = (label: string): number => {
      const indices = rows.flatMap((row, index) => (row.label === label ? [index] : []));
      return indices.filter((index) => grouped.has(index)).length / indices.length;
    };
    expect(share('duplicate')).toBeGreaterThanOrEqual(0.97);
    expect(share('unique')).toBeLessThanOrEqual(0.01);
  });
});
