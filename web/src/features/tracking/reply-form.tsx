import { type FormEvent, useEffect, useRef, useState } from 'react';
import { REPLY_MAX, REPLY_MISSING } from '../../../../shared/tracking/tracking.ts';
import { requestPublic } from '../../lib/api/public-request.ts';
import { usePublicAction } from '../../lib/api/use-public-action.ts';
import { useKeptText } from '../../lib/kept-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextareaField } from '../../ui/forms/text-field.tsx';
import styles from './reply-card.module.css';

type ReplyFormProps = {
  trackingNumber: string;
  cle: string;
  fieldId: string;
  takesFocus: boolean;
};

/** The typed text stays until it is stored, even if the page is reloaded. */
export function ReplyForm({ trackingNumber, cle, fieldId, takesFocus }: ReplyFormProps) {
  const [text, setText] = useKeptText('reply', trackingNumber);
  const [isMissing, setIsMissing] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  /** After a lost answer, the unchanged text is sent under the same id and so stored once. */
  const [lastAttempt, setLastAttempt] = useKeptText('reply-attempt', trackingNumber);

  const isQuiet = useRef(!takesFocus);
  useEffect(() => {
    if (isSent) status.current?.focus();
    else if (isQuiet.current) isQuiet.current = false;
    else document.getElementById(fieldId)?.focus();
  }, [isSent, fieldId]);

  const change = (changed: string) => {
    setText(changed);
    setLastAttempt('');
  };

  const { isBusy, failure, refused, run, forget } = usePublicAction(async () => {
    const attempt = lastAttempt || crypto.randomUUID();
    setLastAttempt(attempt);
    await requestPublic('POST /api/suivi/{trackingNumber}/replies', {
      params: { trackingNumber },
      body: { cle, text, attempt },
      has: ['sentAt'],
    });
    change('');
    setIsSent(true);
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) document.getElementById(fieldId)?.focus();
    else run();
  };

  if (isSent) {
    return (
      <div className={styles.form}>
        <p ref={status} tabIndex={-1} role="status" className={styles.sent}>
          Votre message est transmis à l’atelier. Il vous répondra par un message de suivi, ou vous
          appellera.
        </p>
        <Button onClick={() => setIsSent(false)}>Écrire un autre message</Button>
      </div>
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <TextareaField
        id={fieldId}
        label="Votre message"
        help={`${REPLY_MAX} caractères au plus. Il est lu par l’atelier seul.`}
        rows={4}
        maxLength={REPLY_MAX}
        value={text}
        onChange={({ target }) => {
          change(target.value);
          setIsMissing(false);
          forget();
        }}
        error={isMissing ? REPLY_MISSING : refused.text}
      />
      {failure && !refused.text && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        Envoyer à l’atelier
      </Button>
    </form>
  );
}
