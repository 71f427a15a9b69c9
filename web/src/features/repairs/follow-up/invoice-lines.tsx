import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type {
  OverdueInvoice,
  UnpaidInvoice,
} from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { formatDate, parisDay } from '../../../../../shared/time.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { nextActOn } from '../../../lib/documents/next-act.ts';
import { remindOfInvoice } from '../../../lib/documents/remind-of-invoice.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Line } from '../../../ui/lists/line-list.tsx';
import { documentText, nameOfDocument } from './document-lines.tsx';
import { followInvoice } from './follow-up-requests.ts';
import { LineAction } from './line-action.tsx';
import { remindedText, since } from './line-words.ts';

/** The action can be undone during this time. */
const UNDO_MS = 10_000;

type InvoiceLineProps<InvoiceShown> = {
  line: InvoiceShown;
  onDone: () => Promise<void>;
  /** Asks how the amount due was paid. */
  onPay: (invoice: DocumentSummary) => void;
};

const dayText = (day: string) => formatDate(`${day}T12:00:00Z`);

/** An overdue invoice, with the next action on it, and those that record its payment or stop waiting for it. */
export function OverdueLine({ line, onDone, onPay }: InvoiceLineProps<OverdueInvoice>) {
  const { document, dueDate, days, reminded, canRemind } = line;
  const { dueCents = document.totalCents } = document;
  const standing = { summary: document, paymentState: 'overdue', dueCents } as const;
  const act = nextActOn(standing, parisDay(Date.now()), !canRemind);
  const details = [`échue le ${dayText(dueDate)}, ${since(days)}`, ...remindedText(reminded)];
  return (
    <InvoiceLine document={document} details={details} onDone={onDone} onPay={onPay}>
      {act === 'send' && (
        <LinkButton
          to={`/documents/${document.id}`}
          aria-label={`Envoyer la ${nameOfDocument(document)}`}
        >
          Envoyer
        </LinkButton>
      )}
      {act === 'remind' && (
        <LineAction
          label={`Relancer pour la ${nameOfDocument(document)}`}
          act={async () => {
            await remindOfInvoice(document.id);
            notify.success('Relance envoyée', document.clientEmail);
          }}
          onDone={onDone}
        >
          Relancer
        </LineAction>
      )}
    </InvoiceLine>
  );
}

export const UnpaidLine = ({ line, onDone, onPay }: InvoiceLineProps<UnpaidInvoice>) => (
  <InvoiceLine
    document={line.document}
    details={[`à payer au plus tard le ${dayText(line.dueDate)}`]}
    onDone={onDone}
    onPay={onPay}
  />
);

type InvoiceProps = Omit<InvoiceLineProps<never>, 'line'> & {
  document: DocumentSummary;
  details: readonly string[];
  children?: ReactNode;
};

function InvoiceLine({ document, details, onDone, onPay, children }: InvoiceProps) {
  const name = nameOfDocument(document);
  const follow = async (isFollowed: boolean) => {
    await followInvoice(document.id, isFollowed);
    if (isFollowed) await onDone();
  };
  const undo = () =>
    void follow(true).catch((error: unknown) =>
      notify.error('Action impossible', messageOf(error)),
    );
  return (
    <Line
      title={<Link to={`/documents/${document.id}`}>{name}</Link>}
      text={documentText(document, ...partText(document), ...details)}
    >
      {children}
      {document.dueCents === undefined ? (
        <LinkButton to={`/documents/${document.id}`} aria-label={`Encaisser la ${name}`}>
          Encaisser
        </LinkButton>
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
            about: document.id,
          });
        }}
        onDone={onDone}
      >
        Ne plus suivre
      </LineAction>
    </Line>
  );
}

/** The remaining amount of a partly paid or partly credited invoice. */
const partText = ({ totalCents, dueCents = totalCents }: DocumentSummary): string[] =>
  dueCents < totalCents ? [`reste ${formatEuros(dueCents)}`] : [];
