import styles from './logo.module.css';

/** The arc that bounces once from the d, in a square of 32: also the favicon's drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--rb-brand)" />
      <path
        d="M5.5 9.5c4.6 1.6 7.3 6.4 8.2 14 .9-7 3.500-11.400 7.300-11.400 2.700 0 4.500 2.400 5.500 7"
        fill="none"
        stroke="var(--rb-on-brand)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The product's name as it is written on every page, with the arc that leaves its last letter. */
export function Logo() {
  return (
    <span className={styles.logo}>
      Rebond
      <svg className={styles.arc} viewBox="0 0 18 16" aria-hidden="true">
        <path d="M1.500 14.500C3 5.500 6 2 9 2c3.200 0 5.500 4 6.500 10.500" fill="none" />
        <circle cx="15.600" cy="13.600" r="2.200" />
      </svg>
    </span>
  );
}
