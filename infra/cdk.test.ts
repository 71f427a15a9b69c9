import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cdkArguments, operatorIn } from './cdk.ts';

const SENDER = 'senderEmail=bonjour@example.fr';

describe('The CDK’s arguments', () => {
  it('The stage and its other settings are passed as context', () => {
    expect(
      cdkArguments('deploy', ['stage=prod', SENDER, 'stripePriceIds={"pro":"price_1"}']),
    ).toEqual([
      ...['deploy', '--all', '--context', 'stage=prod', '--context', SENDER],
      ...['--context', 'stripePriceIds={"pro":"price_1"}'],
    ]);
  });

  it('Options are passed on with their values', () => {
    expect(
      cdkArguments('deploy', [
        ...['--require-approval', 'never', 'stage=dev', SENDER],
        '--progress=events',
      ]),
    ).toEqual([
      ...['deploy', '--all', '--context', 'stage=dev', '--context', SENDER],
      ...['--require-approval', 'never', '--progress=events'],
    ]);
  });

  it.each(['bootstrap', 'diff'])('The command %s selects no stacks', (command) => {
    expect(cdkArguments(command, ['stage=prod'])).toEqual([command, '--context', 'stage=prod']);
  });

  it('A deployment without a sender address is refused with one sentence', () => {
    const sentence =
      'Name the address that e-mails come from, one that SES can verify for you: npm run deploy -- senderEmail=bonjour@example.fr …';
    expect(() => cdkArguments('deploy', ['stage=dev'])).toThrow(sentence);
    expect(() => cdkArguments('deploy', ['stage=dev', 'senderEmail='])).toThrow(sentence);
    expect(() =>
      cdkArguments('deploy', ['stage=dev'], { senderEmail: 'a@example.fr' }),
    ).not.toThrow();
    expect(() => cdkArguments('deploy', ['-c', SENDER])).not.toThrow();
    expect(() => cdkArguments('destroy', ['stage=dev'])).not.toThrow();
  });

  it.each([
    ['deploy', 'prod', 'Give the context as stage=prod, not as prod.'],
    [
      'publish',
      'stage=prod',
      'There is no command publish. The commands are bootstrap, deploy, diff, destroy.',
    ],
  ])('The command %s refuses %s', (command, argument, message) => {
    expect(() => cdkArguments(command, [argument])).toThrow(message);
  });
});

it('The build receives the operator of the stage', () => {
  expect(operatorIn(['stage=prod', 'operator={"name":"A=B"}'])).toBe('{"name":"A=B"}');
  expect(operatorIn(['stage=prod'])).toBeUndefined();
});

it('The site’s copier can read a bootstrap bucket that has its own key, although its role names no key', () => {
  const cli = new URL('../lib/api/bootstrap/', import.meta.resolve('aws-cdk/bin/cdk'));
  const template = readFileSync(fileURLToPath(new URL('bootstrap-template.yaml', cli)), 'utf8');
  const start = template.indexOf('FileAssetsBucketEncryptionKey:');
  const key = template.slice(start, template.indexOf('FileAssetsBucketEncryptionKeyAlias:'));
  // The key's policy lets S3 decrypt for every caller of the account; IAM decides who may read the objects.
  expect(key.replaceAll(/\s+/g, ' ')).toMatch(
    /kms:Decrypt .*Principal: # Not actually everyone.* AWS: "\*" .*kms:CallerAccount: Ref: AWS::AccountId kms:ViaService: - Fn::Sub: s3\.\$\{AWS::Region\}/,
  );
});
