import { describe, expect, it } from 'vitest';
import type {
  Delivery,
  DeliveryCause,
  DeliveryOutcome,
} from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { aRepair } from '../../../testing/builders.ts';
import { deliveryNotices, groupNotices } from './delivery-notices.ts';

const repair = (deliveries: RepairSummary['deliveries']) =>
  aRepair({ customerFirstName: 'Marie', customerName: 'Durand', deliveries });
const at = '2026-11-20T10:00:01.000Z';
const sent: Delivery = { state: 'sent', at, historyIndex: 0 };
const failed = (cause: DeliveryCause): Delivery => ({
  state: cause === 'unavailable' ? 'waiting' : 'refused',
  at,
  historyIndex: 0,
  cause,
  reason: 'Raison',
});

describe('The notices about deliveries', () => {
  it.each([
    ['email', sent, 'Email Envoyé ✅'],
    ['sms', sent, 'SMS Envoyé ✅'],
    ['email', failed('rejected'), 'Échec Envoi Email'],
    ['email', failed('unavailable'), 'Erreur Critique Email'],
    ['email', failed('incomplete'), 'Erreur Interne Email'],
    ['sms', failed('rejected'), 'Échec Envoi SMS'],
    ['sms', failed('unavailable'), 'Erreur Critique SMS'],
    ['sms', failed('phone-format'), 'Format Téléphone Incorrect'],
  ] as const)('An outcome over %s, %j, gives the notice "%s"', (channel, delivery, title) => {
    const [notice] = deliveryNotices(repair({}), repair({ [channel]: delivery }));
    expect(notice?.title).toBe(title);
    expect(notice?.kind).toBe(delivery.state === 'sent' ? 'success' : 'error');
    expect(notice?.description).toContain('Marie Durand (RB12345678)');
  });

  it('A message that did not arrive gives one notice, and a message that arrived gives none', () => {
    const noticesOf = (channel: 'email' | 'sms', outcome: DeliveryOutcome) =>
      deliveryNotices(repair({ [channel]: sent }), repair({ [channel]: { ...sent, outcome } }));
    expect(noticesOf('email', 'delivered')).toEqual([]);
    expect(noticesOf('email', 'delayed')).toEqual([]);
    const [bounced] = noticesOf('email', 'bounced');
    expect(bounced).toMatchObject({ kind: 'error', title: 'Échec Envoi Email' });
    expect(bounced?.description).toContain('Corrigez-la, puis renvoyez.');
    expect(noticesOf('sms', 'complained')).toMatchObject([
      { kind: 'error', title: 'Échec Envoi SMS' },
    ]);
    const known = repair({ email: { ...sent, outcome: 'bounced' } });
    expect(deliveryNotices(known, known)).toEqual([]);
  });

  it('Each outcome is reported once', () => {
    expect(deliveryNotices(repair({ email: sent }), repair({ email: sent }))).toEqual([]);
    const later = { ...sent, at: '2026-11-20T10:05:00.000Z', historyIndex: 1 };
    expect(deliveryNotices(repair({ email: sent }), repair({ email: later }))).toHaveLength(1);
  });

  it('A landline, which is no mistake, gives no notice', () => {
    const customer = { customerEmail: '', customerPhone: '02 61 91 12 34' };
    const before = aRepair(customer);
    const after = { ...before, deliveries: { sms: failed('phone-format') } };
    expect(deliveryNotices(before, after)).toEqual([]);
  });

  it('A message that waits for its first attempt gives no notice', () => {
    const waiting: Delivery = { state: 'waiting', at, historyIndex: 0 };
    expect(deliveryNotices(repair({}), repair({ email: waiting }))).toEqual([]);
  });
});

describe('Grouping notices', () => {
  it('Several notices of one kind become one notice that states their number, and a single notice keeps its text', () => {
    const mail = { kind: 'success', title: 'Email Envoyé ✅', description: 'Marie' } as const;
    const failure = { kind: 'error', title: 'Échec Envoi SMS', description: 'Paul' } as const;
    expect(groupNotices([mail, failure, mail, mail, mail])).toEqual([
      { ...mail, description: '4 messages à l’instant' },
      failure,
    ]);
  });
});
