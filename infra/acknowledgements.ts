/**
 * The rules of cdk-nag (its packs AwsSolutions and Serverless) that parts of a stage are excused from: all of them, in
 * one list, each with its reason. `npm run synth` prints how many there are and refuses an eleventh.
 */
import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Stage } from './stage.ts';

/** One excuse: rules that ask the same of the same thing, the constructs excused (by path), and why. */
export type Acknowledgement = { rules: readonly string[]; at: RegExp; reason: string };

const MOST_ACKNOWLEDGEMENTS = 10;

/** What a stage is excused from; a rule that finds several things names each in brackets. */
export function acknowledgementsOf({ name, region, domain }: Stage): Acknowledgement[] {
  const wildcard = (what: string) => `AwsSolutions-IAM5[Resource::${what}]`;
  const exported = (stack: string, id: string) => `rebond-${name}-${stack}:ExportsOutput${id}`;
  return [
    {
      rules: [
        wildcard('*'),
        // The same question in the other pack.
        'Serverless-LambdaStarPermissions',
        wildcard(`${exported('web', 'FnGetAttLogosED562227Arn826B89D0')}/*`),
        wildcard(`${exported('web', 'FnGetAttProofs8E4B3043Arn0C459B95')}/*`),
        wildcard(`${exported('web', 'FnGetAttSiteE53D7754ArnEE3E64EC')}/*`),
        wildcard(`arn:<AWS::Partition>:ses:${region}:<AWS::AccountId>:identity/*`),
        ...['POST', 'DELETE'].map((method) =>
          wildcard(
            `arn:<AWS::Partition>:execute-api:${region}:<AWS::AccountId>:${exported('gateway', 'RefSocketApiAB7361AAF8D77DAC')}/live/${method}/@connections/*`,
          ),
        ),
      ],
      at: /-role$|\/(Copier|ApiGatewayLogs)$/,
      reason:
        'Traces, text messages and API Gateway’s logs have no resource in IAM; files of a bucket, recipients of e-mails and open connections have no name beforehand. lambdas.test.ts names the actions.',
    },
    {
      rules: ['AwsSolutions-SMG4'],
      at: /\/OriginSecret\d+$/,
      reason: 'Both holders read it at deployment; raising its generation changes it (ADR 0010).',
    },
    {
      rules: ['AwsSolutions-CFR1', 'AwsSolutions-CFR3'],
      at: /\/Distribution$/,
      reason:
        'A customer follows a repair from wherever he is. Requests are logged by a delivery whose fields are chosen (ADR 0097), which the rule does not know.',
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
        'Signing in asks for a long password (its length goes before its composition: ADR 0096), which never travels, and Cognito limits attempts. A second factor is its owner’s choice (ADR 0104); the Plus plan, at its price per user, is more than a repair shop is asked for.',
    },
    {
      rules: ['AwsSolutions-APIG4'],
      at: /-live\/[\w-]+-route$/,
      reason: 'The Lambda of $connect checks origin and ticket; anyone may follow one repair.',
    },
    {
      // The same question in both packs.
      rules: ['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy'],
      at: /\/(dead-letters|[\w-]+-given-up)$/,
      reason: 'It is itself where what was given up goes; what comes there sounds an alarm.',
    },
    {
      rules: ['AwsSolutions-L1', 'Serverless-LambdaLatestVersion', 'Serverless-LambdaTracing'],
      at: /-(assets|site)$|\/AWS[0-9a-f]{32}$/,
      reason: 'The CDK chooses how its own Lambdas run, at deployment alone.',
    },
    {
      rules: ['Serverless-LambdaDLQ'],
      at: /^$/,
      reason:
        'Whoever calls a Lambda waits for its answer; stream, queues and clock, which do not, each have a dead-letter queue of their own (consumers.test.ts, schedules.test.ts); what a log hands over holds numbers of customers, and is kept in no queue (ADR 0126).',
    },
    {
      rules: ['Serverless-LambdaEventSourceMappingDestination'],
      at: /-consumers\/(send|note)-[\w-]+-source$/,
      reason:
        'Lambda has no destination for a queue’s messages: the queue’s own redrive moves them.',
    },
  ];
}

/**
 * Excuses the constructs of `app` from the rules of the list.
 * @throws when it has more than ten excuses, or one without a reason.
 */
export function acknowledge(app: IConstruct, acknowledgements: readonly Acknowledgement[]): void {
  if (acknowledgements.length > MOST_ACKNOWLEDGEMENTS) {
    throw new Error(
      `${acknowledgements.length} acknowledgements; ${MOST_ACKNOWLEDGEMENTS} at most: mend what cdk-nag found.`,
    );
  }
  const [mute] = unexplained(acknowledgements);
  if (mute) throw new Error(`Acknowledged without a reason: ${mute.rules.join(', ')}`);
  for (const construct of app.node.findAll()) {
    const meant = acknowledgements.filter(({ at }) => at.test(construct.node.path));
    for (const { rules, reason } of meant) {
      for (const id of rules) Validations.of(construct).acknowledge({ id, reason });
    }
  }
}

/** Those that no reader could judge: a reason is a sentence, not a word. */
const unexplained = (acknowledgements: readonly Acknowledgement[]): Acknowledgement[] =>
  acknowledgements.filter(({ reason }) => reason.split(/\s+/).length < 5);

/** Every acknowledgement of those packs in a tree, as `rule at path`, wherever it was made. */
export function acknowledgedIn(root: IConstruct): { id: string; path: string; reason: unknown }[] {
  return root.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries<unknown>(data))
      .filter(([id]) => /(AwsSolutions|Serverless)-/.test(id))
      .map(([id, reason]) => ({ id: id.replace(/^annotation::/i, ''), path: node.path, reason })),
  );
}
