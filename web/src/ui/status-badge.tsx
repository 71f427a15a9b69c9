import { Check, Inbox, type LucideIcon, Package, Phone, Wrench } from 'lucide-react';
import { memo } from 'react';
import { type RepairStatus, STATUSES } from '../../../shared/repairs/repair-status.ts';
import { classNames } from './class-names.ts';
import styles from './status-badge.module.css';

/** Each status has its own icon, so that colour is never the only sign. */
const STATUS_ICONS = {
  pending: Inbox,
  ordered: Package,
  progress: Wrench,
  contact: Phone,
  completed: Check,
} as const satisfies Record<RepairStatus, LucideIcon>;

type StatusIconProps = { status: RepairStatus; className?: string };

export const StatusIcon = memo(function StatusIcon({ status, className }: StatusIconProps) {
  const Icon = STATUS_ICONS[status];
  return <Icon className={className} />;
});

export function StatusMark({ status }: { status: RepairStatus }) {
  return (
    <span className={styles.mark} data-status={status}>
      <StatusIcon status={status} />
    </span>
  );
}

type StatusBadgeProps = {
  status: RepairStatus;
  audience: 'shop' | 'customer';
  size?: 'medium' | 'large';
};

export function StatusBadge({ status, audience, size = 'medium' }: StatusBadgeProps) {
  const texts = STATUSES[status];
  return (
    <span className={classNames(styles.badge, styles[size])} data-status={status}>
      <StatusIcon status={status} />
      {audience === 'shop' ? texts.shopLabel : texts.customerLabel}
    </span>
  );
}
