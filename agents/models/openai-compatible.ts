import { sdkEntry, type Place } from './sdk-provider.js';

/** A client for any server that speaks OpenAI's chat protocol; `also` goes into the body of every request. */
export async function chatClient(name: string, { client }: Place, also: object = {}) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const { apiKey, ...address } = client;
  return createOpenAICompatible({
    name,
    ...address,
    ...(apiKey === '' ? {} : { apiKey }),
    supportsStructuredOutputs: true,
    transformRequestBody: (body) => ({ ...body, ...also }),
  });
}

/** Any server of the chat protocol: LM Studio, vLLM, llama.cpp, a company's gateway. */
export const openaiCompatible = sdkEntry({
  label: 'the OpenAI-compatible server',
  keyVariable: 'OPENAI_COMPATIBLE_API_KEY',
  keyNeeded: false,
  baseUrlVariable: 'OPENAI_COMPATIBLE_BASE_URL',
  defaultBaseUrl: null,
  apiPath: '/v1',
  prices: [],
  isChat: () => true,
  load: async (place) => (await chatClient('openaiCompatible', place))(place.model),
});
