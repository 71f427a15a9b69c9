import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import styles from './pictures-card.module.css';
import { useSending } from './send-waiting.ts';

export function SendingProgress({ repair }: { repair: string }) {
  const { sent, waiting, current, pause } = useSending();
  const left = waiting.filter((each) => each.repair === repair);
  if (left.length === 0) return null;
  const done = sent.filter((each) => each.repair === repair);
  const doneBytes = done.reduce((sum, { size }) => sum + size, 0);
  const allBytes = left.reduce((sum, { bytes }) => sum + bytes.byteLength, doneBytes);
  const currentBytes = left.some(({ id }) => id === current?.id) ? (current?.sentBytes ?? 0) : 0;
  // Until the answer comes, the last picture does not count as stored.
  const percent = Math.min(99, Math.floor((100 * (doneBytes + currentBytes)) / allBytes));
  const all = done.length + left.length;
  const text = `${done.length} sur ${all} ${all === 1 ? 'envoyée' : 'envoyées'}`;
  return (
    <div className={styles.progress}>
      <ProgressBar label="Envoi des photos" percent={percent} valueText={text} />
      <div className={styles.state}>
        {/* A screen reader hears of each picture, not of each percent. */}
        <p role="status">{pause ?? `Envoi des photos\u202f: ${text}.`}</p>
        <span aria-hidden="true">{percent}&nbsp;%</span>
      </div>
    </div>
  );
}
