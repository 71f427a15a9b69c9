/** The product is compared with this model. */
import type { PlanId } from '../../../shared/billing/plans.ts';
import type { ErrorCode } from '../../../shared/error-table.ts';
import type { PaidBy } from '../../../shared/payments/payments.ts';
import {
  isAttempted,
  isReachedBy,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { readPhone } from '../../../shared/repairs/phone.ts';
import type { RepairStatus } from '../../../shared/repairs/repairs.ts';

export type Verdict = ErrorCode | undefined;

/** `due`: a message is still to be sent. `sent`: the provider accepted it. `closed`: nobody is notified. */
export type NotificationState = 'none' | 'due' | 'sent' | 'closed';

export type EntryState = {
  status: RepairStatus;
  message: string | undefined;
  atMs: number;
  heldUntilMs: number | undefined;
  /** The value is undefined until the stream has been read. */
  visibleAtMs: number | undefined;
  notifications: Record<NotificationChannel, NotificationState>;
  times: Record<NotificationChannel, number>;
  resentAtMs: Partial<Record<NotificationChannel, number>>;
};

export type RepairState = {
  name: string;
  createdAtMs: number;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  issue: string;
  notes: string;
  corrections: number;
  history: EntryState[];
  hold: { entryAtMs: number; untilMs: number } | undefined;
  calledEntry: number | undefined;
  handedOverAtMs: number | undefined;
  withdrawnAtMs: number | undefined;
};

export type PaymentState = { date: string; amountCents: number; means: PaidBy };

export type DocumentState = {
  name: string;
  atMs: number;
  type: 'facture' | 'devis' | 'avoir';
  rank: number;
  totalCents: number;
  hasLink: boolean;
  decision: { decision: 'accepted' | 'declined'; name: string } | undefined;
  /** A quote keeps the names of its deposits here, without the credited ones. */
  deposits: string[];
  /** A quote keeps the name of its invoice here, as long as the invoice is not cancelled. */
  invoice: string | undefined;
  of: string | undefined;
  isDeposit: boolean;
  deducted: string[];
  /** This many units of the document's single line were credited, and this amount in all. */
  creditedUnits: number;
  creditedCents: number;
  isCredited: boolean;
  payments: PaymentState[];
};

export type ShopState = {
  plan: PlanId;
  closed: boolean;
  usedInAll: number;
  usedByMonth: Record<string, number>;
  hasCompany: boolean;
  repairs: RepairState[];
  documents: DocumentState[];
  /** Each key of a creation leads to the repair or document that it created, and to the content that was sent. */
  keys: Record<string, { made: string; from: string }>;
  /** If this is true, all follow-up work is done and nothing was written since. */
  isSettled: boolean;
};

export type State = {
  shops: ShopState[];
  /** Nobody may ever receive these texts of undone changes. */
  undone: string[];
  named: number;
};

export const newShop = (plan: PlanId): ShopState => ({
  plan,
  closed: false,
  usedInAll: 0,
  usedByMonth: {},
  hasCompany: false,
  repairs: [],
  documents: [],
  keys: {},
  isSettled: true,
});

/** Returns whether a channel can reach the customer with the present contact details. */
export const reaches = (
  { customerEmail, customerPhone }: Pick<RepairState, 'customerEmail' | 'customerPhone'>,
  channel: NotificationChannel,
): boolean =>
  isReachedBy({ customerEmail, customerPhone, phoneNumber: readPhone(customerPhone) }, channel);

export function newEntry(
  repair: Pick<RepairState, 'customerEmail' | 'customerPhone'>,
  status: RepairStatus,
  atMs: number,
  { message, heldUntilMs }: Partial<Pick<EntryState, 'message' | 'heldUntilMs'>> = {},
): EntryState {
  const [email, sms] = NOTIFICATION_CHANNELS.map(
    (channel): NotificationState => (isAttempted(repair, channel) ? 'due' : 'none'),
  );
  return {
    status,
    message,
    atMs,
    heldUntilMs,
    visibleAtMs: undefined,
    notifications: { email: email ?? 'none', sms: sms ?? 'none' },
    times: { email: 0, sms: 0 },
    resentAtMs: {},
  };
}

export const isTouched = ({ notifications }: EntryState): boolean =>
  Object.values(notifications).some((state) => state === 'sent' || state === 'closed');

export const isNotified = ({ notifications }: EntryState): boolean =>
  Object.values(notifications).includes('sent');

export function settle(
  repair: RepairState,
  entry: EntryState,
  channel: NotificationChannel,
  isFolded = false,
): void {
  const attempted = isAttempted(repair, channel) && !isFolded;
  const reached = attempted && reaches(repair, channel);
  entry.notifications[channel] = reached ? 'sent' : 'closed';
  if (reached) entry.times[channel] += 1;
  // An outcome that the card shows ends the hold.
  if (attempted && entry === repair.history.at(-1)) repair.hold = undefined;
}

/** Applies the effects that all writes have by `nowMs`: every visible message is sent. */
export function notify({ shops }: State, nowMs: number): void {
  for (const shop of shops) {
    shop.isSettled = true;
    for (const repair of shop.repairs) {
      for (const entry of repair.history) {
        const holdMs = Math.max(0, (entry.heldUntilMs ?? 0) - nowMs);
        entry.visibleAtMs ??= nowMs + Math.ceil(holdMs / 1_000) * 1_000;
        if (entry.visibleAtMs > nowMs || repair.withdrawnAtMs !== undefined) continue;
        for (const channel of NOTIFICATION_CHANNELS) {
          if (entry.notifications[channel] === 'due') settle(repair, entry, channel);
        }
      }
    }
  }
}

/** Applies the effects of half an hour without delivery: the customer is notified only of a repair's last change. */
export function notifyLate({ shops }: State): void {
  for (const shop of shops) {
    shop.isSettled = true;
    for (const repair of shop.repairs) {
      if (repair.withdrawnAtMs !== undefined) continue;
      for (const channel of NOTIFICATION_CHANNELS) {
        const last = repair.history.at(-1);
        const due = repair.history.filter((entry) => entry.notifications[channel] === 'due');
        if (due.length === 0) continue;
        for (const entry of due) settle(repair, entry, channel, entry !== last);
        const isOpen = last?.notifications[channel] === 'none';
        if (last && isOpen) settle(repair, last, channel);
      }
      for (const entry of repair.history) entry.visibleAtMs ??= 0;
    }
  }
}

export const oldestDueMs = ({ shops }: State): number =>
  Math.min(
    ...shops.flatMap(({ repairs }) =>
      repairs
        .filter(({ withdrawnAtMs }) => withdrawnAtMs === undefined)
        .flatMap(({ history }) =>
          history
            .filter(({ notifications }) => Object.values(notifications).includes('due'))
            .map(({ atMs }) => atMs),
        ),
    ),
  );
