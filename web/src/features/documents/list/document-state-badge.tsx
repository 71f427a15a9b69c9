import { Check, CircleAlert, Hourglass, type LucideIcon, Stamp } from 'lucide-react';
import {
  type DocumentState,
  documentState,
} from '../../../../../shared/documents/issued/document-state.ts';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { OWED_BACK, PAYMENT_STATES } from '../../../../../shared/payments/payments.ts';
import { useToday } from '../../../lib/use-today.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './document-state-badge.module.css';

const ICONS = {
  neutral: Stamp,
  waiting: Hourglass,
  good: Check,
  bad: CircleAlert,
} as const satisfies Record<string, LucideIcon>;

export function DocumentStateBadge({ summary }: { summary: DocumentSummary }) {
  const { label, tone } = stateShown(summary, useToday());
  const Icon = ICONS[tone];
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon />
      {label}
    </span>
  );
}

type StateShown = { label: string; tone: keyof typeof ICONS };

const STATES: Record<DocumentState, StateShown> = {
  unpaid: { label: PAYMENT_STATES.unpaid, tone: 'waiting' },
  'partly-paid': { label: PAYMENT_STATES['partly-paid'], tone: 'waiting' },
  paid: { label: PAYMENT_STATES.paid, tone: 'good' },
  overdue: { label: PAYMENT_STATES.overdue, tone: 'bad' },
  credited: { label: PAYMENT_STATES.credited, tone: 'bad' },
  'partly-credited': { label: 'Annulée en partie', tone: 'waiting' },
  'owed-back': { label: OWED_BACK, tone: 'waiting' },
  unsent: { label: 'Envoi échoué', tone: 'bad' },
  followed: { label: 'Facturé', tone: 'good' },
  accepted: { label: 'Accepté', tone: 'good' },
  declined: { label: 'Refusé', tone: 'bad' },
  expired: { label: 'Expiré', tone: 'bad' },
  closed: { label: 'Clos', tone: 'neutral' },
  issued: { label: 'Émis', tone: 'neutral' },
  awaited: { label: 'En attente de réponse', tone: 'waiting' },
  sent: { label: 'Envoyé', tone: 'good' },
};

/** The label of the state on a day, 'YYYY-MM-DD', agrees with the gender of the document's type. */
export function stateShown(summary: DocumentSummary, today: string): StateShown {
  const state = documentState(summary, today);
  const { label, tone } = STATES[state];
  const hasGender = state === 'issued' || state === 'sent';
  return { label: hasGender && summary.documentType === 'facture' ? `${label}e` : label, tone };
}
