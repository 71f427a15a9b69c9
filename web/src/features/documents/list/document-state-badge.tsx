import { Check, CircleAlert, Hourglass, type LucideIcon, Stamp } from 'lucide-react';
import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { classNames } from '../../../ui/class-names.ts';
import { type DocumentState, documentState } from './document-state.ts';
import styles from './document-state-badge.module.css';

const ICONS = {
  neutral: Stamp,
  waiting: Hourglass,
  good: Check,
  bad: CircleAlert,
} as const satisfies Record<DocumentState['tone'], LucideIcon>;

export function DocumentStateBadge({ summary }: { summary: DocumentSummary }) {
  const { label, tone } = documentState(summary, parisDay(Date.now()));
  const Icon = ICONS[tone];
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon aria-hidden="true" />
      {label}
    </span>
  );
}
