/** The process's environment, read here and nowhere else. Everything below `scripts/` is handed values. */

/** The environment as a plain record of non-empty strings. */
export function environment(): Readonly<Record<string, string>> {
  const entries = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || value.trim() === '' ? [] : [[name, value.trim()] as const],
  );
  return Object.fromEntries(entries);
}

/** `RESEARCH_LOOP_ALLOW_HOSTS=127.0.0.1:8080,…`: private hosts that pages may be fetched from. */
export function allowedHosts(variables: Readonly<Record<string, string>>): readonly string[] {
  return (variables['RESEARCH_LOOP_ALLOW_HOSTS'] ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
}

/** Colours are for terminals that take them (no-color.org). */
export function wantsColour(stream: { isTTY?: boolean }): boolean {
  return stream.isTTY === true && process.env['NO_COLOR'] === undefined && process.env['TERM'] !== 'dumb';
}
