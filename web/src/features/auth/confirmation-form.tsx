import { notify } from '../../ui/notify.ts';
import { CodeField } from './auth-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { ResendButton } from './resend-button.tsx';

type ConfirmationFormProps = {
  email: string;
  /** From the link of the e-mail, tried at once; empty when it is to be typed. */
  code: string;
  onConfirmed: (email: string) => void;
  onBack: () => void;
};

/** Confirms an address by the code of its e-mail. */
export function ConfirmationForm({ email, code, onConfirmed, onBack }: ConfirmationFormProps) {
  return (
    <AuthForm
      intro={
        <>
          Saisissez le code à 6 chiffres envoyé à <strong>{email}</strong>, ou ouvrez le lien de cet
          e-mail.
        </>
      }
      fields={(errors) => (
        <CodeField label="Code de confirmation" defaultValue={code} error={errors.code} />
      )}
      action="Confirmer mon adresse"
      send={async (typed) => {
        const { confirmAddress } = await import('./auth-requests.ts');
        await confirmAddress(email, typed.code);
        notify.success('Adresse confirmée', 'Vous pouvez maintenant vous connecter.');
        onConfirmed(email);
      }}
      failure="Erreur de confirmation"
      failureAt="code"
      atOnce={code !== ''}
      links={<ResendButton email={email} />}
      onBack={onBack}
    />
  );
}
