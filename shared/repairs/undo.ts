import * as z from 'zod/mini';

/**
 * The body of POST /api/repairs/{id}/undo names a change by its instant in the history. The schema has a separate file,
 * because `z.iso` would bring 21 kB of zod into each Lambda that reads a repair.
 */
export const undoInput = z.strictObject({
  timestamp: z.iso.datetime({ precision: 3, error: 'Indiquez l’instant du changement à annuler.' }),
});
export type UndoInput = z.infer<typeof undoInput>;
