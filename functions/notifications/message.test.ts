import { expect, it } from 'vitest';
import { type MessageName, messageRef } from './message.ts';

/** There is a message of each kind here, with the key under which the table keeps it. */
const KEPT: { [Kind in MessageName['kind']]: [MessageName<Kind>, string] } = {
  quote: [{ kind: 'quote', documentId: 'd' }, 'QUOTE#d'],
  'not-fetched': [
    { kind: 'not-fetched', trackingNumber: 'RB12345678', sinceMs: 5, days: 30 },
    'NOT-FETCHED#RB12345678#5#30',
  ],
  overdue: [{ kind: 'overdue', documentId: 'd', days: 15 }, 'OVERDUE#d#15'],
  review: [{ kind: 'review', trackingNumber: 'RB12345678' }, 'REVIEW#RB12345678'],
  answer: [{ kind: 'answer', documentId: 'd', reader: 'shop' }, 'ANSWER#d#shop'],
};

it.each(Object.values<[MessageName, string]>(KEPT))(
  'The message %j has the key under which it was stored before',
  (name, ref) => {
    expect(messageRef(name)).toBe(ref);
  },
);
