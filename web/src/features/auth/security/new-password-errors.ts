import type { FieldErrors, Typed } from '../form-values.ts';
import { isAcceptablePassword } from './password-rules.ts';

export function newPasswordErrors({ password, confirmation }: Typed): FieldErrors {
  if (password !== confirmation) {
    return { confirmation: 'Les mots de passe ne correspondent pas.' };
  }
  if (!isAcceptablePassword(password)) {
    return { password: 'Ce mot de passe est trop court.' };
  }
  return {};
}
