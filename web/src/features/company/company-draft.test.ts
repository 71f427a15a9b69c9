import { expect, test } from 'vitest';
import { DEFAULT_REMINDERS } from '../../../../shared/notifications/reminders/reminders.ts';
import { aCompany } from '../../testing/builders.ts';
import { checkCompany, draftOf, isChanged } from './company-draft.ts';

const company = aCompany({ late_penalty_rate: 12.5 });

test('Settings that were never set are empty, and count as unchanged', () => {
  const draft = draftOf(company);
  expect(draft).toMatchObject({ vat_regime: '', payment_days: '', late_penalty_rate: '12,5' });
  expect(isChanged(draft, 'documents', company)).toBe(false);
  expect(isChanged({ ...draft, vat_regime: 'franchise' }, 'documents', company)).toBe(true);
});

test('Typed numbers become numbers, and emptied fields are unset', () => {
  const draft = { ...draftOf(company), payment_days: '45', late_penalty_rate: '' };
  expect(checkCompany(draft, 'documents').input).toMatchObject({
    payment_days: 45,
    late_penalty_rate: null,
  });
});

test.each([
  ['payment_days', '61', 'Indiquez un nombre de jours, de 0 à 60.'],
  ['quote_validity_days', '1,5', 'Indiquez un nombre de jours, de 1 à 365.'],
  ['late_penalty_rate', 'dix', 'Indiquez un taux annuel, de 0 à 100 %.'],
] as const)('The setting %s typed as %s is refused beside its field', (name, typed, message) => {
  const { input, errors } = checkCompany({ ...draftOf(company), [name]: typed }, 'documents');
  expect(input).toBeUndefined();
  expect(errors[name]?.replace(/\s/g, ' ')).toBe(message);
});

test('Quick messages are stored by status, and a status without its own keeps the default texts', () => {
  const draft = draftOf(aCompany());
  expect(draft.hold_seconds).toBe(10);
  expect(draft.ready_messages.completed.split('\n')).toHaveLength(3);
  expect(checkCompany(draft, 'messages').input?.ready_messages).toEqual({});
  const ready_messages = { ...draft.ready_messages, completed: 'Prêt.\n\n Passez. ' };
  const { input } = checkCompany({ ...draft, ready_messages }, 'messages');
  expect(input?.ready_messages).toEqual({ completed: ['Prêt.', 'Passez.'] });
  const many = { ...ready_messages, contact: 'a\n'.repeat(7) };
  expect(checkCompany({ ...draft, ready_messages: many }, 'messages').errors).toEqual({
    contact: expect.stringContaining('6 messages'),
  });
});

test('Reminders stay unset until they are changed, can be turned off again, and accept whole days', () => {
  const draft = draftOf(aCompany());
  expect(checkCompany(draft, 'messages', aCompany()).input?.reminders).toBeUndefined();
  const on = { ...draft.reminders, quotesOn: true, days: '5', words30: ' Passez. ' };
  const reminders = {
    quotes: { on: true, days: 5, words: '' },
    notFetched: { on: false, words7: '', words30: 'Passez.', words90: '' },
  };
  expect(checkCompany({ ...draft, reminders: on }, 'messages').input?.reminders).toEqual(reminders);
  const stored = aCompany({ reminders });
  expect(isChanged(draftOf(stored), 'messages', stored)).toBe(false);
  expect(checkCompany(draft, 'messages', stored).input?.reminders).toMatchObject({
    quotes: { on: false },
  });
  for (const days of ['0', '61', '1,5', 'dix', '']) {
    const wrong = checkCompany({ ...draft, reminders: { ...on, days } }, 'messages');
    expect(wrong.errors.reminders).toBe('Indiquez un nombre de jours, de 1 à 60.');
  }
});

test.each([
  ['stored', aCompany({ reminders: { ...DEFAULT_REMINDERS, quotes: { on: true, days: 9 } } }), 9],
  ['default', aCompany(), DEFAULT_REMINDERS.quotes.days],
])(
  'Once reminders of quotes are off, a wrong delay is replaced by the %s delay',
  (_, stored, days) => {
    const draft = draftOf(stored);
    const reminders = { ...draft.reminders, quotesOn: false, days: '' };
    const { input, errors } = checkCompany({ ...draft, reminders }, 'messages', stored);
    expect(errors).toEqual({});
    expect(input?.reminders?.quotes).toMatchObject({ on: false, days });
  },
);

test('Labels stay unset until one is typed, and can be emptied again', () => {
  const draft = draftOf(aCompany());
  expect(checkCompany(draft, 'bonus', aCompany()).input?.bonus_labels).toBeUndefined();
  const qualirepar = { number: ' QR-1 ', organism: 'ecologic', until: '' } as const;
  const typed = { ...draft, bonus_labels: { ...draft.bonus_labels, qualirepar } };
  const labels = checkCompany(typed, 'bonus', aCompany()).input?.bonus_labels;
  expect(labels).toMatchObject({ qualirepar: { number: 'QR-1', organism: 'ecologic' } });
  const stored = aCompany({ bonus_labels: { qualirepar: { number: 'QR-1' } } });
  expect(isChanged(draftOf(stored), 'bonus', stored)).toBe(false);
  expect(checkCompany(draft, 'bonus', stored).input?.bonus_labels).toMatchObject({
    qualirepar: { number: '' },
  });
});

test('A page sends only its own changed fields, and ignores changes and errors on other pages', () => {
  const draft = { ...draftOf(company), siret: '1', payment_days: 'dix' };
  expect(isChanged(draft, 'company', company)).toBe(true);
  expect(isChanged(draft, 'messages', company)).toBe(false);
  const { input, errors } = checkCompany(draft, 'company', company);
  expect(errors).toEqual({});
  expect(input).toEqual({ siret: '1' });
});
