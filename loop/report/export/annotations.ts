import type { Brief } from '../brief.js';
import { sourceOf } from '../wording.js';

/**
 * The evidence as W3C Web Annotations (https://www.w3.org/TR/annotation-model/): one annotation for each cited
 * span, its body the claim, its target the words and their place. The positions count in the stored text, whose
 * SHA-256 the state names as an RFC 6920 address.
 */
export function webAnnotations(brief: Brief): object {
  const items = brief.claims.flatMap((claim) =>
    claim.evidence.map((evidence, index) => {
      const source = sourceOf(brief, evidence.sourceId);
      return {
        '@context': CONTEXT,
        id: name(brief, `${claim.id}-${index + 1}`),
        type: 'Annotation',
        motivation: 'describing',
        body: { type: 'TextualBody', value: claim.claim, format: 'text/plain', purpose: 'describing' },
        target: {
          source: source?.address ?? evidence.sourceId,
          state: {
            type: 'TimeState',
            sourceDate: source?.retrievedAt ?? '',
            cached: digestAddress(evidence.sha256),
          },
          selector: [
            {
              type: 'TextQuoteSelector',
              exact: evidence.exact,
              prefix: evidence.prefix,
              suffix: evidence.suffix,
            },
            { type: 'TextPositionSelector', start: evidence.start, end: evidence.end },
          ],
        },
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

const CONTEXT = 'http://www.w3.org/ns/anno.jsonld';

const name = (brief: Brief, part: string): string =>
  `urn:research-loop:${encodeURIComponent(brief.run.id)}:${part}`;

const digestAddress = (hex: string): string =>
  `ni:///sha-256;${Buffer.from(hex, 'hex').toString('base64url')}`;
