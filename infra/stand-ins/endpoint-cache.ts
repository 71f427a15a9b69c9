/** Replaces `@aws-sdk/endpoint-cache`, which the DynamoDB client creates and never uses. */
export class EndpointCache {
  get(): never {
    throw new Error('No bundle carries endpoint discovery: see infra/bundles/bundle.ts');
  }
}
