import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  historyMessage,
  newRepairInput,
  REPAIR_LIMITS,
  REPAIR_STATUSES,
  statusChangeInput,
} from './repairs.ts';

const required = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' };
const accepts = (input: object) => z.safeParse(newRepairInput, { ...required, ...input }).success;

describe('newRepairInput', () => {
  it('needs the device type, the last name and the e-mail alone', () => {
    expect(accepts({})).toBe(true);
    for (const field of Object.keys(required)) expect(accepts({ [field]: undefined })).toBe(false);
  });

  it.each(['user_id', 'repairs_used', 'statusHistory', 'trackingNumber', 'status', 'id'])(
    'refuses %s, which is the server’s',
    (field) => expect(accepts({ [field]: 'x' })).toBe(false),
  );

  it.each(Object.entries(REPAIR_LIMITS).filter(([field]) => field !== 'message'))(
    'takes %s up to %i characters',
    (field, max) => {
      expect(accepts({ [field]: 'a'.repeat(max) })).toBe(true);
      expect(accepts({ [field]: 'a'.repeat(max + 1) })).toBe(false);
    },
  );

  it('takes a phone in place of the e-mail of a customer who has none', () => {
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

  it('says all that is missing at once, in French', () => {
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

  it('refuses a device type that is not in the list', () => {
    expect(accepts({ deviceType: 'toaster' })).toBe(false);
  });
});

describe('statusChangeInput', () => {
  it.each(REPAIR_STATUSES)('accepts %s', (status) => {
    expect(z.safeParse(statusChangeInput, { status }).success).toBe(true);
  });

  it.each(['done', '', null, 'constructor'])('refuses %j', (status) => {
    expect(z.safeParse(statusChangeInput, { status }).success).toBe(false);
  });
});

describe('historyMessage', () => {
  it('prefers the given message, then the status’s own', () => {
    expect(historyMessage('ordered', 'Écran en route')).toBe('Écran en route');
    expect(historyMessage('ordered', '')).toBe('Pièce commandée');
    expect(historyMessage('contact')).toBe('Nécessite un point avec le client');
  });
});
