/** The user pool's password policy, each rule told before it is broken. */
export const PASSWORD_RULES = [
  { label: '8 caractères au moins', isMet: (password: string) => password.length >= 8 },
  { label: 'une minuscule', isMet: (password: string) => /[a-z]/.test(password) },
  { label: 'une majuscule', isMet: (password: string) => /[A-Z]/.test(password) },
  { label: 'un chiffre', isMet: (password: string) => /\d/.test(password) },
  {
    // Cognito's list of symbols; a blank counts when it is neither first nor last.
    label: 'un symbole (! ? @ # …)',
    isMet: (password: string) =>
      /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`+=-]/.test(password) || /\S \S/.test(password),
  },
] as const satisfies readonly { label: string; isMet: (password: string) => boolean }[];

/** Whether the user pool would take this password. */
export function isAcceptablePassword(password: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.isMet(password));
}
