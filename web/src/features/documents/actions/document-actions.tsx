import { Download, FileCheck, FileX, HandCoins, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { customerPayments } from '../../../../../shared/bonus/bonus.ts';
import { soldCents } from '../../../../../shared/documents/amounts/sold.ts';
import { DOCUMENT_TYPES, documentLabel } from '../../../../../shared/documents/documents.ts';
import { documentState } from '../../../../../shared/documents/issued/document-state.ts';
import type {
  DocumentDetails,
  DocumentSummary,
  IssuedDocument,
} from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { BILL_PARAMETER, CREDIT_PARAMETER } from '../../../lib/documents/billing-of.ts';
import type { NextAct } from '../../../lib/documents/next-act.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useQueryFlag } from '../../../lib/navigation/use-query-flag.ts';
import { adviceOn, outcomeWord } from '../../../lib/repairs/outcome-text.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button, ButtonStack, LinkButton } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { NoBreak } from '../../../ui/no-break.tsx';
import { getDocumentPdf } from '../document-requests.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

type DocumentActionsProps = {
  details: DocumentDetails;
  /** The button of this action comes first and is the page's only primary button. */
  act: NextAct;
  /** This button starts an action of another part of the page. */
  actButton?: ReactNode;
};

export function DocumentActions({ details, act, actButton }: DocumentActionsProps) {
  const { document, summary, payments = [] } = details;
  /** After a payment or a credit, the PDF is a copy that states it, and the original is a separate file. */
  const hasCopy = customerPayments(payments, summary).length > 0 || summary.creditedCents > 0;
  const billing = useQueryFlag(BILL_PARAMETER);
  const crediting = useQueryFlag(CREDIT_PARAMETER);
  const isToBill = billing.isAsked && document.documentType === 'devis';
  const isToCancel =
    crediting.isAsked && document.documentType === 'facture' && !summary.creditNote;
  const state = documentState(summary, useToday());
  const isAnswerable =
    document.documentType === 'devis' && ['issued', 'unsent', 'awaited'].includes(state);
  const [open, setOpen] = useState<'send' | 'credit' | 'invoice' | 'deposit' | null>(
    isToBill && !summary.invoice ? 'invoice' : isToCancel ? 'credit' : null,
  );
  const close = () => {
    setOpen(null);
    billing.answered();
    crediting.answered();
  };
  const dialog = (name: typeof open) => ({ open: open === name, onClose: close });
  return (
    <SectionCard title="Que faire de ce document">
      <ButtonStack>
        {act === 'send' && <SendButton isNext onOpen={() => setOpen('send')} />}
        {act === 'invoice' && <InvoiceButton isNext onOpen={() => setOpen('invoice')} />}
        {act === 'follow' && <SuccessorLink summary={summary} isNext />}
        {actButton}
        <PdfButton document={document} isNext={act === 'download'} />
        {hasCopy && <PdfButton document={document} asIssued />}
        {act !== 'send' && state !== 'expired' && <SendButton onOpen={() => setOpen('send')} />}
        <Next details={details} act={act} onOpen={setOpen} />
      </ButtonStack>
      {summary.deposits?.map(({ id, number, totalCents }) => (
        <Note key={id}>
          Acompte de {formatEuros(totalCents)}
          {'\u202f'}: <Link to={`/documents/${id}`}>{number}</Link>
        </Note>
      ))}
      <SendingState summary={summary} />
      <CreditState document={document} summary={summary} />
      <SendDialog document={document} isAnswerable={isAnswerable} {...dialog('send')} />
      <CreditDialog details={details} {...dialog('credit')} />
      <DepositDialog quote={document} summary={summary} {...dialog('deposit')} />
      <InvoiceDialog quote={document} summary={summary} {...dialog('invoice')} />
    </SectionCard>
  );
}

type ActProps = { isNext?: boolean; onOpen: () => void };

const variantOf = (isNext = false) => (isNext ? 'primary' : 'secondary');

const SendButton = ({ isNext, onOpen }: ActProps) => (
  <Button icon={Mail} variant={variantOf(isNext)} wide onClick={onOpen}>
    Envoyer au client
  </Button>
);

const InvoiceButton = ({ isNext, onOpen }: ActProps) => (
  <Button icon={FileCheck} variant={variantOf(isNext)} wide onClick={onOpen}>
    Transformer en facture
  </Button>
);

type PdfButtonProps = { document: IssuedDocument; asIssued?: boolean; isNext?: boolean };

function PdfButton({ document, asIssued = false, isNext }: PdfButtonProps) {
  const { isBusy, failure, run } = useAction(
    async () => {
      const pdf = await getDocumentPdf(document.id, asIssued ? { as: 'issued' } : {});
      saveFile(pdf, pdf.name);
    },
    { onFailure: (message) => notify.error('Le PDF n’a pas pu être téléchargé', message) },
  );
  return (
    <>
      <Button icon={Download} variant={variantOf(isNext)} wide busy={isBusy} onClick={() => run()}>
        {asIssued ? 'Télécharger l’original' : 'Télécharger le PDF'}
      </Button>
      {failure && <Failure>{failure}</Failure>}
    </>
  );
}

type SuccessorProps = { summary: DocumentSummary; isNext?: boolean };

function SuccessorLink({ summary: { creditNote, invoice }, isNext }: SuccessorProps) {
  const successor = creditNote ?? invoice;
  return (
    successor && (
      <LinkButton to={`/documents/${successor.id}`} variant={variantOf(isNext)} wide>
        {creditNote ? 'Voir l’avoir' : 'Voir la facture'} {successor.number}
      </LinkButton>
    )
  );
}

type NextProps = Pick<DocumentActionsProps, 'details' | 'act'> & {
  onOpen: (dialog: 'credit' | 'invoice' | 'deposit') => void;
};

function Next({ details: { document, summary }, act, onOpen }: NextProps) {
  const { creditNote, creditedCents, invoice, decision } = summary;
  if (creditNote ?? invoice) return act === 'follow' ? null : <SuccessorLink summary={summary} />;
  if (document.documentType === 'facture') {
    return (
      <Button icon={FileX} wide onClick={() => onOpen('credit')}>
        {creditedCents > 0 ? 'Créer un autre avoir' : 'Annuler par un avoir'}
      </Button>
    );
  }
  if (document.documentType !== 'devis' || decision?.decision === 'declined') return null;
  return (
    <>
      {act !== 'invoice' && <InvoiceButton onOpen={() => onOpen('invoice')} />}
      <Button icon={HandCoins} wide onClick={() => onOpen('deposit')}>
        Facturer un acompte
      </Button>
    </>
  );
}

function CreditState({ document, summary }: Pick<DocumentDetails, 'document' | 'summary'>) {
  const { creditNote, creditedCents } = summary;
  if (creditNote || creditedCents === 0) return null;
  // This total includes the deducted deposits.
  const totalCents = soldCents(document);
  return (
    <Note>
      Annulée en partie : {formatEuros(creditedCents)} sur {formatEuros(totalCents)}, reste{' '}
      {formatEuros(totalCents - creditedCents)}.
    </Note>
  );
}

function SendingState({ summary }: { summary: DocumentSummary }) {
  const { delivery, documentType } = summary;
  const { sent } = DOCUMENT_TYPES[documentType];
  const label = documentLabel(summary);
  if (delivery === null) return <Note>Pas encore {sent} au client.</Note>;
  const { outcome, reason, state, to } = delivery;
  const advice = adviceOn('email', outcome);
  if (state === 'sent' && !advice) {
    return (
      <Note>
        {label} {sent} à {to}, <NoBreak>e-mail</NoBreak> {outcomeWord(outcome)}.
      </Note>
    );
  }
  if (state === 'sent') {
    return (
      <Failure>
        {label} {sent} à {to}, <NoBreak>e-mail</NoBreak> {outcomeWord(outcome)}&#x202f;: {advice}
      </Failure>
    );
  }
  return (
    <Failure>
      L’envoi à {to} a échoué. {reason}
    </Failure>
  );
}
