import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { takingsSchema } from '../../../../../shared/payments/takings.ts';
import { parisMonth } from '../../../../../shared/time.ts';
import { shopQuery, useShopLookup } from '../../../lib/cache/shop-query.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FiguresToCome } from '../../../ui/figures.tsx';
import { BackLink, Page, PageHead } from '../../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { TillCard } from '../till/till-card.tsx';
import { AccountingCard } from './accounting-card.tsx';
import { BonusListCard } from './bonus-list-card.tsx';
import { MarginCard } from './margin-card.tsx';
import { ReportingCard } from './reporting-card.tsx';
import { monthsAfter, type ShownMonth, shownMonth } from './takings-months.ts';
import styles from './takings-page.module.css';
import { TakingsView } from './takings-view.tsx';

export function TakingsPage() {
  const [query] = useSearchParams();
  const shown = shownMonth(query.get('mois'), Date.now());
  return (
    <Page>
      <PageHead title="Encaissements">
        <BackLink to="/documents">Documents émis</BackLink>
      </PageHead>
      <MonthChoice shown={shown} />
      {shown.month === parisMonth(Date.now()) && <TillCard />}
      <Content key={shown.month} shown={shown} />
      <MarginCard key={`margin ${shown.month}`} shown={shown} />
      <BonusListCard key={`bonus-${shown.month}`} shown={shown} />
      <AccountingCard shown={shown} />
      <ReportingCard key={`report ${shown.month}`} shown={shown} nowMs={Date.now()} />
    </Page>
  );
}

const addressOf = (month: string) => `/encaissements?mois=${month}`;

function MonthChoice({ shown: { month, name } }: { shown: ShownMonth }) {
  const next = monthsAfter(month, 1);
  const hasNext = shownMonth(next, Date.now()).month === next;
  return (
    <nav className={styles.months} aria-label="Mois">
      <LinkButton
        icon={ArrowLeft}
        to={addressOf(monthsAfter(month, -1))}
        aria-label="Mois précédent"
      />
      <p className={styles.month} aria-live="polite">
        {name}
      </p>
      {hasNext && <LinkButton icon={ChevronRight} to={addressOf(next)} aria-label="Mois suivant" />}
    </nav>
  );
}

function Content({ shown }: { shown: ShownMonth }) {
  const lookup = useShopLookup(takingsQuery(shown.from, shown.to));
  return (
    <LookupView
      {...lookup}
      failure="Les encaissements ne sont pas disponibles"
      isPage={false}
      loading={<Waiting />}
    >
      {(takings) => <TakingsView takings={takings} shown={shown} nowMs={Date.now()} />}
    </LookupView>
  );
}

const Waiting = () => (
  <>
    <VisuallyHidden role="status">Chargement des encaissements…</VisuallyHidden>
    <FiguresToCome count={3} />
    <Skeleton shape="block" />
  </>
);

/** A shop's first request takes long, because it reads all older payments. */
const TIMEOUT_MS = 20_000;

const takingsQuery = (from: string, to: string) =>
  shopQuery('GET /api/takings', takingsSchema, { query: { from, to }, timeoutMs: TIMEOUT_MS });
