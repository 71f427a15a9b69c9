import styles from './logo.module.css';

export function Logo() {
  return (
    <span className={styles.logo}>
      Rebond
      <svg className={styles.arc} viewBox="0 0 18 16" aria-hidden="true">
        <path d="M1.5 14.5C3 5.5 6 2 9 2c3.2 0 5.5 4 6.5 10.5" fill="none" />
        <circle cx="15.6" cy="13.6" r="2.2" />
      </svg>
    </span>
  );
}
