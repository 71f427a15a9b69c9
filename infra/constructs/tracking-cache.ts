import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { EDGE_SECONDS } from '../edge/edge.ts';
import { StageStack } from './stage-stack.ts';

/** The whole query is part of the cache key, so that an answer for a link's key is given to nobody else. */
export class TrackingCache extends CachePolicy {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      cachePolicyName: `rebond-${StageStack.containing(scope).stage.name}-tracking`,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(EDGE_SECONDS),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }
}
