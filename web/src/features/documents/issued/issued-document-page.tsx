import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { documentLabel } from '../../../../../shared/documents/documents.ts';
import type {
  DocumentDetails,
  IssuedDocument,
} from '../../../../../shared/documents/issued/issued.ts';
import {
  TRANSMITTED_FROM,
  transmissionOf,
} from '../../../../../shared/documents/issued/transmission.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { rowsBelowTotal } from '../../../../../shared/payments/below-total.ts';
import { formatLongDate, parisDay } from '../../../../../shared/time.ts';
import { seeQuietly } from '../../../lib/cache/new-answers.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { useShopLookup } from '../../../lib/cache/shop-query.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { type NextAct, nextActOn } from '../../../lib/documents/next-act.ts';
import { remindOfInvoice, remindQuestion } from '../../../lib/documents/remind-of-invoice.ts';
import { useToday } from '../../../lib/use-today.ts';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { MissingState } from '../../../ui/feedback/state.tsx';
import { BackLink, NarrowColumn, Page, PageHead } from '../../../ui/layout/page.tsx';
import { DocumentActions } from '../actions/document-actions.tsx';
import { DocumentPaper } from '../document-paper.tsx';
import { documentQuery } from '../document-query.ts';
import { DocumentStateBadge } from '../list/document-state-badge.tsx';
import { QuoteAnswerCard } from '../quote/quote-answer-card.tsx';
import { BonusStateCard } from './bonus-state-card.tsx';
import { CardRefund } from './card-refund.tsx';
import { DocumentHistory } from './document-history.tsx';
import { contentOfDocument } from './issued-content.ts';
import { MarginCard } from './margin-card.tsx';
import { PaymentButton, PaymentsCard } from './payments-card.tsx';
import { SendingCard } from './sending-card.tsx';

/** Reads the invoice that a credit note cancels, because the invoice states the amount to refund. */
function useCreditedInvoice({ documentType, origin }: IssuedDocument) {
  const id = documentType === 'avoir' ? origin?.id : undefined;
  return useQuery({ ...documentQuery(id ?? ''), enabled: id !== undefined }, shopCache).data;
}

export function IssuedDocumentPage() {
  const { id = '' } = useMatch('/documents/:id')?.params ?? {};
  return <Issued key={id} id={id} />;
}

function Issued({ id }: { id: string }) {
  return (
    <LookupView
      {...useShopLookup(documentQuery(id))}
      failure="Le document n’a pas pu être chargé"
      missing={<UnknownDocument />}
    >
      {(details) => <Found details={details} />}
    </LookupView>
  );
}

const UnknownDocument = () => (
  <MissingState title="Ce document n’existe pas" to="/documents" way="Voir les documents émis">
    L’adresse est peut-être incomplète.
  </MissingState>
);

type FoundProps = { details: DocumentDetails };

function Found({ details }: FoundProps) {
  const { document, summary, events, unreadableEvents = 0 } = details;
  const name = `${documentLabel(document)} ${document.number}`;
  const content = contentOfDocument(document);
  const isAnswered = summary.decision !== null;
  const [isPaying, setIsPaying] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const today = useToday();
  const credited = useCreditedInvoice(document);
  const isToRefund = credited && nextActOn(credited, today) === 'refund';
  const act = isToRefund ? 'refund' : nextActOn(details, today, isReminded);
  const paid = document.documentType === 'facture' ? details : credited;
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
      <NarrowColumn>
        <DocumentActions
          details={details}
          act={act}
          actButton={
            paid && (
              <PaymentAct
                details={paid}
                act={act}
                onPaying={setIsPaying}
                onReminded={() => setIsReminded(true)}
              />
            )
          }
        />
        {paid && (
          <PaymentsCard
            details={paid}
            {...(credited && { title: `Paiements de la facture ${credited.document.number}` })}
            act={act}
            isPaying={isPaying}
            onPaying={setIsPaying}
          />
        )}
        {document.documentType === 'facture' && <BonusStateCard details={details} />}
        <MarginCard details={details} />
        {document.documentType === 'devis' && (
          <QuoteAnswerCard
            quote={document}
            summary={summary}
            hasLink={events.some(({ kind }) => kind === 'approval-link')}
          />
        )}
        {details.sending && <SendingCard id={document.id} sending={details.sending} />}
        {document.documentType !== 'devis' && <TransmissionNote document={document} />}
        <DocumentHistory document={document} events={events} unreadable={unreadableEvents} />
      </NarrowColumn>
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

function PaymentAct({ details, act, onPaying, onReminded }: PaymentActProps) {
  if (act === 'remind') return <RemindButton invoice={details.document} onReminded={onReminded} />;
  if (act === 'refund' && details.cardRefundCents !== undefined) {
    return <CardRefund details={details} />;
  }
  const isOfPayment = act === 'collect' || act === 'refund';
  return isOfPayment ? <PaymentButton details={details} isNext onPaying={onPaying} /> : null;
}

export function TransmissionNote({ document }: { document: IssuedDocument }) {
  const isToCome = parisDay(Date.now()) < TRANSMITTED_FROM;
  return (
    <Note>
      {transmissionOf(document).text}
      {isToCome && ` Obligatoire à partir du ${formatLongDate(TRANSMITTED_FROM)}.`}
    </Note>
  );
}

type RemindButtonProps = { invoice: IssuedDocument; onReminded: () => void };

/**
 * Reminds the client of a late invoice by e-mail, once for each step. The follow-up list offers the same reminder.
 */
function RemindButton({ invoice, onReminded }: RemindButtonProps) {
  const { id, number, client } = invoice;
  const { isBusy, run } = useAction(
    async () => {
      await remindOfInvoice(id);
      notify.success('Relance envoyée', client.email);
      onReminded();
    },
    {
      onFailure: (message, error) => {
        notify.error('Action impossible', message);
        if (error instanceof ExpectedError && error.code === 'ALREADY_REMINDED') onReminded();
      },
    },
  );
  return (
    <ConfirmButton
      icon={BellRing}
      variant="primary"
      wide
      busy={isBusy}
      question={remindQuestion({ number, clientName: client.name, to: client.email })}
      onConfirm={run}
    >
      Relancer
    </ConfirmButton>
  );
}
