import { notify } from '../../../ui/feedback/notify.ts';
import { CodeField } from '../auth-fields.tsx';
import { AuthForm } from '../auth-form.tsx';
import { FIELDS_MISSING } from '../auth-words.ts';
import { NewPasswordFields } from '../security/new-password-fields.tsx';
import { newPasswordErrors } from '../security/password-rules.ts';
import { ResendButton } from './resend-button.tsx';

type NewPasswordFormProps = {
  email: string;
  /** The code comes from the e-mail's link. It is empty if it must be typed. */
  code: string;
  onDone: (email: string) => void;
  onBack: () => void;
};

export function NewPasswordForm({ email, code, onDone, onBack }: NewPasswordFormProps) {
  return (
    <AuthForm
      intro={
        <>
          Choisissez un nouveau mot de passe pour <strong>{email}</strong>.
        </>
      }
      fields={(errors) => (
        <>
          {/* Password managers read the name of the account here. */}
          <input
            hidden
            type="email"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
          />
          <CodeField label="Code reçu par e-mail" defaultValue={code} error={errors.code} />
          <NewPasswordFields label="Nouveau mot de passe" errors={errors} />
        </>
      )}
      action="Changer le mot de passe"
      check={newPasswordErrors}
      missing={FIELDS_MISSING}
      send={async (typed) => {
        const { setNewPassword } = await import('../auth-requests.ts');
        await setNewPassword(email, typed.code, typed.password);
        notify.success('Mot de passe changé', 'Connectez-vous avec le nouveau.');
        onDone(email);
      }}
      failure="Erreur"
      links={<ResendButton email={email} request="requestRecovery" />}
      onBack={onBack}
    />
  );
}
