import type { DeliveryCause } from '../../shared/repairs/notifications.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

/** What a provider made of one message. A `passing` failure may succeed later, a `refusal` never will. */
export type SendOutcome =
  | {
      kind: 'sent';
      messageId: string;
      /** The moment (epoch milliseconds) that identifies this message in its outcome: see message-place.ts. */
      atMs?: number;
      /** Work that follows once the message is recorded as sent. Slow work before that would risk a second message. */
      afterwards?: () => Promise<void>;
    }
  | { kind: 'nothing-to-send' }
  | {
      kind: 'refusal';
      cause: Exclude<DeliveryCause, 'unavailable'>;
      reason: string;
      /** The provider's name for the error, for the log. */
      error?: string;
    }
  | { kind: 'passing'; reason: string; error?: string };

/**
 * Writes and sends one channel's message about a history entry; `since` are the earlier entries that the message names.
 */
export type Sender = (
  repair: StoredRepair,
  historyIndex: number,
  since?: readonly number[],
) => Promise<SendOutcome>;
