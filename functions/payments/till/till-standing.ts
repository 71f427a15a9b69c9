import type { OpenedTill, Till } from '../../../shared/payments/till/answers.ts';
import { signedCents } from '../../../shared/payments/till/till.ts';
import { parisDay } from '../../../shared/time.ts';
import type { ChainRepository } from '../../accounting/chain/chain.repository.ts';
import {
  addEntry,
  noSums,
  type Sums,
  statedSums,
  takenCents,
} from '../../accounting/chain/chain-totals.ts';
import type { ChainStanding } from '../../accounting/chain/standing.ts';
import type { ChainEntry, Closing } from '../../accounting/chain/stored-chain-entry.ts';
import { UnreadableItem } from '../../platform/table/stored-item.ts';
import type { TillSession } from './stored-till-session.ts';
import type { TillRepository } from './till.repository.ts';

export type TillDependencies = {
  till: TillRepository;
  chain: Pick<ChainRepository, 'entriesBackwards'>;
  now: () => number;
};

export type OpenTill = TillSums & {
  session: TillSession;
  opening: EntryOf<'till-opened'>;
  expectedCents: number;
};

/** The standing covers the entries up to the head of the chain, which is read first. */
export type TillStanding = {
  chain: ChainStanding;
  /** This is the number of the opening that is open or, while the till is closed, of the next one. */
  number: number;
  open?: OpenTill;
  last?: {
    closing: EntryOf<'till-closed'>;
    /** These sums began with the last closing, and exist while the till is closed. */
    after?: TillSums;
  };
};

const MOST_READS = 5;

/**
 * Reads the till by two requests, and one for each 1 MB of the entries since its last closing. It reads again when
 * another request has opened or closed the till meanwhile.
 * @throws UnreadableItem
 */
export async function readTill(
  { till }: Pick<TillDependencies, 'till'>,
  shopId: string,
  reads = 1,
): Promise<TillStanding> {
  // The head is read first, so that a write that requires this head fails if an entry was added during the other reads.
  const chain = await till.standing(shopId);
  const session = await till.last(shopId);
  if (session === undefined) return { chain, number: 1 };
  const head = chain.head?.rank ?? 0;
  const { rank } = session.closed ?? session.opened;
  if (rank > head && reads < MOST_READS) return readTill({ till }, shopId, reads + 1);
  const sums = noTillSums();
  let closing: EntryOf<'till-closed'> | undefined;
  const from = session.closed?.rank ?? session.after;
  for await (const entry of till.entries(shopId, from, head)) {
    if (entry.rank === from && entry.kind === 'till-closed') closing = entry;
    else addToTill(sums, entry);
  }
  if (session.closed) {
    if (closing === undefined) throw lost(shopId, session.closed.rank);
    return { chain, number: session.number + 1, last: { closing, after: sums } };
  }
  const { opening } = sums;
  if (opening === undefined) throw lost(shopId, session.opened.rank);
  const due = expectedCents(opening.floatCents, sums.cash);
  return {
    chain,
    number: session.number,
    open: { ...sums, session, opening, expectedCents: due },
    ...(closing && { last: { closing } }),
  };
}

const lost = (shopId: string, rank: number) =>
  new UnreadableItem('chain-entry', ['kind'], { pk: shopId, sk: String(rank) });

/** Returns the cents that were left at the closing plus later cash, or `undefined` before the first opening. */
export const dueAtOpening = ({ last }: TillStanding): number | undefined =>
  last && last.closing.leftCents + (last.after?.cashCents ?? 0);

export async function perpetualTotals(
  { chain }: Pick<TillDependencies, 'chain'>,
  shopId: string,
  { last }: TillStanding,
) {
  if (last) {
    const { after = noTillSums() } = last;
    return perpetual(last.closing, after.sums);
  }
  const sums = noSums();
  let closing: Closing | undefined;
  for await (const { rank, read } of chain.entriesBackwards(shopId)) {
    if (read === undefined) throw lost(shopId, rank);
    const { entry } = read;
    // The closing of a day has the totals of all days up to it, so no earlier entry is read.
    if (closing && parisDay(Date.parse(entry.at)) <= closing.of) break;
    if (entry.kind === 'closing' && entry.period === 'day') closing ??= entry;
    addEntry(sums, entry);
  }
  return perpetual(closing ?? { perpetualTurnoverCents: 0, perpetualTakingsCents: 0 }, sums);
}

export const perpetual = (
  before: { perpetualTurnoverCents: number; perpetualTakingsCents: number },
  sums: TillSums['sums'],
) => ({
  perpetualTurnoverCents: before.perpetualTurnoverCents + sums.turnoverCents,
  perpetualTakingsCents: before.perpetualTakingsCents + takenCents(sums),
});

export const toMove = ({ attempt, move, amountCents, reason, at }: EntryOf<'till-moved'>) => ({
  attempt,
  move,
  amountCents,
  reason,
  at,
});

function toOpened(open: OpenTill): OpenedTill {
  const { number, floatCents, dueCents, reason, at } = open.opening;
  return {
    number,
    openedAt: at,
    floatCents,
    ...(dueCents !== undefined && { dueCents }),
    ...(reason && { reason }),
    moves: open.moves.map(toMove),
    ...statedSums(open.sums),
    ...open.cash,
    expectedCents: open.expectedCents,
  };
}

export function toTill(standing: TillStanding): Till {
  const { number, open, last } = standing;
  const dueCents = open ? undefined : dueAtOpening(standing);
  return {
    number,
    ...(open && { open: toOpened(open) }),
    ...(last && {
      last: {
        number: last.closing.number,
        closedAt: last.closing.at,
        leftCents: last.closing.leftCents,
        ...(dueCents !== undefined && { dueCents }),
      },
    }),
  };
}

type EntryOf<Kind extends ChainEntry['kind']> = Extract<ChainEntry, { kind: Kind }>;

/** The sums count since the till's last closing or, before its first closing, since its first opening. */
type TillSums = {
  sums: Sums;
  cashCents: number;
  opening: EntryOf<'till-opened'> | undefined;
  moves: EntryOf<'till-moved'>[];
  /** These sums count since the till's opening. */
  since: Sums;
  cash: {
    receivedCents: number;
    refundedCents: number;
    movedInCents: number;
    movedOutCents: number;
  };
};

const noTillSums = (): TillSums => ({
  sums: noSums(),
  cashCents: 0,
  opening: undefined,
  moves: [],
  since: noSums(),
  cash: { receivedCents: 0, refundedCents: 0, movedInCents: 0, movedOutCents: 0 },
});

function addToTill(till: TillSums, entry: ChainEntry): void {
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

const expectedCents = (
  floatCents: number,
  { receivedCents, refundedCents, movedInCents, movedOutCents }: TillSums['cash'],
): number => floatCents + receivedCents - refundedCents + movedInCents - movedOutCents;
