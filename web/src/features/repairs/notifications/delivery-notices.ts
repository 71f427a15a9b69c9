import {
  type Delivery,
  type DeliveryCause,
  isUndelivered,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';
import { adviceOn } from '../../../lib/repairs/outcome-text.ts';

/** Section 8 of the specification describes these toasts. */
export type DeliveryNotice = { kind: 'success' | 'error'; title: string; description: string };

const SENT = {
  email: 'Email Envoyé ✅',
  sms: 'SMS Envoyé ✅',
} as const satisfies Record<NotificationChannel, string>;

export const FAILURE_TITLES = {
  email: {
    unavailable: 'Erreur Critique Email',
    rejected: 'Échec Envoi Email',
    unidentified: 'Échec Envoi Email',
    incomplete: 'Erreur Interne Email',
    'phone-format': 'Échec Envoi Email',
    'not-sent-there': 'Échec Envoi Email',
  },
  sms: {
    unavailable: 'Erreur Critique SMS',
    rejected: 'Échec Envoi SMS',
    unidentified: 'Échec Envoi SMS',
    incomplete: 'Échec Envoi SMS',
    'phone-format': 'Format Téléphone Incorrect',
    'not-sent-there': 'Échec Envoi SMS',
  },
} as const satisfies Record<NotificationChannel, Record<DeliveryCause, string>>;

/** Returns the notices about a change of a repair from `before` to `after`: one for each channel with a new outcome. */
export function deliveryNotices(
  before: RepairSummary | undefined,
  after: RepairSummary,
): DeliveryNotice[] {
  return NOTIFICATION_CHANNELS.flatMap((channel) => {
    const delivery = after.deliveries[channel];
    const known = before?.deliveries[channel];
    const isNew =
      delivery?.at !== known?.at ||
      (isUndelivered(delivery?.outcome) && delivery?.outcome !== known?.outcome);
    return delivery && isNew ? noticeOf(channel, delivery, after) : [];
  });
}

function noticeOf(
  channel: NotificationChannel,
  { state, cause, reason, outcome }: Delivery,
  repair: RepairSummary,
): DeliveryNotice[] {
  const whom = `${customerOf(repair)} (${repair.trackingNumber})`;
  const advice = adviceOn(channel, outcome);
  if (advice) {
    return [
      {
        kind: 'error',
        title: FAILURE_TITLES[channel].rejected,
        description: `${whom}\u202f: ${advice}`,
      },
    ];
  }
  if (state === 'sent') return [{ kind: 'success', title: SENT[channel], description: whom }];
  // A message that waits for its first attempt has no outcome yet.
  if (cause === undefined) return [];
  // A landline is no mistake. The form said that no SMS reaches it, and its customer is on the call list.
  if (cause === 'phone-format' && repair.phoneNumber) return [];
  const description = reason ? `${whom}\u202f: ${reason}` : whom;
  return [{ kind: 'error', title: FAILURE_TITLES[channel][cause], description }];
}

/** Groups simultaneous notices: several notices with one title become one notice that says how many there are. */
export function groupNotices(notices: readonly DeliveryNotice[]): DeliveryNotice[] {
  const byTitle = Map.groupBy(notices, ({ title }) => title);
  return [...byTitle.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length === 1) return same;
    return [{ ...first, description: `${same.length} messages à l’instant` }];
  });
}
