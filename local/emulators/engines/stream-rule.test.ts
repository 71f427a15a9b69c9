import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { FilterPattern } from '../../../functions/lambdas/kinds.ts';
import { STREAM_CONSUMERS } from '../../../functions/lambdas.ts';
import { passesFilters } from '../../cloud/event-sources/filter-pattern.ts';
import { keptByFilters } from './stream-rule.ts';

const FILTERS = STREAM_CONSUMERS.flatMap(({ filters }) => [...filters]);
const SORT_KEYS = [
  ...['REPAIR', 'PROFILE', 'COUNTED#RB12345678', 'STATS#2026-11', 'R#durand 0 8204529826771 1'],
  ...[
    'DOCUMENT-SUMMARY#1',
    'PAYMENT#1',
    'ANSWER#1',
    'DOCUMENT-EVENT#1',
    'CUSTOMER#"sk":{"S":"REPAIR"',
  ],
];
const REASONS = ['change', 'claim', 'outcome', 'first-notification', 'known', 'erased', undefined];

/** The records have every sort key and every reason of a write, with the key's parts in either order. */
const RECORDS = SORT_KEYS.flatMap((sk) =>
  REASONS.flatMap((reason) =>
    ['INSERT', 'MODIFY', 'REMOVE'].flatMap((eventName) =>
      ['TRACKING#RB12345678', 'USER#1', 'WORDS#1'].map((pk, index) => {
        const parts = { pk: { S: pk }, sk: { S: sk } };
        const Keys = index % 2 ? parts : { sk: parts.sk, pk: parts.pk };
        const decision = { event: { M: { kind: { S: 'decision' } } } };
        const image = { ...Keys, ...decision, ...(reason && { last_write: { S: reason } }) };
        return {
          eventName,
          dynamodb: { Keys, ...(eventName !== 'REMOVE' && { NewImage: image }) },
        };
      }),
    ),
  ),
);

function keeps(rule: string, { dynamodb: { Keys, NewImage } }: (typeof RECORDS)[number]): boolean {
  const image = NewImage ? JSON.stringify(NewImage) : null;
  const asked = `SELECT CASE WHEN ${rule} THEN 1 END AS kept FROM (SELECT ? AS keys_json, ? AS new_image)`;
  return database.prepare(asked).get(JSON.stringify(Keys), image)?.kept === 1;
}
const database = new DatabaseSync(':memory:');

test('Every record that a consumer’s filter accepts is stored, and search words, counters and claims are not', () => {
  const rule = keptByFilters(FILTERS) ?? '';
  const kept = RECORDS.filter((record) => keeps(rule, record));
  const heard = RECORDS.filter((record) => passesFilters(record, FILTERS));
  expect(heard.length).toBeGreaterThan(20);
  expect(heard.filter((record) => !kept.includes(record))).toEqual([]);
  const keptKeys = new Set(kept.map(({ dynamodb }) => dynamodb.Keys.sk.S));
  expect([...keptKeys]).toEqual(
    SORT_KEYS.filter((key) => /^(REPAIR|DOCUMENT|PAYMENT|ANSWER)/.test(key)),
  );
  const claims = kept.filter(
    ({ dynamodb }) =>
      dynamodb.Keys.sk.S === 'REPAIR' && dynamodb.NewImage?.last_write?.S === 'claim',
  );
  expect(claims).toEqual([]);
});

test('A filter without a usable rule stores everything, and claims are stored when a consumer listens to them', () => {
  const all: FilterPattern = { eventName: ['INSERT'] };
  expect(keptByFilters([...FILTERS, all])).toBeUndefined();
  expect(keptByFilters([])).toBeUndefined();
  const claims: FilterPattern = {
    dynamodb: {
      Keys: { sk: { S: ['REPAIR'] } },
      NewImage: { last_write: { S: ['claim'] } },
    },
  };
  const rule = keptByFilters([...FILTERS, claims]) ?? '';
  const lost = RECORDS.filter((record) => passesFilters(record, [claims]) && !keeps(rule, record));
  expect(lost).toEqual([]);
});
