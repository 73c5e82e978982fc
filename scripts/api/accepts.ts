import { RequestError } from './problem.js';

/** Which of the media types a client wants, by its `Accept` (RFC 9110, section 12.5.1). */

interface Range {
  readonly type: string;
  readonly quality: number;
}

function rangesOf(header: string): readonly Range[] {
  return header.split(',').flatMap((part) => {
    const [type = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    const quality = parameters.flatMap((each) => /^q=([01](?:\.\d{0,3})?)$/.exec(each)?.[1] ?? []);
    return type === '' ? [] : [{ type, quality: Number(quality[0] ?? 1) }];
  });
}

/** The most specific range that a type falls into decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const [bare = ''] = type.split(';');
  for (const wanted of [bare, `${bare.split('/')[0] ?? ''}/*`, '*/*']) {
    const found = ranges.find((range) => range.type === wanted);
    if (found !== undefined) return found.quality;
  }
  return 0;
}

/**
 * The one that the client prefers, the first of those it likes equally; the first where it does not say.
 *
 * @throws RequestError 406 where it takes none of them
 */
export function prefers<const Media extends string>(request: Request, types: readonly Media[]): Media {
  const header = request.headers.get('accept')?.trim() ?? '';
  const ranges = rangesOf(header === '' ? '*/*' : header);
  const ranked = types.map((type) => ({ type, quality: qualityOf(type, ranges) }));
  const best = ranked.reduce((one, other) => (other.quality > one.quality ? other : one));
  if (best.quality > 0) return best.type;
  throw new RequestError(406, `This resource has no form of ${header}.`, {
    code: 'not-acceptable',
    cure: `It has ${types.join(', ')}.`,
  });
}
