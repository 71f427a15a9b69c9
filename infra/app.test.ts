import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { acknowledgementsIn, unexplained } from './acknowledgements.ts';
import { buildApp } from './app.ts';
import { StageStack } from './constructs/stage-stack.ts';
import { type Resources, type Synthesis, synthesize } from './synthesized.ts';

let app: App;
let dev: Synthesis;
let prod: Synthesis;
let resources: Resources;

beforeAll(() => {
  dev = synthesize();
  ({ app, resources } = dev);
  prod = synthesize({ stage: 'prod', alarmEmail: 'astreinte@rebond.fr' });
});

it('every alarm tells the operators', () => {
  const alarms = resources.ofType('AWS::CloudWatch::Alarm');
  expect(alarms.length).toBeGreaterThan(0);
  for (const { properties } of alarms) {
    expect(JSON.stringify(properties.AlarmActions)).toContain('Alarms');
    expect(properties.OKActions).toEqual(properties.AlarmActions);
  }
});

describe('what is kept', () => {
  const kept = (of: Synthesis) =>
    of.stacks.flatMap(({ template }) =>
      Object.entries<{ DeletionPolicy?: string; Type: string }>(template.Resources)
        .filter(
          ([, { DeletionPolicy, Type }]) =>
            DeletionPolicy === 'Retain' && Type !== 'AWS::Logs::LogGroup',
        )
        .map(([id]) => id.replace(/[0-9A-F]{8}$/, '')),
    );

  it('is the table, the accounts and the logos in prod, and nothing in dev', () => {
    expect(kept(prod).sort()).toEqual(['Logos', 'Logs', 'Table', 'UserPool']);
    expect(kept(dev)).toEqual([]);
    expect(prod.resources.one('AWS::DynamoDB::Table').properties.DeletionProtectionEnabled).toBe(
      true,
    );
    expect(prod.resources.one('AWS::Cognito::UserPool').properties.DeletionProtection).toBe(
      'ACTIVE',
    );
  });

  it('keeps two stages of one account apart by name', () => {
    const namesOf = (of: Resources) =>
      of.all.flatMap(({ properties }) =>
        ['TableName', 'QueueName', 'FunctionName', 'UserPoolName', 'TopicName', 'LogGroupName']
          .map((key) => properties[key])
          .filter((name) => typeof name === 'string'),
      );
    const shared = new Set(namesOf(prod.resources));
    expect(namesOf(resources).filter((name) => shared.has(name))).toEqual([]);
  });
});

describe('cdk-nag', () => {
  it('finds what is wrong, so that a synthesis without a finding says something', () => {
    const outdir = mkdtempSync(path.join(tmpdir(), 'rebond-faulty-'));
    onTestFinished(() => rmSync(outdir, { recursive: true }));
    const faulty = buildApp({ bundlesCode: false, outdir });
    const stack = faulty.node.children.find((child) => child instanceof StageStack);
    if (stack === undefined) throw new Error('no stack');
    new Queue(stack, 'Faulty');
    expect(() => faulty.synth()).toThrow(/Faulty[\s\S]*AwsSolutions-SQS3/);
  });

  it('is excused from ten rules at most, each time with a reason', () => {
    const acknowledged = acknowledgementsIn(app);
    // A rule that finds several things names each in brackets.
    const rules = acknowledged.map(({ id }) => id.replace(/\[.*$/, ''));
    expect(new Set(rules).size).toBeLessThanOrEqual(10);
    expect(unexplained(acknowledged)).toEqual([]);
    expect(unexplained([{ id: 'AwsSolutions-S1', path: 'x', reason: 'not needed' }])).toHaveLength(
      1,
    );
  });
});
