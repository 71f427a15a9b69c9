const grouped = (siren: string) => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0');

/** The client has no address in the reform's directory. */
export const unlistedWords = (siren: string): string =>
  `L’annuaire de la réforme ne connaît pas encore ce client (SIREN ${grouped(siren)}). Vérifiez son SIREN avec lui et envoyez-lui la facture par e-mail\u202f; réessayez quand il a choisi sa plateforme.`;

export const UNANSWERED =
  'La plateforme agréée n’a pas répondu pendant une journée. Réessayez, ou déposez le PDF vous-même chez elle.';

export const SWITCHED_OFF =
  'La plateforme agréée a été désactivée avant d’avoir pris la facture. Activez-la de nouveau, puis réessayez.';

/** Of a payment (status 212). */
export const UNTOLD =
  'La plateforme agréée n’a pas répondu pendant une journée\u00a0: elle ne sait pas ce qui a été encaissé. Réessayez depuis la facture.';

export const UNTOLD_SWITCHED_OFF =
  'La plateforme agréée a été désactivée avant d’avoir su ce qui a été encaissé. Activez-la de nouveau, puis réessayez depuis la facture.';

export const OF_A_PAYMENT = 'le statut «\u00a0Encaissée\u00a0»';

/** Why its own checks of a status have failed: ReasonCodeEnum of XP Z12-013, annex A, 1.1.0. */
const STATUS_CHECKS = {
  InvoiceLCInvalidStatus: 'La plateforme ne connaît pas cette facture dans cet état.',
  InvoiceLCStatusError: 'La plateforme n’admet pas ce statut.',
  InvoiceLCRuleError: 'La plateforme ne trouve pas le statut conforme à la norme.',
  InvoiceLCAccessDenied: 'La plateforme ne reconnaît pas votre entreprise pour cette facture.',
  InvoiceLCAmountError: 'La plateforme ne trouve pas les montants cohérents avec la facture.',
} as const;

/** Why the platform refused what we said of an invoice, and what to do about it. */
export function failedStatus(what: string, codes: readonly string[]): string {
  const known = codes.flatMap((code) =>
    Object.hasOwn(STATUS_CHECKS, code) ? [STATUS_CHECKS[code as keyof typeof STATUS_CHECKS]] : [],
  );
  const words = known.length > 0 ? known : ['Ses contrôles ont échoué.'];
  return [`La plateforme a refusé ${what}.`, ...new Set(words), 'Indiquez-le-lui vous-même.'].join(
    ' ',
  );
}

const TOO_LARGE = 'Le fichier est trop volumineux pour la plateforme agréée.';
const NOT_TAKEN =
  'La plateforme agréée n’a pas pris le fichier. Réessayez\u202f; si elle le refuse encore, l’exploitant de Rebond lui en demandera la raison.';

/** Why the platform did not even take a file, from its HTTP status. */
export const refusedAtOnce = (status: number): string => (status === 413 ? TOO_LARGE : NOT_TAKEN);

/** Why its own checks have failed: ReasonCodeEnum of XP Z12-013, annex A, 1.1.0. */
const CHECKS = {
  EmptyFlow: 'Le fichier est arrivé vide.',
  InvalidSchema: 'Le XML de la facture n’est pas celui que la plateforme attend.',
  FileSizeExceeded: TOO_LARGE,
  FlowTypeError: 'La plateforme n’accepte pas ce type de fichier.',
  VirusFound: 'La plateforme a cru trouver un virus dans le fichier.',
  ChecksumMismatch: 'Le fichier a été abîmé en chemin.',
} as const;

const WHAT_TO_DO =
  'Annulez-la par un avoir, puis émettez-en une nouvelle\u202f: la plateforme ne reprend pas un numéro refusé.';

/** The norm's code of what the platform has already. */
export const ALREADY_THERE = 'AlreadyExistingFlow';

/** Why the platform's checks have failed, and what to do about it. */
export function failedChecks(codes: readonly string[]): string {
  const known = codes.flatMap((code) =>
    Object.hasOwn(CHECKS, code) ? [CHECKS[code as keyof typeof CHECKS]] : [],
  );
  const words = known.length > 0 ? known : ['Ses contrôles ont échoué.'];
  return [...new Set(words), WHAT_TO_DO].join(' ');
}
