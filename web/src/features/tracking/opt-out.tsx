import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { UNEXPECTED } from '../../../../shared/failure.ts';
import {
  OPT_OUT_LABEL,
  OPT_OUT_PLACE,
} from '../../../../shared/notifications/reviews/opt-out-words.ts';
import { RequestFailure, requestPublic } from '../../lib/api/public-request.ts';
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
  const [state, setState] = useState<'asked' | 'busy' | 'done' | { failure: string }>('asked');
  const button = useRef<HTMLButtonElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  const isOver = optedOut || state === 'done';
  useEffect(() => {
    if (hash === OPT_OUT_PLACE) (button.current ?? answer.current)?.focus();
  }, [hash]);
  useEffect(() => {
    // The answer takes the focus, because the pressed button has disappeared.
    if (state === 'done') answer.current?.focus({ preventScroll: true });
  }, [state]);
  const press = async () => {
    setState('busy');
    try {
      await requestPublic('POST /api/suivi/{trackingNumber}/opt-out', {
        params: { trackingNumber },
        query: { cle },
        has: ['optedOut'],
      });
      setState('done');
    } catch (error) {
      setState({ failure: error instanceof RequestFailure ? error.message : UNEXPECTED });
    }
  };
  return (
    <Card as="section" roomy id={OPT_OUT_PLACE.slice(1)} className={styles.card}>
      {!isOver && (
        <>
          <p>Une fois l’appareil rendu, l’atelier peut vous demander un avis par e-mail.</p>
          <Button
            ref={button}
            className={styles.button}
            busy={state === 'busy'}
            onClick={() => void press()}
          >
            {OPT_OUT_LABEL}
          </Button>
        </>
      )}
      <p ref={answer} tabIndex={-1} role="status">
        {isOver &&
          `${state === 'done' ? 'C’est noté' : 'Vous l’avez demandé'}\u202f: ${shopName || 'cet atelier'} ne vous demandera plus d’avis. Ses messages de suivi continuent.`}
      </p>
      {typeof state === 'object' && <p role="alert">{state.failure}</p>}
    </Card>
  );
}
