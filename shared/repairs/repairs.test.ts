import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newRepairInput, REPAIR_LIMITS, statusChangeInput } from './repair-input.ts';
import { historyMessage, REPAIR_STATUSES } from './repairs.ts';

const required = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' };
const accepts = (input: object) => z.safeParse(newRepairInput, { ...required, ...input }).success;

describe('The input of a new repair', () => {
  it('A repair requires only the device type, the last name and the e-mail', () => {
    expect(accepts({})).toBe(true);
    for (const field of Object.keys(required)) expect(accepts({ [field]: undefined })).toBe(false);
  });

  it.each(['user_id', 'repairs_used', 'statusHistory', 'trackingNumber', 'status', 'id'])(
    'The field %s is refused because the server sets it',
    (field) => expect(accepts({ [field]: 'x' })).toBe(false),
  );

  it.each(Object.entries(REPAIR_LIMITS).filter(([field]) => field !== 'message'))(
    'The field %s accepts up to %i characters',
    (field, max) => {
      expect(accepts({ [field]: 'a'.repeat(max) })).toBe(true);
      expect(accepts({ [field]: 'a'.repeat(max + 1) })).toBe(false);
    },
  );

  it('A phone replaces the e-mail of a customer who has none', () => {
    const without = { customerEmail: undefined, customerPhone: '02 61 91 12 34' };
    expect(accepts({ ...without, noEmail: true })).toBe(true);
    expect(accepts({ ...without, customerEmail: '', noEmail: true })).toBe(true);
    expect(accepts(without)).toBe(false);
    expect(accepts({ ...without, noEmail: false })).toBe(false);
    expect(accepts({ ...without, noEmail: 'oui' })).toBe(false);
    expect(accepts({ customerPhone: '02 61 91 12 34', noEmail: true })).toBe(false);
    for (const customerPhone of [undefined, '', 'fixe', '12']) {
      expect(accepts({ ...without, customerPhone, noEmail: true })).toBe(false);
    }
  });

  it('All missing fields are reported at once, in French', () => {
    const refused = z.safeParse(newRepairInput, { noEmail: true, customerEmail: 'm@exemple.fr' });
    const fields = refused.error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(fields?.map(([path]) => path)).toEqual([
      'deviceType',
      'customerName',
      'customerEmail',
      'customerPhone',
    ]);
    const nothing = z.safeParse(newRepairInput, { deviceType: 'tablet' }).error?.issues;
    expect(nothing?.map(({ path }) => path[0])).toEqual(['customerName', 'customerEmail']);
    expect(Object.fromEntries(fields ?? [])).toMatchObject({
      customerEmail: 'Un client sans e-mail n’a pas d’adresse\u202f: retirez-la.',
      customerPhone: 'Sans e-mail, indiquez un numéro de téléphone où joindre le client.',
    });
  });

  it('A device type outside the list is refused', () => {
    expect(accepts({ deviceType: 'toaster' })).toBe(false);
  });
});

describe('The input of a status change', () => {
  it.each(REPAIR_STATUSES)('The status %s is accepted', (status) => {
    expect(z.safeParse(statusChangeInput, { status }).success).toBe(true);
  });

  it.each(['done', '', null, 'constructor'])('The status %j is refused', (status) => {
    expect(z.safeParse(statusChangeInput, { status }).success).toBe(false);
  });
});

describe('The message of a history entry', () => {
  it('The given message is preferred to the status’s default', () => {
    expect(historyMessage('ordered', 'Écran en route')).toBe('Écran en route');
    expect(historyMessage('ordered', '')).toBe('Pièce commandée');
    expect(historyMessage('contact')).toBe('Nécessite un point avec le client');
  });
});
