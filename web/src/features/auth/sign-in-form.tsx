import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';
import { fieldErrors, focusFirstError, lacksSomething, typedValue } from './form-values.ts';
import { PasswordField } from './password-field.tsx';
import { TextButton } from './text-button.tsx';
import { useTask } from './use-task.ts';

type SignInFormProps = {
  email: string;
  onSignedIn: () => void;
  onUnconfirmed: (email: string) => void;
  onForgotten: (email: string) => void;
};

/** Signs in with e-mail and password. */
export function SignInForm({ email, onSignedIn, onUnconfirmed, onForgotten }: SignInFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [typedEmail, setTypedEmail] = useState(email);
  const { isBusy, run } = useTask();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = fieldErrors(form);
    setErrors(found);
    focusFirstError(form, found);
    if (lacksSomething(found)) {
      notify.error('Champs requis', 'Veuillez entrer votre email et mot de passe.');
    }
    if (Object.keys(found).length > 0) return;
    const address = typedEmail.trim();
    void run(
      async () => {
        const { signIn } = await import('./auth-requests.ts');
        const outcome = await signIn(address, typedValue(form, 'password'));
        if (outcome === 'unconfirmed') onUnconfirmed(address);
        else if (outcome === 'reset-required') onForgotten(address);
        else onSignedIn();
      },
      (message) => notify.error('Erreur de connexion', message),
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Adresse e-mail"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        value={typedEmail}
        onChange={(event) => setTypedEmail(event.target.value)}
        error={errors.email}
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        Se connecter
      </Button>
      <div className={styles.links}>
        <TextButton onClick={() => onForgotten(typedEmail.trim())}>
          Mot de passe oublié ?
        </TextButton>
      </div>
    </form>
  );
}
