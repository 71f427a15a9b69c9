/**
 * What the DynamoDB client takes from `@aws-sdk/endpoint-cache`, for endpoint discovery, which we do not switch on:
 * a cache that it makes and never asks.
 */
export class EndpointCache {
  get(): never {
    throw new Error('No bundle carries endpoint discovery: see infra/bundle.ts');
  }
}
