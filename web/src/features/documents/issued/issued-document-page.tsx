import { useEffect, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { customerPayments } from '../../../../../shared/bonus/bonus.ts';
import { documentLabel } from '../../../../../shared/documents/documents.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued.ts';
import { rowsBelowTotal } from '../../../../../shared/payments/below-total.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { seeQuietly } from '../../../lib/new-answers.ts';
import { LookupView } from '../../../ui/lookup-view.tsx';
import { BackLink, Page, PageColumn, PageHead } from '../../../ui/page.tsx';
import { MissingState } from '../../../ui/state.tsx';
import { DocumentPaper } from '../document-paper.tsx';
import { DocumentStateBadge } from '../list/document-state-badge.tsx';
import { QuoteAnswerCard } from '../quote/quote-answer-card.tsx';
import { BonusStateCard } from './bonus-state-card.tsx';
import { CardRefund } from './card-refund.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentHistory } from './document-history.tsx';
import { contentOfDocument } from './issued-content.ts';
import { MarginCard } from './margin-card.tsx';
import { type NextAct, nextActOn } from './next-act.ts';
import { PaymentButton, PaymentsCard } from './payments-card.tsx';
import { RemindButton } from './remind-button.tsx';
import { SendingCard } from './sending-card.tsx';
import { TransmissionNote } from './transmission-note.tsx';
import { useIssuedDocument } from './use-issued-document.ts';

/** An issued document, which never changes, with its actions and its events. */
export function IssuedDocumentPage() {
  const { id = '' } = useMatch('/documents/:id')?.params ?? {};
  return <Issued key={id} id={id} />;
}

function Issued({ id }: { id: string }) {
  const { lookup, refresh, again } = useIssuedDocument(id);
  return (
    <LookupView
      lookup={lookup}
      again={again}
      failure="Le document n’a pas pu être chargé"
      missing={<UnknownDocument />}
    >
      {(details) => <Found details={details} onChange={refresh} />}
    </LookupView>
  );
}

const UnknownDocument = () => (
  <MissingState title="Ce document n’existe pas" to="/documents" way="Voir les documents émis">
    L’adresse est peut-être incomplète.
  </MissingState>
);

type FoundProps = { details: DocumentDetails; onChange: () => Promise<void> };

function Found({ details, onChange }: FoundProps) {
  const { document, summary, events, unreadableEvents = 0 } = details;
  const name = `${documentLabel(document)} ${document.number}`;
  const content = contentOfDocument(document);
  const isAnswered = summary.decision !== null;
  const [isPaying, setIsPaying] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const act = nextActOn(details, parisDay(Date.now()), isReminded);
  useEffect(() => {
    if (isAnswered) seeQuietly(document.id);
  }, [isAnswered, document.id]);
  useEffect(() => {
    window.document.title = `${name} · Rebond`;
  }, [name]);
  return (
    <Page columns="narrow-first">
      <PageHead title={name} badge={<DocumentStateBadge summary={summary} />}>
        <BackLink to="/documents">Documents émis</BackLink>
      </PageHead>
      <PageColumn narrow>
        <DocumentActions
          document={document}
          summary={summary}
          hasCopy={
            customerPayments(details.payments ?? [], summary).length > 0 ||
            summary.creditedCents > 0
          }
          creditable={details.creditable ?? []}
          act={act}
          actButton={
            <PaymentAct
              details={details}
              act={act}
              onPaying={setIsPaying}
              onReminded={() => setIsReminded(true)}
              onChange={onChange}
            />
          }
          onChange={onChange}
        />
        {document.documentType === 'facture' && (
          <PaymentsCard
            details={details}
            act={act}
            isPaying={isPaying}
            onPaying={setIsPaying}
            onChange={onChange}
          />
        )}
        {document.documentType === 'facture' && (
          <BonusStateCard details={details} onChange={onChange} />
        )}
        <MarginCard details={details} onChange={onChange} />
        {document.documentType === 'devis' && (
          <QuoteAnswerCard quote={document} summary={summary} onChange={onChange} />
        )}
        {details.sending && <SendingCard id={document.id} sending={details.sending} />}
        {document.documentType !== 'devis' && <TransmissionNote document={document} />}
        <DocumentHistory document={document} events={events} unreadable={unreadableEvents} />
      </PageColumn>
      <DocumentPaper
        content={{ ...content, afterTotal: rowsBelowTotal(content.words, document) }}
        label={name}
      />
    </Page>
  );
}

type PaymentActProps = FoundProps & {
  act: NextAct;
  onPaying: (isPaying: boolean) => void;
  onReminded: () => void;
};

/** The button of the next action on an invoice's payment. */
function PaymentAct({ details, act, onPaying, onReminded, onChange }: PaymentActProps) {
  if (act === 'remind') return <RemindButton invoice={details.document} onReminded={onReminded} />;
  if (act === 'refund' && details.cardRefundCents !== undefined) {
    return <CardRefund details={details} onChange={onChange} />;
  }
  const isOfPayment = act === 'collect' || act === 'refund';
  return isOfPayment ? <PaymentButton details={details} isNext onPaying={onPaying} /> : null;
}
