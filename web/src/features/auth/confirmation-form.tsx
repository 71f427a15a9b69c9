import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';
import { fieldErrors, focusFirstError, typedValue } from './form-values.ts';
import { ResendButton } from './resend-button.tsx';
import { TextButton } from './text-button.tsx';
import { useTask } from './use-task.ts';

type ConfirmationFormProps = {
  email: string;
  /** From the link of the e-mail, tried at once; empty when it is to be typed. */
  code: string;
  onConfirmed: (email: string) => void;
  onBack: () => void;
};

/** Confirms an address by the code of its e-mail. */
export function ConfirmationForm({ email, code, onConfirmed, onBack }: ConfirmationFormProps) {
  const [error, setError] = useState('');
  const { isBusy, run } = useTask();
  const hasTried = useRef(false);

  const confirm = (typed: string) =>
    run(
      async () => {
        const { confirmAddress } = await import('./auth-requests.ts');
        await confirmAddress(email, typed);
        notify.success('Adresse confirmée', 'Vous pouvez maintenant vous connecter.');
        onConfirmed(email);
      },
      (message) => {
        setError(message);
        notify.error('Erreur de confirmation', message);
      },
    );

  useEffect(() => {
    if (code === '' || hasTried.current) return;
    hasTried.current = true;
    void confirm(code);
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = fieldErrors(event.currentTarget);
    setError(found.code ?? '');
    focusFirstError(event.currentTarget, found);
    if (!found.code) void confirm(typedValue(event.currentTarget, 'code').replace(/\s/g, ''));
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.intro}>
        Saisissez le code à 6 chiffres envoyé à <strong>{email}</strong>, ou ouvrez le lien de cet
        e-mail.
      </p>
      <TextField
        className={styles.code}
        label="Code de confirmation"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        defaultValue={code}
        error={error}
      />
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        Confirmer mon adresse
      </Button>
      <div className={styles.links}>
        <ResendButton email={email} />
        <TextButton onClick={onBack}>Revenir à la connexion</TextButton>
      </div>
    </form>
  );
}
