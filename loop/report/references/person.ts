/** A person's or an organisation's name in parts. */

export type Name =
  | { readonly literal: string }
  | { readonly family: string; readonly given: string; readonly suffix?: string };

const ORGANISATION =
  /\b(?:of|for|and|the|group|team|committee|consortium|collaboration|organi[sz]ation|agency|ministry|department|institut\w*|universit\w*|association|society|council|centre|center|commission|office|bureau|foundation|network|program(?:me)?|inc|ltd|llc|gmbh|editors?|staff|reporters?)\b|[&/@\d]/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
/** Words that begin a family name: https://docs.citationstyles.org, "particles". */
const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|dos|das|do|du|la|le|el|al|bin|ibn|ter|ten|zu|zum|zur|af|av|y|e)$/;
/** More words than that are hardly one person's name. */
const MOST_WORDS = 6;

/** "Foy, Brian D.", "Foy, B. D., Jr." and "Brian D. van der Foy" have parts; an organisation is one literal name. */
export function nameOf(author: string): Name {
  const whole = author.trim();
  const [family = '', given = '', suffix = '', ...more] = whole.split(',').map((part) => part.trim());
  if (family !== '' && given !== '' && more.length === 0) {
    if (suffix === '') return SUFFIX.test(given) ? named(family, given) : { family, given };
    if (SUFFIX.test(suffix)) return { family, given, suffix };
    if (SUFFIX.test(given)) return { family, given: suffix, suffix: given };
    return { literal: whole };
  }
  return whole.includes(',') || ORGANISATION.test(whole) ? { literal: whole } : named(whole);
}

function named(whole: string, suffix?: string): Name {
  const words = whole.split(/\s+/);
  const hasSuffix = suffix === undefined && words.length > 2 && SUFFIX.test(words.at(-1) ?? '');
  const end = hasSuffix ? words.at(-1) : suffix;
  const names = hasSuffix ? words.slice(0, -1) : words;
  if (names.length < 2 || names.length > MOST_WORDS || !/^\p{Lu}/u.test(names[0] ?? ''))
    return { literal: whole };
  const particle = names.findIndex((word, index) => index > 0 && PARTICLE.test(word));
  const cut = particle === -1 ? names.length - 1 : particle;
  const parts = { family: names.slice(cut).join(' '), given: names.slice(0, cut).join(' ') };
  return end === undefined ? parts : { ...parts, suffix: end };
}
