import type { ReceivedInvoice } from '../../../../shared/e-invoicing/reception.ts';
import { createListStore } from '../../lib/list-store.ts';
import { listReceived } from './received-requests.ts';

const store = createListStore({
  list: async (_filter: null, cursor, signal) => {
    const { invoices: items, cursor: next } = await listReceived(cursor, signal);
    return { items, cursor: next };
  },
  unreadableId: (one: ReceivedInvoice) => one.id,
  noFilter: null,
  extra: {},
});

/** The loaded part of the received invoices. */
export const useReceivedList = store.useList;
export const loadReceived = () => store.load(null);
export const loadMoreReceived = store.loadMore;

/** Replaces an invoice by its current state. */
export function showReceived(invoice: ReceivedInvoice): void {
  useReceivedList.setState(({ items }) => ({
    items: items.map((shown) => (shown.id === invoice.id ? invoice : shown)),
  }));
}

export function markSeen(id: string): void {
  useReceivedList.setState(({ items }) => ({
    items: items.map((shown) => (shown.id === id ? { ...shown, seen: true } : shown)),
  }));
}
