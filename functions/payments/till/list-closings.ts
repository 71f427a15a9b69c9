import type { TillClosing, TillClosings } from '../../../shared/payments/till/answers.ts';
import type { ReadEntry } from '../../accounting/chain/stored-chain-entry.ts';
import type { TillSession } from './stored-till-session.ts';
import type { TillRepository } from './till.repository.ts';
import { toMove } from './till-standing.ts';

const PAGE = 15;

export async function listClosings(
  { till }: { till: Pick<TillRepository, 'sessions' | 'entriesAt'> },
  shopId: string,
  before: number | undefined,
): Promise<TillClosings> {
  const sessions = await till.sessions(shopId, { before, limit: PAGE });
  const end = sessions.length === PAGE ? sessions.at(-1)?.number : undefined;
  return { closings: await closingsOf(till, shopId, sessions), before: end ?? null };
}

/** Reads the closings from the chain, which alone holds them. An opening that is not closed has none. */
export async function closingsOf(
  till: Pick<TillRepository, 'entriesAt'>,
  shopId: string,
  sessions: readonly TillSession[],
): Promise<TillClosing[]> {
  const ranks = sessions.flatMap(({ opened, moves, closed }) =>
    closed ? [opened.rank, ...moves.map(({ rank }) => rank), closed.rank] : [],
  );
  const entries = await till.entriesAt(shopId, ranks);
  return sessions.flatMap((session) => toClosing(session, entries) ?? []);
}

function toClosing(
  { opened, moves, closed }: TillSession,
  entries: ReadonlyMap<number, ReadEntry>,
): TillClosing | undefined {
  const read = closed && entries.get(closed.rank);
  if (read?.entry.kind !== 'till-closed') return undefined;
  const { kind: _, rank, previous: __, at: closedAt, ...closing } = read.entry;
  const opening = entries.get(opened.rank)?.entry;
  return {
    ...closing,
    closedAt,
    opening:
      opening?.kind === 'till-opened'
        ? {
            ...(opening.dueCents !== undefined && { dueCents: opening.dueCents }),
            ...(opening.reason && { reason: opening.reason }),
          }
        : {},
    moves: moves.flatMap((each) => {
      const entry = entries.get(each.rank)?.entry;
      return entry?.kind === 'till-moved' ? [toMove(entry)] : [];
    }),
    rank,
    digest: read.digest,
  };
}
