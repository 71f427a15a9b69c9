import type { ReactNode } from 'react';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type {
  OverdueInvoice,
  UnpaidInvoice,
} from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { nextActOn } from '../../../lib/documents/next-act.ts';
import { remindOfInvoice, remindQuestion } from '../../../lib/documents/remind-of-invoice.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { DocumentLine, DocumentLink, documentText, nameOfDocument } from './document-lines.tsx';
import { readFollowUpAgain } from './follow-up-count.ts';
import { followInvoice } from './follow-up-requests.ts';
import { LineAction } from './line-action.tsx';
import { remindedText, since } from './line-words.ts';

const UNDO_MS = 10_000;

type InvoiceLineProps<InvoiceShown> = {
  line: InvoiceShown;
  onPay: (invoice: DocumentSummary) => void;
};

export function OverdueLine({ line, onPay }: InvoiceLineProps<OverdueInvoice>) {
  const { document, dueDate, days, reminded, canRemind, isDisputeLost } = line;
  const { number, clientName, clientEmail: to, dueCents = document.totalCents } = document;
  const standing = { summary: document, paymentState: 'overdue', dueCents } as const;
  const act = nextActOn(standing, useToday(), !canRemind);
  const details = [
    ...lostText(isDisputeLost),
    `échue le ${formatDate(dueDate)}, ${since(days)}`,
    ...remindedText(reminded),
  ];
  return (
    <InvoiceLine document={document} details={details} onPay={onPay}>
      {act === 'send' && (
        <DocumentLink id={document.id} label={`Envoyer la ${nameOfDocument(document)}`}>
          Envoyer
        </DocumentLink>
      )}
      {act === 'remind' && (
        <LineAction
          label={`Relancer pour la ${nameOfDocument(document)}`}
          question={remindQuestion({ number, clientName, to })}
          act={async () => {
            await remindOfInvoice(document.id);
            notify.success('Relance envoyée', to);
          }}
        >
          Relancer
        </LineAction>
      )}
    </InvoiceLine>
  );
}

export const UnpaidLine = ({ line, onPay }: InvoiceLineProps<UnpaidInvoice>) => (
  <InvoiceLine
    document={line.document}
    details={[
      ...lostText(line.isDisputeLost),
      `à payer au plus tard le ${formatDate(line.dueDate)}`,
    ]}
    onPay={onPay}
  />
);

type InvoiceProps = {
  document: DocumentSummary;
  details: readonly string[];
  onPay: (invoice: DocumentSummary) => void;
  children?: ReactNode;
};

function InvoiceLine({ document, details, onPay, children }: InvoiceProps) {
  const { id } = document;
  const name = nameOfDocument(document);
  const follow = async (isFollowed: boolean) => {
    await followInvoice(id, isFollowed);
    if (isFollowed) await readFollowUpAgain();
  };
  const undo = () =>
    void follow(true).catch((error: unknown) =>
      notify.error('Action impossible', messageOf(error)),
    );
  return (
    <DocumentLine
      {...{ id, name }}
      text={documentText(document, ...partText(document), ...details)}
    >
      {children}
      {document.dueCents === undefined ? (
        <DocumentLink id={id} label={`Encaisser la ${name}`}>
          Encaisser
        </DocumentLink>
      ) : (
        <Button aria-label={`Encaisser la ${name}`} onClick={() => onPay(document)}>
          Encaisser
        </Button>
      )}
      <LineAction
        label={`Ne plus suivre la ${name}`}
        act={async () => {
          await follow(false);
          notify.success('Facture retirée de la liste', name, {
            label: 'Annuler',
            onPress: undo,
            endsAtMs: performance.now() + UNDO_MS,
            about: id,
          });
        }}
      >
        Ne plus suivre
      </LineAction>
    </DocumentLine>
  );
}

const lostText = (isDisputeLost = false): string[] =>
  isDisputeLost ? ['paiement contesté, perdu'] : [];

const partText = ({ totalCents, dueCents = totalCents }: DocumentSummary): string[] =>
  dueCents < totalCents ? [`reste ${formatEuros(dueCents)}`] : [];
