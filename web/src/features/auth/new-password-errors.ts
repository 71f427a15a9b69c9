import { PASSWORDS_DIFFER } from './auth-words.ts';
import { isAcceptablePassword } from './password-rules.ts';

/** What is wrong with a new password and its confirmation, per field; empty when nothing is. */
export function newPasswordErrors(password: string, confirmation: string): Record<string, string> {
  if (password !== confirmation) {
    return { confirmation: PASSWORDS_DIFFER };
  }
  if (!isAcceptablePassword(password)) {
    return { password: 'Ce mot de passe ne respecte pas encore toutes les règles.' };
  }
  return {};
}
