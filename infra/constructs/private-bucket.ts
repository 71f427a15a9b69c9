import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { StageStack } from './stage-stack.ts';

const PRIVATE = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
} as const;

/** Only our distribution and Lambdas access such a bucket, and its accesses are logged. */
export class PrivateBucket extends Bucket {
  /**
   * `kept` objects have versions and outlive the stack of a stage that keeps data. `pastDays` alone gives versions too.
   * A replaced version is kept for `pastDays`, by default 30.
   */
  constructor(
    scope: Construct,
    id: string,
    props: { logs: IBucket; kept: boolean; pastDays?: number },
  ) {
    const { logs, kept, pastDays = kept ? 30 : undefined } = props;
    const keep = kept && StageStack.containing(scope).stage.keepsData;
    super(scope, id, {
      ...PRIVATE,
      versioned: pastDays !== undefined,
      lifecycleRules:
        pastDays === undefined
          ? []
          : [
              {
                noncurrentVersionExpiration: Duration.days(pastDays),
                // The marker of a deleted object is removed when its last version has expired.
                expiredObjectDeleteMarker: true,
              },
            ],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: `${id.toLowerCase()}/`,
      ...(keep
        ? { removalPolicy: RemovalPolicy.RETAIN }
        : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
    });
  }
}

export class LogBucket extends Bucket {
  constructor(scope: Construct, id: string) {
    const { stage } = StageStack.containing(scope);
    super(scope, id, {
      ...PRIVATE,
      lifecycleRules: [{ expiration: Duration.days(stage.logDays) }],
      ...(stage.keepsData
        ? { removalPolicy: RemovalPolicy.RETAIN }
        : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
    });
  }
}
