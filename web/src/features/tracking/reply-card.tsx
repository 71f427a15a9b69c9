import { useEffect, useState } from 'react';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { isAnswered, SentReply } from './needs-list.tsx';
import styles from './reply-card.module.css';

const LABEL = 'Écrire un message';

/** Most customers only read, so the form is loaded when the customer wants to write. */
const ReplyForm = lazyPart(
  () => import('./reply-form.tsx'),
  'ReplyForm',
  <Button busy>{LABEL}</Button>,
);

/** The field with this id gets the focus when the form is opened again. */
const FIELD = 'message-a-l-atelier';
/** The title keeps the focus until the form arrives, because the pressed button is gone. */
const TITLE = 'ecrire';

/** Opens the form when the customer wants to write. A text that was not sent opens the form by itself. */
export function useReplyForm({ trackingNumber, reply }: PublicRepair) {
  const [opened, setOpened] = useState<{ takesFocus: boolean }>();
  const open = (takesFocus = true) => {
    if (takesFocus) (document.getElementById(FIELD) ?? document.getElementById(TITLE))?.focus();
    setOpened((before) => before ?? { takesFocus });
  };
  const canWrite = reply !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a text from before the page opened matters
  useEffect(() => {
    if (!canWrite) return;
    import('../../lib/kept-text.ts')
      .then(({ keptText }) => {
        if (keptText('reply', trackingNumber)) open(false);
      })
      .catch((error: unknown) => console.warn(error));
  }, [trackingNumber, canWrite]);
  return { opened, open };
}

type ReplyCardProps = {
  repair: PublicRepair;
  /** The key comes from the link in our messages. */
  cle: string;
  writing: ReturnType<typeof useReplyForm>;
};

/** The typed text stays when the repair changes. */
export function ReplyCard({ repair, cle, writing: { opened, open } }: ReplyCardProps) {
  const { trackingNumber, reply } = repair;
  return (
    <Card as="section" roomy className={styles.card} aria-labelledby={TITLE}>
      <h2 id={TITLE} tabIndex={-1}>
        Écrire à l’atelier
      </h2>
      {opened ? (
        <ReplyForm
          trackingNumber={trackingNumber}
          cle={cle}
          fieldId={FIELD}
          takesFocus={opened.takesFocus}
        />
      ) : (
        <>
          {reply && !isAnswered(repair) && <SentReply reply={reply} />}
          <Button onClick={() => open()}>{LABEL}</Button>
        </>
      )}
    </Card>
  );
}
