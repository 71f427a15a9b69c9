/**
 * The runbook's commands adopt a kept user pool and kept buckets (docs/operations.md). They run here with a
 * replacement for the AWS command line that records its calls. CloudFormation's rules for an importing change set
 * are in its user guide, "Import AWS resources into a CloudFormation stack". Every resource in such a change set
 * must be imported and have a DeletionPolicy and all its identifiers. Nothing else may change.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { synthesize } from './synthesized.ts';

/** This stage has every optional part. It is the same as in app.test.ts, so that one synthesis serves both tests. */
const WHOLE = {
  alarmEmail: 'astreinte@rebond.fr',
  monthlySmsLimit: '20',
  domainName: 'app.rebond.fr',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0',
  senderEmail: 'bonjour@rebond.fr',
  senderDomain: 'rebond.fr',
  stage: 'prod',
};

/** CloudFormation identifies a resource by these properties: `primaryIdentifier` of its type in the registry. */
const IDENTIFIERS: Record<string, string> = {
  'AWS::Cognito::UserPool': 'UserPoolId',
  'AWS::S3::Bucket': 'BucketName',
};

const AWS = `#!/usr/bin/env bash
case "$1 $2" in
  'cognito-idp list-user-pools') echo eu-west-3_kept ;;
  's3api list-buckets') [[ $4 =~ rebond-prod-web-[a-z]+ ]]; echo "$BASH_REMATCH-kept" ;;
  'cloudformation create-change-set') n=$(ls asked | wc -l); cp cdk.out/adopt.json "asked/$n-template"; printf '%s\\n' "$@" > "asked/$n-words" ;;
  'cloudformation wait'|'cloudformation execute-change-set') ;;
  *) echo "not expected: $*" >&2; exit 1 ;;
esac
`;

type Imported = {
  ResourceType: string;
  LogicalResourceId: string;
  ResourceIdentifier: Record<string, string>;
};
type Template = { Resources: Record<string, Record<string, unknown>> };

/** Returns the change sets that the runbook's commands create. */
function changeSets(stacks: ReturnType<typeof synthesize>['stacks']) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rebond-adopted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['bin', 'cdk.out', 'asked']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'bin/aws'), AWS, { mode: 0o755 });
  writeFileSync(path.join(folder, 'bin/npm'), '#!/bin/sh\n', { mode: 0o755 });
  for (const { stackName, template } of stacks) {
    const file = path.join(folder, `cdk.out/${stackName}.template.json`);
    writeFileSync(file, JSON.stringify(template));
  }
  const page = readFileSync(path.join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  const block = page.split('```').find((each) => each.includes('adopt() {')) ?? '';
  const commands = block.replace(/^sh\n/, '');
  const { status, stderr } = spawnSync('bash', ['--norc', '-eu', '-c', commands], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}`, STAGE: 'prod' },
  });
  expect([status, stderr]).toEqual([0, '']);
  const asked = path.join(folder, 'asked');
  const read = (name: string) => readFileSync(path.join(asked, name), 'utf8');
  return readdirSync(asked)
    .filter((name) => name.endsWith('-template'))
    .toSorted()
    .map((name) => {
      const words = read(name.replace('-template', '-words')).split('\n');
      const after = (option: string) => words[words.indexOf(option) + 1] ?? '';
      const template: Template = JSON.parse(read(name));
      return { after, size: read(name).length, template };
    });
}

const hasJq = spawnSync('jq', ['--version']).status === 0;

describe.runIf(hasJq)(hasJq ? 'the runbook’s import' : 'the runbook’s import (no jq here)', () => {
  it('Kept resources are adopted by one change set per stack that contains nothing else, as CloudFormation requires', () => {
    const { stacks } = synthesize(WHOLE);
    const made = changeSets(stacks);
    // A second change set for the same stack would have to name the resources that the first one imported.
    expect(made.map(({ after }) => after('--stack-name'))).toEqual([
      'rebond-prod-identity',
      'rebond-prod-web',
    ]);
    const names: string[] = [];
    for (const { after, size, template } of made) {
      expect(after('--change-set-type')).toBe('IMPORT');
      const imported: Imported[] = JSON.parse(after('--resources-to-import'));
      expect(Object.keys(template)).toEqual(['Resources']);
      expect(Object.keys(template.Resources)).toEqual(
        imported.map(({ LogicalResourceId }) => LogicalResourceId),
      );
      const stack = stacks.find(({ stackName }) => stackName === after('--stack-name'));
      for (const { ResourceType, LogicalResourceId, ResourceIdentifier } of imported) {
        expect(Object.keys(ResourceIdentifier)).toEqual([IDENTIFIERS[ResourceType]]);
        names.push(...Object.values(ResourceIdentifier));
        const resource = template.Resources[LogicalResourceId];
        expect(resource).toMatchObject({ Type: ResourceType, DeletionPolicy: 'Retain' });
        expect(JSON.stringify(resource)).not.toMatch(
          /Fn::GetAtt|Fn::ImportValue|"Ref":"(?!AWS::)|DependsOn|Condition"/,
        );
        // The imported resource equals what the next deployment declares, except for references to other parts.
        const declared = stack?.template.Resources[LogicalResourceId];
        expect(declared.Properties).toMatchObject(resource?.Properties as object);
      }
      // A template of at most this size may be sent within the request.
      expect(size).toBeLessThan(51_200);
    }
    expect(names).toEqual([
      'eu-west-3_kept',
      'rebond-prod-web-logos-kept',
      'rebond-prod-web-proofs-kept',
      'rebond-prod-web-pictures-kept',
    ]);
  });
});
