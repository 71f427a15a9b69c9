import styles from './share-bars.module.css';

type ShareBarsProps = {
  /** `size` is the length of the bar, and `text` is the figure beside it. */
  rows: readonly { key: string; label: string; size: number; text: string }[];
  empty: string;
};

/** Shows a short list of items by size. The text gives the figures, and the bars only help the eye. */
export function ShareBars({ rows, empty }: ShareBarsProps) {
  const most = Math.max(...rows.map(({ size }) => size), 0);
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.list}>
      {rows.map(({ key, label, size, text }) => (
        <li key={key} className={styles.row}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>{text}</span>
          <svg
            className={styles.bar}
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {size > 0 && <line x2={(size / most) * 100} y1="0.5" y2="0.5" />}
          </svg>
        </li>
      ))}
    </ul>
  );
}
