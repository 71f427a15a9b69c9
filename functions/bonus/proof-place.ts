export type ProofPlace = { shopId: string; documentId: string; proofId: string };

export const proofKey = ({ shopId, documentId, proofId }: ProofPlace): string =>
  `${shopId}/${documentId}/${proofId}`;

export function proofPlace(key: string): ProofPlace {
  const [shopId = '', documentId = '', proofId = ''] = key.split('/');
  return { shopId, documentId, proofId };
}
