import { knownDocumentsRepository } from '../documents/known-documents.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { file } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table/table.ts';
import { openProofStorage } from './proof-storage.ts';
import { readProof } from './read-proof.ts';

const dependencies = {
  documents: knownDocumentsRepository(openTable()),
  proofs: openProofStorage(),
};

export const handler = shopHandler(
  'GET /api/documents/{id}/bonus/proofs/{proof}',
  {},
  async ({ params: { id, proof } }, shopId) => {
    const { type, filename, content } = await readProof(dependencies, shopId, id, proof);
    return file(type, filename, content);
  },
);
