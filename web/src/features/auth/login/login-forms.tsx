import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import styles from '../auth-form.module.css';
import type { SignUpOutcome } from '../auth-requests.ts';
import { NOT_CONFIRMED } from '../auth-words.ts';
import { TextButton } from '../text-button.tsx';
import { type LoginView, type LoginNotice as Notice, SIGN_IN } from './login-view.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Each of these parts is loaded only when it is shown. Signing in needs none of them. */
const LoginNotice = lazyPart(() => import('./login-notice.tsx'), 'LoginNotice');

const SignUpForm = lazyPart(() => import('./sign-up-form.tsx'), 'SignUpForm');

const ConfirmationForm = lazyPart(() => import('./confirmation-form.tsx'), 'ConfirmationForm');

const NewPasswordForm = lazyPart(() => import('./new-password-form.tsx'), 'NewPasswordForm');

const SecondFactorForm = lazyPart(
  () => import('../second-factor/second-factor-form.tsx'),
  'SecondFactorForm',
);

const RecoveryForm = lazyPart(() => import('./recovery-form.tsx'), 'RecoveryForm');

type LoginFormsProps = {
  view: LoginView;
  notice: Notice | null;
  show: (view: LoginView) => void;
  showNotice: (notice: Notice | null) => void;
  onSignedIn: () => void;
};

export function LoginForms({ view, notice, show, showNotice, onSignedIn }: LoginFormsProps) {
  const typeCode = (email: string) => show({ name: 'confirmation', email, code: '' });
  const signIn = (email: string) => {
    showNotice(null);
    show({ name: 'sign-in', email });
  };
  const back = () => show(SIGN_IN);

  const finishSignUp = (outcome: SignUpOutcome, email: string) => {
    if (outcome === 'pending') {
      showNotice({ kind: 'pending', email });
      notify.error(
        'Inscription en attente',
        'Un compte existe déjà ou attend sa confirmation. Consultez votre messagerie.',
      );
      return;
    }
    notify.success(
      'Inscription réussie!',
      'Consultez votre messagerie et ouvrez le lien reçu pour confirmer votre adresse.',
    );
    showNotice({ kind: 'sent', email });
    show({ name: 'sign-in', email });
  };

  switch (view.name) {
    case 'confirmation':
      return (
        <ConfirmationForm
          key={view.code}
          email={view.email}
          code={view.code}
          onConfirmed={signIn}
          onPasswordDue={(email) => show({ name: 'new-password', email, code: '' })}
          onBack={back}
        />
      );
    case 'second-factor':
      return <SecondFactorForm {...view} onSignedIn={onSignedIn} onBack={back} />;
    case 'recovery':
      return (
        <RecoveryForm
          email={view.email}
          onSent={(email) => show({ name: 'new-password', email, code: '' })}
          onBack={back}
        />
      );
    case 'new-password':
      return <NewPasswordForm email={view.email} code={view.code} onDone={signIn} onBack={back} />;
    default:
      return (
        <>
          {notice && <LoginNotice notice={notice} onTypeCode={typeCode} />}
          {view.name === 'sign-in' ? (
            <SignInForm
              key={`sign-in ${view.email}`}
              email={view.email}
              onSignedIn={onSignedIn}
              onUnconfirmed={(email) => {
                showNotice({ kind: 'unconfirmed', email });
                notify.error('Erreur de connexion', NOT_CONFIRMED);
              }}
              onForgotten={(email) => show({ name: 'recovery', email })}
              onCodeDue={(email, password) => show({ name: 'second-factor', email, password })}
            />
          ) : (
            <SignUpForm key="sign-up" onDone={finishSignUp} />
          )}
          <ModeToggle
            mode={view.name}
            toggle={() => {
              showNotice(null);
              show({ name: view.name === 'sign-in' ? 'sign-up' : 'sign-in', email: '' });
            }}
          />
        </>
      );
  }
}

type ModeToggleProps = { mode: 'sign-in' | 'sign-up'; toggle: () => void };

function ModeToggle({ mode, toggle }: ModeToggleProps) {
  return (
    <p className={styles.links}>
      <TextButton onClick={toggle}>
        {mode === 'sign-in' ? 'Pas encore de compte ? S’inscrire' : 'Déjà un compte ? Se connecter'}
      </TextButton>
    </p>
  );
}
