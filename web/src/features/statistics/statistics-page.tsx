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
      {(answer) =>
        answer.state === 'ready' ? (
          <StatisticsView statistics={answer.statistics} />
        ) : (
          <PlanRequired />
        )
      }
    </LookupView>
  );
}

/** The page's outlines. */
function Waiting() {
  return (
    <>
      <Note role="status">
        <VisuallyHidden>Chargement des statistiques…</VisuallyHidden>
      </Note>
      <FiguresToCome count={6} />
      <Skeleton shape="block" />
    </>
  );
}
