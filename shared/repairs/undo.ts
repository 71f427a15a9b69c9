import * as z from 'zod/mini';

/**
 * Body of POST /api/repairs/{id}/undo: the instant of the change, as the history states it. It has a file of its own,
 * because `z.iso` would bring 21 kB of zod into each Lambda that reads a repair.
 */
export const undoInput = z.strictObject({
  timestamp: z.iso.datetime({ precision: 3, error: 'Indiquez l’instant du changement à annuler.' }),
});
export type UndoInput = z.infer<typeof undoInput>;
