import type {
  Charge,
  ConnectedAccount,
  PaymentIntent,
  PaymentSession,
  Refund,
} from './connect-objects.ts';

const NOTES = new Set(['account', 'product', 'intentMetadata', 'revoked', 'refunds']);

/** Returns an object as the API does, without the emulator's own notes. */
export const shown = (
  object: ConnectedAccount | PaymentSession | PaymentIntent | Charge | Refund,
) => Object.fromEntries(Object.entries(object).filter(([name]) => !NOTES.has(name)));
