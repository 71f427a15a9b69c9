import * as z from 'zod/mini';

export const undoInput = z.strictObject({
  timestamp: z.iso.datetime({ precision: 3, error: 'Indiquez l’instant du changement à annuler.' }),
});
export type UndoInput = z.infer<typeof undoInput>;
