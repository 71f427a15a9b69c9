import { Link } from 'react-router-dom';
import type {
  DocumentEvent,
  IssuedDocument,
} from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { Instant } from '../../../ui/timeline.tsx';
import styles from './document-history.module.css';

type DocumentHistoryProps = {
  document: IssuedDocument;
  events: readonly DocumentEvent[];
  unreadable: number;
};

export function DocumentHistory({ document, events, unreadable }: DocumentHistoryProps) {
  const { origin, issuedAt, repairId, documentType } = document;
  return (
    <SectionCard title="Historique">
      {unreadable > 0 && (
        <p>Une partie de cet historique ne peut pas être affichée. Nous en sommes avertis.</p>
      )}
      <ol className={styles.events}>
        {[...events].reverse().map((event) => (
          <li key={`${event.kind}-${event.at}`} className={styles.event}>
            <span>
              {event.kind === 'credit-note' ? <CreditNote event={event} /> : textOf(event)}
            </span>
            <Instant at={event.at} />
          </li>
        ))}
        <li className={styles.event}>
          <span>
            {documentType === 'facture' ? 'Émise' : 'Émis'}
            {origin && (
              <>
                {documentType === 'avoir' ? ' sur la facture ' : ' depuis le devis '}
                <Link to={`/documents/${origin.id}`}>{origin.number}</Link>
              </>
            )}
            {repairId && (
              <>
                , réparation <Link to={repairPath(repairId)}>{repairId}</Link>
              </>
            )}
          </span>
          <Instant at={issuedAt} />
        </li>
      </ol>
    </SectionCard>
  );
}

type CreditEvent = Extract<DocumentEvent, { kind: 'credit-note' }>;

function CreditNote({ event: { creditNote, totalCents } }: { event: CreditEvent }) {
  return (
    <>
      Avoir <Link to={`/documents/${creditNote.id}`}>{creditNote.number}</Link> de{' '}
      {formatEuros(totalCents)}
    </>
  );
}

function textOf(event: Exclude<DocumentEvent, CreditEvent>): string {
  if (event.kind === 'approval-link') return 'Lien de réponse créé';
  if (event.kind === 'decision') {
    const { decision, name } = event.decision;
    return `${decision === 'accepted' ? 'Accepté' : 'Refusé'} par ${name}`;
  }
  const { state, to, reason } = event.delivery;
  if (state === 'sent') return `Envoyé à ${to}`;
  return `Envoi à ${to} échoué\u202f: ${reason ?? 'raison inconnue'}`;
}
