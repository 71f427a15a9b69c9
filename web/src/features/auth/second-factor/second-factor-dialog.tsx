import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../lib/session.ts';
import { leaveSession } from '../../../lib/session-keeper.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonStack } from '../../../ui/button-group.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure, Note } from '../../../ui/note.tsx';
import { notify } from '../../../ui/notify.ts';
import { endOthersByPassword } from '../account-security.ts';
import { authErrorMessage } from '../auth-errors.ts';
import { AuthForm } from '../auth-form.tsx';
import { CurrentPassword } from '../current-password.tsx';
import type { LoginState } from '../redirection.ts';
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx';
import styles from './second-factor.module.css';
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
  | { name: 'loading' | 'off' | 'on' | 'sign-in-again' }
  | { name: 'failed'; message: string }
  | { name: 'set-up'; authenticator: Authenticator }
  | { name: 'codes'; codes: string[] };

type SecondFactorDialogProps = { open: boolean; onClose: () => void };

/** Turns the second factor on or off and creates its recovery codes. */
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

/** The step that the dialog shows, from the user pool's state when it opens. */
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
    case 'on':
      return (
        <SecondFactorOn
          onCodes={(codes) => show({ name: 'codes', codes })}
          onOff={onClose}
          onStale={() => show({ name: 'sign-in-again' })}
        />
      );
    default:
      return <SignInAgain />;
  }
}

/** Leads to signing in with both factors, and back. */
function SignInAgain() {
  const navigate = useNavigate();
  const signInAgain = () => {
    const state: LoginState = { from: '/profil' };
    leaveSession();
    navigate('/login', { state });
  };
  return (
    <div className={styles.step}>
      <p>
        Pour votre sécurité, ce réglage demande une connexion de moins de dix minutes.
        Reconnectez-vous : vous reviendrez sur votre profil.
      </p>
      <ButtonStack>
        <Button variant="primary" wide onClick={signInAgain}>
          Se reconnecter
        </Button>
      </ButtonStack>
    </div>
  );
}
