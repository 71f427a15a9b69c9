import { useEffect, useState } from 'react';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { isAnswered } from './needs-list.tsx';
import styles from './reply-card.module.css';
import { SentReply } from './sent-reply.tsx';

type ReplyForm = typeof import('./reply-form.tsx').ReplyForm;

/** The id of the form's field, which gets the focus when the form is opened again. */
const FIELD = 'message-a-l-atelier';

/**
 * Loads the form when the customer wants to write, because most customers only read. A text that was not sent opens the
 * form by itself.
 */
export function useReplyForm({ trackingNumber, reply }: PublicRepair) {
  const [loaded, setLoaded] = useState<{ Form: ReplyForm; takesFocus: boolean }>();
  const [state, setState] = useState<'idle' | 'opening' | 'failed'>('idle');
  const open = async (takesFocus = true) => {
    document.getElementById(FIELD)?.focus();
    if (loaded || state === 'opening') return;
    setState('opening');
    try {
      const { ReplyForm } = await import('./reply-form.tsx');
      setLoaded({ Form: ReplyForm, takesFocus });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const canWrite = reply !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a text from before the page opened matters
  useEffect(() => {
    if (!canWrite) return;
    import('../../lib/kept-text.ts')
      .then(({ keptText }) => {
        if (keptText('reply', trackingNumber)) void open(false);
      })
      .catch((error: unknown) => console.warn('A text that was not sent cannot be read', error));
  }, [trackingNumber, canWrite]);
  return { loaded, state, open };
}

type ReplyCardProps = {
  repair: PublicRepair;
  /** The key from the link in our messages. */
  cle: string;
  writing: ReturnType<typeof useReplyForm>;
};

/** The card in which the customer writes to the shop. The typed text stays when the repair changes. */
export function ReplyCard({ repair, cle, writing: { loaded, state, open } }: ReplyCardProps) {
  const { trackingNumber, reply } = repair;
  return (
    <Card as="section" roomy className={styles.card} aria-labelledby="ecrire">
      <h2 id="ecrire">Écrire à l’atelier</h2>
      {loaded ? (
        <loaded.Form
          trackingNumber={trackingNumber}
          cle={cle}
          fieldId={FIELD}
          takesFocus={loaded.takesFocus}
        />
      ) : (
        <>
          {reply && !isAnswered(repair) && <SentReply reply={reply} />}
          <Button busy={state === 'opening'} onClick={() => void open()}>
            Écrire un message
          </Button>
        </>
      )}
      {state === 'failed' && (
        <p className={styles.failure} role="alert">
          Le formulaire ne s’ouvre pas. Vérifiez votre connexion, puis réessayez.
        </p>
      )}
    </Card>
  );
}
