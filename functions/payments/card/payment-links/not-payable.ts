import { AppError } from '../../../../shared/errors.ts';

/** The reasons are not in shared/errors.ts, which every page loads. */
const WHY = {
  settled: 'Il n’y a plus rien à régler.',
  closed: 'Cette facture ne se règle pas par carte en ligne. Demandez à votre réparateur.',
  underWay: 'Un paiement vient d’être fait. Sa confirmation arrivera à votre réparateur.',
} as const;

export const notPayable = (why: keyof typeof WHY): AppError =>
  new AppError('NOT_PAYABLE', { message: WHY[why] });
