/** One call of a service whose base address the user may have set. */
export interface ServiceAddress {
  readonly baseUrl: string;
  readonly prefix?: string;
  readonly path: string;
  /** Empty ones are left out. */
  readonly parameters?: Readonly<Record<string, string | number | null | undefined>>;
}

/**
 * The address of a call. A base without a path (`http://127.0.0.1:8080`) gets the service's usual path prefix;
 * a base with one is taken as it is.
 */
export function serviceUrl({ baseUrl, prefix = '', path, parameters = {} }: ServiceAddress): string {
  const base = new URL(baseUrl);
  const root = base.pathname.replace(/\/+$/, '');
  base.pathname = `${root === '' ? prefix : root}${path}`;
  for (const [name, value] of Object.entries(parameters))
    if (value !== null && value !== undefined && value !== '') base.searchParams.set(name, String(value));
  return base.href;
}
