/** Which file of whose invoice. */
export type ProofPlace = { shopId: string; documentId: string; proofId: string };

/** Its key in the bucket. */
export const proofKey = ({ shopId, documentId, proofId }: ProofPlace): string =>
  `${shopId}/${documentId}/${proofId}`;

/** The place that a key tells of. */
export function proofPlace(key: string): ProofPlace {
  const [shopId = '', documentId = '', proofId = ''] = key.split('/');
  return { shopId, documentId, proofId };
}
