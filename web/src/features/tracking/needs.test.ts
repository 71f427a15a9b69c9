import { expect, it } from 'vitest';
import type { RepairStatus } from '../../../../shared/repairs/repair-status.ts';
import { repairThrough } from '../../testing/builders.ts';
import { needsOf } from './needs.ts';

const whole = (...statuses: [RepairStatus, ...RepairStatus[]]) => repairThrough(...statuses);
const question = (message: string) => ({
  ...whole('pending'),
  status: 'contact' as const,
  statusHistory: [{ status: 'contact' as const, timestamp: '2026-11-20T10:00:00.000Z', message }],
});
const handedOverAt = '2026-11-21T10:00:00.000Z';

it.each([
  ['waits for nobody', whole('pending'), []],
  ['is under way', whole('pending', 'progress'), []],
  [
    'asks its own question',
    question('Écran à 90 € ?'),
    [{ kind: 'question', message: 'Écran à 90 € ?' }],
  ],
  [
    'asks without words',
    question('Nécessite un point avec le client'),
    [{ kind: 'question', message: undefined }],
  ],
  ['is finished', whole('completed'), [{ kind: 'collection' }]],
  ['is finished by a shop without a profile', { ...whole('completed'), pickup: null }, []],
  ['was handed over', { ...whole('completed'), handedOverAt }, []],
])('The page of a repair that %s begins with what its customer needs', (_, repair, needs) => {
  expect(needsOf(repair)).toEqual(needs);
});
