import { beforeAll, describe, expect, it } from 'vitest';
import { STREAM_CONSUMERS } from '../../functions/lambdas.ts';
import type { Resources } from '../alone-synthesized.ts';
import { synthesize } from '../synthesized.ts';

let resources: Resources;

beforeAll(() => {
  ({ resources } = synthesize());
});

describe('The table', () => {
  it('The table has point-in-time recovery, a TTL, and a stream with both images', () => {
    expect(resources.one('AWS::DynamoDB::Table').properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });

  it('The table has two indexes: `cards` with the cards of repairs, and `stripe` with keys only', () => {
    const indexes: { IndexName: string; Projection: Record<string, unknown> }[] =
      resources.one('AWS::DynamoDB::Table').properties.GlobalSecondaryIndexes;
    expect(indexes.map(({ IndexName, Projection }) => [IndexName, Projection])).toEqual([
      ['cards', { ProjectionType: 'INCLUDE', NonKeyAttributes: ['card'] }],
      ['stripe', { ProjectionType: 'KEYS_ONLY' }],
    ]);
  });
});

describe('A restored table', () => {
  const streamArn = 'arn:aws:dynamodb:eu-west-3:123456789012:table/rebond-dev-restored/stream/2026';
  const restored = synthesize({
    restoredTable: 'rebond-dev-restored',
    restoredStreamArn: streamArn,
  });
  const ordinary = synthesize();
  const dataOf = ({ stacks }: typeof restored) =>
    stacks.find(({ stackName }) => stackName === 'rebond-dev-data')?.template;

  it('Every Lambda reads the restored table, and every consumer follows its stream', () => {
    const environments = restored.resources
      .ofType('AWS::Lambda::Function')
      .map(({ properties }) => properties.Environment?.Variables?.TABLE_NAME)
      .filter((name) => name !== undefined);
    expect(new Set(environments)).toEqual(new Set(['rebond-dev-restored']));
    const sources = restored.resources
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter(({ properties }) => properties.StartingPosition);
    expect(sources.map(({ properties }) => properties.EventSourceArn)).toEqual(
      STREAM_CONSUMERS.map(() => streamArn),
    );
    const policies = JSON.stringify(
      ['AWS::IAM::Policy', 'AWS::IAM::Role'].flatMap((type) => restored.resources.ofType(type)),
    );
    expect(policies).toContain(':table/rebond-dev-restored');
    expect(policies).not.toContain('Fn::GetAttTable');
  });

  it('The stage’s own table and its exports stay unchanged', () => {
    expect(Object.keys(dataOf(ordinary)?.Outputs)).toHaveLength(3);
    const apartFromParameter = (of: typeof restored) => {
      const resources = Object.entries<{ Type: string }>(dataOf(of)?.Resources);
      const others = resources.filter(([, { Type }]) => Type !== 'AWS::SSM::Parameter');
      return { ...dataOf(of), Resources: Object.fromEntries(others) };
    };
    expect(apartFromParameter(restored)).toEqual(apartFromParameter(ordinary));
  });

  it('A parameter names the table in use for the commands of operators', () => {
    expect(restored.resources.one('AWS::SSM::Parameter').properties).toMatchObject({
      Name: '/rebond/dev/table',
      Value: 'rebond-dev-restored',
    });
    const [table] = Object.entries<{ Type: string }>(dataOf(ordinary)?.Resources).find(
      ([, { Type }]) => Type === 'AWS::DynamoDB::Table',
    ) ?? [''];
    expect(ordinary.resources.one('AWS::SSM::Parameter').properties.Value).toEqual({ Ref: table });
  });
});
