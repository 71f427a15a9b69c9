import { formatLongDate, formatTime } from '../../../../shared/time.ts';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import styles from './sent-reply.module.css';

export type Reply = NonNullable<PublicRepair['reply']>;

export const repliedAt = (reply: Reply | undefined): string | undefined =>
  reply?.last?.at ?? reply?.sentAt;

export function SentReply({ reply }: { reply: Reply }) {
  const at = repliedAt(reply);
  if (!at) return null;
  const written = `votre message du ${formatLongDate(at)} à ${formatTime(at)}`;
  return (
    <div className={styles.sent}>
      {reply.last && <p className={styles.text}>{reply.last.text}</p>}
      <p>
        {reply.sentAt
          ? `L’atelier a reçu ${written}, et ne l’a pas encore lu.`
          : `L’atelier a lu ${written}.`}
      </p>
    </div>
  );
}
