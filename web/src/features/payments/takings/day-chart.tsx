import { ofName } from '../../../../../shared/french.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type { Takings } from '../../../../../shared/payments/takings.ts';
import { formatDate } from '../../../../../shared/time.ts';
import styles from './day-chart.module.css';
import table from './takings-table.module.css';

type DayChartProps = {
  days: readonly string[];
  takings: Takings['days'];
  name: string;
};

/** The drawing's own units: a day is one column with one bar. */
const COLUMN = 20;
const BAR = 14;
const HEIGHT = 120;

export function DayChart({ days, takings, name }: DayChartProps) {
  const amounts = new Map(takings.map(({ date, amountCents }) => [date, amountCents]));
  const most = Math.max(0, ...amounts.values());
  const height = (cents: number) => (cents <= 0 ? 0 : Math.max(2, (cents / most) * HEIGHT));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.most}>jusqu’à {formatEuros(most)} par jour</figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${days.length * COLUMN} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line className={styles.axis} x1="0" x2={days.length * COLUMN} y1={HEIGHT} y2={HEIGHT} />
        {days.map((day, index) => {
          const bar = height(amounts.get(day) ?? 0);
          return (
            <rect
              key={day}
              className={styles.bar}
              x={index * COLUMN + (COLUMN - BAR) / 2}
              y={HEIGHT - bar}
              width={BAR}
              height={bar}
            />
          );
        })}
      </svg>
      <div className={styles.labels} aria-hidden="true">
        {days.map((day, index) => (
          <span key={day}>{index % 5 === 0 ? index + 1 : ''}</span>
        ))}
      </div>
      <details className={styles.figures}>
        <summary>Les montants, jour par jour</summary>
        <table className={table.table}>
          <caption className={table.caption}>Encaissements {ofName(name)}</caption>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col">Encaissé</th>
              <th scope="col">Règlements</th>
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
      </details>
    </figure>
  );
}
