import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';
import { fieldErrors, focusFirstError, typedValue } from './form-values.ts';
import { TextButton } from './text-button.tsx';
import { useTask } from './use-task.ts';

type RecoveryFormProps = {
  email: string;
  onSent: (email: string) => void;
  onBack: () => void;
};

/** Asks for a recovery e-mail. What is told does not say whether the address has an account. */
export function RecoveryForm({ email, onSent, onBack }: RecoveryFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { isBusy, run } = useTask();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = fieldErrors(event.currentTarget);
    setErrors(found);
    focusFirstError(event.currentTarget, found);
    if (Object.keys(found).length > 0) return;
    const address = typedValue(event.currentTarget, 'email').trim();
    void run(
      async () => {
        const { requestRecovery } = await import('./auth-requests.ts');
        await requestRecovery(address);
        notify.success('E-mail envoyé', 'Si cette adresse a un compte, un code vient d’y partir.');
        onSent(address);
      },
      (message) => notify.error('Erreur', message),
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.intro}>
        Entrez votre adresse : nous vous envoyons un lien et un code pour choisir un nouveau mot de
        passe.
      </p>
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
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        Recevoir un code
      </Button>
      <div className={styles.links}>
        <TextButton onClick={onBack}>Revenir à la connexion</TextButton>
      </div>
    </form>
  );
}
