import { useState } from 'react';
import { isExpired } from '../../../../../shared/documents/issued/document-state.ts';
import type {
  DocumentSummary,
  IssuedDocument,
} from '../../../../../shared/documents/issued/issued.ts';
import { QUOTE_CLOSED, QUOTE_OVER } from '../../../../../shared/documents/words.ts';
import { formatDate, formatLongDate, formatTime } from '../../../../../shared/time.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { NoBreak } from '../../../ui/no-break.tsx';
import { readDocumentAgain } from '../document-query.ts';
import { type LinkRequest, openApproval } from '../document-requests.ts';
import { LinkField } from '../link-field.tsx';
import styles from './quote-answer-card.module.css';

type QuoteAnswerCardProps = {
  quote: IssuedDocument;
  summary: DocumentSummary;
  hasLink?: boolean;
};

export function QuoteAnswerCard({ quote, summary, hasLink }: QuoteAnswerCardProps) {
  const { decision } = summary;
  const isOver = isExpired(quote.validUntil, useToday());
  const ended = summary.invoice
    ? `Ce devis est facturé (${summary.invoice.number})\u202f: le client ne peut plus y répondre.`
    : (isOver && QUOTE_OVER) || (summary.isClosed && QUOTE_CLOSED);
  return (
    <SectionCard title="Réponse du client">
      <div role="status" className={styles.live}>
        {decision && <Answer decision={decision} isSame={decision.digest === quote.digest} />}
      </div>
      {decision === null &&
        (ended ? (
          <>
            <Note>{ended}</Note>
            {hasLink && !isOver && <GivenLink quote={quote} />}
          </>
        ) : (
          <ApprovalLink quote={quote} />
        ))}
    </SectionCard>
  );
}

type AnswerProps = { decision: NonNullable<DocumentSummary['decision']>; isSame: boolean };

function Answer({ decision: { decision, name, at }, isSame }: AnswerProps) {
  const isAccepted = decision === 'accepted';
  return (
    <div className={styles.decision} data-decision={decision}>
      <strong>
        Devis {isAccepted ? 'accepté' : 'refusé'} par {name}
      </strong>
      <span>
        {formatLongDate(at)} à {formatTime(at)}
        {isSame && ', sur cette version exacte'}
      </span>
    </div>
  );
}

function ApprovalLink({ quote }: { quote: IssuedDocument }) {
  const ask = async (request: LinkRequest) => {
    const link = await openApproval(quote.id, request);
    void readDocumentAgain(quote.id);
    return link;
  };
  return (
    <>
      <Note>
        Le client lit le devis, puis l’accepte ou le refuse
        {quote.validUntil && ` jusqu’au ${formatDate(quote.validUntil)}`}.{' '}
        <NoBreak>L’e-mail</NoBreak> au client contient ce lien.
      </Note>
      <LinkField name="Lien de réponse" ask={ask} />
    </>
  );
}

/** Lets the shop disable the link of an invoiced or closed quote, because whoever has the link can still read it. */
function GivenLink({ quote }: { quote: IssuedDocument }) {
  const [isRenewed, setIsRenewed] = useState(false);
  const { isBusy, failure, run } = useAction(async () => {
    await openApproval(quote.id, { renew: true });
    setIsRenewed(true);
  });
  return (
    <>
      {!isRenewed && (
        <Button wide busy={isBusy} onClick={() => run()}>
          Désactiver le lien donné au client
        </Button>
      )}
      <Note role="status">{isRenewed && 'Le lien donné au client ne fonctionne plus.'}</Note>
      {failure && <Failure role="alert">{failure}</Failure>}
    </>
  );
}
