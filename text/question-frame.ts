/** What of a question only asks, and names nothing that an answer would name. */

/**
 * Each matches words that go: what asks for an amount or a kind, verbs that only carry such a question ("how long does it
 * take"), and words that name no topic anywhere. By their place, so that "long COVID" and "share prices" keep theirs.
 */
const FRAMES = [
  String.raw`\b[Hh]ow\s+(?:long|much|many|often|far|soon|little|few|big|large|old|fast|quickly)\b`,
  String.raw`\b(?:[Ww]hat|[Ww]hich)\s+(?:share|kinds?|sorts?|types?|things?|ways?)\b`,
  String.raw`(?<=\b[Hh]ow long\b.{0,200})\b(?:takes?|took|taken|lasts?|lasted)\b`,
  String.raw`(?<=\b[Hh]ow much\b.{0,200})\b(?:pays?|paid|spend|spent)\b`,
  String.raw`(?<=\b(?:should|can|could|must|may|do|does|did|to)\s(?:\S{1,30}\s){1,4})(?:expect|choose|pick|pay|take)\b`,
  String.raw`\b(?:happen(?:s|ed|ing)?|says?|said|tells?|told|much|many|little|should|would|could|must|lot|really|actually)\b`,
];
const FRAME = new RegExp(String.raw`(["“«][^"”»]+["”»])|${FRAMES.join('|')}`, 'gu');

/** The text without its frame; what stands in double quotes stays. As it was where nothing else would be left. */
export function withoutFrame(text: string): string {
  const rest = text.replace(FRAME, (_, quoted: string | undefined) => quoted ?? '');
  return /\p{L}{3}/u.test(rest) ? rest : text;
}
