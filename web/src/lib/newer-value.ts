/** Says that another tab has stored a value after `base`, which was stored when somebody began to type `typed` here. */
export function newerValue(base: string, stored: string, typed: string): string | undefined {
  if (stored === base || stored === typed) return undefined;
  const happened = stored
    ? `Enregistré entre-temps\u202f: «\u00a0${stored}\u00a0».`
    : 'Effacé entre-temps.';
  return `${happened} Votre saisie le remplacera.`;
}
