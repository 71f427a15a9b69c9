import { useCallback, useContext, useEffect, useState } from 'react';
import { useMatch, useSearchParams } from 'react-router-dom';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { readTrackingKey } from '../../../../shared/tracking/tracking-path.ts';
import { useLookup } from '../../lib/cache/use-lookup.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { LookupView } from '../../ui/feedback/lookup-view.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LiveRepair } from './live-repair.tsx';
import { RepairNotFound } from './repair-not-found.tsx';
import { RenderedStart, startInDocument, type TrackingStart, takeStart } from './tracking-start.ts';

function Lookup({ trackingNumber, cle }: { trackingNumber: string; cle: string | null }) {
  const { lookup, again, start } = useTrackedRepair(trackingNumber, cle);
  return (
    <LookupView
      lookup={lookup}
      again={again}
      failure="Le suivi n’est pas disponible"
      // A page that the server rendered keeps the browser's focus.
      takesFocus={start === undefined}
      ground={(state) => <Card>{state}</Card>}
      loading={
        <>
          <VisuallyHidden as="h1">Recherche de la réparation {trackingNumber}</VisuallyHidden>
          <PageSpinner />
        </>
      }
    >
      {(answer) =>
        answer.state === 'found' ? (
          <LiveRepair found={answer.repair} cle={cle} renderedAt={start?.atMs} />
        ) : (
          <RepairNotFound trackingNumber={answer.trackingNumber} />
        )
      }
    </LookupView>
  );
}

/** Section 2 of the specification describes this page. Our links have the key in the parameter `cle`. */
export function TrackingResultPage() {
  const { trackingNumber = '' } = useMatch('/suivi/:trackingNumber')?.params ?? {};
  const [parameters] = useSearchParams();
  return (
    <PublicPage links={<LinkButton to="/suivi">Autre suivi</LinkButton>}>
      <Lookup
        key={trackingNumber}
        trackingNumber={trackingNumber}
        cle={readTrackingKey(parameters.get('cle'))}
      />
    </PublicPage>
  );
}

type TrackingAnswer =
  | { state: 'found'; repair: PublicRepair }
  | { state: 'not-found'; trackingNumber: string };

const answerOf = ({ trackingNumber, repair }: Omit<TrackingStart, 'atMs'>): TrackingAnswer =>
  repair ? { state: 'found', repair } : { state: 'not-found', trackingNumber };

/**
 * `start` is the answer that the page's HTML contains. Without it, the hook reads the repair. It reads the repair again
 * for another key.
 */
function useTrackedRepair(trackingNumber: string, key: string | null) {
  const rendered = useContext(RenderedStart);
  const [start] = useState(() => rendered ?? startInDocument());
  useEffect(takeStart, []);
  const read = useCallback(
    async (signal: AbortSignal) => {
      // The request is imported on demand, because a page that the server rendered does not need it.
      const { fetchRepair } = await import('./fetch-repair.ts');
      return answerOf({ trackingNumber, repair: await fetchRepair(trackingNumber, key, signal) });
    },
    [trackingNumber, key],
  );
  return { ...useLookup(read, start && answerOf(start)), start };
}
