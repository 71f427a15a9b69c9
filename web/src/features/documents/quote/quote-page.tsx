import { useLocation, useMatch } from 'react-router-dom';
import { Card } from '../../../ui/card.tsx';
import { LostArc } from '../../../ui/illustrations.tsx';
import { LookupView } from '../../../ui/lookup-view.tsx';
import { PublicPage } from '../../../ui/public-page.tsx';
import { SiteFooter } from '../../../ui/site-footer.tsx';
import { SiteHeader } from '../../../ui/site-header.tsx';
import { EmptyState } from '../../../ui/state.tsx';
import { CustomerQuote } from './customer-quote.tsx';
import { useQuote } from './use-quote.ts';

/** The page behind the link from the shop: the customer reads a quote, then accepts or declines it. */
export function QuotePage() {
  const { id = '' } = useMatch('/devis/:id')?.params ?? {};
  const { hash } = useLocation();
  const cle = new URLSearchParams(hash.slice(1)).get('cle') ?? '';
  return (
    <PublicPage header={<SiteHeader />} footer={<SiteFooter />}>
      <Lookup key={id} id={id} cle={cle} />
    </PublicPage>
  );
}

function Lookup({ id, cle }: { id: string; cle: string }) {
  const { lookup, again, show } = useQuote(id, cle);
  return (
    <LookupView
      lookup={lookup}
      again={again}
      failure="Le devis n’est pas disponible"
      ground={(state) => <Card>{state}</Card>}
    >
      {(answer) => {
        switch (answer.state) {
          case 'found':
            return <CustomerQuote quote={answer.quote} cle={cle} onAnswer={show} onStale={again} />;
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
        }
      }}
    </LookupView>
  );
}
