import { DEVICE_TYPES, STATUSES } from '../../../../shared/repairs/repairs.ts';
import { ISSUE_KINDS, type Statistics } from '../../../../shared/statistics/statistics.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Figures } from '../../ui/figures.tsx';
import { SectionCard } from '../../ui/layout/page.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './statistics-page.module.css';

const MOST_FREQUENT = 6;

export function StatisticsView({ statistics }: { statistics: Statistics }) {
  const { received, completed, meanMinutes, medianMinutes, returns } = statistics;
  const figures = [
    { label: 'Réparations reçues', value: String(received) },
    { label: 'Réparations terminées', value: String(completed) },
    { label: 'Durée médiane (environ)', value: durationText(medianMinutes) },
    { label: 'Durée moyenne', value: durationText(meanMinutes) },
    { label: 'Prévenus par e-mail', value: shareText(statistics.notifiedByEmail) },
    { label: 'Prévenus par SMS', value: shareText(statistics.notifiedBySms) },
  ];
  const countRow = (key: string, label: string, count: number) => ({
    key,
    label,
    size: count,
    text: `${count} · ${shareText(received === 0 ? null : count / received)}`,
  });
  return (
    <>
      <Figures figures={figures} />
      <SectionCard title="Réparations par mois">
        <MonthChart months={statistics.months} />
      </SectionCard>
      <div className={styles.columns}>
        <SectionCard title="Temps passé à chaque étape">
          <ShareBars
            empty="Terminez une première réparation pour voir où passe le temps."
            rows={
              completed === 0
                ? []
                : statistics.statusMinutes.map(({ status, minutes }) => ({
                    key: status,
                    label: STATUSES[status].shopLabel,
                    size: minutes,
                    // 0 minutes mean that no repair has left this step, not that the step is short.
                    text: durationText(minutes || null),
                  }))
            }
          />
        </SectionCard>
        <SectionCard title="Appareils les plus fréquents">
          <ShareBars
            empty="Les appareils apparaîtront avec votre première réparation."
            rows={statistics.devices
              .slice(0, MOST_FREQUENT)
              .map(({ device, count }) => countRow(device, DEVICE_TYPES[device], count))}
          />
        </SectionCard>
        <SectionCard title="Retours sous garantie">
          {returns.count > 0 && <Note>{returnsText(returns)}</Note>}
          <ShareBars
            empty="Aucun appareil n’est revenu sous garantie."
            rows={returns.devices.slice(0, MOST_FREQUENT).map(({ device, count }) => ({
              key: device,
              label: DEVICE_TYPES[device],
              size: count,
              text: String(count),
            }))}
          />
        </SectionCard>
        <SectionCard title="Pannes les plus fréquentes">
          <ShareBars
            empty="Décrivez la panne d’une réparation pour la voir classée ici."
            rows={statistics.issues
              .slice(0, MOST_FREQUENT)
              .map(({ issue, count }) => countRow(issue, ISSUE_KINDS[issue].label, count))}
          />
        </SectionCard>
      </div>
      <Note>
        Les douze derniers mois, à l’heure de Paris. Une durée va de la réception à la première fin
        de la réparation ; un client est prévenu quand le message de la dernière étape est parti ;
        les pannes sont classées d’après les mots de leur description.
      </Note>
    </>
  );
}

function returnsText({ count, handedOver, share }: Statistics['returns']): string {
  const returned = count === 1 ? '1 retour' : `${count} retours`;
  if (share === null) return returned;
  return `${returned}, soit ${shareText(share)} des réparations rendues (${handedOver})`;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** Returns for example '45 min', '3,5 h' or '2,1 jours', and a dash if there is no duration. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 0.5) return '<\u00a01\u00a0min';
  if (minutes < HOUR) return `${Math.round(minutes)}\u00a0min`;
  if (minutes < DAY) return `${NUMBER.format(minutes / HOUR)}\u00a0h`;
  const days = Math.round((minutes / DAY) * 10) / 10;
  return `${NUMBER.format(days)}\u00a0jour${days >= 2 ? 's' : ''}`;
}

/** Formats a share from 0 to 1 in percent, such as '97 %', and its absence as a dash. */
export const shareText = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)}\u00a0%`;

type Month = { month: string; received: number; completed: number };

const SHORT = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** Each month is one column with two bars. These sizes are in the units of the drawing. */
const COLUMN = 40;
const BAR = 13;
const HEIGHT = 120;

function MonthChart({ months }: { months: readonly Month[] }) {
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
