import { expect, it } from 'vitest';
import type { RepairStatus } from '../../../../shared/repairs/repair-status.ts';
import { repairThrough } from '../../testing/builders.ts';
import { needsOf } from './needs-list.tsx';

const whole = (...statuses: [RepairStatus, ...RepairStatus[]]) => repairThrough(...statuses);
const question = (message: string) => ({
  ...whole('pending'),
  status: 'contact' as const,
  statusHistory: [{ status: 'contact' as const, timestamp: '2026-11-20T10:00:00.000Z', message }],
});
const handedOverAt = '2026-11-21T10:00:00.000Z';

const { pickup } = whole('completed');
const collection = { kind: 'collection', pickup };
const quote = { totalCents: 9000, validUntil: '2026-12-20', path: '/devis/q#cle=k' };
const due = [{ number: 'FA-2026-0001', cents: 4500, path: '/payer/f#cle=k' }];
const asks = { quote, due };
const accepted = { number: 'DE-2026-0001', totalCents: 9000, at: '2026-11-20T10:00:00.000Z' };
const later = { at: '2026-11-20T11:00:00.000Z', text: 'D’accord' };
const own = question('Écran à 90 € ?');

it.each([
  [
    'asks a question and has a quote and a deposit',
    { ...own, asks },
    ['question', 'quote', 'payment'].map((kind) => expect.objectContaining({ kind })),
  ],
  [
    'has accepted a quote and has an amount to pay',
    { ...whole('pending'), asks: { accepted, due } },
    [
      { kind: 'payment', due },
      { kind: 'accepted', quote: accepted },
    ],
  ],
  ['has a quote', { ...whole('pending'), asks: { quote, due: [] } }, [{ kind: 'quote', quote }]],
  [
    'is finished and not paid',
    { ...whole('completed'), asks: { due } },
    [{ kind: 'payment', due }, collection],
  ],
  [
    'was handed over and not paid',
    { ...whole('completed'), asks, handedOverAt },
    [{ kind: 'payment', due }],
  ],

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
  [
    'asks a question that its customer has answered',
    { ...own, reply: { last: later } },
    [{ kind: 'answered', message: 'Écran à 90 € ?', reply: { last: later } }],
  ],
  [
    'asks a question after its customer has written',
    { ...own, reply: { last: { ...later, at: '2026-11-20T09:00:00.000Z' } } },
    [{ kind: 'question', message: 'Écran à 90 € ?' }],
  ],
  ['is finished', whole('completed'), [collection]],
  ['is finished by a shop without a profile', { ...whole('completed'), pickup: null }, []],
  ['was handed over', { ...whole('completed'), handedOverAt }, []],
])('The page of a repair that %s begins with the needs of its customer', (_, repair, needs) => {
  expect(needsOf(repair)).toEqual(needs);
});
