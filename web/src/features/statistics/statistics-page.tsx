import { FiguresToCome } from '../../ui/figures.tsx';
import { LookupView } from '../../ui/lookup-view.tsx';
import { Note } from '../../ui/note.tsx';
import { BackToDashboard, Page, PageHead } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PlanRequired } from './plan-required.tsx';
import { StatisticsView } from './statistics-view.tsx';
import { useStatistics } from './use-statistics.ts';

/** /statistiques: the last twelve months of a Pro shop. Design, decision 12. */
export function StatisticsPage() {
  return (
    <Page>
      <PageHead title="Statistiques">
        <BackToDashboard />
      </PageHead>
      <Content />
    </Page>
  );
}

function Content() {
  const { lookup, again } = useStatistics();
  return (
    <LookupView
      lookup={lookup}
      again={again}
      failure="Les statistiques ne sont pas disponibles"
      isPage={false}
      loading={<Waiting />}
    >
      {(answer) => {
        if (answer.state === 'ready') return <StatisticsView statistics={answer} />;
        if (answer.state === 'plan-required') return <PlanRequired />;
        return <Waiting counted={answer.counted} />;
      }}
    </LookupView>
  );
}

/** The page's outlines; at the first visit with the number of repairs counted so far. */
function Waiting({ counted }: { counted?: number }) {
  return (
    <>
      <Note role="status">
        {counted === undefined ? (
          <VisuallyHidden>Chargement des statistiques…</VisuallyHidden>
        ) : (
          `Première ouverture\u202f: ${counted} réparations comptées…`
        )}
      </Note>
      <FiguresToCome count={6} />
      <Skeleton shape="block" />
    </>
  );
}
