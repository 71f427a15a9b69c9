import { knownDocumentsRepository } from '../documents/known-documents.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { bonusesRepository } from './bonuses.repository.ts';
import { openProofRemoval } from './proof-removal.ts';
import { removeProof } from './remove-proof.ts';
import { proofUploadsRepository } from './stored-proof-uploads.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  bonuses: bonusesRepository(table),
  uploads: proofUploadsRepository(table),
  proofs: openProofRemoval(),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'DELETE /api/documents/{id}/bonus/proofs/{proof}',
  {},
  async ({ params: { id, proof } }, shopId) => {
    return removeProof(dependencies, shopId, id, proof);
  },
);
