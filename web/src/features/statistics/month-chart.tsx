import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './month-chart.module.css';

type Month = { month: string; received: number; completed: number };

const SHORT = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** Each month is one column with two bars. These sizes are in the units of the drawing. */
const COLUMN = 40;
const BAR = 13;
const HEIGHT = 120;

export function MonthChart({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.flatMap(({ received, completed }) => [received, completed]));
  const height = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span className={styles.received}>Reçues</span>
        <span className={styles.completed}>Terminées</span>
        <span className={styles.most}>jusqu’à {most} par mois</span>
      </figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${months.length * COLUMN} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line className={styles.axis} x1="0" x2={months.length * COLUMN} y1={HEIGHT} y2={HEIGHT} />
        {months.map(({ month, received, completed }, index) => (
          <g key={month}>
            <rect
              className={styles.barReceived}
              x={index * COLUMN + 6}
              y={HEIGHT - height(received)}
              width={BAR}
              height={height(received)}
            />
            <rect
              className={styles.barCompleted}
              x={index * COLUMN + 8 + BAR}
              y={HEIGHT - height(completed)}
              width={BAR}
              height={height(completed)}
            />
          </g>
        ))}
      </svg>
      <div className={styles.labels} aria-hidden="true">
        {months.map(({ month }) => (
          <span key={month}>{SHORT.format(dateOf(month))}</span>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>Réparations par mois</caption>
          <thead>
            <tr>
              <th scope="col">Mois</th>
              <th scope="col">Reçues</th>
              <th scope="col">Terminées</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, received, completed }) => (
              <tr key={month}>
                <th scope="row">{LONG.format(dateOf(month))}</th>
                <td>{received}</td>
                <td>{completed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
