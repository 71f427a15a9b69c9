import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useMatch } from 'react-router-dom';
import type { PublicQuote } from '../../../../../shared/documents/issued/issued.ts';
import type { TrackedShop } from '../../../../../shared/tracking/answers.ts';
import { RequestFailure } from '../../../lib/api/public-request.ts';
import { useLookup } from '../../../lib/cache/use-lookup.ts';
import { keyIn } from '../../../lib/navigation/go-to.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LostArc } from '../../../ui/feedback/illustrations.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { ShopContact } from '../../../ui/shop-contact.tsx';
import { CustomerQuote } from './customer-quote.tsx';
import { fetchQuote, hasQuoteArrived } from './fetch-quote.ts';
import styles from './quote-page.module.css';

type Address = Pick<Location, 'pathname' | 'hash'>;

/** The first render shows this answer if it arrived before the app. */
let given: { id: string; key: string; answer: QuoteAnswer } | undefined;

/** If the quote arrived before the app, it is read first, so that the first render already shows it. */
export async function openQuote({ pathname, hash }: Address = window.location) {
  const [, , id = ''] = pathname.split('/');
  const key = keyIn(hash);
  if (hasQuoteArrived(id, key)) {
    const reading = readQuote(id, key, new AbortController().signal);
    // If the read fails, the page repeats it and shows the reason.
    const answer = await reading.catch(() => undefined);
    given = answer && { id, key, answer };
  }
  return QuotePage;
}

export function QuotePage() {
  const { id = '' } = useMatch('/devis/:id')?.params ?? {};
  const { hash } = useLocation();
  const cle = keyIn(hash);
  return (
    <PublicPage>
      <Lookup key={id} id={id} cle={cle} />
    </PublicPage>
  );
}

function Lookup({ id, cle }: { id: string; cle: string }) {
  const { lookup, again, show } = useQuote(id, cle);
  const [refusal, setRefusal] = useState<string>();
  return (
    <LookupView
      lookup={lookup}
      again={again}
      failure="Le devis n’est pas disponible"
      ground={(state) => <Card>{state}</Card>}
    >
      {(answer) => (
        <>
          {refusal !== undefined && <Refused reason={refusal} />}
          {answer.state === 'found' ? (
            <CustomerQuote
              quote={answer.quote}
              cle={cle}
              onAnswer={(answered) => {
                setRefusal(undefined);
                show(answered);
              }}
              onStale={(reason) => {
                setRefusal(reason);
                again();
              }}
            />
          ) : (
            <Card>{answer.state === 'missing' ? <Missing /> : <Expired shop={answer.shop} />}</Card>
          )}
        </>
      )}
    </LookupView>
  );
}

/** Says why an answer was not stored. It takes the focus, because the form has disappeared. */
function Refused({ reason }: { reason: string }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <p
      ref={alert}
      tabIndex={-1}
      role="alert"
      className={classNames(styles.failure, styles.refused)}
    >
      Votre réponse n’a pas été enregistrée{'\u202f'}:{' '}
      {reason.charAt(0).toLowerCase() + reason.slice(1)}
    </p>
  );
}

const Missing = () => (
  <EmptyState level={1} illustration={<LostArc />} title="Devis introuvable">
    Ce lien est incomplet ou n’est plus le bon. Ouvrez celui du dernier e-mail de votre réparateur,
    ou demandez-lui de vous le renvoyer.
  </EmptyState>
);

const Expired = ({ shop }: { shop: TrackedShop | undefined }) => (
  <EmptyState
    level={1}
    title="Ce devis n’est plus valable"
    action={shop && <ShopContact shop={shop} />}
  >
    Sa date de validité est passée. Demandez-en un nouveau à votre réparateur.
  </EmptyState>
);

type QuoteAnswer =
  | { state: 'found'; quote: PublicQuote }
  | { state: 'missing' | 'expired'; shop: TrackedShop | undefined };

const REFUSALS: Partial<Record<number, 'missing' | 'expired'>> = { 404: 'missing', 410: 'expired' };

async function readQuote(id: string, key: string, signal: AbortSignal): Promise<QuoteAnswer> {
  try {
    return { state: 'found', quote: await fetchQuote(id, key, signal) };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const state = REFUSALS[error.status];
    if (state === undefined) throw error;
    return { state, shop: error.shop };
  }
}

/** Reads the quote of a link. `show` replaces it by a newer state, `again` reads it again. */
function useQuote(id: string, key: string) {
  const read = useCallback((signal: AbortSignal) => readQuote(id, key, signal), [id, key]);
  const isGiven = given?.id === id && given.key === key;
  const { lookup, again, show } = useLookup(read, isGiven ? given?.answer : undefined);
  // The first answer is used once, so that a later visit of the page reads the quote again.
  useEffect(() => {
    given = undefined;
  }, []);
  return { lookup, again, show: (quote: PublicQuote) => show({ state: 'found', quote }) };
}
