import { signedCents } from '../../../shared/payments/till/till.ts';
import { addEntry, noSums, type Sums } from '../../accounting/chain/chain-totals.ts';
import type { ChainEntry } from '../../accounting/chain/stored-chain-entry.ts';

export type EntryOf<Kind extends ChainEntry['kind']> = Extract<ChainEntry, { kind: Kind }>;

/** Sums of the chain's entries since the till's last closing or, before its first closing, since its first opening. */
export type TillSums = {
  sums: Sums;
  cashCents: number;
  opening: EntryOf<'till-opened'> | undefined;
  moves: EntryOf<'till-moved'>[];
  /** The sums since the till's opening. */
  since: Sums;
  cash: {
    receivedCents: number;
    refundedCents: number;
    movedInCents: number;
    movedOutCents: number;
  };
};

export const noTillSums = (): TillSums => ({
  sums: noSums(),
  cashCents: 0,
  opening: undefined,
  moves: [],
  since: noSums(),
  cash: { receivedCents: 0, refundedCents: 0, movedInCents: 0, movedOutCents: 0 },
});

export function addToTill(till: TillSums, entry: ChainEntry): void {
  addEntry(till.sums, entry);
  if (entry.kind === 'payment' && entry.means === 'cash') till.cashCents += entry.amountCents;
  if (entry.kind === 'till-opened') till.opening = entry;
  if (till.opening === undefined) return;
  addEntry(till.since, entry);
  const { cash } = till;
  if (entry.kind === 'payment' && entry.means === 'cash') {
    if (entry.amountCents > 0) cash.receivedCents += entry.amountCents;
    else cash.refundedCents -= entry.amountCents;
  }
  if (entry.kind !== 'till-moved') return;
  till.moves.push(entry);
  if (signedCents(entry) > 0) cash.movedInCents += entry.amountCents;
  else cash.movedOutCents += entry.amountCents;
}

export const expectedCents = (
  floatCents: number,
  { receivedCents, refundedCents, movedInCents, movedOutCents }: TillSums['cash'],
): number => floatCents + receivedCents - refundedCents + movedInCents - movedOutCents;
