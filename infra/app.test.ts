import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { RootConstruct } from 'constructs';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { COST_PAGE, currentCostSection } from '../bench/cost.ts';
import { readSection } from '../bench/report/figures-section.ts';
import { readOperator } from '../shared/operator.ts';
import { acknowledge, acknowledgedIn, acknowledgementsOf } from './acknowledgements.ts';
import type { Resources } from './alone-synthesized.ts';
import { buildApp, warnOfMissingLaw } from './app.ts';
import { StageStack } from './constructs/stage-stack.ts';
import { PRODUCTION, type Synthesis, synthesize } from './synthesized.ts';

let app: App;
let dev: Synthesis;
let prod: Synthesis;
let resources: Resources;

beforeAll(() => {
  dev = synthesize();
  ({ app, resources } = dev);
  prod = synthesize(PRODUCTION);
});

it('Every alarm notifies the operators', () => {
  const alarms = prod.resources.ofType('AWS::CloudWatch::Alarm');
  expect(alarms.length).toBeGreaterThan(0);
  for (const { properties } of alarms) {
    expect(JSON.stringify(properties.AlarmActions)).toContain('Alarms');
  }
});

it('docs/cost.md shows the bill of the current templates, prices and counts (npm run bench -- cost)', () => {
  const page = readFileSync(COST_PAGE, 'utf8');
  expect(readSection(page, 'cost')).toBe(currentCostSection(prod.resources));
});

it('No stack comes near the 500 resources that CloudFormation allows', () => {
  for (const { stackName, template } of prod.stacks) {
    const { length } = Object.keys(template.Resources ?? {});
    expect(length, stackName).toBeLessThan(450);
  }
});

it('Consumers are deployed before the Lambdas that write the items they read', () => {
  // If old consumers met a new version of a stored item, its customer would never be notified.
  for (const { stacks } of [dev, prod]) {
    const api = stacks.find(({ stackName }) => stackName.endsWith('-api'));
    expect(api?.dependencies.map(({ id }) => id)).toContainEqual(
      expect.stringMatching(/consumers$/i),
    );
  }
});

describe('Resources that outlive their stack', () => {
  const kept = (of: Synthesis) =>
    of.stacks.flatMap(({ template }) =>
      Object.entries<{ DeletionPolicy?: string; Type: string }>(template.Resources)
        .filter(
          ([, { DeletionPolicy, Type }]) =>
            DeletionPolicy === 'Retain' && Type !== 'AWS::Logs::LogGroup',
        )
        .map(([id]) => id.replace(/[0-9A-F]{8}$/, '')),
    );
  /** These resources belong to the account, because other stages log through them. */
  const ofTheAccount = ['ApiGatewayAccount', 'ApiGatewayLogs'];

  it('Table, accounts, logos, pictures and proofs of prod outlive their stack, and no data of dev does', () => {
    expect(kept(prod).sort()).toEqual([
      ...ofTheAccount,
      'Logos',
      'Logs',
      'Pictures',
      'Proofs',
      'Table',
      'UserPool',
      // These are the copies of the table, and the vault in which they are made.
      'Vault',
      'Vault',
    ]);
    expect(kept(dev).sort()).toEqual(ofTheAccount);
    expect(prod.resources.one('AWS::DynamoDB::Table').properties.DeletionProtectionEnabled).toBe(
      true,
    );
    expect(prod.resources.one('AWS::Cognito::UserPool').properties.DeletionProtection).toBe(
      'ACTIVE',
    );
    expect(prod.stacks.every(({ terminationProtection }) => terminationProtection)).toBe(true);
  });

  it('A full bucket of dev is deleted with its stack', () => {
    const emptied = dev.resources.ofType('Custom::S3AutoDeleteObjects');
    expect(emptied).toHaveLength(dev.resources.ofType('AWS::S3::Bucket').length);
    expect(
      prod.resources
        .ofType('Custom::S3AutoDeleteObjects')
        .map(({ properties }) => properties.BucketName.Ref.replace(/[0-9A-F]{8}$/, '')),
      // These two buckets hold only copies: of the web build, and of the user pool's accounts (docs/decisions/0138).
    ).toEqual(['Site', 'AccountCopies']);
  });
});

describe('Recreating a stage that kept its data (docs/operations.md)', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  const adopted = [...page.matchAll(/^ *adopt (\w+) ([\w:]+) \w+ (.*)$/gm)].flatMap(
    ([, part, type, each = '']) =>
      [...each.matchAll(/(\w+) \$\w+/g)].map(([, id]) => ({ part, id, type })),
  );
  const templateOf = (part?: string): Record<string, KeptResource> =>
    prod.stacks.find(({ stackName }) => stackName === `rebond-prod-${part}`)?.template.Resources;

  it('The recreated stage takes over the resources that have a fixed name', () => {
    const kept = prod.stacks.flatMap(({ template }) =>
      Object.entries<KeptResource>(template.Resources).filter(([, { DeletionPolicy }]) =>
        /^Retain/.test(DeletionPolicy ?? ''),
      ),
    );
    const unnamed = kept.filter(
      ([, { Type, Properties }]) => typeof Properties[NAME_OF[Type] ?? ''] !== 'string',
    );
    expect(unnamed.map(([id]) => id).sort()).toEqual(
      [...adopted.map(({ id }) => id), ...unnamed.map(([id]) => id).filter(isMadeAnew)].sort(),
    );
    expect(adopted.map(({ type }) => type).sort()).toEqual([
      'AWS::Cognito::UserPool',
      'AWS::S3::Bucket',
      'AWS::S3::Bucket',
      'AWS::S3::Bucket',
    ]);
  });

  it('The other resources are adopted by templates that refer only to existing resources', () => {
    for (const { part, id = '', type } of adopted) {
      const { Type, DeletionPolicy, Properties } = templateOf(part)[id] ?? {};
      expect([Type, DeletionPolicy]).toEqual([type, 'Retain']);
      const left = Object.entries(Properties ?? {}).filter(([name]) => !page.includes(`.${name}`));
      expect(left.length).toBeGreaterThan(3);
      expect(JSON.stringify(left)).not.toMatch(/Fn::GetAtt|Fn::ImportValue|"Ref":"(?!AWS::)/);
    }
  });

  it('A log group with a fixed name is removed if its creation fails', () => {
    const groups = prod.stacks.flatMap(({ template }) =>
      Object.values<KeptResource>(template.Resources).filter(
        ({ Type, Properties }) => Type === 'AWS::Logs::LogGroup' && Properties.LogGroupName,
      ),
    );
    expect(groups.length).toBeGreaterThan(25);
    expect([...new Set(groups.map(({ DeletionPolicy }) => DeletionPolicy))]).toEqual([
      'RetainExceptOnCreate',
      // SNS's log of SMS never outlives its stage.
      'Delete',
    ]);
  });
});

type KeptResource = { Type: string; DeletionPolicy?: string; Properties: Record<string, unknown> };

/** CloudFormation recognizes a resource by this property. */
const NAME_OF: Record<string, string> = {
  'AWS::Backup::BackupVault': 'BackupVaultName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Logs::LogGroup': 'LogGroupName',
};

/**
 * Returns whether a recreated stage creates this resource again: the account's logging, or the bucket of access logs,
 * which keeps its last logs.
 */
const isMadeAnew = (id: string): boolean => /^(ApiGateway(Account|Logs)|Logs)[0-9A-F]*$/.test(id);

describe('Two stages in one account', () => {
  it('Two stages in one account have no resource name in common', () => {
    const namesOf = ({ resources: { all } }: Synthesis) =>
      all.flatMap(({ type, properties }) =>
        namesIn(properties)
          .filter(([key]) => !NAMES_WITHIN.test(`${type} ${key}`))
          .map(([key, name]) => `${type} ${key} ${name}`),
      );
    const ofProd = new Set(namesOf(prod));
    expect(ofProd.size).toBeGreaterThan(100);
    expect(namesOf(dev).filter((name) => ofProd.has(name))).toEqual([]);
    const exportsOf = ({ stacks }: Synthesis) =>
      stacks.flatMap(({ template }) =>
        Object.values<{ Export?: { Name: string } }>(template.Outputs ?? {}).flatMap(
          ({ Export }) => Export?.Name ?? [],
        ),
      );
    const exported = new Set(exportsOf(prod));
    expect(exportsOf(dev).filter((name) => exported.has(name))).toEqual([]);
  });

  it('Two stages share only the resources that the runbook assigns to one of them, whatever their settings', () => {
    const whole = {
      alarmEmail: 'astreinte@rebond.fr',
      monthlySmsLimit: '20',
      domainName: 'app.rebond.fr',
      certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0',
      senderEmail: 'bonjour@rebond.fr',
      senderDomain: 'rebond.fr',
    };
    const namesOf = (stage: string) =>
      synthesize({ ...whole, stage }).resources.all.flatMap(({ type, properties }) =>
        madeNamesIn(properties)
          .filter(([key]) => !NAMES_WITHIN.test(`${type} ${key}`))
          .map(([key, name]) => `${type} ${key} ${name}`),
      );
    const ofProd = new Set(namesOf('prod'));
    expect([...new Set(namesOf('dev').filter((name) => ofProd.has(name)))].sort()).toEqual([
      'AWS::CloudFront::Distribution Aliases app.rebond.fr',
      'AWS::Logs::LogGroup LogGroupName sns/eu-west-3/{AWS::AccountId}/DirectPublishToPhoneNumber',
      'AWS::Logs::LogGroup LogGroupName sns/eu-west-3/{AWS::AccountId}/DirectPublishToPhoneNumber/Failure',
      'AWS::Logs::SubscriptionFilter LogGroupName sns/eu-west-3/{AWS::AccountId}/DirectPublishToPhoneNumber',
      'AWS::Logs::SubscriptionFilter LogGroupName sns/eu-west-3/{AWS::AccountId}/DirectPublishToPhoneNumber/Failure',
      'AWS::SES::EmailIdentity EmailIdentity rebond.fr',
    ]);
    const page = readFileSync(path.join(import.meta.dirname, '../docs/operations.md'), 'utf8');
    expect(page).toMatch(/a `senderEmail` \(or `senderDomain`\) and a `domainName` of its own/);
    expect(page).toMatch(/all but one of those in a region set `smsOutcomes=false`/);
  });

  it('A stage leaves the account’s settings unchanged, except for the role with which all stages log and the log of SMS', () => {
    const settings = (of: Synthesis) =>
      of.resources.all.filter(({ type }) => OF_THE_ACCOUNT.includes(type)).map(({ type }) => type);
    expect(settings(synthesize({ smsOutcomes: 'false' }))).toEqual(['AWS::ApiGateway::Account']);
    const limited = synthesize({ monthlySmsLimit: '20' });
    expect(settings(limited).sort()).toEqual(['AWS::ApiGateway::Account', 'Custom::AWS']);
    const { properties } = limited.resources.one('Custom::AWS');
    expect(JSON.stringify(properties.Update)).toContain(String.raw`\"MonthlySpendLimit\":\"20\"`);
    // By default a stage receives the outcomes of its text messages, and leaves the limit unchanged.
    expect(settings(dev).sort()).toEqual(['AWS::ApiGateway::Account', 'Custom::AWS']);
    const update = JSON.stringify(resources.one('Custom::AWS').properties.Update);
    expect(update).toContain('DeliveryStatusIAMRole');
    expect(update).not.toContain('MonthlySpendLimit');
    expect(resources.ofType('AWS::Logs::SubscriptionFilter')).toHaveLength(2);
    // The account's settings stay when the stage is deleted.
    expect(properties.Delete).toBeUndefined();
  });
});

/** These names need to be unique only within their parent: a pool, an API, a role, a metric's namespace. */
const NAMES_WITHIN = /Authorizer Name$|(Attribute|Metric|Policy|Stage|Client)Name$/;

/** Returns every name in a resource's properties by its key. A list contributes the names of its elements. */
function namesIn(properties: object): [key: string, name: string][] {
  return Object.entries(properties).flatMap(([key, value]) => {
    if (typeof value === 'string') return /Name$|^EmailIdentity$/.test(key) ? [[key, value]] : [];
    return typeof value === 'object' && !Array.isArray(value) ? namesIn(value) : [];
  });
}

/**
 * Returns the names of `namesIn`, a distribution's aliases, and names that CloudFormation joins from several parts.
 */
function madeNamesIn(properties: object): [key: string, name: string][] {
  return namesIn(
    JSON.parse(JSON.stringify(properties), (key, value) => {
      if (key === 'Aliases' && Array.isArray(value)) return { AliasesName: value.join() };
      const parts = (value as { 'Fn::Join'?: [string, unknown[]] } | null)?.['Fn::Join']?.[1];
      const texts = parts?.map((part) =>
        typeof part === 'string' ? part : `{${(part as { Ref?: string }).Ref}}`,
      );
      return /Name$/.test(key) && texts ? texts.join('') : value;
    }),
  ).map(([key, name]) => [key.replace('AliasesName', 'Aliases'), name]);
}

/** An account, or a region of it, can have each of these types of resource only once. */
const OF_THE_ACCOUNT = [
  'AWS::ApiGateway::Account',
  'AWS::IAM::ServiceLinkedRole',
  'AWS::Logs::ResourcePolicy',
  'AWS::SES::VdmAttributes',
  'AWS::XRay::TransactionSearchConfig',
  // The CDK configures SNS by an SDK call, whose resource has this type.
  'Custom::AWS',
];

describe('The cdk-nag check', () => {
  it('The check reports a fault that this test adds to a stack', () => {
    const outdir = mkdtempSync(path.join(tmpdir(), 'rebond-faulty-'));
    onTestFinished(() => rmSync(outdir, { recursive: true }));
    const faulty = buildApp({ bundlesCode: false, outdir });
    const stack = faulty.node.children.find((child) => child instanceof StageStack);
    if (stack === undefined) throw new Error('no stack');
    new Queue(stack, 'Faulty');
    expect(() => faulty.synth()).toThrow(/Faulty[\s\S]*AwsSolutions-SQS3/);
  });

  it('There are at most ten suppressions, each in the list and with a reason', () => {
    const stages = [dev, prod].map((of) => ({ of, list: acknowledgementsOf(of.stage) }));
    for (const { of, list } of stages) {
      expect(list.length).toBeLessThanOrEqual(10);
      const made = acknowledgedIn(of.app);
      const listed = new Set(list.flatMap(({ rules }) => rules));
      expect(made.filter(({ id }) => !listed.has(id))).toEqual([]);
      // Each listed exception must still be needed.
      const used = new Set(made.map(({ id }) => id));
      expect([...listed].filter((id) => !used.has(id))).toEqual([]);
    }
  });

  it('An eleventh suppression is refused, and so is a suppression without a reason', () => {
    const one = { rules: ['AwsSolutions-S1'], at: /none/, reason: 'It holds nothing of anybody.' };
    expect(() =>
      acknowledge(
        app,
        Array.from({ length: 11 }, () => one),
      ),
    ).toThrow(/11 ack/);
    expect(() => acknowledge(app, [{ ...one, reason: 'not needed' }])).toThrow(/without a reason/);
  });
});

const COMPLETE = {
  name: 'Rebond SAS',
  address: '1 rue du Lac, Lyon',
  registration: 'RCS Lyon 732 829 320',
  director: 'Léa Petit',
  email: 'contact@rebond.fr',
};

it.each([
  [undefined, 'lacks operator'],
  [{ ...COMPLETE, director: ' ' }, 'lacks director'],
  [COMPLETE, undefined],
] as const)('The legal details %j cause the warning: %s', (given, warning) => {
  const scope = new RootConstruct();
  warnOfMissingLaw(scope, given && readOperator(JSON.stringify(given)));
  const warnings = scope.node.metadata.map(({ data }) => String(data)).join();
  if (warning) expect(warnings).toContain(warning);
  else expect(warnings).toBe('');
});

it('An operator with an unknown field is refused, and without an operator all fields are empty', () => {
  expect(() => readOperator('{"nom":"Rebond"}')).toThrow('nom');
  expect(readOperator(undefined).name).toBe('');
});
