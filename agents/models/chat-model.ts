import type { LanguageModelV3 } from '@ai-sdk/provider';
import { modelFetch } from './model-fetch.js';
import type { ProviderSettings } from './provider.js';

/** A model on any server that speaks OpenAI's chat protocol; `also` goes into the body of every request. */
export async function loadChatModel(
  name: string,
  settings: ProviderSettings,
  { baseURL, also }: { readonly baseURL: string; readonly also?: Readonly<Record<string, unknown>> },
): Promise<LanguageModelV3> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name,
    baseURL,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
    supportsStructuredOutputs: true,
    ...(also === undefined ? {} : { transformRequestBody: (body) => ({ ...body, ...also }) }),
    fetch: modelFetch(settings),
  })(settings.model);
}
