import { PasswordField } from './password-field.tsx';

type CurrentPasswordProps = { email: string; error: string | undefined };

/** The hidden field names the account for password managers. */
export function CurrentPassword({ email, error }: CurrentPasswordProps) {
  return (
    <>
      <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Mot de passe actuel"
        name="current"
        autoComplete="current-password"
        required
        error={error}
      />
    </>
  );
}
