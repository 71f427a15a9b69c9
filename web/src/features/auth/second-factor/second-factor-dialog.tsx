import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { authErrorMessage } from '../auth-errors.ts';
import { AuthForm } from '../auth-form.tsx';
import { endOthersByPassword } from '../security/account-security.ts';
import { CurrentPassword } from '../security/current-password.tsx';
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx';
import { SecondFactorOn } from './second-factor-on.tsx';
import {
  type Authenticator,
  isSecondFactorOn,
  newAuthenticator,
} from './second-factor-settings.ts';
import { UNCHANGED } from './second-factor-words.ts';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

export const SECOND_FACTOR = 'Double authentification';

type Step =
  | { name: 'loading' | 'off' | 'on' }
  | { name: 'failed'; message: string }
  | { name: 'set-up'; authenticator: Authenticator }
  | { name: 'codes'; codes: string[] };

type SecondFactorDialogProps = { open: boolean; onClose: () => void };

export function SecondFactorDialog({ open, onClose }: SecondFactorDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'loading' });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={SECOND_FACTOR}
      description="Un code de votre téléphone, en plus du mot de passe, à chaque connexion."
      // The codes are shown only once, so only their button closes the dialog.
      dismissible={step.name !== 'codes'}
    >
      <Steps step={step} show={setStep} onClose={onClose} />
    </Dialog>
  );
}

type StepsProps = { step: Step; show: (step: Step) => void; onClose: () => void };

function Steps({ step, show, onClose }: StepsProps) {
  const email = useSession((session) => session.user?.email ?? '');

  useEffect(() => {
    let isHere = true;
    show({ name: 'loading' });
    isSecondFactorOn().then(
      (isOn) => isHere && show({ name: isOn ? 'on' : 'off' }),
      (error) => isHere && show({ name: 'failed', message: authErrorMessage(error) }),
    );
    return () => {
      isHere = false;
    };
  }, [show]);

  switch (step.name) {
    case 'loading':
      return <Note role="status">Chargement…</Note>;
    case 'failed':
      return <Failure role="alert">{step.message}</Failure>;
    case 'off':
      return (
        <AuthForm
          intro="Il vous faut une application d’authentification sur votre téléphone. Vos autres appareils seront déconnectés."
          fields={(errors) => <CurrentPassword email={email} error={errors.current} />}
          action="Continuer"
          send={async (typed) => {
            if (!(await endOthersByPassword(email, typed.current))) return onClose();
            show({ name: 'set-up', authenticator: await newAuthenticator(email) });
          }}
          failure={UNCHANGED}
          failureAt="current"
        />
      );
    case 'set-up':
      return (
        <SetUpAuthenticator
          authenticator={step.authenticator}
          onDone={(codes) => {
            notify.success('Double authentification activée', 'Gardez vos codes de secours.');
            show({ name: 'codes', codes });
          }}
        />
      );
    case 'codes':
      return <RecoveryCodesSheet codes={step.codes} email={email} onKept={onClose} />;
    default:
      return <SecondFactorOn onCodes={(codes) => show({ name: 'codes', codes })} onOff={onClose} />;
  }
}
