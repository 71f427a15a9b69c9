import { Link } from 'react-router-dom';
import { DOCUMENT_TYPES, documentLabel } from '../../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type {
  CardSurplus,
  FollowedQuote,
  RefusedEmail,
  UndeliveredDocument,
  Untransmitted,
} from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { seeDocument } from '../../../lib/cache/new-answers.ts';
import { adviceOn, outcomeWord } from '../../../lib/repairs/outcome-text.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Line } from '../../../ui/lists/line-list.tsx';
import { sendQuoteAgain } from './follow-up-requests.ts';
import { LineAction } from './line-action.tsx';
import { remindedText, since } from './line-words.ts';

export const nameOfDocument = (document: DocumentSummary) =>
  `${documentLabel(document)} ${document.number}`;

export const documentText = ({ clientName, totalCents }: DocumentSummary, ...more: string[]) =>
  [clientName, formatEuros(totalCents), ...more].join(' · ');

type QuoteLineProps = { line: FollowedQuote; onDone: () => Promise<void> };

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

type RefusedEmailLineProps = { email: RefusedEmail; onDone: () => Promise<void> };

/** An answered quote with a failed e-mail: the notice to the shop, or the copy of the answer to the customer. */
export const RefusedEmailLine = ({ email, onDone }: RefusedEmailLineProps) => (
  <Line
    title={<Link to={`/documents/${email.documentId}`}>Devis {email.number}</Link>}
    text={`${email.reader === 'shop' ? 'La réponse du client n’a pas pu vous être écrite' : 'La copie de sa réponse n’a pas pu être envoyée au client'}, à ${email.to}\u202f: ${email.reason}`}
  >
    <LineAction
      label={`Vu\u202f: devis ${email.number}`}
      act={() => seeDocument(email.documentId)}
      onDone={onDone}
    >
      Vu
    </LineAction>
  </Line>
);

/** Suppliers' invoices that nobody has opened; the line disappears when they are opened. */
export const ReceivedLine = ({ count }: { count: number }) => (
  <Line
    title={<Link to="/documents/recues">De vos fournisseurs</Link>}
    text={
      count === 1 ? '1\u00a0nouvelle facture à ouvrir' : `${count}\u00a0nouvelles factures à ouvrir`
    }
  >
    <LinkButton to="/documents/recues" aria-label="Voir les factures reçues">
      Voir
    </LinkButton>
  </Line>
);

type UntransmittedLineProps = { line: Untransmitted; onDone: () => Promise<void> };

/** An invoice that the platform did not accept, or that its client rejected. */
export function UntransmittedLine({ line, onDone }: UntransmittedLineProps) {
  const { documentId, documentType, number, reason } = line;
  const name = `${DOCUMENT_TYPES[documentType].label} ${number}`;
  return (
    <Line title={<Link to={`/documents/${documentId}`}>{name}</Link>} text={reason}>
      <LineAction label={`Vu\u202f: ${name}`} act={() => seeDocument(documentId)} onDone={onDone}>
        Vu
      </LineAction>
    </Line>
  );
}

type UndeliveredDocumentLineProps = { line: UndeliveredDocument; onDone: () => Promise<void> };

/** A document whose e-mail did not arrive: the shop sends it again from its page or calls the client. */
export function UndeliveredDocumentLine({ line, onDone }: UndeliveredDocumentLineProps) {
  const { documentId, documentType, number, to, outcome, at } = line;
  const name = `${DOCUMENT_TYPES[documentType].label} ${number}`;
  return (
    <Line
      title={<Link to={`/documents/${documentId}`}>{name}</Link>}
      text={`E-mail du ${formatDate(at)} à ${to} ${outcomeWord(outcome)}\u202f: ${adviceOn('email', outcome)}`}
    >
      <LinkButton to={`/documents/${documentId}`} aria-label={`Ouvrir\u202f: ${name}`}>
        Ouvrir
      </LinkButton>
      <LineAction label={`Vu\u202f: ${name}`} act={() => seeDocument(documentId)} onDone={onDone}>
        Vu
      </LineAction>
    </Line>
  );
}

/**
 * An invoice that was overpaid by card, because it was paid twice or credited later. The line disappears with the
 * refund.
 */
export const SurplusLine = ({
  line: { documentId, number, amountCents },
}: {
  line: CardSurplus;
}) => (
  <Line
    title={<Link to={`/documents/${documentId}`}>Facture {number}</Link>}
    text={`${formatEuros(amountCents)} à rendre au client, depuis la facture.`}
  >
    <LinkButton to={`/documents/${documentId}`} aria-label={`Voir la facture ${number}`}>
      Voir
    </LinkButton>
  </Line>
);
