import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { takingsSchema } from '../../../../../shared/payments/takings.ts';
import { shopQuery, useShopLookup } from '../../../lib/cache/shop-query.ts';
import { useToday } from '../../../lib/use-today.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FiguresToCome } from '../../../ui/figures.tsx';
import { BackLink, Page, PageHead } from '../../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { TillCard } from '../till/till-card.tsx';
import { tillQuery } from '../till/till-requests.ts';
import { AccountingCard } from './accounting-card.tsx';
import { BonusListCard } from './bonus-list-card.tsx';
import { MarginCard } from './margin-card.tsx';
import { ReportingCard } from './reporting-card.tsx';
import { monthsAfter, type ShownMonth, shownMonth } from './takings-months.ts';
import styles from './takings-page.module.css';
import { TakingsView } from './takings-view.tsx';

export function TakingsPage() {
  const [query] = useSearchParams();
  const today = useToday();
  const shown = shownMonth(query.get('mois'), today);
  const isPresent = today >= shown.from && today <= shown.to;
  const till = useShopLookup({ ...tillQuery, enabled: isPresent });
  const takings = useShopLookup(takingsQuery(shown.from, shown.to));
  // The cards appear together, because each that came later would move those below it.
  const isWaiting = [takings, ...(isPresent ? [till] : [])].some(
    ({ lookup }) => lookup.state === 'loading',
  );
  return (
    <Page>
      <PageHead title="Encaissements">
        <BackLink to="/documents">Documents émis</BackLink>
      </PageHead>
      <MonthChoice shown={shown} today={today} />
      {isWaiting && <Waiting />}
      <div className={isWaiting ? styles.hidden : styles.cards}>
        {isPresent && <TillCard />}
        <LookupView
          key={shown.month}
          {...takings}
          failure="Les encaissements ne sont pas disponibles"
          isPage={false}
          loading={null}
        >
          {(answer) => <TakingsView takings={answer} shown={shown} today={today} />}
        </LookupView>
        <MarginCard key={`margin ${shown.month}`} shown={shown} />
        <BonusListCard key={`bonus-${shown.month}`} shown={shown} />
        <AccountingCard shown={shown} />
        <ReportingCard key={`report ${shown.month}`} shown={shown} today={today} />
      </div>
    </Page>
  );
}

const addressOf = (month: string) => `/encaissements?mois=${month}`;

function MonthChoice({ shown: { month, name }, today }: { shown: ShownMonth; today: string }) {
  const next = monthsAfter(month, 1);
  const hasNext = shownMonth(next, today).month === next;
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
