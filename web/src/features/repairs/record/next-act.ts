import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';

/** The next action at the counter: begin, ask the customer, finish, take the money, or hand the device over. */
type NextAct = 'start' | 'write' | 'finish' | 'collect' | 'hand-over';

const NEXT_ACTS = {
  pending: 'start',
  ordered: 'start',
  progress: 'finish',
  contact: 'write',
} as const satisfies Record<Exclude<RepairSummary['status'], 'completed'>, NextAct>;

/** Decides the next action from the state of a repair and the amount due for it; `undefined` when all is done. */
export function nextAct(
  { status, handedOverAt }: Pick<RepairSummary, 'status' | 'handedOverAt'>,
  dueCents: number,
): NextAct | undefined {
  if (status !== 'completed') return NEXT_ACTS[status];
  if (dueCents > 0) return 'collect';
  return handedOverAt ? undefined : 'hand-over';
}
