import { useEffect, useState } from 'react';
import { useAction } from '../../../lib/cache/use-action.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button, ButtonStack } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { authErrorMessage } from '../auth-errors.ts';
import { AuthForm } from '../auth-form.tsx';
import { endOthersByPassword } from '../security/account-security.ts';
import { CurrentPassword } from '../security/current-password.tsx';
import styles from './second-factor.module.css';
import {
  type Authenticator,
  isSecondFactorOn,
  makeRecoveryCodes,
  newAuthenticator,
  turnOff,
} from './second-factor-settings.ts';
import { TURNED_OFF, UNCHANGED } from './second-factor-words.ts';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

const SECOND_FACTOR = 'Double authentification';

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

type SecondFactorOnProps = {
  onCodes: (codes: string[]) => void;
  onOff: () => void;
};

function SecondFactorOn({ onCodes, onOff }: SecondFactorOnProps) {
  const { isBusy, run } = useAction((work: () => Promise<void>) => work(), {
    onFailure: (message) => notify.error(UNCHANGED, message),
  });
  return (
    <div className={styles.step}>
      <p>La double authentification est activée.</p>
      <ButtonStack>
        <Button
          wide
          busy={isBusy}
          onClick={() => run(async () => onCodes(await makeRecoveryCodes()))}
        >
          Créer de nouveaux codes de secours
        </Button>
        <Button
          wide
          variant="danger"
          busy={isBusy}
          onClick={() =>
            run(async () => {
              await turnOff();
              notify.success(TURNED_OFF, 'Votre mot de passe suffit pour vous connecter.');
              onOff();
            })
          }
        >
          Désactiver la double authentification
        </Button>
      </ButtonStack>
    </div>
  );
}

type RecoveryCodesSheetProps = { codes: readonly string[]; email: string; onKept: () => void };

function RecoveryCodesSheet({ codes, email, onKept }: RecoveryCodesSheetProps) {
  const [outcome, setOutcome] = useState('');
  const words = `Rebond, codes de secours de ${email}\nChacun ne sert qu’une fois, avec votre mot de passe.`;
  const text = `${words}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copiés.');
    } catch {
      setOutcome('Le navigateur refuse la copie. Téléchargez ou imprimez vos codes.');
    }
  };
  return (
    <div className={styles.step}>
      <p>
        Sans votre téléphone, un de ces codes et votre mot de passe vous reconnectent. Gardez-les
        ailleurs que sur lui : ils ne seront plus montrés.
      </p>
      <div className={styles.sheet}>
        <p className={styles.printed}>{words}</p>
        <ol className={styles.codes} aria-label="Codes de secours">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.ways}>
        <Button onClick={() => void copy()}>Copier</Button>
        <Button
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'codes-rebond.txt')}
        >
          Télécharger
        </Button>
        <Button onClick={() => window.print()}>Imprimer</Button>
      </div>
      <Note role="status">{outcome}</Note>
      <Button variant="primary" wide onClick={onKept}>
        J’ai gardé mes codes
      </Button>
    </div>
  );
}
