import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';
import { CREDENTIALS_MISSING } from './auth-words.ts';
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

/**
 * Signs in with e-mail and password. The form is typed into, or filled in by the browser, while the page still sleeps:
 * its fields are the browser's own, so that waking keeps them, and its method makes an early submission do nothing,
 * where GET would write the password into the address.
 */
export function SignInForm({ email, onSignedIn, onUnconfirmed, onForgotten }: SignInFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const formRef = useRef<HTMLFormElement>(null);
  const { isBusy, run } = useTask();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = fieldErrors(form);
    setErrors(found);
    focusFirstError(form, found);
    if (lacksSomething(found)) {
      notify.error('Champs requis', CREDENTIALS_MISSING);
    }
    if (Object.keys(found).length > 0) return;
    const address = typedValue(form, 'email').trim();
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

  const forget = () => {
    if (formRef.current) onForgotten(typedValue(formRef.current, 'email').trim());
  };

  return (
    <form ref={formRef} className={styles.form} method="dialog" onSubmit={submit} noValidate>
      <TextField
        label="Adresse e-mail"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        defaultValue={email}
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
        <TextButton onClick={forget}>Mot de passe oublié ?</TextButton>
      </div>
    </form>
  );
}
