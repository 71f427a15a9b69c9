import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { focusMainHeading } from '../../ui/focus-main-heading.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PublicPage } from '../../ui/public-page.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LiveRepair } from './live-repair.tsx';
import { RepairNotFound } from './repair-not-found.tsx';
import { useTrackedRepair } from './use-tracked-repair.ts';

function Lookup({ trackingNumber, cle }: { trackingNumber: string; cle: string | null }) {
  const { lookup, again, isGiven } = useTrackedRepair(trackingNumber, cle);

  // The answer takes the place of what had the focus: the spinner's page, or the button that asked again.
  // A page that came whole is where the browser left it.
  useEffect(() => {
    const focused = document.activeElement;
    const isNowhere = focused === null || focused === document.body || focused.id === MAIN_ID;
    if (lookup.state !== 'loading' && !isGiven && isNowhere) focusMainHeading();
  }, [lookup.state, isGiven]);

  switch (lookup.state) {
    case 'loading':
      return (
        <>
          <VisuallyHidden as="h1">Recherche de la réparation {trackingNumber}</VisuallyHidden>
          <PageSpinner />
        </>
      );
    case 'found':
      return <LiveRepair found={lookup.repair} cle={cle} />;
    case 'not-found':
      return <RepairNotFound trackingNumber={lookup.trackingNumber} />;
    case 'failed':
      return (
        <Card>
          <ErrorState
            level={1}
            title="Le suivi n’est pas disponible"
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

/** What a customer sees of a repair. Specification, section 2; `cle` is the key of the link we send. */
export function TrackingResultPage() {
  const { trackingNumber = '' } = useParams();
  const [parameters] = useSearchParams();
  return (
    <PublicPage
      header={
        <SiteHeader>
          <LinkButton to="/suivi">Autre suivi</LinkButton>
        </SiteHeader>
      }
      footer={<SiteFooter />}
    >
      <Lookup key={trackingNumber} trackingNumber={trackingNumber} cle={parameters.get('cle')} />
    </PublicPage>
  );
}
