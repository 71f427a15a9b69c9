import { proofQuery } from '../../shared/bonus/proof-files.ts';
import { knownDocumentsRepository } from '../documents/known-documents.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { bodyBytes } from '../platform/entry/http-request.ts';
import { openTable } from '../platform/table/table.ts';
import { addProof } from './add-proof.ts';
import { bonusesRepository } from './bonuses.repository.ts';
import { openProofStorage } from './proof-storage.ts';
import { proofUploadsRepository } from './stored-proof-uploads.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  bonuses: bonusesRepository(table),
  uploads: proofUploadsRepository(table),
  proofs: openProofStorage(),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'POST /api/documents/{id}/bonus/proofs',
  { query: proofQuery },
  async ({ query: { kind }, params, event }, shopId) => {
    const sent = { kind, bytes: bodyBytes(event) };
    return json(201, await addProof(dependencies, shopId, params.id, sent));
  },
);
