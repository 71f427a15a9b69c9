import type { FieldErrors, Typed } from '../form-values.ts';
import { isAcceptablePassword } from './password-rules.ts';

/** The problems of a new password and its confirmation by field; empty when there is none. */
export function newPasswordErrors({ password, confirmation }: Typed): FieldErrors {
  if (password !== confirmation) {
    return { confirmation: 'Les mots de passe ne correspondent pas.' };
  }
  if (!isAcceptablePassword(password)) {
    return { password: 'Ce mot de passe est trop court.' };
  }
  return {};
}
