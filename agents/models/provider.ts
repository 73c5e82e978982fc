import type { Result } from '../result.js';
import type { ModelReply, ModelRequest } from '../roles/roles.js';
import type { ListedPrice, Price } from './price.js';

/** Limits of one exchange. */
export interface CompleteOptions {
  readonly signal: AbortSignal;
  /** Wall time allowed for the whole exchange, in milliseconds. */
  readonly timeoutMs: number;
}

/** A model that a service or a program runs. Retries, pacing and budgets are the caller's. */
export interface Provider {
  /**
   * Sends one request. `finishReason` marks a reply that was cut (`length`) or declined (`refused`); both are
   * replies, since they cost tokens. A service that does not answer is a failure.
   */
  complete(request: ModelRequest, options: CompleteOptions): Promise<Result<ModelReply>>;
}

/** Addresses of proxies, as the usual variables give them. */
interface ProxySettings {
  readonly httpProxy: string | null;
  readonly httpsProxy: string | null;
  /** Comma-separated hosts that are reached directly. */
  readonly noProxy: string | null;
}

export interface ProviderSettings {
  /** The model's name as the provider knows it, without the `provider/` before it. */
  readonly model: string;
  readonly apiKey: string | null;
  /** Without login and parameters; null for the provider's own address. */
  readonly baseUrl: string | null;
  /** The address as the user gave it, where it carries a login or parameters. Never shown. */
  readonly givenAddress?: string | null;
  /** What sets the address, for messages. */
  readonly addressSetting?: string | null;
  readonly proxy: ProxySettings | null;
  /** Keys of this process that no words of a program may carry on. */
  readonly secrets?: readonly string[];
  /** US dollars per million tokens that may be charged at most; only OpenRouter chooses among prices. */
  readonly maxPrice?: { readonly input: number; readonly output: number };
}

export interface ProviderEntry {
  /** How it is called in messages. */
  readonly label: string;
  /** Environment variable that holds the key; null where there is none. */
  readonly keyVariable: string | null;
  readonly keyNeeded: boolean;
  /** Environment variable that sets the address; null where it has none. */
  readonly baseUrlVariable: string | null;
  /** Null where the user has to say which address. */
  readonly defaultBaseUrl: string | null;
  /** Added to an address that has no path of its own, so that `http://host:1234` works too. */
  readonly apiPath: string;
  /** The models of `PROVIDER/default`, as the provider names them; left out where the user has to name one. */
  readonly defaults?: {
    /** Lists and choices: many calls, little weight in each. */
    readonly light: string;
    /** Synthesis and judgement: few calls, on which the brief depends. */
    readonly strong: string;
  };
  readonly prices: readonly ListedPrice[];
  /** The price of a model that is not in the list, where it is certain; else it has none. */
  readonly unlistedPrice?: (name: string) => Price | null;
  create(settings: ProviderSettings): Provider;
}
