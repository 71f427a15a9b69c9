import * as z from 'zod/mini';
import {
  type BonusState,
  PROOF_FILES,
  PROOF_TYPES,
  type ProofFileKind,
  type ProofType,
} from './schemes.ts';

const KINDS = Object.keys(PROOF_FILES) as [ProofFileKind, ...ProofFileKind[]];

/** Lambda takes and answers 6 MB at most, of which base64 leaves three quarters. */
export const PROOF_MAX_BYTES = 3_000_000;
/** Files of an invoice. */
export const PROOFS_AN_INVOICE = 6;
/** Files that a shop may send in a day of Paris, refused ones among them: an account is no storage for anything else. */
export const PROOFS_A_DAY = 40;

/** A file that proves something to the payer of a bonus. */
export const proofFileSchema = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  type: z.enum(Object.keys(PROOF_TYPES) as [ProofType, ...ProofType[]]),
  bytes: z.int(),
  addedAt: z.string(),
});
export type ProofFile = z.infer<typeof proofFileSchema>;

/** Query of POST /api/documents/{id}/bonus/proofs. */
export const proofQuery = z.strictObject({
  kind: z._default(z.enum(KINDS, 'Choisissez la pièce dans la liste.'), 'other'),
});

const SLUGS = {
  plate: 'plaque',
  consent: 'accord',
  other: 'autre',
} as const satisfies Record<ProofFileKind, string>;

/** What a file is called where it is saved, and in the claim's list: 'FA-2026-0001-plaque-1.jpg'. */
export function proofFileName(
  number: string,
  { kind, type, id }: ProofFile,
  files: readonly ProofFile[],
) {
  const rank = files.filter((file) => file.kind === kind).findIndex((file) => file.id === id) + 1;
  return `${number}-${SLUGS[kind]}-${rank}.${PROOF_TYPES[type]}`;
}

/** Whether files may be taken away: what a claim was made with stays with it. */
export const mayRemoveProofs = (state: BonusState): boolean =>
  state === 'to-claim' || state === 'refused';
