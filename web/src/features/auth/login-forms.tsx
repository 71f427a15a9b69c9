import { lazy, Suspense } from 'react';
import type { ExpectedError } from '../../../../shared/expected-error.ts';
import { notify } from '../../ui/notify.ts';
import { EmailField } from './auth-fields.tsx';
import styles from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';
import type { SignUpOutcome } from './auth-requests.ts';
import { FIELDS_MISSING, NOT_CONFIRMED } from './auth-words.ts';
import { type LoginView, type LoginNotice as Notice, SIGN_IN } from './login-view.ts';
import { newPasswordErrors } from './new-password-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { TextButton } from './text-button.tsx';

/** The notice is loaded when an address must be confirmed; signing in does not need it. */
const LoginNotice = lazy(async () => ({
  default: (await import('./login-notice.tsx')).LoginNotice,
}));

const ConfirmationForm = lazy(async () => ({
  default: (await import('./confirmation-form.tsx')).ConfirmationForm,
}));

const NewPasswordForm = lazy(async () => ({
  default: (await import('./new-password-form.tsx')).NewPasswordForm,
}));

/** This form is loaded for those who use a second factor. */
const SecondFactorForm = lazy(async () => ({
  default: (await import('./second-factor/second-factor-form.tsx')).SecondFactorForm,
}));

/** This form is loaded for those who have forgotten a password. */
const RecoveryForm = lazy(async () => ({
  default: (await import('./recovery-form.tsx')).RecoveryForm,
}));

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
        <Suspense>
          <ConfirmationForm
            key={view.code}
            email={view.email}
            code={view.code}
            onConfirmed={signIn}
            onPasswordDue={(email) => show({ name: 'new-password', email, code: '' })}
            onBack={back}
          />
        </Suspense>
      );
    case 'second-factor':
      return (
        <Suspense>
          <SecondFactorForm {...view} onSignedIn={onSignedIn} onBack={back} />
        </Suspense>
      );
    case 'recovery':
      return (
        <Suspense>
          <RecoveryForm
            email={view.email}
            onSent={(email) => show({ name: 'new-password', email, code: '' })}
            onBack={back}
          />
        </Suspense>
      );
    case 'new-password':
      return (
        <Suspense>
          <NewPasswordForm email={view.email} code={view.code} onDone={signIn} onBack={back} />
        </Suspense>
      );
    default:
      return (
        <>
          <Suspense>{notice && <LoginNotice notice={notice} onTypeCode={typeCode} />}</Suspense>
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

/** Switches between the two modes; the fields start empty. */
function ModeToggle({ mode, toggle }: ModeToggleProps) {
  return (
    <p className={styles.links}>
      <TextButton onClick={toggle}>
        {mode === 'sign-in' ? 'Pas encore de compte ? S’inscrire' : 'Déjà un compte ? Se connecter'}
      </TextButton>
    </p>
  );
}

/**
 * Returns the field to which a refused sign-up belongs; '' for another failure. The error is read by its fields,
 * because the class ExpectedError is not loaded here.
 */
function placeOfRefusal(error: unknown): string {
  const { name, code, fields } = error as Partial<ExpectedError>;
  if (fields?.password || name === 'InvalidPasswordException') return 'password';
  return code === 'TOO_MANY' || code === 'INVALID' ? 'email' : '';
}

type SignUpFormProps = { onDone: (outcome: SignUpOutcome, email: string) => void };

/** Creates an account; all three fields are required and the passwords must match. */
function SignUpForm({ onDone }: SignUpFormProps) {
  return (
    <AuthForm
      fields={(errors) => (
        <>
          <EmailField error={errors.email} />
          <NewPasswordFields label="Mot de passe" errors={errors} />
        </>
      )}
      action="Créer mon compte"
      check={newPasswordErrors}
      missing={FIELDS_MISSING}
      send={async ({ email, password }) => {
        const { signUp } = await import('./auth-requests.ts');
        onDone(await signUp(email, password), email);
      }}
      failure="Erreur d'inscription"
      failureAt={placeOfRefusal}
    />
  );
}
