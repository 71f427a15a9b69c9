import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { CodeField } from '../auth-fields.tsx';
import { AuthForm } from '../auth-form.tsx';
import { TextButton } from '../text-button.tsx';
import { TURNED_OFF } from './second-factor-words.ts';

type SecondFactorFormProps = {
  email: string;
  /** A recovery code works only with the password, which stays in this page's memory. */
  password: string;
  onSignedIn: () => void;
  onBack: () => void;
};

const FAILURE = 'Erreur de connexion';

export function SecondFactorForm({ email, password, onSignedIn, onBack }: SecondFactorFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  if (isRecovery) {
    return (
      <AuthForm
        key="recovery"
        intro="Un code de secours désactive la double authentification, puis vous connecte. Il ne sert qu’une fois."
        fields={(errors) => (
          <TextField
            label="Code de secours"
            name="code"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errors.code}
          />
        )}
        action="Se connecter avec ce code"
        send={async (typed) => {
          const { recoverSignIn } = await import('./second-factor-sign-in.ts');
          await recoverSignIn(email, password, typed.code);
          notify.success(TURNED_OFF, 'Réactivez-la depuis votre profil dès que possible.');
          onSignedIn();
        }}
        failure={FAILURE}
        failureAt="code"
        links={
          <TextButton onClick={() => setIsRecovery(false)}>Utiliser mon application</TextButton>
        }
        onBack={onBack}
      />
    );
  }
  return (
    <AuthForm
      key="code"
      intro="Saisissez le code que votre application d’authentification affiche pour Rebond."
      fields={(errors) => (
        <CodeField label="Code à 6 chiffres" defaultValue="" error={errors.code} />
      )}
      action="Valider"
      send={async (typed) => {
        const { confirmCode } = await import('./second-factor-sign-in.ts');
        await confirmCode(typed.code);
        onSignedIn();
      }}
      failure={FAILURE}
      failureAt="code"
      links={
        <TextButton onClick={() => setIsRecovery(true)}>Utiliser un code de secours</TextButton>
      }
      onBack={onBack}
    />
  );
}
