import type { ProofType } from '../../shared/bonus/schemes.ts';

/**
 * The first bytes of each type: ITU T.81, annex B (SOI, and the marker after it); PNG, section 5.2; ISO 32000-2, 7.5.2.
 */
const BEGINNINGS = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'application/pdf': Buffer.from('%PDF-'),
} as const satisfies Record<ProofType, Buffer>;

/** The type that `bytes` have, whatever their sender says; `undefined` for a type that is no proof of a bonus. */
export function proofType(bytes: Buffer): ProofType | undefined {
  const types = Object.keys(BEGINNINGS) as ProofType[];
  return types.find((type) => {
    const beginning = BEGINNINGS[type];
    return bytes.subarray(0, beginning.length).equals(beginning);
  });
}
