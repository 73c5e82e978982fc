import type { ClaimEvidence } from '../../claim.js';
import type { Brief, BriefSource } from '../brief.js';
import { sourceOf } from '../wording.js';

/**
 * The evidence as W3C Web Annotations (https://www.w3.org/TR/annotation-model/): one annotation for each cited
 * span, its body the claim, its target the words and their place; the best passages are highlights without a body. The positions count in the stored text, whose
 * SHA-256 the state names as an RFC 6920 address.
 */
export function webAnnotations(brief: Brief): object {
  const passages = brief.best.passages.map(({ id, evidence }) => ({ id, claim: null, evidence: [evidence] }));
  const items = [...brief.claims, ...passages].flatMap((claim) =>
    claim.evidence.map((evidence, index) => {
      return {
        '@context': CONTEXT,
        id: name(brief, `${claim.id}-${index + 1}`),
        type: 'Annotation',
        ...said(claim.claim),
        target: targetOf(evidence, sourceOf(brief, evidence.sourceId)),
      };
    }),
  );
  return {
    '@context': CONTEXT,
    id: name(brief, 'annotations'),
    type: 'AnnotationCollection',
    label: brief.run.question,
    total: items.length,
    first: { id: name(brief, 'annotations-1'), type: 'AnnotationPage', startIndex: 0, items },
  };
}

const said = (claim: string | null): object =>
  claim === null
    ? { motivation: 'highlighting' }
    : {
        motivation: 'describing',
        body: { type: 'TextualBody', value: claim, format: 'text/plain', purpose: 'describing' },
      };

const targetOf = (
  { sourceId, sha256, exact, prefix, suffix, start, end }: ClaimEvidence,
  source: BriefSource | undefined,
): object => ({
  source: source?.address ?? sourceId,
  state: { type: 'TimeState', sourceDate: source?.retrievedAt ?? '', cached: digestAddress(sha256) },
  selector: [
    { type: 'TextQuoteSelector', exact, prefix, suffix },
    { type: 'TextPositionSelector', start, end },
  ],
});

const CONTEXT = 'http://www.w3.org/ns/anno.jsonld';

const name = (brief: Brief, part: string): string =>
  `urn:research-loop:${encodeURIComponent(brief.run.id)}:${part}`;

const digestAddress = (hex: string): string =>
  `ni:///sha-256;${Buffer.from(hex, 'hex').toString('base64url')}`;
