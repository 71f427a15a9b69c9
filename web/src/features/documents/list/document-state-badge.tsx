import { Check, CircleAlert, Hourglass, type LucideIcon, Stamp } from 'lucide-react';
import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { OWED_BACK, PAYMENT_STATES } from '../../../../../shared/payments/payments.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { classNames } from '../../../ui/class-names.ts';
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

type DocumentState = {
  label: string;
  tone: 'neutral' | 'waiting' | 'good' | 'bad';
};

const PAYMENT_TONES = {
  unpaid: 'waiting',
  'partly-paid': 'waiting',
  paid: 'good',
  overdue: 'bad',
  credited: 'bad',
} as const;

const FAILED: DocumentState = { label: 'Envoi échoué', tone: 'bad' };

/**
 * The state of a document on a day ('YYYY-MM-DD'). The customer's answer, a following document and an unpaid amount
 * take precedence over the sending.
 */
export function documentState(summary: DocumentSummary, today: string): DocumentState {
  const { documentType, delivery, decision, creditNote, creditedCents, paymentState } = summary;
  const { invoice, validUntil, dueCents = 0 } = summary;
  if (dueCents < 0) return { label: OWED_BACK, tone: 'waiting' };
  if (creditNote) return { label: 'Annulée', tone: 'bad' };
  if (delivery !== null && delivery.state !== 'sent' && paymentState === 'unpaid') return FAILED;
  if (paymentState && !(paymentState === 'unpaid' && creditedCents > 0)) {
    return { label: PAYMENT_STATES[paymentState], tone: PAYMENT_TONES[paymentState] };
  }
  if (creditedCents > 0) return { label: 'Annulée en partie', tone: 'waiting' };
  if (invoice) return { label: 'Facturé', tone: 'good' };
  if (decision?.decision === 'accepted') return { label: 'Accepté', tone: 'good' };
  if (decision) return { label: 'Refusé', tone: 'bad' };
  if (validUntil !== null && validUntil < today) return { label: 'Expiré', tone: 'bad' };
  const e = documentType === 'facture' ? 'e' : '';
  if (delivery === null) return { label: `Émis${e}`, tone: 'neutral' };
  if (delivery.state !== 'sent') return FAILED;
  return documentType === 'devis'
    ? { label: 'En attente de réponse', tone: 'waiting' }
    : { label: `Envoyé${e}`, tone: 'good' };
}
