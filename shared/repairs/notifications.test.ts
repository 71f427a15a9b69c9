import { describe, expect, it } from 'vitest';
import { type Delivery, deliveryState } from './notifications.ts';

const sent: Delivery = { state: 'sent', at: '2026-11-20T10:00:00.000Z', historyIndex: 0 };

describe('deliveryState', () => {
  it('is waiting while nothing is known of the last change', () => {
    const untold = { customerPhone: '0612345678', deliveries: {} };
    expect([deliveryState(untold, 'email'), deliveryState(untold, 'sms')]).toEqual([
      'waiting',
      'waiting',
    ]);
  });

  it('is the outcome once there is one', () => {
    const told = { customerPhone: '', deliveries: { email: sent } };
    expect(deliveryState(told, 'email')).toBe('sent');
  });

  it('is nothing where there is nobody to tell', () => {
    expect(deliveryState({ customerPhone: '', deliveries: {} }, 'sms')).toBeUndefined();
  });
});
