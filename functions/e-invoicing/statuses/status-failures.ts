export const TOO_LARGE = 'Le fichier est trop volumineux pour la plateforme agréée.';
const NOT_TAKEN =
  'La plateforme agréée n’a pas pris le fichier. Réessayez\u202f; si elle le refuse encore, l’exploitant de Rebond lui en demandera la raison.';

export const refusedAtOnce = (status: number): string => (status === 413 ? TOO_LARGE : NOT_TAKEN);

const CHECKS_FAILED = 'Ses contrôles ont échoué.';

/** These texts explain the codes of a status's failed check: ReasonCodeEnum of XP Z12-013, annex A, 1.1.0. */
const STATUS_CHECKS = {
  InvoiceLCInvalidStatus: 'La plateforme ne connaît pas cette facture dans cet état.',
  InvoiceLCStatusError: 'La plateforme n’admet pas ce statut.',
  InvoiceLCRuleError: 'La plateforme ne trouve pas le statut conforme à la norme.',
  InvoiceLCAccessDenied: 'La plateforme ne reconnaît pas votre entreprise pour cette facture.',
  InvoiceLCAmountError: 'La plateforme ne trouve pas les montants cohérents avec la facture.',
} as const;

export function failedStatus(what: string, codes: readonly string[]): string {
  const why = explained(codes, STATUS_CHECKS);
  return [`La plateforme a refusé ${what}.`, ...why, 'Indiquez-le-lui vous-même.'].join(' ');
}

/** Explains each code once. If no code is known, the text only says that checks failed. */
export function explained(
  codes: readonly string[],
  texts: Readonly<Record<string, string>>,
): string[] {
  const known = codes.flatMap((code) => (Object.hasOwn(texts, code) ? (texts[code] ?? []) : []));
  return known.length > 0 ? [...new Set(known)] : [CHECKS_FAILED];
}

export const UNANSWERED_ANSWER =
  'La plateforme agréée n’a pas répondu pendant une journée\u00a0: le fournisseur ne sait rien de votre réponse. Réessayez.';

export const LEFT_BEFORE =
  'La plateforme agréée a été désactivée avant d’avoir pris votre réponse. Activez-la de nouveau, puis réessayez.';
