import type { FieldErrors, Typed } from '../form-values.ts';

/** The user pool's policy has the same minimum, and requires no kind of character (infra/stacks/identity.ts). */
const SHORTEST = 8;
/** A password of this length is accepted whatever characters it contains. */
const LONG = 12;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]|\S \S/u];

/** These rules are shown in advance. When the password is sent, it is also looked up in a list of common ones. */
export const PASSWORD_RULES = [
  {
    label: '12 caractères au moins, une phrase par exemple',
    isMet: (password: string) => password.length >= LONG,
  },
  {
    label: 'ou 8 avec minuscule, majuscule, chiffre et symbole',
    isMet: (password: string) =>
      password.length >= SHORTEST && KINDS.every((kind) => kind.test(password)),
  },
] as const satisfies readonly { label: string; isMet: (password: string) => boolean }[];

export function isAcceptablePassword(password: string): boolean {
  return password === password.trim() && PASSWORD_RULES.some((rule) => rule.isMet(password));
}

export function newPasswordErrors({ password, confirmation }: Typed): FieldErrors {
  if (password !== confirmation) {
    return { confirmation: 'Les mots de passe ne correspondent pas.' };
  }
  if (!isAcceptablePassword(password)) {
    return { password: 'Ce mot de passe est trop court.' };
  }
  return {};
}
