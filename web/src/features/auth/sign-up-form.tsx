import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';
import type { SignUpOutcome } from './auth-requests.ts';
import { FIELDS_MISSING, PASSWORDS_DIFFER } from './auth-words.ts';
import { fieldErrors, focusFirstError, lacksSomething, typedValue } from './form-values.ts';
import { newPasswordErrors } from './new-password-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useTask } from './use-task.ts';

type SignUpFormProps = { onDone: (outcome: SignUpOutcome, email: string) => void };

/** Creates an account; the three fields are required and the passwords must match. */
export function SignUpForm({ onDone }: SignUpFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { isBusy, run } = useTask();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = typedValue(form, 'password');
    const missing = fieldErrors(form);
    const found = {
      ...newPasswordErrors(password, typedValue(form, 'confirmation')),
      ...missing,
    };
    setErrors(found);
    focusFirstError(form, found);
    if (lacksSomething(found)) notify.error('Champs requis', FIELDS_MISSING);
    else if (found.confirmation) {
      notify.error('Erreur', PASSWORDS_DIFFER);
    }
    if (Object.keys(found).length > 0) return;
    const email = typedValue(form, 'email').trim();
    void run(
      async () => {
        const { signUp } = await import('./auth-requests.ts');
        onDone(await signUp(email, password), email);
      },
      (message) => notify.error("Erreur d'inscription", message),
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
        error={errors.email}
      />
      <NewPasswordFields label="Mot de passe" errors={errors} />
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        Créer mon compte
      </Button>
    </form>
  );
}
