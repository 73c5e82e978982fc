import type * as OpenIdClient from 'openid-client';
import type { OpenIdSettings } from './openid-settings.js';

/** A provider of OpenID Connect as it describes itself. */

const TIMEOUT_SECONDS = 15;

type Client = typeof OpenIdClient;
export interface Provider {
  readonly client: Client;
  readonly configuration: OpenIdClient.Configuration;
}

/** Found once, and again after it could not be reached. */
export function providerOf({ issuer, clientId, clientSecret }: OpenIdSettings): () => Promise<Provider> {
  let found: Promise<Provider> | undefined;
  const discover = async (): Promise<Provider> => {
    const client = await import('openid-client');
    const secret: OpenIdClient.ClientAuth = (server, ...rest) => {
      // A provider that says nothing takes the header (OpenID Connect Discovery 1.0, section 3).
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const how = methods.includes('client_secret_basic')
        ? client.ClientSecretBasic
        : client.ClientSecretPost;
      how(clientSecret)(server, ...rest);
    };
    const configuration = await client.discovery(issuer, clientId, {}, secret, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:'
          ? [
              // Of this machine alone: a test, or a proxy on it.
              // eslint-disable-next-line @typescript-eslint/no-deprecated
              client.allowInsecureRequests,
            ]
          : []),
      ],
    });
    return { client, configuration };
  };
  return () => {
    found ??= discover().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}
