/** Failures in a row after which a model is no longer asked. */
const OPENS_AT = 5;
/** Refused requests after which one is let through, to see whether the model has recovered. */
const PROBE_EVERY = 8;

/**
 * Stops asking a model that keeps giving unusable answers. It counts requests, not time, so that a resumed run does
 * the same.
 */
export class Breaker {
  #failures = 0;
  #refused = 0;
  #last = '';

  /** Null when the model may be asked; else why not. */
  refusal(): string | null {
    if (this.#failures < OPENS_AT) return null;
    this.#refused += 1;
    if (this.#refused % PROBE_EVERY === 0) return null;
    return `no usable answer ${this.#failures} times in a row, last: ${this.#last}`;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#refused = 0;
  }

  failed(why: string): void {
    this.#failures += 1;
    this.#last = why;
  }
}
