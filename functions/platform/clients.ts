/**
 * Settings shared by every AWS client. Endpoints come from the SDK's own variables
 * (`AWS_ENDPOINT_URL_*`), so that the same code speaks to AWS and to any compatible endpoint.
 */
export const CLIENT_SETTINGS = {
  maxAttempts: 3,
  // Without throwing, the SDK only logs that the time is over and goes on waiting.
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
} as const;
