import { nameOfPlanWith } from '../../../../shared/billing/plans.ts';
import { statisticsSchema } from '../../../../shared/statistics/statistics.ts';
import { shopQuery, useShopLookup } from '../../lib/cache/shop-query.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { LookupView } from '../../ui/feedback/lookup-view.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import drawing from '../../ui/feedback/state.module.css';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { FiguresToCome } from '../../ui/figures.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { StatisticsView } from './statistics-view.tsx';

/** The page /statistiques shows the last twelve months of a Pro shop. */
export function StatisticsPage() {
  return (
    <Page>
      <PageHead title="Statistiques" />
      <Content />
    </Page>
  );
}

function Content() {
  const { lookup, again } = useShopLookup(STATISTICS);
  if (lookup.state === 'failed' && lookup.refusal?.code === 'PLAN_REQUIRED') {
    return <PlanRequired />;
  }
  return (
    <LookupView
      lookup={lookup}
      again={again}
      failure="Les statistiques ne sont pas disponibles"
      isPage={false}
      loading={<Waiting />}
    >
      {(statistics) => <StatisticsView statistics={statistics} />}
    </LookupView>
  );
}

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

const STATISTICS = shopQuery('GET /api/statistics', statisticsSchema);

export function PlanRequired() {
  const plan = nameOfPlanWith('statistics');
  return (
    <EmptyState
      illustration={<MonthsToCome />}
      title={`Une fonction du plan ${plan}`}
      action={
        <LinkButton to="/tarifs" variant="primary">
          Découvrir le plan {plan}
        </LinkButton>
      }
    >
      Vos douze derniers mois en un coup d’œil : réparations reçues et terminées, durée, temps passé
      à chaque étape, clients prévenus, appareils et pannes les plus fréquents.
    </EmptyState>
  );
}

function MonthsToCome() {
  return (
    <svg className={drawing.drawing} viewBox="0 0 144 84" aria-hidden="true">
      <path d="M8 76h128" />
      <path d="M22 76V60h14v16M52 76V50h14v26M82 76V56h14v20M112 76V38h14v38" />
      <path
        className={drawing.accent}
        d="M29 50c4-16 24-24 30-10 8-12 22-14 30 2 6-16 18-28 30-30"
      />
    </svg>
  );
}
