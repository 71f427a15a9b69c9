import path from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, type ISource } from 'aws-cdk-lib/aws-s3-deployment';
import type { StageStack } from './stage-stack.ts';

export const WEB_BUILD = path.resolve(import.meta.dirname, '../../web/dist');

export const HASHED = 'assets/*';
export const COMPRESSED = 'br/*';

type Copy = Pick<
  ConstructorParameters<typeof BucketDeployment>[2],
  'sources' | 'exclude' | 'include' | 'cacheControl' | 'contentEncoding'
>;

/** Copies the web application into the site's bucket at deployment. Files of older builds stay for open tabs. */
export class SiteCopier {
  readonly #stack: StageStack;
  readonly #bucket: IBucket;
  readonly #logGroup: LogGroup;
  readonly #role: Role;

  constructor(stack: StageStack, bucket: IBucket) {
    this.#stack = stack;
    this.#bucket = bucket;
    this.#logGroup = new LogGroup(stack, 'Log', {
      retention: stack.stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#role = this.#copier();
  }

  copy(id: string, { sources, ...how }: Copy): void {
    new BucketDeployment(this.#stack, id, {
      destinationBucket: this.#bucket,
      prune: false,
      memoryLimit: 512,
      logGroup: this.#logGroup,
      role: this.#role.withoutPolicyUpdates(),
      ...how,
      sources: sources.map((source) => readOnlyItself(source, this.#role)),
    });
  }

  /**
   * The CDK's deployment Lambda would take `s3:GetObject*` and more on whole buckets. The first policy is part of the
   * role, so that the copy never starts before it.
   */
  #copier(): Role {
    const allow = (actions: string[], resource: string) =>
      new PolicyStatement({ actions, resources: [resource] });
    return new Role(this.#stack, 'Copier', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        copy: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], this.#logGroup.logGroupArn),
            allow(['s3:ListBucket', 's3:GetBucketTagging'], this.#bucket.bucketArn),
            allow(['s3:PutObject', 's3:AbortMultipartUpload'], this.#bucket.arnForObjects('*')),
          ],
        }),
      },
    });
  }
}

function readOnlyItself(source: ISource, role: Role): ISource {
  return {
    bind(scope, context) {
      const bound = source.bind(scope, context);
      const resources = [bound.bucket.arnForObjects(bound.zipObjectKey)];
      role.addToPolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources }));
      return bound;
    },
  };
}
