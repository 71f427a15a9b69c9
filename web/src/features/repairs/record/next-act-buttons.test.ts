import { expect, it } from 'vitest';
import { nextAct } from './next-act-buttons.tsx';

const handedOverAt = '2026-11-28T10:00:00.000Z';

it.each([
  [{ status: 'pending' }, 0, 'start'],
  [{ status: 'pending' }, 5000, 'start'],
  [{ status: 'ordered' }, 0, 'start'],
  [{ status: 'progress' }, 0, 'finish'],
  [{ status: 'progress' }, 5000, 'finish'],
  [{ status: 'contact' }, 0, 'write'],
  [{ status: 'contact' }, 5000, 'write'],
  [{ status: 'completed' }, 0, 'hand-over'],
  // A refund that is due is made on the invoice's page.
  [{ status: 'completed' }, -5000, 'hand-over'],
  [{ status: 'completed' }, 5000, 'collect'],
  [{ status: 'completed', handedOverAt }, 5000, 'collect'],
  [{ status: 'completed', handedOverAt }, 0, undefined],
] as const)('The next action for %j with %i cents due is %s', (repair, dueCents, act) => {
  expect(nextAct(repair, dueCents)).toBe(act);
});
