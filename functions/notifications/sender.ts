import type { DeliveryCause } from '../../shared/repairs/notifications.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

/** What a provider made of one message. A `passing` failure may succeed later, a `refusal` never will. */
export type SendOutcome =
  | {
      kind: 'sent';
      messageId: string;
      /** By which moment (epoch milliseconds) what becomes of it is known for its own: see message-place.ts. */
      atMs?: number;
      /** What is left to do, once it is written down that it went: what takes long before that tells somebody twice. */
      afterwards?: () => Promise<void>;
    }
  | { kind: 'nothing-to-send' }
  | {
      kind: 'refusal';
      cause: Exclude<DeliveryCause, 'unavailable'>;
      reason: string;
      /** The provider's name for it, for the log. */
      error?: string;
    }
  | { kind: 'passing'; reason: string; error?: string };

/**
 * Writes and sends one channel's message about an entry of a repair's history; `since` are the earlier ones of which the
 * customer is to learn by it.
 */
export type Sender = (
  repair: StoredRepair,
  historyIndex: number,
  since?: readonly number[],
) => Promise<SendOutcome>;
