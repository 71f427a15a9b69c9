import { expect, test } from 'vitest';
import type {
  DeliveryOutcome,
  NotificationChannel,
} from '../../../../../shared/repairs/notifications.ts';
import { deliveryText } from '../../../lib/repairs/delivery-text.ts';
import { someStats } from '../../../testing/builders.ts';
import { statsWithMoved } from './figures.ts';
import { filterIn } from './open-dashboard.ts';

const stats = someStats({ pending: 1, inProgress: 1, completed: 1 });

test('A new repair counts in the total and as pending', () => {
  expect(statsWithMoved(stats, null, 'pending')).toEqual({ ...stats, total: 4, pending: 2 });
});

test('A status change moves one repair between counters', () => {
  expect(statsWithMoved(stats, 'pending', 'contact')).toEqual({
    ...stats,
    pending: 0,
    needsContact: 1,
  });
  expect(statsWithMoved(stats, 'ordered', 'progress')).toEqual(stats);
});

const NOW = Date.parse('2026-11-21T15:00:00Z');

test('A delivery of today shows its time in Paris, and an older delivery also its day', () => {
  const sent = { state: 'sent', historyIndex: 0 } as const;
  expect(deliveryText('email', { ...sent, at: '2026-11-21T13:05:00Z' }, NOW)).toBe(
    'E-mail envoyé à 14:05, accepté',
  );
  expect(deliveryText('sms', { ...sent, at: '2026-11-19T13:05:00Z' }, NOW)).toBe(
    'SMS envoyé le 19/11/2026 à 14:05, accepté',
  );
});

test('The text of a sent message says « accepté » until more is known, and the text of a failed message says what to do', () => {
  const sent = { state: 'sent', historyIndex: 0, at: '2026-11-21T13:05:00Z' } as const;
  const textOf = (channel: NotificationChannel, outcome: DeliveryOutcome) =>
    deliveryText(channel, { ...sent, outcome }, NOW);
  expect(textOf('email', 'delivered')).toBe('E-mail envoyé à 14:05, distribué');
  expect(textOf('email', 'delayed')).toBe('E-mail envoyé à 14:05, pas encore distribué');
  expect(textOf('email', 'bounced')).toBe(
    'E-mail non distribué\u202f: cette adresse ne reçoit rien. Corrigez-la, puis renvoyez.',
  );
  expect(textOf('sms', 'bounced')).toContain('Corrigez-le, puis renvoyez.');
  expect(textOf('email', 'returned')).toContain('Renvoyez plus tard, ou appelez.');
  expect(textOf('sms', 'returned')).toContain('son téléphone est injoignable.');
  expect(textOf('email', 'complained')).toContain('signalé comme indésirable');
  expect(textOf('sms', 'complained')).toContain('Appelez-le.');
  expect(textOf('sms', 'dropped')).toBe('SMS bloqué\u202f: appelez votre client.');
  expect(textOf('sms', 'unknown')).toBe(
    'SMS au sort inconnu\u202f: il n’est peut-être pas arrivé. Appelez votre client.',
  );
});

test('A delivery says how many late messages it replaces', () => {
  const sent = { state: 'sent', historyIndex: 3, at: '2026-11-21T13:05:00Z' } as const;
  expect(deliveryText('email', { ...sent, folded: 1 }, NOW)).toBe(
    'E-mail envoyé à 14:05, accepté, à la place d’un message en retard',
  );
  expect(deliveryText('sms', { ...sent, folded: 3 }, NOW)).toBe(
    'SMS envoyé à 14:05, accepté, à la place de 3 messages en retard',
  );
});

test('A refused delivery is described with its reason, and a pending delivery as waiting', () => {
  const at = '2026-11-21T13:05:00Z';
  const refused = { state: 'refused', at, historyIndex: 0, reason: 'numéro invalide' } as const;
  expect(deliveryText('sms', refused, NOW)).toBe('SMS refusé\u202f: numéro invalide');
  expect(deliveryText('email', { state: 'waiting', at, historyIndex: 0 }, NOW)).toBe(
    'E-mail en attente',
  );
});

test('A filter accepts only known statuses', () => {
  const statusIn = (address: string) => filterIn(new URLSearchParams(address)).status;
  expect(statusIn('statut=contact')).toBe('contact');
  expect(statusIn('statut=toString')).toBe('');
  expect(statusIn('')).toBe('');
});
