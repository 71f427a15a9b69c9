import { notify } from '../../../ui/feedback/notify.ts';
import { EmailField } from '../auth-fields.tsx';
import { AuthForm } from '../auth-form.tsx';

type RecoveryFormProps = {
  email: string;
  onSent: (email: string) => void;
  onBack: () => void;
};

/** Asks for a recovery e-mail. The message does not reveal whether the address has an account. */
export function RecoveryForm({ email, onSent, onBack }: RecoveryFormProps) {
  return (
    <AuthForm
      intro="Entrez votre adresse : nous vous envoyons un lien et un code pour choisir un nouveau mot de passe."
      fields={(errors) => <EmailField defaultValue={email} error={errors.email} />}
      action="Recevoir un code"
      send={async (typed) => {
        const { requestRecovery } = await import('../auth-requests.ts');
        await requestRecovery(typed.email);
        notify.success('E-mail envoyé', 'Si cette adresse a un compte, un code vient d’y partir.');
        onSent(typed.email);
      }}
      failure="Erreur"
      onBack={onBack}
    />
  );
}
