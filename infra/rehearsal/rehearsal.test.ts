import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUEUE_CONSUMERS, STREAM_CONSUMERS } from '../../functions/lambdas.ts';
import { variablesOf } from '../../functions/platform/resources.ts';
import { LAMBDAS } from '../lambdas.ts';
import { TABLE_SHAPE } from '../table-shape.ts';
import { ensureWebBuilt } from '../web-build.ts';
import { KNOWN_TO_MOTO, type Moto, motoIsInstalled, startMoto } from './moto.ts';
import { prepare, runCdk } from './rehearse.ts';

const REGION = 'eu-west-3';
const DEPLOY = ['--all', '--require-approval=never', '--method=direct', '--concurrency=6'];

const installed = motoIsInstalled();
const title = installed
  ? 'a deployment to moto'
  : 'a deployment to moto (moto_server is not installed: pip install "moto[server]")';

type DeployedFunction = {
  FunctionName: string;
  Role: string;
  CodeSize: number;
  Runtime: string;
  Environment?: { Variables: Record<string, string> };
};

describe.runIf(installed)(title, () => {
  let moto: Moto;
  let outdir: string;
  let prepared: ReturnType<typeof prepare>;
  let functions: DeployedFunction[];

  beforeAll(async () => {
    outdir = mkdtempSync(path.join(tmpdir(), 'rebond-rehearsal-'));
    ensureWebBuilt();
    moto = await startMoto();
    prepared = prepare(outdir);
    await runCdk(moto.endpoint, outdir, ['bootstrap']);
    await runCdk(moto.endpoint, outdir, ['deploy', ...DEPLOY]);
    const listed = await moto.ask('lambda', REGION, '/2015-03-31/functions?MaxItems=500');
    functions = JSON.parse(listed).Functions;
    console.log(`Left out, unknown to moto: ${prepared.leftOut.join(', ')}`);
  }, 400_000);

  afterAll(() => {
    moto?.stop();
    rmSync(outdir, { recursive: true, force: true });
  });

  const query = (service: string, region: string, Action: string, more = {}) =>
    moto.ask(service, region, { Action, Version: '2010-05-15', ...more });

  const functionOf = (name: string): DeployedFunction => {
    const found = functions.find(({ FunctionName }) => FunctionName === `rebond-dev-${name}`);
    if (found === undefined) throw new Error(`${name} was not deployed`);
    return found;
  };

  it('Every stack is complete in both regions, after the bootstrap of each', async () => {
    const statuses = await Promise.all(
      [REGION, 'us-east-1'].map(async (region) => {
        const answer = await query('cloudformation', region, 'DescribeStacks');
        const stacks = [...answer.matchAll(/<StackName>([^<]+)<[\s\S]*?<StackStatus>([^<]+)</g)];
        return stacks.map(([, name, status]) => [region, name, status].join(' '));
      }),
    );
    const elsewhere = ['rebond-dev-firewall', 'rebond-dev-edge-logs'];
    expect(statuses.flat().sort()).toEqual(
      [
        ...prepared.stacks.map((name) => [elsewhere.includes(name) ? 'us-east-1' : REGION, name]),
        ...[REGION, 'us-east-1'].map((region) => [region, 'CDKToolkit']),
      ]
        .map((where) => [...where, 'CREATE_COMPLETE'].join(' '))
        .sort(),
    );
  });

  it('The rehearsal leaves out only resources that moto does not support', () => {
    expect(prepared.leftOut.filter((type) => KNOWN_TO_MOTO.has(type))).toEqual([]);
    expect(prepared.leftOut).toContain('AWS::CloudFront::Distribution');
  });

  it('The deployed table has its keys, its index and its stream', async () => {
    const client = new DynamoDBClient({
      endpoint: moto.endpoint,
      region: REGION,
      credentials: { accessKeyId: 'rehearsal', secretAccessKey: 'rehearsal' },
    });
    const command = new DescribeTableCommand({ TableName: 'rebond-dev' });
    const { Table: table } = await client.send(command);
    client.destroy();
    expect(table).toMatchObject({
      KeySchema: [
        { AttributeName: TABLE_SHAPE.partitionKey, KeyType: 'HASH' },
        { AttributeName: TABLE_SHAPE.sortKey, KeyType: 'RANGE' },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    expect(table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(
      Object.keys(TABLE_SHAPE.indexes).sort(),
    );
  });

  it.each(LAMBDAS)('The code of $name is uploaded with its variables', ({ name, uses }) => {
    const deployed = functionOf(name);
    expect(deployed.Runtime).toBe('nodejs24.x');
    // Placeholder code in a template would be smaller.
    expect(deployed.CodeSize).toBeGreaterThan(300);
    const variables = deployed.Environment?.Variables ?? {};
    for (const variable of variablesOf(uses)) expect(variables).toHaveProperty(variable);
    if ('TABLE_NAME' in variables) expect(variables.TABLE_NAME).toBe('rebond-dev');
  });

  it('A Lambda may write what its route declares, by a policy that names the table', async () => {
    const role = functionOf('api').Role.split('/').at(-1) ?? '';
    const listed = await query('iam', 'us-east-1', 'ListRolePolicies', { RoleName: role });
    const [, policy = ''] = /<member>([^<]+)</.exec(listed) ?? [];
    const more = { RoleName: role, PolicyName: policy };
    const answer = await query('iam', 'us-east-1', 'GetRolePolicy', more);
    const [, text = ''] = /<PolicyDocument>([\s\S]*?)<\/PolicyDocument>/.exec(answer) ?? [];
    // Moto returns a role's inline policy in Python's notation.
    const document = decodeURIComponent(text).replaceAll(/&quot;|'/g, '"');
    expect(document).toMatch(/"dynamodb:PutItem"/);
    expect(document).toContain(`:table/rebond-dev"`);
  });

  it('Every consumer is connected to the stream or queue that it reads', async () => {
    const answer = await moto.ask('lambda', REGION, '/2015-03-31/event-source-mappings/');
    const { EventSourceMappings: mappings } = JSON.parse(answer) as {
      EventSourceMappings: { FunctionArn: string; EventSourceArn: string }[];
    };
    const read = mappings.map(
      ({ FunctionArn, EventSourceArn }) =>
        `${FunctionArn.split(':function:')[1]} ${EventSourceArn.split(':')[2]}`,
    );
    expect(read.sort()).toEqual(
      [
        ...STREAM_CONSUMERS.map(({ name }) => `rebond-dev-${name} dynamodb`),
        ...QUEUE_CONSUMERS.map(({ name }) => `rebond-dev-${name} sqs`),
      ].sort(),
    );
  });

  it('Queues, buckets, the alarms’ topic and the dashboard are created', async () => {
    const queues = await query('sqs', REGION, 'ListQueues', { QueueNamePrefix: 'rebond-dev-' });
    for (const queue of ['notifications', 'notifications-dead-letters']) {
      expect(queues).toContain(`rebond-dev-${queue}`);
    }
    const buckets = await moto.ask('s3', REGION, '/');
    for (const bucket of ['rebond-dev-web-site', 'rebond-dev-web-logos', 'cdk-hnb659fds-assets']) {
      expect(buckets).toContain(`<Name>${bucket}`);
    }
    expect(await query('sns', REGION, 'ListTopics')).toContain(':rebond-dev-alarms');
    expect(await query('monitoring', REGION, 'ListDashboards')).toContain('rebond-dev');
  });
});
