import { DeleteObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { bucketClient, removeSomeUnder } from '../platform/bucket.ts';
import { readVariables } from '../platform/config.ts';
import { type ProofPlace, proofKey, proofPlace } from './proof-place.ts';

export type ProofRemoval = ReturnType<typeof openProofRemoval>;

/** The bucket of proofs, for code that lists and deletes files. */
export function openProofRemoval() {
  const { PROOFS_BUCKET: Bucket } = readVariables('PROOFS_BUCKET');
  const client = bucketClient();

  async function* pages(shopId: string): AsyncGenerator<ProofPlace[]> {
    const asked = { Bucket, Prefix: `${shopId}/` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, asked)) {
      yield Contents.map(({ Key = '' }) => proofPlace(Key));
    }
  }

  async function remove(place: ProofPlace): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key: proofKey(place) }));
  }

  /** Deletes at most 1,000 of the shop's files, and returns whether there were any. */
  const removeSome = (shopId: string): Promise<boolean> =>
    removeSomeUnder(client, Bucket, `${shopId}/`);

  return { pages, remove, removeSome };
}
