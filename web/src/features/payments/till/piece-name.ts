/** A coin or note by its value in cents: '20 €', '50 c'. */
export const pieceName = (valueCents: number): string =>
  valueCents >= 100 ? `${valueCents / 100}\u00a0€` : `${valueCents}\u00a0c`;
