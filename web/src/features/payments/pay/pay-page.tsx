import { useCallback, useEffect, useState } from 'react';
import { useLocation, useMatch } from 'react-router-dom';
import { documentLabel } from '../../../../../shared/documents/documents.ts';
import type { ErrorCode } from '../../../../../shared/error-table.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type { PayableInvoice } from '../../../../../shared/payments/card.ts';
import { partsOfPrice } from '../../../../../shared/payments/parts-of-price.ts';
import { formatLongDate } from '../../../../../shared/time.ts';
import { takeAhead } from '../../../lib/api/asked-ahead.ts';
import { RequestFailure, requestPublic } from '../../../lib/api/public-request.ts';
import { usePublicAction } from '../../../lib/api/use-public-action.ts';
import { useLookup } from '../../../lib/cache/use-lookup.ts';
import { goTo, keyIn } from '../../../lib/navigation/go-to.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LostArc } from '../../../ui/feedback/illustrations.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { NoBreak } from '../../../ui/no-break.tsx';
import { ShopContact } from '../../../ui/shop-contact.tsx';
import styles from './pay-page.module.css';

/** The link back to the repair is loaded after the page, because it is shown only once the invoice is paid. */
const TrackingLink = lazyPart(
  () => import('../../../ui/buttons/tracking-link.tsx'),
  'TrackingLink',
);

export function PayPage() {
  const { id = '' } = useMatch('/payer/:id')?.params ?? {};
  const { search, hash } = useLocation();
  const cle = keyIn(hash);
  const isPaid = new URLSearchParams(search).has('paiement');
  return (
    <PublicPage>
      <Payment key={id} id={id} cle={cle} isPaid={isPaid} />
    </PublicPage>
  );
}

type PaymentProps = { id: string; cle: string; isPaid: boolean };

function Payment({ id, cle, isPaid }: PaymentProps) {
  const { lookup, again, isWaiting, refusal, refuse } = usePayable(id, cle, isPaid);
  return (
    <LookupView
      lookup={lookup}
      again={again}
      failure="La facture n’est pas disponible"
      ground={(state) => <Card>{state}</Card>}
    >
      {(answer) =>
        answer.state === 'missing' ? (
          <Card>
            <EmptyState level={1} illustration={<LostArc />} title="Facture introuvable">
              Ce lien est incomplet ou a été remplacé. Ouvrez le dernier e-mail de votre réparateur,
              ou demandez-lui un nouveau lien.
            </EmptyState>
          </Card>
        ) : (
          <Card roomy className={styles.pay}>
            <Head invoice={answer.invoice} />
            {answer.invoice.state === 'due' && !isPaid && !isWaiting ? (
              <PayButton id={id} cle={cle} refusal={refusal} onStale={refuse} />
            ) : (
              <p role="status">{wordsOf(answer.invoice, { isPaid, isWaiting })}</p>
            )}
            <Receipt invoice={answer.invoice} />
          </Card>
        )
      }
    </LookupView>
  );
}

type InvoiceProps = { invoice: PayableInvoice };

function Head({ invoice }: InvoiceProps) {
  const { number, isDeposit, shopName, shopPhone, dueCents, paidCents, state } = invoice;
  const parts = partsOfPrice(invoice);
  return (
    <header className={styles.head}>
      <ShopContact shop={{ company_name: shopName, phone: shopPhone }} />
      <h1>
        {documentLabel({ documentType: 'facture', isDeposit })} <NoBreak>{number}</NoBreak>
      </h1>
      {state === 'due' && <p className={styles.amount}>{formatEuros(dueCents)}</p>}
      {state === 'due' && parts && <p className={styles.lead}>{parts}</p>}
      {state === 'settled' && paidCents > 0 && (
        <p className={styles.amount}>{formatEuros(paidCents)}</p>
      )}
    </header>
  );
}

const Receipt = ({ invoice: { paidOn, trackingNumber } }: InvoiceProps) => (
  <>
    {paidOn && <p className={styles.lead}>Paiement reçu le {formatLongDate(paidOn)}.</p>}
    {trackingNumber && <TrackingLink trackingNumber={trackingNumber} />}
  </>
);

function wordsOf(
  invoice: PayableInvoice,
  { isPaid, isWaiting }: { isPaid: boolean; isWaiting: boolean },
): string {
  const { state } = invoice;
  if (state === 'settled') return `Cette facture est réglée. Merci\u202f!${refundWords(invoice)}`;
  if (state === 'cancelled') {
    return `Cette facture est annulée\u202f: vous n’avez rien à régler.${refundWords(invoice)}`;
  }
  if (state === 'closed') {
    return 'Cette facture ne se règle plus par carte en ligne. Appelez votre réparateur pour savoir comment la payer.';
  }
  if (!isPaid) return 'Un paiement est en cours. Nous attendons sa confirmation…';
  return isWaiting
    ? 'Votre paiement est fait. Nous attendons sa confirmation…'
    : 'Votre paiement est fait. Sa confirmation arrivera à votre réparateur\u202f: vous pouvez fermer cette page.';
}

/** Says how much the payer of a credited invoice got back, and how much is still to be refunded. */
const refundWords = ({ owedBackCents, refundedCents }: PayableInvoice): string =>
  [
    refundedCents &&
      ` ${formatEuros(refundedCents)} vous sont rendus\u202f; sur une carte, votre banque les affiche en général sous 5 à 10 jours ouvrés.`,
    owedBackCents &&
      ` ${formatEuros(owedBackCents)} restent à vous rendre\u202f: convenez du moyen avec votre réparateur.`,
  ]
    .filter(Boolean)
    .join('');

/** These codes say that the link was replaced, or that the invoice cannot be paid now. */
const STALE: readonly unknown[] = ['DOCUMENT_NOT_FOUND', 'NOT_PAYABLE'] satisfies ErrorCode[];

type PayButtonProps = Pick<PaymentProps, 'id' | 'cle'> & {
  refusal: string | undefined;
  /** This receives the reason when the shown invoice is out of date and must be read again. */
  onStale: (reason: string) => void;
};

function PayButton({ id, cle, refusal, onStale }: PayButtonProps) {
  const { isBusy, failure, run } = usePublicAction(async () => {
    try {
      goTo((await startPayment(id, cle)).url);
    } catch (error) {
      const isStale = error instanceof RequestFailure && STALE.includes(error.code);
      if (!isStale) throw error;
      onStale(error.message);
    }
  });
  const shown = isBusy ? undefined : (failure ?? refusal);
  return (
    <>
      {shown && (
        <p role="alert" className={styles.failure}>
          {shown}
        </p>
      )}
      <Button variant="primary" wide busy={isBusy} onClick={() => run()}>
        Payer par carte
      </Button>
    </>
  );
}

type PayableAnswer = { state: 'found'; invoice: PayableInvoice } | { state: 'missing' };

/** Stripe usually notifies us before the customer returns. Otherwise the invoice is read again, after this pause. */
const ASK_AGAIN_MS = 1_500;
const ASKED_AGAIN = 10;

/** Reads the invoice of a link, and again for a while after a payment or a refusal because of another payment. */
function usePayable(id: string, key: string, isPaid: boolean) {
  const read = useCallback(
    async (signal: AbortSignal): Promise<PayableAnswer> => {
      try {
        return { state: 'found', invoice: await fetchPayable(id, key, signal) };
      } catch (error) {
        if (error instanceof RequestFailure && error.status === 404) return { state: 'missing' };
        throw error;
      }
    },
    [id, key],
  );
  const { lookup, again, refresh } = useLookup(read);
  const [asked, setAsked] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const isDue =
    lookup.state === 'answered' &&
    lookup.answer.state === 'found' &&
    lookup.answer.invoice.state === 'due';
  const isWaiting = (isPaid || refusal !== undefined) && isDue && asked < ASKED_AGAIN;

  useEffect(() => {
    if (!isWaiting) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void refresh(leaving.signal).then(() => setAsked(asked + 1));
    }, ASK_AGAIN_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isWaiting, asked, refresh]);

  const refuse = (reason: string) => {
    setRefusal(reason);
    setAsked(0);
    again();
  };
  return { lookup, again, isWaiting, refusal, refuse };
}

/** Returns the amount due for the invoice of a link. Throws RequestFailure, with 404 when there is no such invoice. */
const fetchPayable = (id: string, cle: string, signal: AbortSignal) =>
  requestPublic('GET /api/payer/{id}', {
    params: { id },
    query: { cle },
    has: ['number', 'shopName', 'dueCents', 'state'],
    signal,
    ahead: takeAhead,
  });

/** Returns the Stripe page for the payment. A repeated request returns the same page. Throws RequestFailure. */
const startPayment = (id: string, cle: string) =>
  requestPublic('POST /api/payer/{id}', { params: { id }, body: { cle }, has: ['url'] });
