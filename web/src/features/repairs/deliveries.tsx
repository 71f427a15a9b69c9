import {
  type DeliveryState,
  deliveryState,
  isCalled,
  NOTIFICATION_CHANNELS,
} from '../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { classNames } from '../../ui/class-names.ts';
import { CircleAlert } from '../../ui/icons/circle-alert.ts';
import { CircleCheck } from '../../ui/icons/circle-check.ts';
import { Clock } from '../../ui/icons/clock.ts';
import { CallLine } from './call-line.tsx';
import styles from './deliveries.module.css';
import { deliveryText } from './delivery-text.ts';
import { ResendButton } from './resend-button.tsx';

const ICONS = { sent: CircleCheck, waiting: Clock, refused: CircleAlert } as const satisfies Record<
  DeliveryState,
  unknown
>;

/** How telling the customer of the last change stands, per channel; what did not get through can be sent again. */
export function Deliveries({ repair }: { repair: RepairSummary }) {
  const lines = NOTIFICATION_CHANNELS.flatMap((channel) => {
    const state = deliveryState(repair, channel);
    return state ? [{ channel, state, delivery: repair.deliveries[channel] }] : [];
  });
  return (
    <ul className={styles.list}>
      {isCalled(repair) && !repair.handedOverAt && <CallLine repair={repair} />}
      {lines.map(({ channel, state, delivery }) => {
        const Icon = ICONS[state];
        return (
          <li key={channel} className={classNames(styles.line, styles[state])}>
            <Icon aria-hidden="true" />
            <span>{deliveryText(channel, delivery, Date.now())}</span>
            {delivery?.cause && <ResendButton channel={channel} repair={repair} />}
          </li>
        );
      })}
    </ul>
  );
}
