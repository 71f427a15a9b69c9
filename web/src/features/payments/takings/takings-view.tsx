import { ofName } from '../../../../../shared/french.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { PAID_BY } from '../../../../../shared/payments/payments.ts';
import type { Takings } from '../../../../../shared/payments/takings.ts';
import { formatRate } from '../../../../../shared/rate.ts';
import { formatDate, formatLongDate } from '../../../../../shared/time.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Figures } from '../../../ui/figures.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { ShareBars } from '../../../ui/share-bars.tsx';
import chart from './day-chart.module.css';
import { daysOf, type ShownMonth } from './takings-months.ts';
import takingsPageStyles from './takings-page.module.css';
import styles from './takings-table.module.css';

type TakingsViewProps = { takings: Takings; shown: ShownMonth; today: string };

const paymentsText = (count: number) => `${count}\u00a0paiement${count > 1 ? 's' : ''}`;

export function TakingsView({ takings, shown, today }: TakingsViewProps) {
  const isPresent = today >= shown.from && today <= shown.to;
  const { amountCents, count, days, unreadable = 0 } = takings;
  const workedDays = days.length;
  return (
    <>
      {unreadable > 0 && (
        <Note role="status">
          {paymentsText(unreadable)} de cette période ne peuvent pas être lus et manquent ici.
        </Note>
      )}
      {isPresent && <Evening takings={takings} today={today} />}
      <Figures
        figures={[
          { label: `Encaissé en ${shown.name}`, value: formatEuros(amountCents) },
          { label: 'Paiements', value: String(count) },
          ...(workedDays > 0
            ? [
                {
                  label: 'Par jour avec paiement',
                  value: formatEuros(Math.round(amountCents / workedDays)),
                },
              ]
            : []),
        ]}
      />
      {workedDays > 0 && (
        <>
          <SectionCard title="Jour par jour">
            <DayChart days={daysOf(shown.month)} takings={days} name={shown.name} />
          </SectionCard>
          <div className={takingsPageStyles.columns}>
            <SectionCard title="Par moyen de paiement">
              <MeansBars means={takings.means} />
            </SectionCard>
            <SectionCard title="Biens et services">
              <PartTable parts={takings.parts} />
            </SectionCard>
          </div>
        </>
      )}
    </>
  );
}

function Evening({ takings, today }: { takings: Takings; today: string }) {
  const { amountCents, count } = takings.days.find(({ date }) => date === today) ?? {
    amountCents: 0,
    count: 0,
  };
  const means = Map.groupBy(
    takings.sums.filter(({ date }) => date === today),
    (sum) => sum.means,
  );
  return (
    <SectionCard title="Aujourd’hui" aside={<Note>{formatLongDate(today)}</Note>}>
      <p className={takingsPageStyles.evening}>
        <strong>{formatEuros(amountCents)}</strong> <span>{paymentsText(count)}</span>
      </p>
      {means.size > 0 && (
        <MeansBars
          means={[...means].map(([by, sums]) => ({
            means: by,
            amountCents: sums.reduce((sum, each) => sum + each.amountCents, 0),
          }))}
        />
      )}
    </SectionCard>
  );
}

const ORDER = Object.keys(PAID_BY);

const MeansBars = ({
  means,
}: {
  means: readonly Pick<Takings['means'][number], 'means' | 'amountCents'>[];
}) => (
  <ShareBars
    empty="Aucun paiement enregistré."
    rows={means
      .toSorted((a, b) => ORDER.indexOf(a.means) - ORDER.indexOf(b.means))
      .map(({ means: by, amountCents }) => ({
        key: by,
        label: PAID_BY[by].label,
        size: Math.max(amountCents, 0),
        text: formatEuros(amountCents),
      }))}
  />
);

const NATURES = { goods: 'Biens', services: 'Services' } as const;

function PartTable({ parts }: { parts: Takings['parts'] }) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Nature et taux</th>
            <th scope="col">HT</th>
            <th scope="col">TVA</th>
            <th scope="col">TTC</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ nature, rate, amountCents, baseCents, vatCents }) => (
            <tr key={`${nature} ${rate}`}>
              <th scope="row">
                {nature && `${NATURES[nature]}, `}
                {rate === 0 ? 'sans TVA' : `${formatRate(rate)}\u00a0%`}
              </th>
              <td>{formatEuros(baseCents)}</td>
              <td>{formatEuros(vatCents)}</td>
              <td>{formatEuros(amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Note>
        Chaque paiement est réparti entre les lignes de sa facture, à proportion de leurs montants
        TTC. Un avoir reporte, le jour où il est émis, ce qui était déjà payé sur les lignes qui
        restent.
      </Note>
    </>
  );
}

type DayChartProps = {
  days: readonly string[];
  takings: Takings['days'];
  name: string;
};

/** Each day is a column with one bar. These sizes are in the drawing's own units. */
const COLUMN = 20;
const BAR = 14;
const HEIGHT = 120;

function DayChart({ days, takings, name }: DayChartProps) {
  const amounts = new Map(takings.map(({ date, amountCents }) => [date, amountCents]));
  const most = Math.max(0, ...amounts.values());
  const height = (cents: number) => (cents <= 0 ? 0 : Math.max(2, (cents / most) * HEIGHT));
  return (
    <figure className={chart.figure}>
      <figcaption className={chart.most}>jusqu’à {formatEuros(most)} par jour</figcaption>
      <svg
        className={chart.chart}
        viewBox={`0 0 ${days.length * COLUMN} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line className={chart.axis} x1="0" x2={days.length * COLUMN} y1={HEIGHT} y2={HEIGHT} />
        {days.map((day, index) => {
          const bar = height(amounts.get(day) ?? 0);
          return (
            <rect
              key={day}
              className={chart.bar}
              x={index * COLUMN + (COLUMN - BAR) / 2}
              y={HEIGHT - bar}
              width={BAR}
              height={bar}
            />
          );
        })}
      </svg>
      <div className={chart.labels} aria-hidden="true">
        {days.map((day, index) => (
          <span key={day}>{index % 5 === 0 ? index + 1 : ''}</span>
        ))}
      </div>
      <Fold title="Les montants, jour par jour">
        <div>
          <table className={styles.table}>
            <caption className={styles.caption}>Encaissements {ofName(name)}</caption>
            <thead>
              <tr>
                <th scope="col">Jour</th>
                <th scope="col">Encaissé</th>
                <th scope="col">Paiements</th>
              </tr>
            </thead>
            <tbody>
              {takings.map(({ date, amountCents, count }) => (
                <tr key={date}>
                  <th scope="row">{formatDate(date)}</th>
                  <td>{formatEuros(amountCents)}</td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Fold>
    </figure>
  );
}
