import { missing } from './api-error.ts';
import type {
  Customer,
  Invoice,
  Price,
  StripeEvent,
  StripeObject,
  Subscription,
} from './objects.ts';
import { shown } from './objects.ts';
import { newId, PRICES, type Store } from './state.ts';

export const API_VERSION = '2026-10-28.endive';

export type Account = ReturnType<typeof createAccount>;

/** Each operation is synchronous and saved whole, so that requests cannot interleave. */
export function createAccount(
  store: Store,
  options: { now: () => number; onEvent: (event: StripeEvent) => void },
) {
  const { state } = store;
  const seconds = () => Math.floor(options.now() / 1000);
  const newObject = <Name extends string>(prefix: string, object: Name): StripeObject<Name> => ({
    id: newId(prefix),
    object,
    created: seconds(),
  });

  /** `connected` names the object's account, if that is not the platform's own. */
  function emit(type: string, object: unknown, connected?: string): void {
    const event: StripeEvent = {
      ...newObject('evt', 'event'),
      api_version: API_VERSION,
      ...(connected && { account: connected }),
      type,
      // The event gets a copy, because it must keep showing the object as it is at this moment.
      data: { object: structuredClone(object) },
    };
    state.events.push(event);
    options.onEvent(event);
  }

  const find = <Item extends { id: string }>(items: readonly Item[], what: string, id: string) => {
    const found = items.find((item) => item.id === id);
    if (found === undefined) throw missing(what, id);
    return found;
  };
  const subscription = (id: string) => find(state.subscriptions, 'subscription', id);
  const price = (id: string): Price => {
    const found = PRICES.find((each) => each.id === id);
    if (found === undefined) throw missing('price', id, 'line_items[0][price]');
    return found;
  };

  /** Bills a subscription's period; whether it is paid depends on the customer's card. */
  function bill(target: Subscription): boolean {
    const paid = !state.refused.includes(target.customer);
    const amount = target.items.data[0].price.unit_amount;
    const invoice: Invoice = {
      ...newObject('in', 'invoice'),
      number: `LOCAL-${String(state.invoices.length + 1).padStart(4, '0')}`,
      customer: target.customer,
      status: paid ? 'paid' : 'open',
      amount_due: amount,
      parent: { subscription_details: { subscription: target.id } },
    };
    state.invoices.push(invoice);
    emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
    return paid;
  }

  /** Pays a checkout page. The caller has checked that it is open and that the card is good. */
  function payCheckout(sessionId: string): void {
    const session = find(state.sessions, 'checkout.session', sessionId);
    const object = newObject('sub', 'subscription');
    const start = object.created;
    const created: Subscription = {
      ...object,
      customer: session.customer,
      status: 'active',
      cancel_at: null,
      cancel_at_period_end: false,
      items: {
        data: [
          {
            id: newId('si'),
            price: price(session.price),
            current_period_start: start,
            current_period_end: aMonthAfter(start),
          },
        ],
      },
    };
    state.subscriptions.push(created);
    emit('customer.subscription.created', created);
    bill(created);
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      subscription: created.id,
      url: null,
    });
    emit('checkout.session.completed', shown(session));
    store.save();
  }

  function setCancelAtPeriodEnd(target: Subscription, cancel: boolean): void {
    target.cancel_at_period_end = cancel;
    target.cancel_at = cancel ? target.items.data[0].current_period_end : null;
    emit('customer.subscription.updated', target);
    store.save();
  }

  function end(target: Subscription): void {
    target.status = 'canceled';
    emit('customer.subscription.deleted', target);
    store.save();
  }

  /** The invoices stay, as the law requires of Stripe too. */
  function deleteCustomer(customer: Customer): void {
    for (const each of state.subscriptions) {
      if (each.customer === customer.id && each.status !== 'canceled') end(each);
    }
    state.customers = state.customers.filter(({ id }) => id !== customer.id);
    emit('customer.deleted', customer);
    store.save();
  }

  function renew(target: Subscription): void {
    if (target.cancel_at_period_end) {
      end(target);
      return;
    }
    const [item] = target.items.data;
    item.current_period_start = item.current_period_end;
    item.current_period_end = aMonthAfter(item.current_period_start);
    target.status = bill(target) ? 'active' : 'past_due';
    emit('customer.subscription.updated', target);
    store.save();
  }

  function changePrice(target: Subscription, priceId: string): void {
    target.items.data[0].price = price(priceId);
    bill(target);
    emit('customer.subscription.updated', target);
    store.save();
  }

  function setCard(customerId: string, good: boolean): void {
    state.refused = state.refused.filter((id) => id !== customerId);
    if (!good) state.refused.push(customerId);
    else payOpenInvoices(customerId);
    store.save();
  }

  function payOpenInvoices(customerId: string): void {
    for (const invoice of state.invoices) {
      if (invoice.customer !== customerId || invoice.status !== 'open') continue;
      invoice.status = 'paid';
      emit('invoice.paid', invoice);
      const target = subscription(invoice.parent.subscription_details.subscription);
      if (target.status !== 'past_due') continue;
      target.status = 'active';
      emit('customer.subscription.updated', target);
    }
  }

  /** Stripe has given up collecting an unpaid renewal: the subscription ends. */
  function giveUp(target: Subscription): void {
    for (const invoice of state.invoices) {
      const about = invoice.parent.subscription_details.subscription === target.id;
      if (about && invoice.status === 'open') invoice.status = 'uncollectible';
    }
    end(target);
  }

  return {
    state,
    save: store.save,
    seconds,
    newObject,
    emit,
    find,
    subscription,
    price,
    payCheckout,
    setCancelAtPeriodEnd,
    end,
    deleteCustomer,
    renew,
    changePrice,
    setCard,
    giveUp,
  };
}

/** Returns the same day of the next month, or its last day when it has no such day. */
export function aMonthAfter(seconds: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
