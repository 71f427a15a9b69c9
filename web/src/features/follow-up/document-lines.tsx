import { documentLabel } from '../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../shared/documents/issued.ts';
import type {
  CardSurplus,
  FollowedQuote,
  OverdueInvoice,
  RefusedLetter,
} from '../../../../shared/follow-up/follow-up.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { formatDate } from '../../../../shared/time.ts';
import { messageOf } from '../../lib/api-client.ts';
import { seeDocument } from '../../lib/new-answers.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/line-list.tsx';
import { Link } from '../../ui/link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { notify } from '../../ui/notify.ts';
import { followInvoice, remindOfInvoice, sendQuoteAgain } from './follow-up-requests.ts';
import { LineAction } from './line-action.tsx';
import { remindedText, since } from './line-words.ts';

/** As long as a slip is noticed. */
const UNDO_MS = 10_000;

const nameOfDocument = (document: DocumentSummary) =>
  `${documentLabel(document)} ${document.number}`;

const documentText = ({ clientName, totalCents }: DocumentSummary, ...more: string[]) =>
  [clientName, formatEuros(totalCents), ...more].join(' · ');

/** What is left of what was paid, or credited, in part. */
const partText = ({ totalCents, dueCents = totalCents }: DocumentSummary): string[] =>
  dueCents < totalCents ? [`reste ${formatEuros(dueCents)}`] : [];

type QuoteLineProps = { line: FollowedQuote; onDone: () => Promise<void> };

/** A quote that its customer has not answered. */
export function QuoteLine({ line: { document, days, reminded }, onDone }: QuoteLineProps) {
  const name = nameOfDocument(document);
  return (
    <Line
      title={<Link to={`/documents/${document.id}`}>{name}</Link>}
      text={documentText(document, since(days), ...remindedText(reminded))}
    >
      {document.clientEmail ? (
        <LineAction
          label={`Renvoyer le ${name}`}
          act={() => sendQuoteAgain(document.id)}
          onDone={onDone}
        >
          Renvoyer
        </LineAction>
      ) : (
        <LinkButton to={`/documents/${document.id}`} aria-label={`Ouvrir le ${name}`}>
          Ouvrir
        </LinkButton>
      )}
    </Line>
  );
}

type InvoiceLineProps = {
  line: OverdueInvoice;
  onDone: () => Promise<void>;
  /** What is due of it came in. */
  onPay: (invoice: DocumentSummary) => void;
};

/** An invoice that was to be paid by now: it is paid, or its shop says that it waits no longer. */
export function InvoiceLine({
  line: { document, dueDate, days, reminded, canRemind },
  onDone,
  onPay,
}: InvoiceLineProps) {
  const name = nameOfDocument(document);
  const due = `échue le ${formatDate(`${dueDate}T12:00:00Z`)}`;
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
      text={documentText(
        document,
        ...partText(document),
        `${due}, ${since(days)}`,
        ...remindedText(reminded),
      )}
    >
      {canRemind && (
        <LineAction
          label={`Relancer pour la ${name}`}
          act={async () => {
            await remindOfInvoice(document.id);
            notify.success('Relance envoyée', document.clientEmail);
          }}
          onDone={onDone}
        >
          Relancer
        </LineAction>
      )}
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

type LetterLineProps = { letter: RefusedLetter; onDone: () => Promise<void> };

/** A letter about an answered quote that nobody got. */
export const LetterLine = ({ letter, onDone }: LetterLineProps) => (
  <Line
    title={<Link to={`/documents/${letter.documentId}`}>Devis {letter.number}</Link>}
    text={`${letter.reader === 'shop' ? 'La réponse du client n’a pas pu vous être écrite' : 'La copie de sa réponse n’a pas pu être envoyée au client'}, à ${letter.to}\u202f: ${letter.reason}`}
  >
    <LineAction
      label={`Vu\u202f: devis ${letter.number}`}
      act={() => seeDocument(letter.documentId)}
      onDone={onDone}
    >
      Vu
    </LineAction>
  </Line>
);

/** An invoice that was paid twice: its shop gives back by Stripe what was not due, and the line goes by itself. */
export const SurplusLine = ({
  line: { documentId, number, amountCents },
}: {
  line: CardSurplus;
}) => (
  <Line
    title={<Link to={`/documents/${documentId}`}>Facture {number}</Link>}
    text={`${formatEuros(amountCents)} de trop. Remboursez-les au client depuis Stripe.`}
  >
    <LinkButton to={`/documents/${documentId}`} aria-label={`Voir la facture ${number}`}>
      Voir
    </LinkButton>
  </Line>
);
