import { describe, expect, it } from 'vitest';
import { REPAIR_FIELDS, type RepairField } from '../../shared/repairs/repairs.ts';
import { wordsOf } from '../../shared/search/fold.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { PROMISED_FOR, repairWords } from './repair-words.ts';

const NOTHING = { deviceType: 'tablet', customerName: '' } as const;

const repair = (fields: Partial<Record<RepairField, string>> = {}) =>
  newRepair(
    { ...NOTHING, customerEmail: '', ...(fields as typeof NOTHING) },
    { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 's', nowMs: 0 },
  );
const wordsWith = (fields: Partial<Record<RepairField, string>>) =>
  repairWords(repair(fields)).words.flat();

describe('The words of a repair', () => {
  // This test fails if the words of a new field of the form are not indexed.
  it.each(REPAIR_FIELDS)('A repair is found by the value that was typed as %s', (field) => {
    const words = new Set(wordsWith({}));
    const typed = field === 'customerPhone' ? '06 12 34 56 78' : 'console';
    expect(wordsWith({ [field]: typed }).filter((word) => !words.has(word))).not.toEqual([]);
  });

  it('An unfinished repair has one word for its promised day, which nobody can type', () => {
    const words = (given: object) =>
      repairWords({ ...repair(), promisedOn: '2026-11-27', ...given }).words.flat();
    expect(words({})).toContain('!due-2026-11-27');
    expect(words({ status: 'completed' }).join(' ')).not.toContain(PROMISED_FOR);
    expect(wordsOf('!due-2026-11-27')).not.toContain('!due-2026-11-27');
  });
});
