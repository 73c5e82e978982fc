import { describe, expect, it } from 'vitest';
import { groupRecords, sameWork, type WorkRecord } from '../../../store/works.js';

const same = (a: WorkRecord, b: WorkRecord): boolean => sameWork(a, b).same && sameWork(b, a).same;

const TITLE = 'Seasonal dynamics of phytoplankton communities in shallow eutrophic lakes';
const paper: WorkRecord = {
  title: TITLE,
  authors: ['Marta Kowalska', 'Jan de Vries', 'Li Wei'],
  year: 2003,
  journal: 'Hydrobiologia',
};
const { year: _year, journal: _journal, ...named } = paper;

describe('a citation typed from memory', () => {
  it('does not mean another paper of the same people', () => {
    for (const title of [
      'Seasonal dynamics of zooplankton communities in deep eutrophic lakes',
      'Design of a sampler for the seasonal dynamics of phytoplankton communities in shallow eutrophic lakes',
      'Seasonal dynamics of phytoplankton communities in shallow eutrophic lakes: a follow-up',
      'Seasonal dynamics of phytoplankton populations in shallow mountain lakes',
    ])
      expect(same(paper, { ...named, title }), title).toBe(false);
    expect(
      same({ ...paper, year: null, doi: '10.1000/a' }, { ...paper, title: TITLE, doi: '10.1000/b' }),
    ).toBe(false);
  });
});

describe('a year that catalogues disagree on', () => {
  it('is the year in which a journal put its archive online', () => {
    expect(same(paper, { ...paper, year: 2007 })).toBe(true);
    expect(same(paper, { ...paper, year: 2008 })).toBe(false);
    expect(same(paper, { ...paper, year: 2007, journal: 'Limnologica' })).toBe(false);
    expect(same({ ...paper, volume: '3' }, { ...paper, volume: '9', year: 2007 })).toBe(false);
  });

  it('is a draft’s where one side does not say where it appeared, but not where a body publishes every year', () => {
    expect(same(paper, { ...named, year: 2006 })).toBe(true);
    expect(
      same(
        { ...paper, title: 'World energy outlook' },
        { ...named, title: 'World energy outlook', year: 2006 },
      ),
    ).toBe(false);
    const report = {
      title: 'World outlook on energy markets and policies',
      authors: ['International Energy Agency'],
    };
    expect(same({ ...report, year: 2010 }, { ...report, year: 2012 })).toBe(false);
  });
});

describe('kinds of records', () => {
  const article = { ...paper, doi: '10.18564/jasss.3993', articleType: 'article-journal' };

  it('a chapter that reprints an article is the article; two chapters, or two articles, are two', () => {
    const chapter = { ...named, year: 2005, doi: '10.1007/978-3-1_4', articleType: 'chapter' };
    expect(same(article, chapter)).toBe(true);
    expect(same(article, { ...chapter, doi: '10.18564/book.4' })).toBe(false);
    expect(same(chapter, { ...chapter, year: 2006, doi: '10.1016/b978-1' })).toBe(false);
    expect(same(article, { ...article, doi: '10.1016/j.x.2003.1' })).toBe(false);
  });

  it('an article under the title of a book is no book', () => {
    expect(same({ ...paper, articleType: 'book' }, { ...paper, articleType: 'article-journal' })).toBe(false);
  });

  it('a standard by its catalogue number is the standard by its designation, but no other part of it', () => {
    const standard = { title: 'Methods of test for boric acid and boric oxide', articleType: 'standard' };
    const numbered = { ...standard, doi: '10.3403/02279101u' };
    expect(same(numbered, { ...standard, doi: '10.3403/bsiso13317' })).toBe(true);
    expect(same(numbered, { ...standard, doi: '10.3403/00100736' })).toBe(false);
    expect(same({ ...standard, doi: '10.3403/bsen1' }, { ...standard, doi: '10.3403/bsiso13317' })).toBe(
      false,
    );
  });

  it('a figure or table that has a DOI of its own belongs to its paper', () => {
    const part = { title: TITLE, doi: '10.1371/journal.pone.0012345.g001', articleType: 'component' };
    expect(same({ ...paper, doi: '10.1371/journal.pone.0012345' }, part)).toBe(true);
  });
});

describe('titles in two languages', () => {
  const spanish = { title: 'Vivienda y ciudad', authors: ['Jeria, M. B.'], year: 2006, journal: 'INVI' };

  it('are the title that stands alone elsewhere', () => {
    for (const title of ['Vivienda y ciudad / Housing and town.', 'Vivienda y ciudad = Housing and town'])
      expect(same(spanish, { ...spanish, title }), title).toBe(true);
    expect(
      same(spanish, { ...spanish, title: 'Vivienda y ciudad / Housing and town', authors: ['Ruiz, A.'] }),
    ).toBe(false);
    expect(same({ ...spanish, title: 'Housing' }, { ...spanish, title: 'Vivienda / Housing' })).toBe(false);
  });
});

describe('titles of regular parts of journals', () => {
  it('name no work, whoever writes them and however they go on', () => {
    for (const title of [
      'Guest editor’s introduction',
      "Guest Editor 's Introduction",
      'Book review column',
      "Chair's message",
    ]) {
      expect(same({ title, year: 2002 }, { title, authors: ['N. Verloop'], year: 2002 }), title).toBe(false);
      expect(
        same({ title, year: 2002 }, { title: `Media spaces: ${title}`, authors: ['G. Singh'] }),
        title,
      ).toBe(false);
    }
    const issues = [2001, 2002, 2004].map((year) => ({ ...paper, title: 'Letter from the field', year }));
    expect(groupRecords(issues).groups).toEqual([[0], [1], [2]]);
  });
});
