import { beforeAll, expect, it } from 'vitest';
import { type Resource, type Resources, synthesizeAlone } from '../alone-synthesized.ts';
import { LogBucket, PrivateBucket } from './private-bucket.ts';
import { StageStack } from './stage-stack.ts';

const buckets = (stage: string) => {
  const resources = synthesizeAlone(
    (app, context) => {
      const stack = new StageStack(app, 'web', { ...context, description: '' });
      const logs = new LogBucket(stack, 'Logs');
      new PrivateBucket(stack, 'Site', { logs, kept: false });
      new PrivateBucket(stack, 'Logos', { logs, kept: true });
    },
    { stage },
  );
  const of = (name: string) => {
    const found = resources.ofType('AWS::S3::Bucket').find(({ id }) => id.startsWith(name));
    if (found === undefined) throw new Error(`No bucket ${name}`);
    return found;
  };
  return { resources, logs: of('Logs'), site: of('Site'), logos: of('Logos') };
};

type Buckets = ReturnType<typeof buckets>;
let dev: Buckets;
let prod: Buckets;
beforeAll(() => {
  dev = buckets('dev');
  prod = buckets('prod');
});

const emptied = (resources: Resources, { id }: Resource) =>
  resources
    .ofType('Custom::S3AutoDeleteObjects')
    .some(({ properties }) => properties.BucketName.Ref === id);

it('Buckets are encrypted, and refuse public access and plain HTTP', () => {
  for (const bucket of [dev.logs, dev.site, dev.logos]) {
    expect(bucket.properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(JSON.stringify(bucket.properties.BucketEncryption)).toContain('AES256');
    const [policy] = dev.resources.referringTo(bucket, 'AWS::S3::BucketPolicy');
    expect(policy?.properties.PolicyDocument.Statement[0]).toMatchObject({
      Effect: 'Deny',
      Action: 's3:*',
      Principal: { AWS: '*' },
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
  }
});

it('Every access to a bucket is logged, by bucket', () => {
  const DestinationBucketName = { Ref: dev.logs.id };
  expect(dev.site.properties.LoggingConfiguration).toEqual({
    DestinationBucketName,
    LogFilePrefix: 'site/',
  });
  expect(dev.logos.properties.LoggingConfiguration).toEqual({
    DestinationBucketName,
    LogFilePrefix: 'logos/',
  });
});

it('Kept buckets keep old versions for 30 days, logs expire after 30 or 90 days, and the site has no versions', () => {
  expect(dev.logos.properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  expect(dev.logos.properties.LifecycleConfiguration.Rules).toEqual([
    {
      NoncurrentVersionExpiration: { NoncurrentDays: 30 },
      ExpiredObjectDeleteMarker: true,
      Status: 'Enabled',
    },
  ]);
  expect(dev.site.properties.VersioningConfiguration).toBeUndefined();
  expect(dev.site.properties.LifecycleConfiguration).toBeUndefined();
  const days = ({ logs }: Buckets) => logs.properties.LifecycleConfiguration.Rules;
  expect(days(dev)).toEqual([{ ExpirationInDays: 30, Status: 'Enabled' }]);
  expect(days(prod)).toEqual([{ ExpirationInDays: 90, Status: 'Enabled' }]);
});

it('The logos and logs of prod outlive its stacks; every other bucket is emptied and deleted with its stack', () => {
  const leaves = ({ resources, logs, site, logos }: Buckets) =>
    [logs, site, logos].map((bucket) => [bucket.deletionPolicy, emptied(resources, bucket)]);
  const goes = ['Delete', true];
  const stays = ['Retain', false];
  expect(leaves(dev)).toEqual([goes, goes, goes]);
  expect(leaves(prod)).toEqual([stays, goes, stays]);
});
