/** These tests continue a deployment's life on moto: a second stage, a failed update, deletion, and recreation. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Moto, motoIsInstalled, startMoto } from './moto.ts';
import { changeTemplate, prepare, runCdk } from './rehearse.ts';

const REGION = 'eu-west-3';
const STAGES = ['dev', 'prod'] as const;
type StageName = (typeof STAGES)[number];
const DEPLOY = ['--all', '--require-approval=never', '--method=direct', '--concurrency=3'];

const installed = motoIsInstalled();
const title = installed
  ? 'after a first deployment, on moto'
  : 'after a first deployment, on moto (moto_server is not installed: pip install "moto[server]")';

/** The creation of this table fails, because its name belongs to another stage. */
const FAULTY = {
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    TableName: 'rebond-dev',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
  },
};

describe.runIf(installed)(title, () => {
  let moto: Moto;
  let table: DynamoDBDocumentClient;
  const outdirs = {} as Record<StageName, string>;

  beforeAll(async () => {
    moto = await startMoto();
    for (const stage of STAGES) {
      outdirs[stage] = mkdtempSync(path.join(tmpdir(), `rebond-again-${stage}-`));
      // One stage of an account and region receives the outcomes of SMS.
      const smsOutcomes = stage === 'prod';
      const context = { stage, alarmEmail: 'astreinte@rebond.fr', smsOutcomes };
      prepare(outdirs[stage], { context, bundlesCode: false });
    }
    const client = new DynamoDBClient({
      endpoint: moto.endpoint,
      region: REGION,
      credentials: { accessKeyId: 'rehearsal', secretAccessKey: 'rehearsal' },
    });
    table = DynamoDBDocumentClient.from(client);
    // The stage that keeps its data has copies in a second region.
    await cdk('prod', 'bootstrap');
    for (const stage of STAGES) await cdk(stage, 'deploy', ...DEPLOY);
  }, 400_000);

  afterAll(() => {
    table?.destroy();
    moto?.stop();
    for (const outdir of Object.values(outdirs)) rmSync(outdir, { recursive: true });
  });

  const cdk = (stage: StageName, ...args: string[]) => runCdk(moto.endpoint, outdirs[stage], args);
  const query = (service: string, Action: string, region = REGION) =>
    moto.ask(service, region, { Action, Version: '2010-05-15' });

  /** Returns the statuses of the stage's stacks. Deleted stacks have none. */
  const statusesOf = async (stage: StageName) => {
    const answers = await Promise.all(
      [REGION, 'us-east-1'].map((region) => query('cloudformation', 'DescribeStacks', region)),
    );
    const stacks = answers.flatMap((answer) => [
      ...answer.matchAll(/<StackName>([^<]+)<[\s\S]*?<StackStatus>([^<]+)</g),
    ]);
    const own = stacks.filter(([, name]) => name?.startsWith(`rebond-${stage}-`));
    return Map.groupBy(own, ([, , status]) => status);
  };

  /** Lists the resources of a stage by name: buckets, queues, functions, log groups, tables. */
  const whatStands = async (stage: StageName) => {
    const answers = await Promise.all([
      moto.ask('s3', REGION, '/'),
      query('sqs', 'ListQueues'),
      moto.ask('lambda', REGION, '/2015-03-31/functions?MaxItems=500'),
      moto.json('logs', REGION, 'Logs_20140328.DescribeLogGroups', {}),
      moto.json('dynamodb', REGION, 'DynamoDB_20120810.ListTables', {}),
    ]);
    const named = new RegExp(`rebond[-/]${stage}(?:[-/][\\w/-]*)?(?=["<])`, 'g');
    const found = answers.map((answer) => [...new Set(answer.match(named))]);
    const [buckets = [], queues = [], functions = [], logs = [], tables = []] = found;
    return { buckets, queues, functions, logs, tables };
  };

  const item = { pk: 'USER#1', sk: 'PROFILE' };
  const keep = (stage: StageName) =>
    table.send(new PutCommand({ TableName: `rebond-${stage}`, Item: { ...item, stage } }));
  const kept = async (stage: StageName) =>
    (await table.send(new GetCommand({ TableName: `rebond-${stage}`, Key: item }))).Item;

  const streamOf = async (stage: StageName) => {
    const describe = new DescribeTableCommand({ TableName: `rebond-${stage}` });
    return (await table.send(describe)).Table?.LatestStreamArn;
  };

  it('Two stages can exist in one account', async () => {
    for (const stage of STAGES) {
      expect([...(await statusesOf(stage)).keys()]).toEqual(['CREATE_COMPLETE']);
      const { tables, functions, buckets } = await whatStands(stage);
      expect(tables).toEqual([`rebond-${stage}`]);
      expect(functions.length).toBeGreaterThan(80);
      expect(buckets).toHaveLength(6);
      await keep(stage);
    }
  });

  it('A failed update is rolled back with the last release’s templates and does not touch the data', async () => {
    const before = await whatStands('prod');
    const stream = await streamOf('prod');
    const change = (part: string, by: Parameters<typeof changeTemplate>[2]) =>
      changeTemplate(outdirs.prod, `rebond-prod-${part}`, by);
    const back = [
      change('messaging', ({ Resources }) => {
        const Properties = { QueueName: 'rebond-prod-of-the-release-after' };
        Resources.After = { Type: 'AWS::SQS::Queue', Properties };
      }),
      change('consumers', ({ Resources }) => {
        Resources.Faulty = FAULTY;
      }),
    ];
    const data = async () => [await kept('prod'), await streamOf('prod')];
    const isWhole = [{ ...item, stage: 'prod' }, stream];

    await expect(cdk('prod', 'deploy', ...DEPLOY)).rejects.toThrow(/rebond-prod-consumers/);
    // The stacks that were deployed before the failed one keep the new release, so Lambdas of one release run with
    // queues of the other.
    const half = await whatStands('prod');
    expect(half.queues.filter((name) => !before.queues.includes(name))).toEqual([
      'rebond-prod-of-the-release-after',
    ]);
    expect({ ...half, queues: before.queues }).toEqual(before);
    expect(await data()).toEqual(isWhole);

    for (const undo of back) undo();
    await cdk('prod', 'deploy', ...DEPLOY);
    expect(await whatStands('prod')).toEqual(before);
    expect(await data()).toEqual(isWhole);
    expect(await kept('dev')).toEqual({ ...item, stage: 'dev' });
  }, 300_000);

  it('A stage that keeps nothing is deleted completely, recreated, and affects no other stage', async () => {
    const others = await whatStands('prod');
    await cdk('dev', 'destroy', '--all', '--force');
    const nothing = { buckets: [], queues: [], functions: [], logs: [], tables: [] };
    expect(await whatStands('dev')).toEqual(nothing);
    await cdk('dev', 'deploy', ...DEPLOY);
    expect([...(await statusesOf('dev')).keys()]).toEqual(['CREATE_COMPLETE']);
    expect(await kept('dev')).toBeUndefined();
    expect(await whatStands('prod')).toEqual(others);
  }, 300_000);

  it('A stage that keeps its data cannot be recreated while its old table exists, and loses nothing', async () => {
    const before = await whatStands('prod');
    await cdk('prod', 'destroy', '--all', '--force');
    const left = await whatStands('prod');
    expect(left).toMatchObject({ tables: ['rebond-prod'], queues: [], functions: [] });
    expect(left.logs).toEqual(before.logs);
    expect(left.buckets.map((name) => name.replace(/-?[0-9a-f]{8}-?\w*$/, '')).sort()).toEqual([
      'rebond-prod-web-logos',
      'rebond-prod-web-logs',
      'rebond-prod-web-pictures',
      'rebond-prod-web-proofs',
    ]);
    await expect(cdk('prod', 'deploy', ...DEPLOY)).rejects.toThrow(/rebond-prod-data/);
    expect((await whatStands('prod')).functions).toEqual([]);
    expect(await kept('prod')).toEqual({ ...item, stage: 'prod' });
  }, 300_000);
});
