import { FileCheck } from 'lucide-react';
import { formatDate, formatTime } from '../../../../../shared/time.ts';
import { Button, ButtonStack, EndButtons } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import styles from './slip-dialog.module.css';
import type { useSlip } from './use-slip.ts';

type SignedSlipProps = {
  state: ReturnType<typeof useSlip>;
  onRenew: () => void;
  /** Continues with the slip that was saved for signing. */
  onSign: () => void;
};

/** A signed slip can only be printed or replaced by a new one. */
export function SignedSlip({ state, onRenew, onSign }: SignedSlipProps) {
  const { slip, busy, failure, print } = state;
  const { signedAt = '', outdated, toSign } = slip;
  return (
    <div className={styles.form}>
      <p>
        Signé à l’écran le {formatDate(signedAt)} à&nbsp;{formatTime(signedAt)}. Ce bon ne change
        plus.
      </p>
      {toSign && <Note>Un nouveau bon attend la signature du client. Il remplacera celui-ci.</Note>}
      {outdated && !toSign && (
        <Note>La fiche a changé depuis la signature. Établissez un nouveau bon.</Note>
      )}
      <SignedSlips state={state} />
      {failure && <Failure role="alert">{failure}</Failure>}
      <EndButtons>
        {!toSign && (
          <Button variant="quiet" onClick={onRenew}>
            Établir un nouveau bon
          </Button>
        )}
        <Button busy={busy === 'roll'} onClick={() => void print('roll')}>
          Ticket 80&nbsp;mm
        </Button>
        <Button
          variant={toSign ? 'secondary' : 'primary'}
          busy={busy === 'a4'}
          onClick={() => void print('a4')}
        >
          Imprimer en A4
        </Button>
        {toSign && (
          <Button variant="primary" onClick={onSign}>
            Faire signer
          </Button>
        )}
      </EndButtons>
    </div>
  );
}

/** Opens each signed slip of the repair other than the one that is shown. */
export function SignedSlips({
  state: { slip, isSigned, openSigned },
}: Pick<SignedSlipProps, 'state'>) {
  const { signed = [], signedAt } = slip;
  const others = signed.filter(({ at }) => !isSigned || at !== signedAt);
  if (others.length === 0) return null;
  return (
    <ButtonStack>
      {others.map(({ number, at }) => (
        <Button icon={FileCheck} key={number} wide onClick={() => void openSigned(number)}>
          Bon signé le {formatDate(at)} à&nbsp;{formatTime(at)}
        </Button>
      ))}
    </ButtonStack>
  );
}
