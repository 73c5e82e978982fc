import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { personsOf } from '../../../agents/search/authors.js';

describe('lines of authors', () => {
  it.each<[string, string[]]>([
    ['Silver, David', ['David Silver']],
    ['Silver, David; Huang, Aja', ['David Silver', 'Aja Huang']],
    ['Silver, David and Huang, Aja', ['David Silver', 'Aja Huang']],
    ['Silver, David, Huang, Aja, Maddison, Chris J.', ['David Silver', 'Aja Huang', 'Chris J. Maddison']],
    ['Smith, John A.', ['John A. Smith']],
    ['van der Berg, Jan', ['Jan van der Berg']],
    ['García Márquez, Gabriel', ['Gabriel García Márquez']],
    ['Smith, J., Doe, A.', ['J. Smith', 'A. Doe']],
    ['Smith J, Doe A', ['Smith J', 'Doe A']],
    ['Jane Doe, John Roe', ['Jane Doe', 'John Roe']],
    ['David Silver, Aja Huang, Chris J. Maddison', ['David Silver', 'Aja Huang', 'Chris J. Maddison']],
    ['Ann One, Ben Two and Cy Three', ['Ann One', 'Ben Two', 'Cy Three']],
    ['Ann One, Ben Two, & Cy Three', ['Ann One', 'Ben Two', 'Cy Three']],
    ['Plato, Aristotle and Socrates', ['Plato', 'Aristotle', 'Socrates']],
    ['José Álvarez y María Pérez', ['José Álvarez', 'María Pérez']],
    ['王小明, 李四', ['王小明', '李四']],
    ['Robert E Lee', ['Robert E Lee']],
    ['bell hooks', ['bell hooks']],
  ])('%s', (line, names) => expect(personsOf(line)).toEqual(names));

  it.each<[string, string[]]>([
    ['By Jane Doe', ['Jane Doe']],
    ['Written by Jane Doe and John Roe', ['Jane Doe', 'John Roe']],
    ['Authors: Yang Li, Bo Chen, et al.', ['Yang Li', 'Bo Chen']],
    ['Jane Doe and 5 others', ['Jane Doe']],
    ['Jane Doe <jane@example.org>', ['Jane Doe']],
    ['jane@example.org (Jane Doe)', []],
    ['Jane Doe (Reuters)', ['Jane Doe']],
    ['Jane Doe | The Guardian', ['Jane Doe']],
    ['Jane Doe, Senior Reporter', ['Jane Doe']],
    ['John Smith, University of Oxford', ['John Smith']],
    ['Dr. Jane Doe, M.D., PhD', ['Jane Doe']],
    ['John Smith, Jr.', ['John Smith']],
    ['&lt;b&gt;Jane&lt;/b&gt; Doe', ['Jane Doe']],
  ])('what stands around a name goes: %s', (line, names) => expect(personsOf(line)).toEqual(names));

  it.each([
    '[Submitted on 12 Oct 2017]',
    '[Submitted on 3 Mar 2020 (v1), last revised 4 Apr 2021 (this version, v2)]',
    'Submitted on 3 Mar 2020',
    'January 5, 2024',
    '[v1] Tue, 3 Mar 2020',
    '@jack',
    'jane_doe42',
    'u/throwaway',
    'https://example.org/jane',
    'admin',
    'Staff Writer',
    'null',
    'Unknown',
    '',
  ])('nobody: %s', (line) => expect(personsOf(line)).toEqual([]));

  it.each([
    'World Health Organization',
    'Centers for Disease Control and Prevention',
    'U.S. Food and Drug Administration',
  ])('a body is one name: %s', (line) => expect(personsOf(line)).toEqual([line]));

  it('takes any line, in time', () => {
    expect(personsOf(null)).toEqual([]);
    fc.assert(fc.property(fc.string(), (line) => void personsOf(line)));
    for (const part of [' ', ',', ' and ', '<', '@', 'a ', '[(', 'a@b.'])
      expect(personsOf(part.repeat(400_000)).length).toBeLessThan(101);
  });
});
