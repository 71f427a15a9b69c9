import { describe, expect, it } from 'vitest';
import { type Delivery, deliveryState, needsCall } from './notifications.ts';

const sent: Delivery = { state: 'sent', at: '2026-11-20T10:00:00.000Z', historyIndex: 0 };

describe('deliveryState', () => {
  it('is waiting while nothing is known of the last change', () => {
    const untold = { customerEmail: 'm@exemple.fr', customerPhone: '0612345678', deliveries: {} };
    expect([deliveryState(untold, 'email'), deliveryState(untold, 'sms')]).toEqual([
      'waiting',
      'waiting',
    ]);
  });

  it('is the outcome once there is one', () => {
    const told = {
      customerEmail: 'm@exemple.fr',
      customerPhone: '',
      deliveries: { email: sent },
    };
    expect(deliveryState(told, 'email')).toBe('sent');
  });

  it('is nothing where there is nobody to tell', () => {
    const nobody = { customerEmail: '', customerPhone: '02 61 91 12 34', deliveries: {} };
    expect(deliveryState(nobody, 'sms')).toBeUndefined();
    expect(deliveryState(nobody, 'email')).toBeUndefined();
  });
});

describe('needsCall', () => {
  const fixed = { customerEmail: '', customerPhone: '02 61 91 12 34' };

  it('is when no message leads to the customer, until somebody has called', () => {
    expect(needsCall(fixed)).toBe(true);
    expect(needsCall({ ...fixed, calledEntry: 0 })).toBe(false);
    expect(needsCall({ ...fixed, customerEmail: 'm@exemple.fr' })).toBe(false);
    expect(needsCall({ ...fixed, customerPhone: '06 12 34 56 78' })).toBe(false);
  });

  it('is when SMS alone lead to the customer, and none is sent to their country', () => {
    const refused = { state: 'refused', at: '2026-11-20T10:00:00.000Z', historyIndex: 0 } as const;
    const spanish = {
      customerEmail: '',
      customerPhone: '+34 612 34 56 78',
      deliveries: { sms: { ...refused, cause: 'not-sent-there' } },
    } as const;
    expect(needsCall(spanish)).toBe(true);
    expect(needsCall({ ...spanish, calledEntry: 0 })).toBe(false);
    expect(needsCall({ ...spanish, customerEmail: 'm@exemple.fr' })).toBe(false);
    expect(needsCall({ ...spanish, deliveries: { sms: { ...refused, cause: 'rejected' } } })).toBe(
      false,
    );
  });

  it('is over with the repair', () => {
    expect(needsCall({ ...fixed, handedOverAt: '2026-11-20T10:00:00.000Z' })).toBe(false);
    expect(needsCall({ ...fixed, withdrawnAt: '2026-11-20T10:00:00.000Z' })).toBe(false);
  });
});
