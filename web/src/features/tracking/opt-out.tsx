import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  OPT_OUT_LABEL,
  OPT_OUT_PLACE,
} from '../../../../shared/notifications/reviews/opt-out-words.ts';
import { requestPublic } from '../../lib/api/public-request.ts';
import { usePublicAction } from '../../lib/api/use-public-action.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './opt-out.module.css';

type OptOutProps = {
  trackingNumber: string;
  cle: string;
  /** This is true if the customer has refused before. */
  optedOut: true | undefined;
  shopName: string;
};

/** The customer must press the button to refuse, because mail scanners open every link of an e-mail. */
export function OptOut({ trackingNumber, cle, optedOut, shopName }: OptOutProps) {
  const { hash } = useLocation();
  const [isDone, setIsDone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  const isOver = optedOut || isDone;
  useEffect(() => {
    if (hash === OPT_OUT_PLACE) (button.current ?? answer.current)?.focus();
  }, [hash]);
  useEffect(() => {
    // The answer takes the focus, because the pressed button has disappeared.
    if (isDone) answer.current?.focus({ preventScroll: true });
  }, [isDone]);
  const { isBusy, failure, run } = usePublicAction(async () => {
    await requestPublic('POST /api/suivi/{trackingNumber}/opt-out', {
      params: { trackingNumber },
      query: { cle },
      has: ['optedOut'],
    });
    setIsDone(true);
  });
  return (
    <Card as="section" roomy id={OPT_OUT_PLACE.slice(1)} className={styles.card}>
      {!isOver && (
        <>
          <p>Une fois l’appareil rendu, l’atelier peut vous demander un avis par e-mail.</p>
          <Button ref={button} className={styles.button} busy={isBusy} onClick={() => run()}>
            {OPT_OUT_LABEL}
          </Button>
        </>
      )}
      <p ref={answer} tabIndex={-1} role="status">
        {isOver &&
          `${isDone ? 'C’est noté' : 'Vous l’avez demandé'}\u202f: ${shopName || 'cet atelier'} ne vous demandera plus d’avis. Ses messages de suivi continuent.`}
      </p>
      {failure && <p role="alert">{failure}</p>}
    </Card>
  );
}
