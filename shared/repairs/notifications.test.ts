import { describe, expect, it } from 'vitest';
import { type Delivery, deliveryState, hasUndelivered, needsCall } from './notifications.ts';
import { readPhone } from './phone.ts';

const reach = (customerEmail: string, customerPhone: string) => ({
  customerEmail,
  customerPhone,
  phoneNumber: readPhone(customerPhone),
  status: 'completed' as const,
});

const sent: Delivery = { state: 'sent', at: '2026-11-20T10:00:00.000Z', historyIndex: 0 };

describe('The state of a delivery', () => {
  it('The state is waiting while nothing is known of the latest change', () => {
    const waiting = { ...reach('m@exemple.fr', '0612345678'), deliveries: {} };
    expect([deliveryState(waiting, 'email'), deliveryState(waiting, 'sms')]).toEqual([
      'waiting',
      'waiting',
    ]);
  });

  it('Once a message was sent, the state is the stored one', () => {
    const notified = {
      ...reach('m@exemple.fr', ''),
      deliveries: { email: sent },
    };
    expect(deliveryState(notified, 'email')).toBe('sent');
  });

  it('There is no state when the channel reaches nobody', () => {
    const nobody = { ...reach('', '02 61 91 12 34'), deliveries: {} };
    expect(deliveryState(nobody, 'sms')).toBeUndefined();
    expect(deliveryState(nobody, 'email')).toBeUndefined();
  });

  it('The card keeps the refusal of an unreadable phone number, and drops the refusal of a landline', () => {
    const refused = { ...sent, state: 'refused', cause: 'phone-format' } as const;
    const of = (phone: string) => ({
      ...reach('m@exemple.fr', phone),
      deliveries: { sms: refused },
    });
    expect(deliveryState(of('01 23'), 'sms')).toBe('refused');
    expect(deliveryState(of('01 12 34 56 78'), 'sms')).toBeUndefined();
  });
});

describe('Deciding whether a customer must be called', () => {
  const fixed = reach('', '02 61 91 12 34');

  it('A call is needed when neither e-mail nor SMS reaches the customer', () => {
    expect(needsCall(fixed)).toBe(true);
    expect(needsCall({ ...fixed, customerEmail: 'm@exemple.fr' })).toBe(false);
    expect(needsCall(reach('', '06 12 34 56 78'))).toBe(false);
  });

  it.each(['01 23', 'fixe', '3,36123456E+10', '+32 2 123 45 67'])(
    'A call is needed when the only phone is %j, which accepts no SMS',
    (phone) => expect(needsCall(reach('', phone))).toBe(true),
  );

  it.each(['0033 6 12 34 56 78', '+33 (0)6 12 34 56 78', '612345678', '0692 12 34 56'])(
    'No call is needed when the only phone is the mobile %j',
    (phone) => expect(needsCall(reach('', phone))).toBe(false),
  );

  it('No call is needed after a call about the latest change', () => {
    expect(needsCall({ ...fixed, calledEntry: 0 })).toBe(false);
  });

  it('A call is needed when only SMS reach the customer and none is sent to their country', () => {
    const refused = { state: 'refused', at: '2026-11-20T10:00:00.000Z', historyIndex: 0 } as const;
    const spanish = {
      ...reach('', '+34 612 34 56 78'),
      deliveries: { sms: { ...refused, cause: 'not-sent-there' } },
    } as const;
    expect(needsCall(spanish)).toBe(true);
    expect(needsCall({ ...spanish, calledEntry: 0 })).toBe(false);
    expect(needsCall({ ...spanish, customerEmail: 'm@exemple.fr' })).toBe(false);
    expect(needsCall({ ...spanish, deliveries: { sms: { ...refused, cause: 'rejected' } } })).toBe(
      false,
    );
  });

  it.each(['pending', 'ordered', 'progress'] as const)(
    'No call is needed for the status %s, which asks nothing of the customer',
    (status) => {
      expect(needsCall({ ...fixed, status })).toBe(false);
      const deliveries = {
        sms: { ...sent, state: 'refused', cause: 'not-sent-there' },
      } as const;
      expect(hasUndelivered({ ...reach('', '+34 612 34 56 78'), deliveries, status })).toBe(false);
    },
  );

  it('A call is needed for a question to the customer', () => {
    expect(needsCall({ ...fixed, status: 'contact' })).toBe(true);
  });

  it('No call is needed after the hand-over or the withdrawal', () => {
    expect(needsCall({ ...fixed, handedOverAt: '2026-11-20T10:00:00.000Z' })).toBe(false);
    expect(needsCall({ ...fixed, withdrawnAt: '2026-11-20T10:00:00.000Z' })).toBe(false);
  });
});

describe('A lost message about the latest change', () => {
  const at = '2026-11-20T10:00:00.000Z';
  const refused = { state: 'refused', at, historyIndex: 0 } as const;
  const mobile = reach('m@exemple.fr', '06 12 34 56 78');

  it('A message that was refused, for example by a spent budget, counts as lost until somebody has called', () => {
    const repair = { ...mobile, deliveries: { email: { ...refused, cause: 'rejected' } } } as const;
    expect(hasUndelivered(repair)).toBe(true);
    expect(hasUndelivered({ ...repair, calledEntry: 0 })).toBe(false);
    expect(hasUndelivered({ ...repair, handedOverAt: at })).toBe(false);
    expect(hasUndelivered({ ...repair, deliveries: {} })).toBe(false);
  });

  it('A message to an unreadable number counts as lost, and one to a landline does not', () => {
    const to = (phone: string) => ({
      ...reach('m@exemple.fr', phone),
      deliveries: { sms: { ...refused, cause: 'phone-format' } } as const,
    });
    expect(hasUndelivered(to('01 23'))).toBe(true);
    expect(hasUndelivered(to('02 61 91 12 34'))).toBe(false);
  });

  it('An SMS to a country that receives none does not count as lost while e-mail reaches the customer', () => {
    const deliveries = { sms: { ...refused, cause: 'not-sent-there' } } as const;
    expect(hasUndelivered({ ...reach('m@exemple.fr', '+34 612 34 56 78'), deliveries })).toBe(
      false,
    );
    expect(hasUndelivered({ ...reach('', '+34 612 34 56 78'), deliveries })).toBe(true);
  });
});
