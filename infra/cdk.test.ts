import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from './cdk.ts';

const SENDER = 'senderEmail=bonjour@example.fr';

/** This folder keeps the context of the stage `prod` and of no other stage. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rebond-stages-'));
  keep('prod', KEPT);
});
afterAll(() => rmSync(folder, { recursive: true }));

const OPERATOR = { name: 'Rebond SAS', address: '1 rue du Lac, 69003 Lyon' };
const KEPT = { senderEmail: 'bonjour@example.fr', senderVerified: true, operator: OPERATOR };

const keep = (stage: string, context: unknown) =>
  writeFileSync(
    path.join(folder, `${stage}.json`),
    typeof context === 'string' ? context : JSON.stringify(context),
  );

const planned = (command: string, ...given: string[]) => planOf(command, given, folder);
const argumentsOf = (command: string, ...given: string[]) => planned(command, ...given).args;

describe('A stage whose context is kept in a file', () => {
  it('Every command gets the whole context of its stage', () => {
    const context = [
      ...['--context', 'senderEmail=bonjour@example.fr', '--context', 'senderVerified=true'],
      ...['--context', `operator=${JSON.stringify(OPERATOR)}`, '--context', 'stage=prod'],
    ];
    expect(argumentsOf('deploy', 'stage=prod')).toEqual(['deploy', '--all', ...context]);
    expect(argumentsOf('diff', 'stage=prod')).toEqual(['diff', ...context]);
    expect(argumentsOf('destroy', 'stage=prod')).toEqual(['destroy', '--all', ...context]);
  });

  it('The legal pages are built with the operator of the stage', () => {
    expect(planned('deploy', 'stage=prod').operator).toBe(JSON.stringify(OPERATOR));
  });

  it('A typed setting is refused, because the next deployment would not have it', () => {
    expect(() => planned('deploy', 'stage=prod', 'alarmEmail=a@example.fr')).toThrow(
      'Write alarmEmail into infra/stages/prod.json, which keeps the context of prod.',
    );
  });

  it.each([
    ['{"senderEmail": "bonjour@example.fr",}', 'infra/stages/bad.json is no JSON.'],
    [{ ...KEPT, alarmMail: 'a@example.fr' }, 'The context has no alarmMail'],
    [{ senderEmail: 'bonjour' }, 'senderEmail'],
    [{ alarmEmail: 'a@example.fr' }, 'Name the address that e-mails come from'],
  ])('A stage file with the content %j is refused', (context, message) => {
    keep('bad', context);
    expect(() => planned('deploy', 'stage=bad')).toThrow(message);
  });
});

describe('A stage whose context is typed', () => {
  it('Typed settings are passed to the CDK as context', () => {
    expect(argumentsOf('deploy', 'stage=dev', SENDER, 'stripePriceIds={"pro":"price_1"}')).toEqual([
      ...['deploy', '--all', '--context', SENDER],
      ...['--context', 'stripePriceIds={"pro":"price_1"}', '--context', 'stage=dev'],
    ]);
  });

  it('The legal pages are built with the operator of the stage', () => {
    expect(planned('diff', 'operator={"name":"A=B"}').operator).toBe('{"name":"A=B"}');
    expect(planned('diff', 'stage=dev').operator).toBeUndefined();
  });

  it('A stage that keeps its data is not deployed or compared with only a part of its context', () => {
    const empty = path.join(folder, 'nothing');
    for (const command of ['deploy', 'diff']) {
      expect(() => planOf(command, ['stage=prod', SENDER], empty)).toThrow(
        'Keep the context of prod in infra/stages/prod.json, so that each deployment has all of it',
      );
    }
    expect(planOf('bootstrap', ['stage=prod'], empty).args).toEqual([
      ...['bootstrap', '--context', 'stage=prod'],
    ]);
  });

  it('A deployment without a sender address is refused with one sentence', () => {
    expect(() => planned('deploy', 'stage=dev')).toThrow(
      'Name the address that e-mails come from, one that SES can verify for you: senderEmail=bonjour@example.fr, or "senderEmail" in infra/stages/dev.json.',
    );
    expect(() => planned('deploy', 'stage=dev', 'senderEmail=')).toThrow('senderEmail');
    expect(() => planned('destroy', 'stage=dev')).not.toThrow();
  });
});

describe('The arguments of a command', () => {
  it('Options are passed on with their values', () => {
    expect(
      argumentsOf('deploy', '--require-approval', 'never', SENDER, '--progress=events'),
    ).toEqual([
      ...['deploy', '--all', '--context', SENDER, '--context', 'stage=dev'],
      ...['--require-approval', 'never', '--progress=events'],
    ]);
  });

  it.each(['bootstrap', 'diff'])('The command %s selects no stacks', (command) => {
    expect(argumentsOf(command, 'stage=dev')).toEqual([command, '--context', 'stage=dev']);
  });

  it.each([
    ['deploy', ['prod'], 'Give the context as stage=prod, not as prod.'],
    ['deploy', ['-c', SENDER], 'Give the context as stage=prod, not as -c.'],
    [
      'deploy',
      [`--context=${SENDER}`],
      `Give the context as stage=prod, not as --context=${SENDER}.`,
    ],
    ['diff', ['alarmMail=a@example.fr'], 'The context has no alarmMail'],
    [
      'publish',
      ['stage=dev'],
      'There is no command publish. The commands are bootstrap, deploy, diff, destroy.',
    ],
  ])('The command %s refuses %j', (command, given, message) => {
    expect(() => planned(command, ...given)).toThrow(message);
  });
});

it('The site’s copier can read a bootstrap bucket that has a key, although the copier’s role names none', () => {
  const cli = new URL('../lib/api/bootstrap/', import.meta.resolve('aws-cdk/bin/cdk'));
  const template = readFileSync(fileURLToPath(new URL('bootstrap-template.yaml', cli)), 'utf8');
  const start = template.indexOf('FileAssetsBucketEncryptionKey:');
  const key = template.slice(start, template.indexOf('FileAssetsBucketEncryptionKeyAlias:'));
  // The key's policy lets S3 decrypt for every caller of the account; IAM decides who may read the objects.
  expect(key.replaceAll(/\s+/g, ' ')).toMatch(
    /kms:Decrypt .*Principal: # Not actually everyone.* AWS: "\*" .*kms:CallerAccount: Ref: AWS::AccountId kms:ViaService: - Fn::Sub: s3\.\$\{AWS::Region\}/,
  );
});
