import { DeleteObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { readVariables } from '../config.ts';
import type { VariableName } from '../resources.ts';
import { bucketClient, type FilePlace, fileKey, filePlace, removeSomeUnder } from './bucket.ts';

export type StoredFile = FilePlace & { storedAtMs: number };

export type FileRemoval = ReturnType<typeof openFileRemoval>;

export function openFileRemoval(variable: VariableName) {
  const { [variable]: Bucket } = readVariables(variable);
  const client = bucketClient();

  async function* pages(shopId: string): AsyncGenerator<StoredFile[]> {
    const asked = { Bucket, Prefix: `${shopId}/` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, asked)) {
      yield Contents.map(({ Key = '', LastModified }) => ({
        ...filePlace(Key),
        storedAtMs: Number(LastModified),
      }));
    }
  }

  async function remove(place: FilePlace): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key: fileKey(place) }));
  }

  const removeSome = (shopId: string): Promise<boolean> =>
    removeSomeUnder(client, Bucket, `${shopId}/`);

  return { pages, remove, removeSome };
}
