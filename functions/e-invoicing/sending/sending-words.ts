import { explained, TOO_LARGE } from '../statuses/status-failures.ts';

const grouped = (siren: string) => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0');

export const unlistedWords = (siren: string): string =>
  `L’annuaire de la réforme ne connaît pas encore ce client (SIREN ${grouped(siren)}). Vérifiez son SIREN avec lui et envoyez-lui la facture par e-mail\u202f; réessayez quand il a choisi sa plateforme.`;

export const UNANSWERED =
  'La plateforme agréée n’a pas répondu pendant une journée. Réessayez, ou déposez le PDF vous-même chez elle.';

export const TRIED_TOO_OFTEN =
  'Vos PDF du jour sont faits\u00a0: cette facture n’est pas repartie vers la plateforme agréée. Réessayez l’envoi demain.';

export const SWITCHED_OFF =
  'La plateforme agréée a été désactivée avant d’avoir pris la facture. Activez-la de nouveau, puis réessayez.';

export const UNREPORTED =
  'La plateforme agréée n’a pas répondu pendant une journée\u00a0: elle ne sait pas ce qui a été encaissé. Réessayez depuis la facture.';

export const UNREPORTED_SWITCHED_OFF =
  'La plateforme agréée a été désactivée avant d’avoir su ce qui a été encaissé. Activez-la de nouveau, puis réessayez depuis la facture.';

export const OF_A_PAYMENT = 'le statut «\u00a0Encaissée\u00a0»';

/** These texts explain the codes of a failed check: ReasonCodeEnum of XP Z12-013, annex A, 1.1.0. */
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

export const failedChecks = (codes: readonly string[]): string =>
  [...explained(codes, CHECKS), WHAT_TO_DO].join(' ');
