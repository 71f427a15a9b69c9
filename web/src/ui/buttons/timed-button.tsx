import { type CSSProperties, useEffect, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Button } from './button.tsx';
import styles from './timed-button.module.css';

type TimedButtonProps = {
  label: string;
  /** The time ends at this instant of `performance.now()`. */
  endsAtMs: number;
  onPress: () => void;
  onEnd: () => void;
};

const secondsLeft = (endsAtMs: number) =>
  Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1_000));

/** A screen reader says once how much time is left. */
export function TimedButton({ label, endsAtMs, onPress, onEnd }: TimedButtonProps) {
  const [seconds, setSeconds] = useState(() => secondsLeft(endsAtMs));
  const [first] = useState(seconds);

  // The owner renders another button to show another time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is set once
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(secondsLeft(endsAtMs)), 1_000);
    const end = window.setTimeout(onEnd, endsAtMs - performance.now());
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(end);
    };
  }, [endsAtMs]);

  return (
    <Button
      data-timed=""
      className={styles.timed}
      style={{ '--timed': `${first}s` } as CSSProperties}
      onClick={onPress}
    >
      {label}
      <VisuallyHidden>{`, encore ${first} secondes`}</VisuallyHidden>
      <span className={styles.seconds} aria-hidden="true">
        {seconds}
        {'\u00a0'}s
      </span>
      <span className={styles.bar} aria-hidden="true" />
    </Button>
  );
}
