/** The user pool's policy asks for this much, and for no kind of character (infra/stacks/identity.ts). */
const SHORTEST = 8;
/** Long enough to be taken as it is, whatever it is made of. */
const LONG = 12;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]|\S \S/u];

/** Each rule is told before it is broken; the last is checked against a list when it is sent. */
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

/** Whether a password is long enough, or makes up for it by what it is made of. */
export function isAcceptablePassword(password: string): boolean {
  return password === password.trim() && PASSWORD_RULES.some((rule) => rule.isMet(password));
}
