import { existsSync } from 'node:fs';
import path from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { isChosen } from '../../shared/e-invoicing/platform.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import { liveUrl } from '../resources.ts';
import { allow, serviceRole } from '../statements.ts';
import type { IdentityStack } from './identity.ts';
import type { WebStack } from './web.ts';

const WEB_BUILD = path.resolve(import.meta.dirname, '../../web/dist');

const HASHED = 'assets/*';
const COMPRESSED = 'br/*';

type Copy = Pick<
  ConstructorParameters<typeof BucketDeployment>[2],
  'sources' | 'exclude' | 'include' | 'cacheControl' | 'contentEncoding'
>;

/** Copies the web application into the site's bucket at deployment. Files of older builds stay for open tabs. */
class SiteCopier {
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
   * The CDK's own role for the deployment Lambda would allow `s3:GetObject*` and more on whole buckets. This policy is
   * created with the role, because no copy may start before the policy exists.
   */
  #copier(): Role {
    const { bucketArn } = this.#bucket;
    const objects = this.#bucket.arnForObjects('*');
    return serviceRole(this.#stack, 'Copier', {
      service: 'lambda',
      policy: 'copy',
      statements: [
        allow('logs', ['CreateLogStream', 'PutLogEvents'], [this.#logGroup.logGroupArn]),
        allow('s3', ['ListBucket', 'GetBucketTagging'], [bucketArn]),
        allow('s3', ['PutObject', 'AbortMultipartUpload'], [objects]),
      ],
    });
  }
}

function readOnlyItself(source: ISource, role: Role): ISource {
  return {
    bind(scope, context) {
      const bound = source.bind(scope, context);
      role.addToPolicy(
        allow('s3', ['GetObject'], [bound.bucket.arnForObjects(bound.zipObjectKey)]),
      );
      return bound;
    },
  };
}

export type SiteStackProps = {
  identity: IdentityStack;
  web: WebStack;
  after: readonly StageStack[];
};

/** This stack writes the pages and their configuration at deployment, so that one build serves every stage. */
export class SiteStack extends StageStack {
  constructor(scope: Construct, context: StackContext, props: SiteStackProps) {
    const { identity, web, after } = props;
    super(scope, 'site', { ...context, description: 'the web application’s pages' });
    for (const stack of after) this.addStackDependency(stack);
    const configuration = Source.jsonData('config.json', {
      region: this.stage.region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      realtimeUrl: liveUrl(web.appOrigin),
      stripePriceIds: this.stage.stripePriceIds,
      smsCountries: this.stage.smsCountries,
      ...(isChosen(this.stage.eInvoicing) && { receivesInvoices: true }),
    });
    const copier = new SiteCopier(this, web.siteBucket);
    const cacheControl = [CacheControl.noCache()];
    if (context.bundlesCode && existsSync(WEB_BUILD)) {
      const sources = [Source.asset(WEB_BUILD), configuration];
      copier.copy('Pages', { sources, exclude: [HASHED, COMPRESSED], cacheControl });
    } else {
      copier.copy('Configuration', { sources: [configuration], cacheControl });
    }
  }
}

/** This stack has the scripts and styles. It is deployed before the API and the pages, which both request them. */
export class AssetsStack extends StageStack {
  constructor(scope: Construct, context: StackContext, siteBucket: IBucket) {
    super(scope, 'assets', { ...context, description: 'the web application’s scripts and styles' });
    const copier = new SiteCopier(this, siteBucket);
    if (!context.bundlesCode || !existsSync(WEB_BUILD)) return;
    const files = {
      sources: [Source.asset(WEB_BUILD)],
      exclude: ['*'],
      cacheControl: [CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    };
    copier.copy('Assets', { ...files, include: [HASHED] });
    copier.copy('CompressedAssets', { ...files, include: [COMPRESSED], contentEncoding: 'br' });
  }
}
