import type { Brief } from '../brief.js';

/** Scripts that run from right to left, by BCP 47 language. */
const RIGHT_TO_LEFT = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);

/** Direction of the brief's own language: the one asked for, else that of the question's letters. */
export function directionOf(brief: Brief): 'ltr' | 'rtl' {
  const { language } = brief.run.options;
  if (language !== null) return RIGHT_TO_LEFT.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';
  const letters = brief.run.question.match(/\p{L}/gu) ?? [];
  const turned = letters.filter((letter) =>
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter),
  );
  return turned.length * 2 > letters.length ? 'rtl' : 'ltr';
}

/** A language tag that an attribute may hold; null for anything else. */
export const languageTag = (language: string | null): string | null =>
  language !== null && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(language) ? language : null;
