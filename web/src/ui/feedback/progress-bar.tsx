import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  percent: number;
  /** A screen reader says this instead of the percentage, for example '3 réparations sur 5'. */
  valueText?: string;
};

export function ProgressBar({ label, percent, valueText }: ProgressBarProps) {
  return (
    <progress
      className={styles.bar}
      max={100}
      value={percent}
      aria-label={label}
      aria-valuetext={valueText}
      data-full={percent >= 100 || undefined}
    />
  );
}
