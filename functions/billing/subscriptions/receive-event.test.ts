import { beforeEach, describe, expect, it, vi } from 'vitest';
import { count } from '../../platform/metrics.ts';
import { fakes, NOW, signedEvent, signedText, subscription } from '../../testing/billing-fakes.ts';
import { StripeUnavailable } from '../stripe/stripe-calls.ts';
import { receiveEvent } from './receive-event.ts';

vi.mock('../../platform/metrics.ts', () => ({ count: vi.fn() }));
beforeEach(() => vi.mocked(count).mockClear());

const about = (customer: unknown = 'cus_1') => ({ object: 'subscription', id: 'sub_1', customer });
const updated = (id = 'evt_1', customer?: unknown) =>
  signedEvent({ id, type: 'customer.subscription.updated', object: about(customer) });

describe('Receiving an event', () => {
  it.each([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'customer.subscription.paused',
    'customer.subscription.resumed',
    'invoice.paid',
    'invoice.payment_failed',
  ])('An event of type %s brings the profile to Stripe’s state', async (type) => {
    const { dependencies, held, profiles } = fakes();
    held.set('cus_1', [subscription()]);
    const { body, signature } = signedEvent({ id: 'evt_1', type, object: about() });
    expect(await receiveEvent(dependencies, body, signature)).toMatchObject({
      kind: 'converged',
      changed: true,
    });
    expect(profiles.get('shop')).toMatchObject({ selected_plan_id: 'essential' });
  });

  it('A signature is accepted up to 300 seconds after it was made, and not later', async () => {
    const { dependencies, writes } = fakes();
    const event = { id: 'evt_1', type: 'invoice.paid', object: about() };
    const inTime = signedEvent(event, NOW / 1000 - 300);
    const late = signedEvent({ ...event, id: 'evt_2' }, NOW / 1000 - 301);
    await receiveEvent(dependencies, inTime.body, inTime.signature);
    await expect(receiveEvent(dependencies, late.body, late.signature)).rejects.toMatchObject({
      code: 'INVALID_SIGNATURE',
    });
    expect(writes()).toBe(1);
  });

  it('An unknown price grants nothing and raises an alarm', async () => {
    const { dependencies, held, profiles, alarms } = fakes();
    held.set('cus_1', [subscription({ priceIds: ['price_unknown'] })]);
    const { body, signature } = updated();
    await receiveEvent(dependencies, body, signature);
    expect(profiles.get('shop')).toMatchObject({
      selected_plan_id: 'free',
      stripe_plan_active: false,
    });
    expect(alarms).toEqual(['UnknownStripePrice']);
  });

  it('An alarm is raised when a customer pays for two subscriptions', async () => {
    const { dependencies, held, alarms } = fakes();
    held.set('cus_1', [subscription(), subscription({ id: 'sub_2' })]);
    const { body, signature } = updated();
    await receiveEvent(dependencies, body, signature);
    expect(alarms).toEqual(['SeveralSubscriptions']);
  });

  it('An event that could not be handled is not stored, so that Stripe sends it again', async () => {
    const { dependencies, held, events } = fakes();
    const down = async () => {
      throw new StripeUnavailable();
    };
    const { body, signature } = updated();
    const broken = { ...dependencies, stripe: { subscriptionsOf: down } };
    await expect(receiveEvent(broken, body, signature)).rejects.toThrow(StripeUnavailable);
    expect(events.size).toBe(0);
    held.set('cus_1', [subscription()]);
    expect((await receiveEvent(dependencies, body, signature)).kind).toBe('converged');
    expect((await receiveEvent(dependencies, body, signature)).kind).toBe('event-known');
  });

  it.each([
    ['an unknown customer', updated('evt_1', 'cus_other'), 'unknown-customer'],
    ['bytes that are a list', signedText('[]'), 'not-ours'],
    ['no id', signedText('{"account":{"id":1}}'), 'not-ours'],
    ['an object without a customer', updated('evt_1', null), 'not-ours'],
    ['a customer without an id', updated('evt_1', { name: 'Durand' }), 'not-ours'],
    ['a customer whose id is empty', updated('evt_1', ''), 'not-ours'],
    ['a customer id longer than Stripe’s', updated('evt_1', 'x'.repeat(256)), 'not-ours'],
    [
      'an unknown type',
      signedEvent({ id: 'evt_1', type: 'payout.paid', object: about() }),
      'not-ours',
    ],
  ])('An event with %s changes nothing', async (_, { body, signature }, kind) => {
    const { dependencies, held, writes } = fakes();
    held.set('cus_1', [subscription()]);
    expect(await receiveEvent(dependencies, body, signature)).toEqual({ kind });
    expect(writes()).toBe(0);
  });

  it('The customer is found when the event’s object contains the whole customer', async () => {
    const { dependencies, held } = fakes();
    held.set('cus_1', [subscription()]);
    const { body, signature } = updated('evt_1', { id: 'cus_1', name: 'Durand' });
    expect((await receiveEvent(dependencies, body, signature)).kind).toBe('converged');
  });

  it('A repeated event causes no call to Stripe', async () => {
    const { dependencies } = fakes();
    const { body, signature } = updated();
    await receiveEvent(dependencies, body, signature);
    const subscriptionsOf = vi.fn(async () => []);
    const again = { ...dependencies, stripe: { subscriptionsOf } };
    expect(await receiveEvent(again, body, signature)).toEqual({ kind: 'event-known' });
    expect(subscriptionsOf).not.toHaveBeenCalled();
  });

  it('An event without a signature is refused', async () => {
    const { dependencies } = fakes();
    await expect(receiveEvent(dependencies, updated().body, undefined)).rejects.toMatchObject({
      code: 'INVALID_SIGNATURE',
    });
  });

  it('A failed payment is counted once, and no other event counts as one', async () => {
    const { dependencies, profiles } = fakes();
    const receive = async (id: string, type: string) => {
      const { body, signature } = signedEvent({ id, type, object: about() });
      await receiveEvent(dependencies, body, signature);
    };
    await receive('evt_1', 'invoice.payment_failed');
    expect(count).toHaveBeenCalledExactlyOnceWith('PaymentFailed');
    await receive('evt_1', 'invoice.payment_failed');
    await receive('evt_2', 'invoice.paid');
    // Another delivery of the same event is stored first.
    const saveState = async () => 'event-known' as const;
    const overtaken = { ...dependencies, profiles: { ...dependencies.profiles, saveState } };
    const { body, signature } = signedEvent({
      id: 'evt_3',
      type: 'invoice.payment_failed',
      object: about(),
    });
    await receiveEvent(overtaken, body, signature);
    expect(profiles.get('shop')).toMatchObject({ selected_plan_id: 'free' });
    expect(count).toHaveBeenCalledOnce();
  });
});
