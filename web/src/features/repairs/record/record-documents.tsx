import { Link } from 'react-router-dom';
import { DOCUMENT_TYPES, documentLabel } from '../../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { OWED_BACK, PAYMENT_STATES } from '../../../../../shared/payments/payments.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { BILL_AGAIN, billingOf, toInvoice } from '../../../lib/documents/billing-of.ts';
import { type QuotedRepair, quoteRepair } from '../../../lib/documents/quick-quote.ts';
import { Button, ButtonStack, LinkButton } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import styles from './record-documents.module.css';
import { type RecordProps, useDocumentsOf } from './use-record.ts';

export function RecordDocuments({ repair }: RecordProps) {
  const documents = useDocumentsOf(repair);
  return (
    <SectionCard title="Devis et factures">
      {documents === null || documents.length === 0 ? (
        <Note role="status">
          {documents === null
            ? 'Recherche des documents…'
            : 'Aucun document pour cette réparation.'}
        </Note>
      ) : (
        <ul className={styles.list}>
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentLine document={document} />
            </li>
          ))}
        </ul>
      )}
      {repair.returnOf && (
        <Note>
          Un retour est gratuit{'\u202f'}: il n’y a rien à facturer, sauf ce qui n’a pas de lien
          avec la première réparation.
        </Note>
      )}
      <BillLinks repair={repair} documents={documents} />
    </SectionCard>
  );
}

function DocumentLine({ document }: { document: DocumentSummary }) {
  const { id, documentType, number, invoiceDate, totalCents } = document;
  const sign = documentType === 'avoir' ? -1 : 1;
  return (
    <Link className={styles.row} to={`/documents/${id}`}>
      <span className={styles.name}>
        {documentLabel(document)} {number}
      </span>
      <span className={styles.amount}>{formatEuros(sign * totalCents)}</span>
      <span className={styles.state}>
        {[formatDate(invoiceDate), stateOf(document)].filter(Boolean).join(' · ')}
      </span>
    </Link>
  );
}

function stateOf(document: DocumentSummary): string {
  const { documentType, decision, delivery, creditNote, creditedCents, invoice } = document;
  const { paymentState, dueCents = 0 } = document;
  if (dueCents < 0) return OWED_BACK.toLowerCase();
  if (creditNote) return `annulée par ${creditNote.number}`;
  if (paymentState && paymentState !== 'unpaid') return PAYMENT_STATES[paymentState].toLowerCase();
  if (creditedCents > 0) return 'annulée en partie';
  if (invoice) return `facturé par ${invoice.number}`;
  if (decision)
    return `${decision.decision === 'accepted' ? 'accepté' : 'refusé'} par ${decision.name}`;
  if (delivery?.state === 'sent') return `${DOCUMENT_TYPES[documentType].sent} à ${delivery.to}`;
  return '';
}

type BillLinksProps = {
  repair: QuotedRepair;
  /** Until the documents have loaded, the links lead to the editor, which reads them itself. */
  documents: readonly DocumentSummary[] | null;
};

function BillLinks({ repair, documents }: BillLinksProps) {
  const { invoice, quote } = billingOf(documents ?? [], repair.trackingNumber);
  const editor = `/facturation?reparation=${repair.trackingNumber}`;
  if (invoice || quote) {
    const { to, text } = quote ? toInvoice(quote) : {};
    return (
      <ButtonStack>
        {to && (
          <LinkButton to={to} wide>
            {text}
          </LinkButton>
        )}
        {invoice && (
          <LinkButton to={editor} wide>
            {BILL_AGAIN}
          </LinkButton>
        )}
      </ButtonStack>
    );
  }
  return (
    <ButtonStack>
      <LinkButton to={editor} wide>
        Facturer
      </LinkButton>
      <Button wide onClick={() => quoteRepair(repair)}>
        Devis
      </Button>
    </ButtonStack>
  );
}
