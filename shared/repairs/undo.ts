import * as z from 'zod/mini';

/** Body of POST /api/repairs/{id}/undo: the moment of the change, as the history tells it. */
export const undoInput = z.strictObject({
  timestamp: z.iso.datetime({ precision: 3, error: 'Indiquez l’instant du changement à annuler.' }),
});
export type UndoInput = z.infer<typeof undoInput>;
