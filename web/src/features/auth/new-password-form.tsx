import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';
import { FIELDS_MISSING, PASSWORDS_DIFFER } from './auth-words.ts';
import { fieldErrors, focusFirstError, lacksSomething, typedValue } from './form-values.ts';
import { newPasswordErrors } from './new-password-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TextButton } from './text-button.tsx';
import { useTask } from './use-task.ts';

type NewPasswordFormProps = {
  email: string;
  /** From the link of the e-mail; empty when it is to be typed. */
  code: string;
  onDone: (email: string) => void;
  onBack: () => void;
};

/** Sets a new password by the code of the recovery e-mail. */
export function NewPasswordForm({ email, code, onDone, onBack }: NewPasswordFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { isBusy, run } = useTask();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = typedValue(form, 'password');
    const found = {
      ...newPasswordErrors(password, typedValue(form, 'confirmation')),
      ...fieldErrors(form),
    };
    setErrors(found);
    focusFirstError(form, found);
    if (lacksSomething(found)) notify.error('Champs requis', FIELDS_MISSING);
    else if (found.confirmation) notify.error('Erreur', PASSWORDS_DIFFER);
    if (Object.keys(found).length > 0) return;
    void run(
      async () => {
        const { setNewPassword } = await import('./auth-requests.ts');
        await setNewPassword(email, typedValue(form, 'code').replace(/\s/g, ''), password);
        notify.success('Mot de passe changé', 'Connectez-vous avec le nouveau.');
        onDone(email);
      },
      (message) => notify.error('Erreur', message),
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.intro}>
        Choisissez un nouveau mot de passe pour <strong>{email}</strong>.
      </p>
      {/* Tells password managers whose password this is. */}
      <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        className={styles.code}
        label="Code reçu par e-mail"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        defaultValue={code}
        error={errors.code}
      />
      <NewPasswordFields label="Nouveau mot de passe" errors={errors} />
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        Changer le mot de passe
      </Button>
      <div className={styles.links}>
        <TextButton onClick={onBack}>Revenir à la connexion</TextButton>
      </div>
    </form>
  );
}
