import { beforeAll, describe, expect, it } from 'vitest';
import { type Resources, synthesize } from '../synthesized.ts';
import { TABLE_SHAPE } from '../table-shape.ts';

let resources: Resources;

beforeAll(() => {
  ({ resources } = synthesize());
});

describe('the table', () => {
  it('has point-in-time recovery, a TTL, and a stream with both images', () => {
    expect(resources.one('AWS::DynamoDB::Table').properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });

  it('has the indexes of its shape, with what they hold', () => {
    const indexes: { IndexName: string; Projection: Record<string, unknown> }[] =
      resources.one('AWS::DynamoDB::Table').properties.GlobalSecondaryIndexes;
    expect(indexes.map(({ IndexName, Projection }) => [IndexName, Projection])).toEqual([
      [
        'shop',
        { ProjectionType: 'INCLUDE', NonKeyAttributes: [...TABLE_SHAPE.indexes.shop.include] },
      ],
      ['stripe', { ProjectionType: 'KEYS_ONLY' }],
    ]);
  });
});
