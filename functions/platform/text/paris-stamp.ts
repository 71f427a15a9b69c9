const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Writes an instant as AAAAMMJJHHMMSS, in Paris (DGFiP, annexe 7 v1.9: G7.06, G7.53). */
export const parisStamp = (ms: number): string => clock.format(ms).replace(/\D/g, '');
