import styles from './state.module.css';

export function EmptyBench() {
  return (
    <svg className={styles.drawing} viewBox="0 0 144 84" aria-hidden="true">
      <path d="M8 62h128M22 62v16M122 62v16" />
      <path d="M104 62V34l-18-16" />
      <path className={styles.accent} d="M92 24 78 12l-6 20zM66 40l-8 14M78 38v14" />
      <path d="M28 62v-8h24v8M32 54l4-10h12l4 10" />
    </svg>
  );
}

export function UnpluggedCable() {
  return (
    <svg className={styles.drawing} viewBox="0 0 144 84" aria-hidden="true">
      <path d="M4 60c18 0 16-28 36-28h10" />
      <path d="M50 22h12a10 10 0 0 1 0 20H50zM72 27h8M72 37h8" />
      <path className={styles.accent} d="M84 14l4-7M92 20l8-4M84 50l4 7M92 44l8 4" />
      <path d="M140 60c-12 0-10-28-24-28h-6M110 22h-8a10 10 0 0 0 0 20h8z" />
    </svg>
  );
}

export function LostArc() {
  return (
    <svg className={styles.drawing} viewBox="0 0 144 84" aria-hidden="true">
      <path d="M8 76h128" />
      <rect x="20" y="14" width="34" height="62" rx="6" />
      <path d="M33 21h8" />
      <path
        className={styles.accent}
        d="M60 70c4-28 12-42 22-42s16 16 20 44c3-14 8-22 14-22s9 8 11 18"
      />
    </svg>
  );
}
