import { useEffect } from 'react';
import type { Reception } from '../../../../shared/e-invoicing/reception.ts';
import { useShopLookup } from '../../lib/cache/shop-query.ts';
import { LookupView } from '../../ui/feedback/lookup-view.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { BackLink, Page, PageHead } from '../../ui/layout/page.tsx';
import { ActivationCard } from './activation-card.tsx';
import { ReceivedList } from './received-list.tsx';
import { receptionQuery, showReception } from './received-queries.ts';
import { ReceptionCard } from './reception-card.tsx';

export function ReceivedPage() {
  const { lookup, again } = useShopLookup(receptionQuery);
  return (
    <Page>
      <PageHead title="Factures reçues">
        <BackLink to="/documents">Documents émis</BackLink>
      </PageHead>
      <LookupView
        lookup={lookup}
        again={again}
        failure="Les factures reçues ne sont pas disponibles"
        isPage={false}
      >
        {(reception) => <Content reception={reception} onChange={showReception} />}
      </LookupView>
    </Page>
  );
}

type ContentProps = { reception: Reception; onChange: (reception: Reception) => void };

function Content({ reception, onChange }: ContentProps) {
  const { available, siren, listed } = reception;
  // The title is set here and not in page-meta.ts, because every page loads the titles that stand there.
  useEffect(() => {
    window.document.title = 'Factures reçues · Rebond';
  }, []);
  if (!available) {
    return (
      <EmptyState title="Réception indisponible">
        L’exploitant de Rebond n’a pas encore choisi de plateforme agréée. Consultez vos factures
        sur la vôtre.
      </EmptyState>
    );
  }
  if (siren === null) return <ActivationCard onChange={onChange} />;
  return (
    <>
      <ReceivedList />
      <ReceptionCard siren={siren} listed={listed} onChange={onChange} />
    </>
  );
}
