/**
 * This file lists all suppressions of cdk-nag's rules. `npm run synth` prints how many there are and refuses an
 * eleventh.
 */
import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Stage } from './stage.ts';

export type Acknowledgement = { rules: readonly string[]; at: RegExp; reason: string };

const MOST_ACKNOWLEDGEMENTS = 10;

/** When cdk-nag has several findings of one rule, each is acknowledged by its name in brackets. */
export function acknowledgementsOf({
  name,
  region,
  backupRegion,
  domain,
}: Stage): Acknowledgement[] {
  const wildcard = (what: string) => `AwsSolutions-IAM5[Resource::${what}]`;
  const exported = (stack: string, id: string) => `rebond-${name}-${stack}:ExportsOutput${id}`;
  return [
    {
      rules: [
        wildcard('*'),
        // cdk-nag's pack Serverless has a rule of its own against such wildcards.
        'Serverless-LambdaStarPermissions',
        wildcard(`${exported('web', 'FnGetAttLogosED562227Arn826B89D0')}/*`),
        wildcard(`${exported('web', 'FnGetAttProofs8E4B3043Arn0C459B95')}/*`),
        wildcard(`${exported('web', 'FnGetAttPictures8CDD258BArn7B03F255')}/*`),
        wildcard(`${exported('web', 'FnGetAttSiteE53D7754ArnEE3E64EC')}/*`),
        wildcard(`arn:<AWS::Partition>:ses:${region}:<AWS::AccountId>:identity/*`),
        ...[region, backupRegion].map((each) =>
          wildcard(`arn:<AWS::Partition>:backup:${each}:<AWS::AccountId>:recovery-point:*`),
        ),
        ...['POST', 'DELETE'].map((method) =>
          wildcard(
            `arn:<AWS::Partition>:execute-api:${region}:<AWS::AccountId>:${exported('gateway', 'RefSocketApiAB7361AAF8D77DAC')}/live/${method}/@connections/*`,
          ),
        ),
      ],
      at: /-role$|\/(Copier|ApiGatewayLogs)$/,
      reason:
        'Traces, text messages and API Gateway’s logs have no resource in IAM. Files of a bucket, recovery points, recipients of e-mails and open connections have no name in advance. lambdas.test.ts lists the actions.',
    },
    {
      rules: ['AwsSolutions-SMG4'],
      at: /\/OriginSecret\d+$/,
      reason:
        'Both users of the secret read it at deployment; increasing its generation changes it (ADR 0010).',
    },
    {
      rules: ['AwsSolutions-CFR1', 'AwsSolutions-CFR3'],
      at: /\/Distribution$/,
      reason:
        'Customers follow a repair from any country. The access log is a delivery with selected fields (ADR 0097), which the rule does not recognize.',
    },
    ...(domain
      ? []
      : [
          {
            rules: ['AwsSolutions-CFR4'],
            at: /\/Distribution$/,
            reason:
              'CloudFront’s own name comes with its own certificate, whose TLS cannot be chosen.',
          },
        ]),
    {
      rules: ['AwsSolutions-COG1', 'AwsSolutions-COG2', 'AwsSolutions-COG8'],
      at: /\/UserPool$/,
      reason:
        'Signing in requires a long password, because length matters more than composition (ADR 0096). The password is never transmitted, and Cognito limits attempts. The second factor is optional (ADR 0104), and the price per user of the Plus plan is too high for a repair shop.',
    },
    {
      rules: ['AwsSolutions-APIG4'],
      at: /-live\/[\w-]+-route$/,
      reason:
        'The Lambda of $connect checks origin and ticket; anybody may follow a single repair.',
    },
    {
      // Both packs of cdk-nag have this rule, each under its own name.
      rules: ['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy'],
      at: /\/(dead-letters|[\w-]+-given-up)$/,
      reason:
        'The queue is itself the dead-letter queue. Its first message raises an alarm, unless nobody could act on it.',
    },
    {
      rules: ['AwsSolutions-L1', 'Serverless-LambdaLatestVersion', 'Serverless-LambdaTracing'],
      at: /-(assets|site)$|\/AWS[0-9a-f]{32}$/,
      reason: 'The CDK configures its own Lambdas, which run only at deployment.',
    },
    {
      rules: ['Serverless-LambdaDLQ'],
      at: /^$/,
      reason:
        'The caller of a Lambda waits for its answer. Streams, queues and schedules do not wait, and each has its own dead-letter queue (consumers.test.ts, schedules.test.ts). Log lines contain customers’ numbers, so no queue keeps them (ADR 0126).',
    },
    {
      rules: ['Serverless-LambdaEventSourceMappingDestination'],
      at: /-consumers\/(send|note|do|compare)-[\w-]+-source$/,
      reason:
        'Lambda offers no destination for a queue’s messages; the queue’s own redrive policy moves them.',
    },
  ];
}

/** @throws when there are more than ten suppressions, or one has no reason. */
export function acknowledge(app: IConstruct, acknowledgements: readonly Acknowledgement[]): void {
  if (acknowledgements.length > MOST_ACKNOWLEDGEMENTS) {
    throw new Error(
      `There are ${acknowledgements.length} acknowledgements, and at most ${MOST_ACKNOWLEDGEMENTS} are allowed. Correct what cdk-nag reports instead.`,
    );
  }
  // A reason of fewer than five words is refused.
  const mute = acknowledgements.find(({ reason }) => reason.split(/\s+/).length < 5);
  if (mute)
    throw new Error(`These rules are acknowledged without a reason: ${mute.rules.join(', ')}`);
  for (const construct of app.node.findAll()) {
    const meant = acknowledgements.filter(({ at }) => at.test(construct.node.path));
    for (const { rules, reason } of meant) {
      for (const id of rules) Validations.of(construct).acknowledge({ id, reason });
    }
  }
}

/** Lists every acknowledgement of cdk-nag's packs in a tree, wherever it was made. */
export function acknowledgedIn(root: IConstruct): { id: string; path: string; reason: unknown }[] {
  return root.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries<unknown>(data))
      .filter(([id]) => /(AwsSolutions|Serverless)-/.test(id))
      .map(([id, reason]) => ({ id: id.replace(/^annotation::/i, ''), path: node.path, reason })),
  );
}
