import type { ExpectedError } from '../../../../../shared/expected-error.ts';
import { EmailField } from '../auth-fields.tsx';
import { AuthForm } from '../auth-form.tsx';
import type { SignUpOutcome } from '../auth-requests.ts';
import { FIELDS_MISSING } from '../auth-words.ts';
import { NewPasswordFields } from '../security/new-password-fields.tsx';
import { newPasswordErrors } from '../security/password-rules.ts';

/**
 * Returns the name of the form's field that a refusal is about, or ''. It reads the error's properties, because the
 * class ExpectedError is not loaded here.
 */
function placeOfRefusal(error: unknown): string {
  const { name, code, fields } = error as Partial<ExpectedError>;
  if (fields?.password || name === 'InvalidPasswordException') return 'password';
  return code === 'TOO_MANY' || code === 'INVALID' ? 'email' : '';
}

type SignUpFormProps = { onDone: (outcome: SignUpOutcome, email: string) => void };

export function SignUpForm({ onDone }: SignUpFormProps) {
  return (
    <AuthForm
      fields={(errors) => (
        <>
          <EmailField error={errors.email} />
          <NewPasswordFields label="Mot de passe" errors={errors} />
        </>
      )}
      action="Créer mon compte"
      check={newPasswordErrors}
      missing={FIELDS_MISSING}
      send={async ({ email, password }) => {
        const { signUp } = await import('../auth-requests.ts');
        onDone(await signUp(email, password), email);
      }}
      failure="Erreur d'inscription"
      failureAt={placeOfRefusal}
    />
  );
}
