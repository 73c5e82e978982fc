import { createTraffic } from '../agents/fetch/traffic.js';
import type { Embedder } from '../agents/models/provider.js';
import { modelsWithoutPrice, priceCure, priceOf, priceOverrides } from '../agents/models/prices.js';
import { openEmbedder } from '../agents/models/registry.js';
import { secretsOf } from '../agents/secrets.js';
import { RunError, type EmbeddingGate } from '../loop/run.js';
import { vectorFault } from '../store/vectors.js';
import type { ModelSettings } from './assemble-models.js';
import { proxiesOf } from './network.js';

/** Longest wait for the vectors of one batch, in milliseconds: local models are slow. */
const TIMEOUT_MS = 5 * 60_000;
const PACE = { concurrency: 1, calls: 50, perMs: 1000 };

/**
 * The embedding model of a run, and the one gate that its calls go through; null where the run has none.
 *
 * @throws RunError that names what to set
 */
export function assembleEmbedding(settings: ModelSettings): EmbeddingGate | null {
  const { options, config, lazily } = settings;
  const { embedding: model, budgetUsd } = options;
  if (!model) return null;
  const prices = priceOverrides(config.prices);
  if (budgetUsd !== null && modelsWithoutPrice([model], prices).length > 0)
    throw new RunError(
      'unknown-price',
      `The price of ${model} is not known, so --budget-usd cannot be kept.`,
      `${priceCure([model])}, or use --budget-tokens.`,
    );
  let opened: Embedder | null = null;
  const embedder = (): Embedder => (opened ??= open(settings, model));
  if (lazily !== true) {
    refuseWithoutVectors();
    embedder();
  }
  const traffic = createTraffic({ limits: config.limits, turns: settings.desk?.turns });
  return {
    model,
    embed: (texts, signal) =>
      traffic.run(
        { queue: model, pace: PACE },
        (own) => embedder().embed(texts, { signal: own ?? signal, timeoutMs: timeoutOf(settings) }),
        signal,
      ),
    usd: (tokens) => {
      const price = priceOf(model, prices, tokens);
      return price === null ? null : (tokens * price.input) / 1_000_000;
    },
  };
}

/** No call may outlast the time budget. */
const timeoutOf = ({ timeLeftMs, config }: ModelSettings): number =>
  Math.ceil(Math.max(1_000, Math.min(config.timeouts?.modelMs ?? TIMEOUT_MS, timeLeftMs?.() ?? Infinity)));

function refuseWithoutVectors(): void {
  const fault = vectorFault();
  if (fault === null) return;
  throw new RunError(
    'unset',
    `--embedding needs sqlite-vec, which could not be loaded: ${fault}`,
    'Install research-loop with its optional packages (`npm install --include=optional`), or leave --embedding out.',
  );
}

function open({ variables }: ModelSettings, model: string): Embedder {
  const { httpProxy = null, httpsProxy = null, noProxy = null } = proxiesOf(variables);
  const opened = openEmbedder(model, variables, {
    proxy: { httpProxy, httpsProxy, noProxy },
    secrets: secretsOf(variables),
  });
  if (opened.ok) return opened.value;
  const { message, cure } = opened.failure;
  throw new RunError('unset', message, cure ?? 'See `research-loop doctor`.');
}
