import { describe, expect, it } from 'vitest';
import { STREAM_CONSUMERS } from '../../../functions/lambdas.ts';
import { passesFilters } from './filter-pattern.ts';

const change = (eventName: string, pk: string, sk: string) => ({
  eventName,
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
});
const [onRepairChange] = STREAM_CONSUMERS;

describe('Filtering stream records', () => {
  it.each([
    [change('INSERT', 'TRACKING#RB1', 'REPAIR'), true],
    [change('MODIFY', 'TRACKING#RB1', 'REPAIR'), true],
    [change('REMOVE', 'TRACKING#RB1', 'REPAIR'), true],
    [change('REMOVE', 'TRACKING#RB1', 'NOTIFICATION#0#EMAIL'), false],
    [change('INSERT', 'USER#1', 'DOCUMENT-SUMMARY#1'), true],
    [change('MODIFY', 'USER#1', 'DOCUMENT-SUMMARY#1'), false],
    [change('INSERT', 'TRACKING#RB1', 'NOTIFICATION#0#EMAIL'), false],
    [change('INSERT', 'USER#1', 'PROFILE'), false],
    [{ eventName: 'INSERT' }, false],
  ])('The repair consumer’s filters decide about the record %j: %s', (record, expected) => {
    expect(passesFilters(record, onRepairChange.filters)).toBe(expected);
  });

  it('A record passes when there are no filter patterns', () => {
    expect(passesFilters({}, [])).toBe(true);
  });
});
