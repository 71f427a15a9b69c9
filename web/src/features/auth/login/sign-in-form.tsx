import { EmailField } from '../auth-fields.tsx';
import { AuthForm } from '../auth-form.tsx';
import { CREDENTIALS_MISSING } from '../auth-words.ts';
import { typedValues } from '../form-values.ts';
import { PasswordField } from '../security/password-field.tsx';
import { TextButton } from '../text-button.tsx';

type SignInFormProps = {
  email: string;
  onSignedIn: () => void;
  onUnconfirmed: (email: string) => void;
  onForgotten: (email: string) => void;
  /** This is called when the password is right and a code of the authenticator is also required. */
  onCodeDue: (email: string, password: string) => void;
};

export function SignInForm(props: SignInFormProps) {
  const { email, onSignedIn, onUnconfirmed, onForgotten, onCodeDue } = props;
  return (
    <AuthForm
      fields={(errors) => (
        <>
          <EmailField defaultValue={email} error={errors.email} />
          <PasswordField
            label="Mot de passe"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </>
      )}
      action="Se connecter"
      missing={CREDENTIALS_MISSING}
      send={async (typed) => {
        const { signIn } = await import('../auth-requests.ts');
        const outcome = await signIn(typed.email, typed.password);
        if (outcome === 'unconfirmed') onUnconfirmed(typed.email);
        else if (outcome === 'reset-required') onForgotten(typed.email);
        else if (outcome === 'code-due') onCodeDue(typed.email, typed.password);
        else onSignedIn();
      }}
      failure="Erreur de connexion"
      links={
        <TextButton
          onClick={({ currentTarget: { form } }) => form && onForgotten(typedValues(form).email)}
        >
          Mot de passe oublié ?
        </TextButton>
      }
    />
  );
}
