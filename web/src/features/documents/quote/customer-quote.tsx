import { Download } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { documentTitle } from '../../../../../shared/documents/documents.ts';
import type { PublicQuote } from '../../../../../shared/documents/issued/issued.ts';
import { formatLongDate, formatTime } from '../../../../../shared/time.ts';
import { usePublicAction } from '../../../lib/api/use-public-action.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { buttonClass } from '../../../ui/buttons/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { DocumentPaper } from '../document-paper.tsx';
import { contentOfQuote } from '../issued/issued-content.ts';
import { fetchQuotePdf, quotePdfAddress } from './fetch-quote.ts';
import { headTexts } from './head-texts.ts';
import { QuoteHead } from './quote-head.tsx';
import styles from './quote-page.module.css';

/** The form is loaded after the quote, because visitors read the quote first and many of them do not answer. */
const QuoteAnswerForm = lazyPart(
  () => import('./quote-answer-form.tsx'),
  'QuoteAnswerForm',
  <Spinner />,
);

/** The link back to the repair is loaded after the quote, because it is shown only once the quote is answered. */
const TrackingLink = lazyPart(
  () => import('../../../ui/buttons/tracking-link.tsx'),
  'TrackingLink',
);

type CustomerQuoteProps = {
  quote: PublicQuote;
  cle: string;
  onAnswer: (quote: PublicQuote) => void;
  /** This receives the reason when an answer was refused and the quote must be read again. */
  onStale: (reason: string) => void;
};

export function CustomerQuote({ quote, cle, onAnswer, onStale }: CustomerQuoteProps) {
  const { number, seller, decision, trackingNumber } = quote;
  const isOpen = quote.answers.length > 0;
  const isAnswered = useRef(false);
  return (
    <div className={styles.quote}>
      <QuoteHead
        shop={{ company_name: seller.name, phone: seller.phone }}
        texts={headTexts(quote)}
      />
      {decision && <Decided decision={decision} isNew={isAnswered.current} />}
      {trackingNumber && !isOpen && <TrackingLink trackingNumber={trackingNumber} />}
      <DocumentPaper content={contentOfQuote(quote)} label={`Devis ${number}`} shape="reading" />
      <QuotePdf quote={quote} cle={cle} />
      {decision === null && !isOpen && (
        <Note>
          {quote.isClosed
            ? 'Ce devis est clos, car l’appareil a été rendu ou la réparation annulée'
            : 'Ce devis est déjà facturé'}
          {'\u202f'}: il ne peut plus être accepté ni refusé. Pour toute question, adressez-vous à{' '}
          {seller.name}.
        </Note>
      )}
      {isOpen && (
        <QuoteAnswerForm
          quote={quote}
          cle={cle}
          onStale={onStale}
          onAnswer={(answered) => {
            isAnswered.current = true;
            onAnswer(answered);
          }}
        />
      )}
    </div>
  );
}

type DecidedProps = {
  decision: NonNullable<PublicQuote['decision']>;
  /** If the answer was given on this page, the answer takes the focus, because its form has disappeared. */
  isNew: boolean;
};

function Decided({ decision: { decision, name, at }, isNew }: DecidedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const isAccepted = decision === 'accepted';
  return (
    <section className={styles.decided} data-decision={decision}>
      <h2 ref={heading} tabIndex={-1}>
        {isAccepted ? 'Devis accepté' : 'Devis refusé'}
      </h2>
      <p>
        Par {name}, le {formatLongDate(at)} à {formatTime(at)}. Votre réparateur en est informé.
      </p>
    </section>
  );
}

type QuotePdfProps = {
  quote: Pick<PublicQuote, 'id' | 'number'>;
  cle: string;
};

/** The page fetches the PDF itself, because a browser does not show why a PDF is refused. */
function QuotePdf({ quote: { id, number }, cle }: QuotePdfProps) {
  const { isBusy, failure, run } = usePublicAction(async () =>
    saveFile(await fetchQuotePdf(id, cle), `${documentTitle('devis', number)}.pdf`),
  );
  const download = (event: MouseEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <>
      <a
        className={buttonClass({})}
        href={quotePdfAddress(id, cle)}
        download
        aria-busy={isBusy}
        onClick={download}
      >
        <Download />
        Télécharger le PDF
      </a>
      {failure !== undefined && <Failure role="alert">{failure}</Failure>}
    </>
  );
}
