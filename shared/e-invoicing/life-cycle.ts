/** The keys are the status codes of an invoice's life cycle (MDT-105; XP Z12-012, annexes A and B, V1.2). */
export const LIFE_CYCLE = {
  200: 'Déposée',
  201: 'Émise par la plateforme',
  202: 'Reçue par la plateforme du client',
  203: 'Mise à disposition du client',
  204: 'Prise en charge',
  205: 'Approuvée',
  206: 'Approuvée partiellement',
  207: 'En litige',
  208: 'Suspendue',
  209: 'Complétée',
  210: 'Refusée',
  211: 'Paiement transmis',
  212: 'Encaissée',
  213: 'Rejetée',
} as const;

/** Returns the name of a status in the words of the standard. A code that was added later has no name yet. */
export const statusWords = (code: number): string =>
  Object.hasOwn(LIFE_CYCLE, code) ? LIFE_CYCLE[code as keyof typeof LIFE_CYCLE] : `Statut ${code}`;

/** The seller must act on these statuses, because the invoice will not be paid in its present state. */
export const ADVERSE_STATUSES: readonly number[] = [206, 207, 208, 210, 213];
