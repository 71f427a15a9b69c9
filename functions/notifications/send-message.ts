import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { type KindFailingIn, type MessageName, messageRef, type ReminderPlace } from './message.ts';
import type { ClaimedMessage, MessageClaim, MessagesRepository } from './messages.repository.ts';
import type { SendOutcome } from './providers/send.ts';

export type SendMessageDependencies = {
  messages: Pick<MessagesRepository, 'claim' | 'settle'>;
  now: () => number;
};

/** `send` passes the place of the message to the provider, whose report of the outcome then contains it. */
export type WrittenMessage = {
  channel: NotificationChannel;
  send: (place: ReminderPlace) => Promise<SendOutcome>;
};

/** The provider accepted a sent message at `atMs`. `nobody` says that there is no recipient. */
type SentMessage =
  | Exclude<MessageClaim, { kind: 'claimed' }>
  | (SendOutcome & { atMs: number })
  | { kind: 'nobody' };

/** A kind whose failures are notices must give one for a refusal. */
type Notices<Kind> = [Extract<Kind, KindFailingIn<'notices'>>] extends [never]
  ? []
  : [noticeOf: (reason: string) => TransactItem];

/**
 * Sends a message once, even if called again: claim, write, send, settle. A failed message may be claimed again, and so
 * may one that cannot be written. A crash between the provider's acceptance and our record sends twice. `noticeOf`
 * makes an item that is stored with a refusal.
 */
export async function sendMessage<Kind extends MessageName['kind']>(
  { messages, now }: SendMessageDependencies,
  message: ClaimedMessage & { name: { kind: Kind } },
  write: (claim: { paidBefore?: true }) => Promise<WrittenMessage | undefined>,
  ...notices: Notices<Kind>
): Promise<SentMessage> {
  const [noticeOf] = notices;
  const claim = await messages.claim(message, now());
  if (claim.kind !== 'claimed') return claim;
  const written = await write(claim).catch(async (error: unknown) => {
    await messages.settle(message, null, now());
    throw error;
  });
  const atMs = now();
  if (written === undefined) {
    await messages.settle(message, { end: 'nobody' }, atMs);
    return { kind: 'nobody' };
  }
  const { channel, send } = written;
  const outcome = await send({ shopId: message.shopId, reminder: messageRef(message.name), atMs });
  if (outcome.kind === 'sent') {
    await messages.settle(message, { end: 'sent', channel }, atMs);
    await outcome.afterwards?.();
  } else if (outcome.kind === 'refused') {
    const { reason } = outcome;
    await messages.settle(message, { end: 'refused', reason }, atMs, noticeOf?.(reason));
  } else await messages.settle(message, null, now());
  return { ...outcome, atMs };
}
