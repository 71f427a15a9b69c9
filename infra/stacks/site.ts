import { existsSync } from 'node:fs';
import path from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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
import type { IdentityStack } from './identity.ts';
import type { WebStack } from './web.ts';

const BUILD = path.resolve(import.meta.dirname, '../../web/dist');

/** Files whose name carries a hash of what they hold. */
const HASHED = 'assets/*';

export type SiteStackProps = { identity: IdentityStack; web: WebStack };

/**
 * The build of the web application and its configuration, written at deployment so that one build serves every stage.
 * Files of older builds stay for the tabs that were opened with them.
 */
export class SiteStack extends StageStack {
  readonly #bucket: IBucket;
  readonly #logGroup: LogGroup;
  readonly #role: Role;

  constructor(scope: Construct, context: StackContext, props: SiteStackProps) {
    const { identity, web } = props;
    super(scope, 'site', { ...context, description: 'the web application’s files' });
    this.#bucket = web.siteBucket;
    this.#logGroup = new LogGroup(this, 'Log', {
      retention: this.stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#role = this.#copier();
    const configuration = Source.jsonData('config.json', {
      region: this.stage.region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      realtimeUrl: liveUrl(web.appOrigin),
      stripePriceIds: this.stage.stripePriceIds,
      ...(isChosen(this.stage.eInvoicing) && { receivesInvoices: true }),
    });
    const built = context.bundlesCode && existsSync(BUILD);
    const revalidated = [CacheControl.noCache()];
    if (built) {
      const forever = [CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()];
      const hashed = this.#deploy('Assets', {
        sources: [Source.asset(BUILD)],
        exclude: ['*'],
        include: [HASHED],
        cacheControl: forever,
      });
      // Pages come after what they ask for.
      const pages = this.#deploy('Pages', {
        sources: [Source.asset(BUILD), configuration],
        exclude: [HASHED],
        cacheControl: revalidated,
      });
      pages.node.addDependency(hashed);
    } else {
      this.#deploy('Configuration', { sources: [configuration], cacheControl: revalidated });
    }
  }

  #deploy(
    id: string,
    props: Pick<
      ConstructorParameters<typeof BucketDeployment>[2],
      'sources' | 'exclude' | 'include' | 'cacheControl'
    >,
  ): BucketDeployment {
    return new BucketDeployment(this, id, {
      destinationBucket: this.#bucket,
      prune: false,
      memoryLimit: 512,
      logGroup: this.#logGroup,
      role: this.#role.withoutPolicyUpdates(),
      ...props,
      sources: props.sources.map((source) => readOnlyItself(source, this.#role)),
    });
  }

  /**
   * The CDK's deployment Lambda would take `s3:GetObject*` and the like on whole buckets: it writes the site, and that
   * is all; `readOnlyItself` adds the uploads it reads. The first policy stands in the role itself, so that the copy
   * never starts before it.
   */
  #copier(): Role {
    const allow = (actions: string[], resource: string) =>
      new PolicyStatement({ actions, resources: [resource] });
    const role = new Role(this, 'Copier', {
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
    return role;
  }
}

/** A source of which the copier may read the one upload that it is. */
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
