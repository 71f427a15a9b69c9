import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { BackLink, Page, PageHead } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PlanRequired } from './plan-required.tsx';
import styles from './statistics-page.module.css';
import { StatisticsView } from './statistics-view.tsx';
import { useStatistics } from './use-statistics.ts';

/** /statistiques: what a Pro shop can see of its last twelve months. Design, decision 12. */
export function StatisticsPage() {
  return (
    <Page>
      <PageHead title="Statistiques">
        <BackLink to="/dashboard">Retour au tableau de bord</BackLink>
      </PageHead>
      <Content />
    </Page>
  );
}

function Content() {
  const { lookup, again } = useStatistics();
  if (lookup.state === 'ready') return <StatisticsView statistics={lookup} />;
  if (lookup.state === 'plan-required') return <PlanRequired />;
  if (lookup.state === 'failed') {
    return (
      <ErrorState
        title="Les statistiques ne sont pas disponibles"
        action={
          <Button variant="primary" onClick={again}>
            Réessayer
          </Button>
        }
      >
        {lookup.message}
      </ErrorState>
    );
  }
  return (
    <>
      <Note role="status">
        {lookup.state === 'counting' ? (
          `Première ouverture\u202f: ${lookup.counted} réparations comptées…`
        ) : (
          <VisuallyHidden>Chargement des statistiques…</VisuallyHidden>
        )}
      </Note>
      <div className={styles.figures}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className={styles.figure}>
            <Skeleton width="most" />
            <Skeleton shape="title" width="half" />
          </div>
        ))}
      </div>
      <Skeleton shape="block" />
    </>
  );
}
