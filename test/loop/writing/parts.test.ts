import { describe, expect, it } from 'vitest';
import type { LaidCell, ReadFinding } from '../../../agents/roles/vocabulary.js';
import { bySection, nearest } from '../../../loop/writing/sections.js';

const finding = (id: string, statement: string): ReadFinding => ({
  ...{ id, statement, sourceId: 'S1', refs: ['S1.1'], thing: null, attribute: null, value: null, unit: null },
  ...{ conditions: [], asOf: null, weight: 'useful', speaker: null, interest: null },
});
const nowhere = (...findings: readonly ReadFinding[]): LaidCell => ({
  ...{ thing: null, attribute: null, isConflict: false, values: findings.map((each) => [each]) },
});
const SUBTOPICS = [
  { name: 'Fares', scope: 'what a fare costs' },
  { name: 'Depots', scope: 'what a depot holds' },
];

describe('findings parted among the parts of a question', () => {
  it('go each where its words point, though they belong into no cell and are shown together', () => {
    const fares = ['F1.1', 'F1.2'].map((id) => finding(id, 'The fare of tram 7 costs 4 euros.'));
    const depot = finding('F1.3', 'The depot of tram 7 holds 9 cars.');
    const cell: LaidCell = { ...nowhere(finding('F1.4', 'Tram 7 has a fare.')), thing: 'Tram 7' };
    const parts = bySection([nowhere(...fares, depot), cell], SUBTOPICS);
    expect(parts.map(({ subtopic, cells }) => [subtopic.name, cells])).toEqual([
      ['Fares', [cell, nowhere(...fares)]],
      ['Depots', [nowhere(depot)]],
    ]);
  });

  it('are taken by the words of a question as far as one request holds them', () => {
    const many = Array.from({ length: 420 }, (_, at) =>
      finding(`F1.${at + 1}`, `Line ${at} runs every day.`),
    );
    const asked = finding('F1.99', 'The depot of tram 7 holds 9 cars.');
    const [kept] = nearest([nowhere(...many, asked)], 'How many cars does the depot hold?');
    expect(kept?.values[0]).toEqual([asked]);
    expect(kept?.values).toHaveLength(400);
  });
});
