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
