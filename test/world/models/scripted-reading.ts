import { coverage, numbersIn, section, sentencesIn, stems, type ReadPrompt } from './prompt-reading.js';

/** Least share of the question's words that a sentence without figures holds to be noted. */
const TO_THE_POINT = 0.3;

/** Findings out of the sentences shown: those with figures, and those that hold words of the question. Honest and dull. */
export function scriptedReading(prompt: ReadPrompt, factPattern: RegExp): object {
  const { user } = prompt;
  const mended = mend(user);
  if (mended.length > 0) return { findings: mended, sources: [] };
  const about = stems(section(user, 'Question:\n'));
  const most = Number(/at most (\d+) findings/.exec(user)?.[1] ?? 10);
  const sentences = sentencesIn(user);
  const scored = sentences
    .filter(({ text }) => /^[^#].*[.!?。]$/u.test(text))
    .map((sentence, at) => ({ sentence, at, score: scoreOf(sentence.text, about, factPattern) }))
    .filter(({ score }) => score >= TO_THE_POINT)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, most);
  const sources = [...new Set(sentences.map(({ source }) => source))];
  return {
    findings: scored.map(({ sentence, score }) => finding(sentence.text, sentence.ref, score)),
    sources: sources.map((source) => ({ source, speaker: source, interest: null, silent: [], leads: [] })),
  };
}

function scoreOf(text: string, about: ReadonlySet<string>, factPattern: RegExp): number {
  const planted = factPattern.test(text) ? 1 : 0;
  return planted + coverage(about, stems(text)) + (numbersIn(text).size > 0 ? 0.3 : 0);
}

const finding = (statement: string, ref: string, score: number, number: number | null = null) => ({
  ...{ statement, refs: [ref], thing: null, attribute: null, value: null, unit: null, conditions: [] },
  ...{ asOf: null, speaker: null, interest: null, weight: score >= 1 ? 'decisive' : 'useful', number },
});

/** Each finding that fell becomes the first sentence it cites, word for word. */
function mend(user: string): object[] {
  return [...user.matchAll(/^Finding (\d+): .*\ncites: (S[\d.]+)/gm)].flatMap(([, number = '', ref = '']) => {
    const cited = sentencesIn(user).find((sentence) => sentence.ref === ref);
    return cited === undefined ? [] : [finding(cited.text, ref, 0, Number(number))];
  });
}
