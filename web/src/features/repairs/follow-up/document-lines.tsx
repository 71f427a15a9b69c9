import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DOCUMENT_TYPES, documentLabel } from '../../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { disputeText } from '../../../../../shared/payments/dispute-text.ts';
import type {
  CardSurplus,
  DisputeLine as ContestedPayment,
  FollowedQuote,
  RefusedEmail,
  UndeliveredDocument,
  Untransmitted,
} from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { seeDocument } from '../../../lib/cache/new-answers.ts';
import { adviceOn, outcomeWord } from '../../../lib/repairs/outcome-text.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Line } from '../../../ui/lists/line-list.tsx';
import { sendQuoteAgain } from './follow-up-requests.ts';
import { LineAction } from './line-action.tsx';
import { remindedText, since } from './line-words.ts';

export const nameOfDocument = (document: DocumentSummary) =>
  `${documentLabel(document)} ${document.number}`;

export const documentText = ({ clientName, totalCents }: DocumentSummary, ...more: string[]) =>
  [clientName, formatEuros(totalCents), ...more].join(' · ');

type DocumentLineProps = { id: string; name: string; text: string; children: ReactNode };

export const DocumentLine = ({ id, name, text, children }: DocumentLineProps) => (
  <Line title={<Link to={`/documents/${id}`}>{name}</Link>} text={text}>
    {children}
  </Line>
);

type LinkProps = { id: string; label: string; children: ReactNode };

export const DocumentLink = ({ id, label, children }: LinkProps) => (
  <LinkButton to={`/documents/${id}`} aria-label={label}>
    {children}
  </LinkButton>
);

const SeenAction = ({ id, name }: { id: string; name: string }) => (
  <LineAction label={`Vu\u202f: ${name}`} act={() => seeDocument(id)}>
    Vu
  </LineAction>
);

export function QuoteLine({ line: { document, days, reminded } }: { line: FollowedQuote }) {
  const { id, clientEmail } = document;
  const name = nameOfDocument(document);
  const text = documentText(document, since(days), ...remindedText(reminded));
  return (
    <DocumentLine {...{ id, name, text }}>
      {clientEmail ? (
        <LineAction
          label={`Renvoyer le ${name}`}
          question={{
            title: `Renvoyer le ${name}\u202f?`,
            description: `Il part par e-mail à ${clientEmail}, avec le lien pour y répondre.`,
            confirm: 'Renvoyer le devis',
          }}
          act={() => sendQuoteAgain(document)}
        >
          Renvoyer
        </LineAction>
      ) : (
        <DocumentLink id={id} label={`Ouvrir le ${name}`}>
          Ouvrir
        </DocumentLink>
      )}
    </DocumentLine>
  );
}

/** The e-mail was the notice to the shop, or the copy of the answer to the customer. */
export const RefusedEmailLine = ({ line: email }: { line: RefusedEmail }) => (
  <DocumentLine
    id={email.documentId}
    name={`Devis ${email.number}`}
    text={`${email.reader === 'shop' ? 'La réponse du client n’a pas pu vous être écrite' : 'La copie de sa réponse n’a pas pu être envoyée au client'}, à ${email.to}\u202f: ${email.reason}`}
  >
    <SeenAction id={email.documentId} name={`devis ${email.number}`} />
  </DocumentLine>
);

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

export function UntransmittedLine({ line }: { line: Untransmitted }) {
  const { documentId: id, documentType, number, reason } = line;
  const name = `${DOCUMENT_TYPES[documentType].label} ${number}`;
  return (
    <DocumentLine id={id} name={name} text={reason}>
      <SeenAction id={id} name={name} />
    </DocumentLine>
  );
}

/** The shop sends the document again from its page, or calls the client. */
export function UndeliveredDocumentLine({ line }: { line: UndeliveredDocument }) {
  const { documentId: id, documentType, number, to, outcome, at } = line;
  const name = `${DOCUMENT_TYPES[documentType].label} ${number}`;
  const text = `E-mail du ${formatDate(at)} à ${to} ${outcomeWord(outcome)}\u202f: ${adviceOn('email', outcome)}`;
  return (
    <DocumentLine {...{ id, name, text }}>
      <DocumentLink id={id} label={`Ouvrir\u202f: ${name}`}>
        Ouvrir
      </DocumentLink>
      <SeenAction id={id} name={name} />
    </DocumentLine>
  );
}

type SeenInvoiceProps = { line: { documentId: string; number: string }; text: string };

const SeenInvoiceLine = ({ line: { documentId: id, number }, text }: SeenInvoiceProps) => (
  <DocumentLine {...{ id, text }} name={`Facture ${number}`}>
    <DocumentLink id={id} label={`Voir la facture ${number}`}>
      Voir
    </DocumentLink>
  </DocumentLine>
);

/** The line disappears once the money is refunded. */
export const SurplusLine = ({ line }: { line: CardSurplus }) => (
  <SeenInvoiceLine
    line={line}
    text={`${formatEuros(line.amountCents)} à rendre au client, depuis la facture.`}
  />
);

/** The line disappears when the bank decides. The shop answers at Stripe. */
export const DisputeLine = ({ line }: { line: ContestedPayment }) => (
  <SeenInvoiceLine line={line} text={disputeText(line)} />
);
