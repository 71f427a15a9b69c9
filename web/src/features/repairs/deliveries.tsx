import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { type DeliveryState, NOTIFICATION_CHANNELS } from '../../../../shared/notifications.ts';
import type { RepairSummary } from '../../../../shared/repairs.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './deliveries.module.css';
import { deliveryText } from './delivery-text.ts';

const ICONS = { sent: CircleCheck, waiting: Clock, refused: CircleAlert } as const satisfies Record<
  DeliveryState,
  unknown
>;

/** The last outcome of telling the customer, per channel. */
export function Deliveries({ deliveries }: Pick<RepairSummary, 'deliveries'>) {
  const lines = NOTIFICATION_CHANNELS.flatMap((channel) => {
    const delivery = deliveries[channel];
    return delivery ? [{ channel, delivery }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul className={styles.list}>
      {lines.map(({ channel, delivery }) => {
        const Icon = ICONS[delivery.state];
        return (
          <li key={channel} className={classNames(styles.line, styles[delivery.state])}>
            <Icon aria-hidden="true" />
            <span>{deliveryText(channel, delivery, Date.now())}</span>
          </li>
        );
      })}
    </ul>
  );
}
