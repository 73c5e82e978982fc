import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../loop/gate/check.js';
import { asLookedUp, withoutHeadFacts } from '../../../loop/gate/head-facts.js';
import { indexSources } from '../../../loop/gate/source-index.js';

/** What a claim says of its document stands in the head: it proves date and publisher, and nothing else. */

const TEXT =
  'Mattermost has private and public chats and a very similar interface to Slack. ' +
  'There is an easy import function for a team that already uses Slack. Its paid plans start at $10 per user. ' +
  'A team can import its organization into Zulip from Slack, HipChat and Gitter. All of this is open to everyone who hosts it.';
const SOURCE = {
  ...{ id: 'S7', text: TEXT, title: '5 open source alternatives to Slack for team chat' },
  ...{
    publishedAt: '2020-02-10',
    modifiedAt: '2023-10-05',
    publisher: 'Red Hat, LLC',
    authors: ['Jason Baker'],
  },
};
const verdictOf = (claim: string, exact = TEXT): string | undefined =>
  checkClaim(
    { id: 'C1', claim, sourceIds: ['S7'], evidence: [{ sourceId: 'S7', exact }] },
    indexSources([SOURCE]),
  )[0]?.verdict;

const headOf = (names: string) => ({ dates: ['2020-02-10'], names, authors: [], publishers: [] });

describe('what a claim says of its document', () => {
  it.each([
    'Mattermost had, as described in 2020, an interface very similar to Slack.',
    'Mattermost is listed in February 2020 at $10 per user for its paid plans.',
    'An overview updated in October 2023 lists paid plans of Mattermost from $10 per user.',
    'Zulip can import an organization from Slack, according to an overview of open source alternatives on a Red Hat site.',
    'Paid plans of Mattermost start at $10 per user, according to a 2020 overview paid by its links.',
    'Paid plans of Mattermost start at $10 per user in one October 2023 price list.',
    'According to Jason Baker, Mattermost has a very similar interface to Slack.',
    'Jason Baker (2020) lists paid plans of Mattermost from $10 per user.',
    'Paid plans of Mattermost start at $10 per user (Baker, 2023).',
    'Paid plans of Mattermost start at $10 per user (Baker 2023, citing others).',
    'Paid plans of Mattermost start at $10 per user, though the newest list read is of 2023.',
    "Jason Baker's 2020 overview lists paid plans of Mattermost from $10 per user.",
    'Jason Baker says in 2020 that paid plans of Mattermost start at $10 per user.',
    'In 2020, Jason Baker found that paid plans of Mattermost start at $10 per user.',
    'Jason Baker wrote in 2020 that paid plans of Mattermost start at $10 per user.',
    'Paid plans of Mattermost started in 2020 (Baker) at $10 per user.',
    'Paid plans of Mattermost start at $10 per user (Zulip, in Baker 2020).',
    "Baker's 2020 review says that paid plans of Mattermost start at $10 per user.",
    'Paid plans of Mattermost start, as summed up in 2020, at $10 per user.',
    'Look for prices of Mattermost later than 2020, the date of the newest list here, beside $10 per user.',
  ])('holds by the head of its source: “%s”', (claim) => expect(verdictOf(claim)).toBe('holds'));

  it.each([
    [
      'another year before more words',
      'Paid plans of Mattermost start at $10 per user (Baker 2019, citing others).',
    ],
    ['another year in brackets', 'Jason Baker (2019) lists paid plans of Mattermost from $10 per user.'],
    ['another year', 'Mattermost had, as described in 2021, an interface very similar to Slack.'],
    ['another month', 'Mattermost is listed in March 2020 at $10 per user for its paid plans.'],
    ['a year of something else', 'In 2020 the paid plans of Mattermost rose to $10 per user.'],
    ['another year of its author', "Baker's 2019 review lists paid plans of Mattermost from $10 per user."],
    [
      'a year that no author stands beside',
      'To Baker, Mattermost had plans of $10 per user that rose in 2020.',
    ],
    ['the year of another guide', 'Paid plans of Mattermost start at $10 per user in a 2021 guide.'],
    ['the year of a study', 'A 2020 study found a very similar interface of Mattermost and Slack.'],
    ['a number of the date', 'As described in 2020, paid plans of Mattermost start at $20 per user.'],
  ])('is struck with %s', (_, claim) => expect(verdictOf(claim)).toBe('number-absent'));

  it('is no door for a year where the cited words name another', () => {
    const cited = 'As reported in 2012, the interface is similar to Slack.';
    const claim = 'The interface is similar to that of Slack, as reported in 2020.';
    const head = headOf('');
    expect(withoutHeadFacts(claim, [head], cited)).toBe(claim);
    expect(withoutHeadFacts(claim, [head], 'The interface is similar to Slack.')).not.toContain('2020');
  });

  it('dates what it says by its source, unless the cited words say of when they are', () => {
    const head = headOf('');
    const claim = 'As of 2020, the newest source, the interface is similar to that of Slack.';
    const told = 'In 2012 it had an interface like that of Slack.';
    expect(withoutHeadFacts(claim, [head], told)).not.toContain('2020');
    expect(withoutHeadFacts(claim.replace('2020', '2021'), [head], told)).toContain('2021');
    expect(withoutHeadFacts(claim, [head], 'As of 2012 it has an interface like that of Slack.')).toBe(claim);
  });

  it('is left where somebody else is named, and where nothing else would be left', () => {
    const head = headOf('Pumble Blog');
    const named = 'Slack costs $8 a month for each user, according to the blog of Chanty.';
    expect(withoutHeadFacts(named, [head], '')).toBe(named);
    expect(withoutHeadFacts('According to Pumble, yes.', [head], '')).toBe('According to Pumble, yes.');
    expect(withoutHeadFacts(named.replace('Chanty', 'Pumble'), [head], '')).toBe(
      'Slack costs $8 a month for each user.',
    );
  });
});

describe('a statement as its numbers are looked up', () => {
  it.each([
    ['In 2019 it cost $50.', 'In 2019 it cost $50.'],
    ["The AirPods Pro 3's case is small.", 'The AirPods Pro 3 case is small.'],
    ['The AirPods Pro 3 may slip on 3 May.', 'The AirPods Pro 3 — may slip on 3 May.'],
    ["Patient 3's fever was 39 °C.", 'Patient 3 fever was 39 °C.'],
    ["In the 1990's it was 20 %.", "In the 1990's it was 20 %."],
  ])('%s', (statement, looked) => {
    expect(asLookedUp(statement)).toBe(looked);
  });
});
