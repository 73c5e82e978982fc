/** The name that robots.txt files can address. */
export const PRODUCT_TOKEN = 'research-loop';

/** Who is asking, honestly: product, version, and a mail address or page to complain to. */
export function userAgentOf(version: string, contact: string | null): string {
  const clean = contact?.replace(/[^\x21-\x7e]/g, '') ?? '';
  const reach = clean === '' ? 'no contact given' : clean.includes('://') ? `+${clean}` : `+mailto:${clean}`;
  return `${PRODUCT_TOKEN}/${version} (${reach})`;
}
