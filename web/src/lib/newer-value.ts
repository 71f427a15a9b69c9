/**
 * Says that another tab has stored another value than `typed`. `base` is the value that was stored when somebody
 * began to type here.
 */
export function newerValue(base: string, stored: string, typed: string): string | undefined {
  if (stored === base || stored === typed) return undefined;
  const happened = stored
    ? `Enregistré entre-temps\u202f: «\u00a0${stored}\u00a0».`
    : 'Effacé entre-temps.';
  return `${happened} Votre saisie le remplacera.`;
}
