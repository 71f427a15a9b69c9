import * as z from 'zod/mini';
import { keysOf } from '../keys-of.ts';
import { type BonusState, PROOF_FILES, PROOF_TYPES, type ProofFileKind } from './schemes.ts';

const KINDS = keysOf(PROOF_FILES);

/** A Lambda accepts and returns at most 6 MB, and base64 leaves three quarters of that. */
export const PROOF_MAX_BYTES = 3_000_000;
export const PROOFS_AN_INVOICE = 6;
/** A shop may upload at most this many files in a day, so that an account cannot become general file storage. */
export const PROOFS_A_DAY = 40;

export const proofFileSchema = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  type: z.enum(keysOf(PROOF_TYPES)),
  bytes: z.int(),
  addedAt: z.string(),
});
export type ProofFile = z.infer<typeof proofFileSchema>;

export const proofQuery = z.strictObject({
  kind: z._default(z.enum(KINDS, 'Choisissez la pièce dans la liste.'), 'other'),
});

const SLUGS = {
  plate: 'plaque',
  consent: 'accord',
  other: 'autre',
} as const satisfies Record<ProofFileKind, string>;

/** Returns the file's name for downloads and for the claim list: 'FA-2026-0001-plaque-1.jpg'. */
export function proofFileName(
  number: string,
  { kind, type, id }: ProofFile,
  files: readonly ProofFile[],
) {
  const rank = files.filter((file) => file.kind === kind).findIndex((file) => file.id === id) + 1;
  return `${number}-${SLUGS[kind]}-${rank}.${PROOF_TYPES[type]}`;
}

/** Returns whether files may be removed. They may be removed before the claim is sent and after it was refused. */
export const mayRemoveProofs = (state: BonusState): boolean =>
  state === 'to-claim' || state === 'refused';
