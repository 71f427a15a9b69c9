import { ExpectedError } from '../../../../../shared/expected-error.ts';

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** Attackers of this application try these words first, whatever the published lists contain. */
const OURS = [
  'rebond',
  'atelier',
  'reparation',
  'reparations',
  'reparateur',
  'reparer',
  'boutique',
];

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const unmasked = (text: string) => text.replace(/[013450@$]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
/** Removes the digits and signs that people put around a word to satisfy a rule: 'Azerty123!' becomes 'azerty'. */
const bare = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '');

/** Returns the forms of a password that are looked up. If one is in the list, attackers guess the password early. */
export function guessesOf(password: string): string[] {
  const text = plain(password);
  return [text, bare(text), unmasked(bare(text)), bare(unmasked(text))].filter(
    (guess) => guess.length >= 4,
  );
}

/**
 * Refuses a password that attackers try first, even with digits and signs around it. The user pool's trigger receives
 * no password, so the check runs here (docs/decisions/0096). Throws ExpectedError INVALID.
 */
export async function refuseCommon(email: string, password: string): Promise<void> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = new Set([...dictionary['passwords-common'], ...OURS]);
  const guesses = guessesOf(password);
  const [local = ''] = email.split('@');
  const own = [plain(email), plain(local).replace(/[^a-z\d]/g, '')];
  const isOwn = guesses.some((guess) => own.includes(guess));
  const isOne = new Set(password).size < 4;
  if (!isOwn && !isOne && !guesses.some((guess) => common.has(guess))) return;
  const message =
    'Ce mot de passe est parmi les premiers que l’on essaie\u202f: il figure dans des listes publiées, ou en vient. Choisissez-en un autre.';
  throw new ExpectedError('INVALID', { message, fields: { password: message } });
}
