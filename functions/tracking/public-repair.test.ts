import { describe, expect, it } from 'vitest';
import { REPAIR_FIELDS, type RepairField } from '../../shared/repairs/repairs.ts';
import { withPresentKey } from '../notifications/reviews/former-keys.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { historyEntry } from '../repairs/repairs.ts';
import { withEntry } from '../testing/with-entry.ts';
import { publicRepair } from './public-repair.ts';

const KEY = 'AAAAAAAAAAAAAAAAAAAAAA';
const repair = newRepair(
  {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerFirstName: 'Marie',
    customerEmail: 'marie@exemple.fr',
    customerPhone: '0612345678',
  },
  { id: 'the-id', trackingNumber: 'RB12345678', trackingKey: KEY, shopId: 'the-shop', nowMs: 0 },
);
const company = { company_name: 'Atelier Léa', address: '1 rue du Lac', phone: '0102030405' };

/** The public page never shows these fields. */
const HIDDEN: readonly RepairField[] = ['customerEmail', 'customerPhone'];

describe('The public view of a repair', () => {
  // This test fails if the page leaves out a new field of the form. A field that it must not show belongs in `HIDDEN`.
  it.each(REPAIR_FIELDS.filter((field) => !HIDDEN.includes(field)))(
    'The holder of the public key sees the value that was typed as %s',
    (field) => {
      const view = publicRepair({ ...repair, [field]: 'console' }, undefined, KEY);
      expect(JSON.stringify(view)).toContain('console');
    },
  );

  it.each(HIDDEN)('Nobody sees the value that was typed as %s', (field) => {
    const view = publicRepair({ ...repair, [field]: 'console' }, company, KEY);
    expect(JSON.stringify(view)).not.toContain('console');
  });

  it('A stranger sees the first name and an initial, and the holder of the public key sees the full name', () => {
    expect(publicRepair(repair, undefined, undefined).customerName).toBe('Marie D.');
    expect(publicRepair(repair, undefined, `${KEY.slice(1)}B`).customerName).toBe('Marie D.');
    expect(publicRepair(repair, undefined, '').customerName).toBe('Marie D.');
    expect(publicRepair(repair, undefined, KEY).customerName).toBe('Marie Durand');
  });

  it('The holder of a former key sees what a stranger sees, and can refuse review requests', () => {
    const moved = { ...repair, formerKeys: withPresentKey(repair), tracking_key: 'B'.repeat(22) };
    for (const details_by_number of [true, false]) {
      const shop = { ...company, details_by_number, reviews: { on: true, url: 'https://a.fr' } };
      const stranger = publicRepair(moved, shop, undefined);
      expect(stranger).not.toHaveProperty('canOptOut');
      expect(publicRepair(moved, shop, 'C'.repeat(22))).toEqual(stranger);
      expect(publicRepair(moved, shop, KEY)).toEqual({ ...stranger, canOptOut: true });
    }
  });

  it('Only the holder of the public key sees that a device is lent, from the end of the repair on', () => {
    const lent = { ...repair, status: 'completed', lentSince: '2026-11-20T10:00:00.000Z' } as const;
    const handedOverAt = '2026-11-21T10:00:00.000Z';
    for (const each of [lent, { ...lent, handedOverAt }]) {
      expect(publicRepair(each, company, KEY).hasLoan).toBe(true);
      expect(publicRepair(each, company, undefined)).not.toHaveProperty('hasLoan');
    }
    const working = { ...lent, status: 'progress' } as const;
    expect(publicRepair(working, company, KEY)).not.toHaveProperty('hasLoan');
    const returned = { ...lent, lentSince: undefined };
    expect(publicRepair(returned, company, KEY)).not.toHaveProperty('hasLoan');
  });

  it.each([
    ['that shows it', { promised_day_shown: true }, KEY, 'progress', '2026-11-27'],
    ['that has not chosen to show it', {}, KEY, 'progress', undefined],
    [
      'that shows it to anybody with the number',
      { promised_day_shown: true },
      undefined,
      'contact',
      '2026-11-27',
    ],
    [
      'that shows details only with the key',
      { promised_day_shown: true, details_by_number: false },
      undefined,
      'progress',
      undefined,
    ],
    ['whose repair is finished', { promised_day_shown: true }, KEY, 'completed', undefined],
  ] as const)(
    'The promised day is shown or omitted for a shop %s: settings %j',
    (_name, settings, key, status, shown) => {
      const promised = { ...repair, status, promisedOn: '2026-11-27' };
      expect(publicRepair(promised, { ...company, ...settings }, key).promisedOn).toBe(shown);
    },
  );

  describe('The public view when the shop shows details only with the key', () => {
    const discreet = { ...company, details_by_number: false };
    const typed = withEntry(
      { ...repair, issue: 'Code 9870', deviceModel: 'iPad Air' },
      historyEntry('contact', 1, 'Rappelez-nous au sujet de votre mot de passe'),
    );

    // This test fails when the fault, the messages or the name are kept, or when the key is not checked.
    it.each([undefined, '', `${KEY.slice(1)}B`])(
      'A visitor with the key %j sees only device, steps and dates',
      (key) => {
        const shown = publicRepair(typed, discreet, key);
        expect(shown).toMatchObject({
          reserved: true,
          deviceType: 'tablet',
          deviceModel: 'iPad Air',
          status: 'contact',
          issue: '',
          customerName: '',
          shop: { company_name: 'Atelier Léa' },
        });
        expect(shown.statusHistory.map(({ status, timestamp }) => [status, timestamp])).toEqual(
          typed.statusHistory.map(({ status, timestamp }) => [status, timestamp]),
        );
        for (const word of ['9870', 'passe', 'Marie', 'Durand']) {
          expect(JSON.stringify(shown)).not.toContain(word);
        }
      },
    );

    it('The holder of the key sees everything, and so does anybody when the shop has not restricted it', () => {
      const whole = publicRepair(typed, discreet, KEY);
      expect(whole).toEqual(publicRepair(typed, company, KEY));
      expect(whole).not.toHaveProperty('reserved');
      const byNumber = publicRepair(typed, { ...company, details_by_number: true }, undefined);
      expect(byNumber).toEqual(publicRepair(typed, company, undefined));
      expect(byNumber).toMatchObject({ issue: 'Code 9870', customerName: 'Marie D.' });
    });
  });

  it.each([undefined, KEY])(
    'The public view never contains e-mail, phone, owner, id or key (key: %s)',
    (key) => {
      const shown = JSON.stringify(publicRepair(repair, company, key));
      for (const secret of ['marie@exemple.fr', '0612345678', 'the-shop', 'the-id', KEY]) {
        expect(shown).not.toContain(secret);
      }
    },
  );

  it('Only the holder of the key sees the payments and answers that documents ask for', () => {
    const asks = { due: [{ number: 'FA-2026-0001', cents: 4500, path: '/payer/f#cle=k' }] };
    expect(publicRepair(repair, company, KEY, { asks }).asks).toEqual(asks);
    for (const shop of [company, { ...company, details_by_number: false }]) {
      expect(publicRepair(repair, shop, undefined, { asks })).not.toHaveProperty('asks');
    }
  });

  it('Every view without the key is marked in the same way, so that the mark does not reveal whether something waits for the customer', () => {
    const asks = { due: [{ number: 'FA-2026-0001', cents: 4500 }] };
    const waiting = withEntry(repair, historyEntry('contact', 1));
    for (const [seen, shop] of [
      [repair, company],
      [waiting, company],
      [waiting, { ...company, details_by_number: false, replies_taken: false }],
    ] as const) {
      expect(publicRepair(seen, shop, undefined, { asks }).byNumber).toBe(true);
      expect(publicRepair(seen, shop, KEY.slice(1), { asks }).byNumber).toBe(true);
      expect(publicRepair(seen, shop, KEY, { asks })).not.toHaveProperty('byNumber');
    }
  });

  it('Only the holder of the key sees the customer’s last reply', () => {
    const lastReply = { at: '2026-11-20T10:00:00.000Z', text: 'Code 9870' };
    expect(publicRepair(repair, company, KEY, { lastReply }).reply).toEqual({ last: lastReply });
    const stranger = publicRepair(repair, company, undefined, { lastReply });
    expect(JSON.stringify(stranger)).not.toContain('9870');
  });

  it('The public view contains the shop’s name and phone if the shop has stated either', () => {
    expect(publicRepair(repair, company, undefined).shop).toEqual({
      company_name: 'Atelier Léa',
      phone: '0102030405',
    });
    expect(publicRepair(repair, { phone: '01' }, undefined).shop?.company_name).toBe('');
    expect(publicRepair(repair, { address: '1 rue du Lac' }, undefined).shop).toBeNull();
    expect(publicRepair(repair, undefined, undefined).shop).toBeNull();
  });

  it('The public view contains pickup details only when the repair is completed and the shop has any', () => {
    expect(publicRepair(repair, company, undefined).pickup).toBeNull();
    const completed = withEntry(repair, historyEntry('completed', 1));
    expect(publicRepair(completed, undefined, undefined).pickup).toBeNull();
    expect(publicRepair(completed, company, undefined).pickup).toMatchObject(company);
    const handedOverAt = '2026-11-20T10:00:00.000Z';
    const handedOver = publicRepair({ ...completed, handedOverAt }, company, undefined);
    expect(handedOver).toMatchObject({ pickup: null, handedOverAt });
  });

  it('Opening hours under French keys are read', () => {
    const completed = withEntry(repair, historyEntry('completed', 1));
    const hours = { open: '08:00', close: '12:00', closed: false };
    const { pickup } = publicRepair(completed, { daily_hours: { Samedi: hours } }, undefined);
    expect(pickup?.schedule.saturday).toEqual(hours);
  });
});
