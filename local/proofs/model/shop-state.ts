/** What three shops have, in memory and as plainly as it can be said: what the model test holds the product to. */
import type { PlanId } from '../../../shared/billing/plans.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { PaidBy } from '../../../shared/payments/payments.ts';
import {
  isAttempted,
  isReachedBy,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { readPhone } from '../../../shared/repairs/phone.ts';
import type { RepairStatus } from '../../../shared/repairs/repairs.ts';

/** What is answered: `undefined` when it is done, or the error's code. */
export type Verdict = ErrorCode | undefined;

/** `due`: a message is to follow. `sent`: the provider took it. `closed`: nothing follows, and nobody was told by it. */
export type Telling = 'none' | 'due' | 'sent' | 'closed';

export type EntryState = {
  status: RepairStatus;
  message: string | undefined;
  atMs: number;
  heldUntilMs: number | undefined;
  /** When its messages can be received; `undefined` until the stream has been read. */
  visibleAtMs: number | undefined;
  tellings: Record<NotificationChannel, Telling>;
  /** How often the customer was told. */
  times: Record<NotificationChannel, number>;
  /** When its shop last sent it again. */
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
  /** Its customer was given the link of a quote by its shop, by hand. */
  hasLink: boolean;
  decision: { decision: 'accepted' | 'declined'; name: string } | undefined;
  /** The deposits that a quote has, those credited left out. */
  deposits: string[];
  /** The invoice of a quote as long as it stands. */
  invoice: string | undefined;
  /** The quote that an invoice was made of. */
  of: string | undefined;
  isDeposit: boolean;
  /** The deposits that an invoice takes off. */
  deducted: string[];
  /** How much of its one line is credited, and by how much in all. */
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
  company: { company_name: string; siret: string; address: string };
  repairs: RepairState[];
  documents: DocumentState[];
  /** What each key of a creation has made, from what. */
  keys: Record<string, { made: string; from: string }>;
  /** Nothing was written since all that follows from writes was done. */
  isSettled: boolean;
};

export type State = {
  shops: ShopState[];
  /** The words of changes that were taken back: nobody may ever read them. */
  undone: string[];
  /** How many names were given. */
  named: number;
};

export const newShop = (plan: PlanId): ShopState => ({
  plan,
  closed: false,
  usedInAll: 0,
  usedByMonth: {},
  company: { company_name: '', siret: '', address: '' },
  repairs: [],
  documents: [],
  keys: {},
  isSettled: true,
});

/** Whether a message reaches the customer as they stand. */
export const reaches = (
  { customerEmail, customerPhone }: Pick<RepairState, 'customerEmail' | 'customerPhone'>,
  channel: NotificationChannel,
): boolean =>
  isReachedBy({ customerEmail, customerPhone, phoneNumber: readPhone(customerPhone) }, channel);

/** An entry just made: a message is due by each channel that is attempted for the customer as they stand. */
export function newEntry(
  repair: Pick<RepairState, 'customerEmail' | 'customerPhone'>,
  status: RepairStatus,
  atMs: number,
  { message, heldUntilMs }: Partial<Pick<EntryState, 'message' | 'heldUntilMs'>> = {},
): EntryState {
  const [email, sms] = NOTIFICATION_CHANNELS.map(
    (channel): Telling => (isAttempted(repair, channel) ? 'due' : 'none'),
  );
  return {
    status,
    message,
    atMs,
    heldUntilMs,
    visibleAtMs: undefined,
    tellings: { email: email ?? 'none', sms: sms ?? 'none' },
    times: { email: 0, sms: 0 },
    resentAtMs: {},
  };
}

/** Whether a sender has been at it. */
export const isTouched = ({ tellings }: EntryState): boolean =>
  Object.values(tellings).some((telling) => telling === 'sent' || telling === 'closed');

export const isTold = ({ tellings }: EntryState): boolean =>
  Object.values(tellings).includes('sent');

/** A sender is done with an entry: the customer as they stand was told, or there was nobody to tell. */
export function settle(
  repair: RepairState,
  entry: EntryState,
  channel: NotificationChannel,
  isFolded = false,
): void {
  const attempted = isAttempted(repair, channel) && !isFolded;
  const reached = attempted && reaches(repair, channel);
  entry.tellings[channel] = reached ? 'sent' : 'closed';
  if (reached) entry.times[channel] += 1;
  // An outcome that the card shows takes the hold off.
  if (attempted && entry === repair.history.at(-1)) repair.hold = undefined;
}

/** What follows by `nowMs` from all that was written: every message that can be received is sent. */
export function tell({ shops }: State, nowMs: number): void {
  for (const shop of shops) {
    shop.isSettled = true;
    for (const repair of shop.repairs) {
      for (const entry of repair.history) {
        const holdMs = Math.max(0, (entry.heldUntilMs ?? 0) - nowMs);
        entry.visibleAtMs ??= nowMs + Math.ceil(holdMs / 1_000) * 1_000;
        if (entry.visibleAtMs > nowMs || repair.withdrawnAtMs !== undefined) continue;
        for (const channel of NOTIFICATION_CHANNELS) {
          if (entry.tellings[channel] === 'due') settle(repair, entry, channel);
        }
      }
    }
  }
}

/** The same after half an hour or more in which nothing followed: only a repair's last change is told. */
export function tellLate({ shops }: State): void {
  for (const shop of shops) {
    shop.isSettled = true;
    for (const repair of shop.repairs) {
      if (repair.withdrawnAtMs !== undefined) continue;
      for (const channel of NOTIFICATION_CHANNELS) {
        const last = repair.history.at(-1);
        const due = repair.history.filter((entry) => entry.tellings[channel] === 'due');
        if (due.length === 0) continue;
        for (const entry of due) settle(repair, entry, channel, entry !== last);
        const isOpen = last?.tellings[channel] === 'none';
        if (last && isOpen) settle(repair, last, channel);
      }
      for (const entry of repair.history) entry.visibleAtMs ??= 0;
    }
  }
}

/** The oldest change of which a message is still due. */
export const oldestDueMs = ({ shops }: State): number =>
  Math.min(
    ...shops.flatMap(({ repairs }) =>
      repairs
        .filter(({ withdrawnAtMs }) => withdrawnAtMs === undefined)
        .flatMap(({ history }) =>
          history
            .filter(({ tellings }) => Object.values(tellings).includes('due'))
            .map(({ atMs }) => atMs),
        ),
    ),
  );
