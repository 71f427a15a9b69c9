import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { focusMainHeading } from '../../../ui/focus-main-heading.ts';
import { LostArc } from '../../../ui/illustrations.tsx';
import { PublicPage } from '../../../ui/public-page.tsx';
import { SiteFooter } from '../../../ui/site-footer.tsx';
import { SiteHeader } from '../../../ui/site-header.tsx';
import { MAIN_ID } from '../../../ui/skip-link.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../../ui/state.tsx';
import { CustomerQuote } from './customer-quote.tsx';
import { useQuote } from './use-quote.ts';

/** The page of the link that a shop sends: its customer reads a quote, then accepts or declines it. */
export function QuotePage() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  return (
    <PublicPage header={<SiteHeader />} footer={<SiteFooter />}>
      <Lookup key={id} id={id} cle={parameters.get('cle') ?? ''} />
    </PublicPage>
  );
}

function Lookup({ id, cle }: { id: string; cle: string }) {
  const { lookup, again, show } = useQuote(id, cle);

  // The answer takes the place of the spinner's page, which had the focus.
  useEffect(() => {
    const focused = document.activeElement;
    const isNowhere = focused === null || focused === document.body || focused.id === MAIN_ID;
    if (lookup.state !== 'loading' && isNowhere) focusMainHeading();
  }, [lookup.state]);

  switch (lookup.state) {
    case 'loading':
      return <PageSpinner />;
    case 'found':
      return <CustomerQuote quote={lookup.quote} cle={cle} onAnswer={show} onStale={again} />;
    case 'missing':
      return (
        <Card>
          <EmptyState level={1} illustration={<LostArc />} title="Devis introuvable">
            Ce lien est incomplet ou n’est plus le bon. Ouvrez-le depuis l’e-mail de votre
            réparateur, ou demandez-lui de vous le renvoyer.
          </EmptyState>
        </Card>
      );
    case 'expired':
      return (
        <Card>
          <EmptyState level={1} title="Ce devis n’est plus valable">
            Sa date de validité est passée. Demandez-en un nouveau à votre réparateur.
          </EmptyState>
        </Card>
      );
    case 'failed':
      return (
        <Card>
          <ErrorState
            level={1}
            title="Le devis n’est pas disponible"
            action={
              <Button variant="primary" onClick={again}>
                Réessayer
              </Button>
            }
          >
            {lookup.message}
          </ErrorState>
        </Card>
      );
  }
}
