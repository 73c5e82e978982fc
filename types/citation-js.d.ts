// citation-js ships no types: what we use of it.
declare module '@citation-js/core' {
  export class Cite {
    constructor(data: unknown, options?: Record<string, unknown>);
    data: Record<string, unknown>[];
    format(format: string, options?: Record<string, unknown>): string;
  }
  export const plugins: { config: { get(name: string): unknown } };
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
