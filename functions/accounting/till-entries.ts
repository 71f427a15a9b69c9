import { signedCents, TILL_MOVES, type TillMoveKind } from '../../shared/payments/till/till.ts';
import { parisDay } from '../../shared/time.ts';
import {
  type Account,
  CUSTOMER_DEPOSITS,
  RECEIVED,
  SUSPENSE,
  TILL_OVER,
  TILL_SHORT,
  TRANSFERS,
} from './accounts.ts';
import type { ChainEntry } from './chain/stored-chain-entry.ts';
import type { Entry } from './entries.ts';

/** A booking is cash that came into the till, or left it if negative. Payments have their own entries instead. */
export type TillBooking = {
  date: string;
  piece: string;
  label: string;
  cents: number;
  account: Account;
};

/**
 * Returns the bookings of an entry: the difference found at an opening or closing, and the cash moved by hand or taken
 * out. The first opening books the float less `cashBeforeCents` against account 58, which the accountant clears
 * (formation-logiciel-comptabilite.fr, 'Ecritures entre banque et caisse', read on 2026-11-29). Unrecorded cash that
 * came in is not income, so it stays on 471.
 */
export function tillBookings(entry: ChainEntry, cashBeforeCents = 0): TillBooking[] {
  const date = parisDay(Date.parse(entry.at));
  const booked = (piece: string, label: string, cents: number, account: Account) =>
    cents === 0 ? [] : [{ date, piece, label, cents, account }];
  const difference = (
    piece: string,
    label: string,
    {
      isCents,
      dueCents,
      reason = '',
    }: { isCents: number; dueCents: number; reason?: string | undefined },
  ) => {
    const unnotedCents = Math.max(0, -dueCents);
    const cents = isCents - dueCents - unnotedCents;
    return [
      ...booked(piece, `Apport non noté en caisse ${reason}`.trim(), unnotedCents, SUSPENSE),
      ...booked(piece, `${label} ${reason}`.trim(), cents, cents < 0 ? TILL_SHORT : TILL_OVER),
    ];
  };
  if (entry.kind === 'till-opened') {
    const { number, floatCents, dueCents, reason } = entry;
    const piece = `CAISSE-${number}`;
    if (dueCents === undefined) {
      return booked(piece, FIRST_FLOAT, floatCents - cashBeforeCents, TRANSFERS);
    }
    const sums = { isCents: floatCents, dueCents, reason };
    return difference(piece, 'Écart à l’ouverture de la caisse', sums);
  }
  if (entry.kind === 'till-moved') {
    const { number, move, reason } = entry;
    const label = `${TILL_MOVES[move as TillMoveKind]?.label ?? 'Mouvement'} en caisse ${reason}`;
    const account = MOVED[move as TillMoveKind] ?? TRANSFERS;
    return booked(`CAISSE-${number}`, label, signedCents(entry), account);
  }
  if (entry.kind !== 'till-closed') return [];
  const { number, expectedCents, reason, leftCents, countedCents } = entry;
  const piece = `Z-${number}`;
  const sums = { isCents: countedCents, dueCents: expectedCents, reason };
  return [
    ...difference(piece, 'Écart de caisse', sums),
    ...booked(piece, 'Retrait à la clôture de la caisse', leftCents - countedCents, TRANSFERS),
  ];
}

const MOVED: Record<TillMoveKind, Account> = {
  in: TRANSFERS,
  out: TRANSFERS,
  purchase: SUSPENSE,
  'deposit-in': CUSTOMER_DEPOSITS,
  'deposit-out': CUSTOMER_DEPOSITS,
};

const FIRST_FLOAT = 'Fonds de caisse à la première ouverture';

export const tillEntry = ({ date, piece, label, cents, account }: TillBooking): Entry => ({
  journal: 'CA',
  date,
  piece,
  pieceDate: date,
  label,
  validDate: date,
  lines: [
    { account: RECEIVED.cash.account, cents },
    { account, cents: -cents },
  ],
});
