/**
 * Replaces `@aws-sdk/endpoint-cache`, which the DynamoDB client uses for endpoint discovery. We do not switch that on,
 * so the client creates the cache and never uses it.
 */
export class EndpointCache {
  get(): never {
    throw new Error('No bundle carries endpoint discovery: see infra/bundle.ts');
  }
}
