import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { ProofType } from '../../shared/bonus/schemes.ts';
import { bucketClient, whileReachable } from '../platform/bucket.ts';
import { readVariables } from '../platform/config.ts';
import { type ProofPlace, proofKey } from './proof-place.ts';

export type ProofStorage = ReturnType<typeof openProofStorage>;

const UNREACHABLE =
  'Les pièces sont inaccessibles pour le moment. Réessayez dans quelques minutes.';

/** The bucket of what proves the bonuses of invoices: nobody but our Lambdas reaches it. */
export function openProofStorage() {
  const { PROOFS_BUCKET: Bucket } = readVariables('PROOFS_BUCKET');
  const client = bucketClient();

  /** Stores a file. @throws AppError UNAVAILABLE while the bucket cannot be reached. */
  async function put(place: ProofPlace, bytes: Buffer, type: ProofType): Promise<void> {
    const object = { Bucket, Key: proofKey(place), Body: bytes, ContentType: type };
    await whileReachable(client.send(new PutObjectCommand(object)), UNREACHABLE);
  }

  /** A file's bytes; `undefined` when it is gone. @throws AppError UNAVAILABLE while the bucket cannot be reached. */
  async function get(place: ProofPlace): Promise<Buffer | undefined> {
    const read = async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: proofKey(place) }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    };
    try {
      return await whileReachable(read(), UNREACHABLE);
    } catch (error) {
      // Who may not list a bucket is told nothing of a key that is not there but that access is denied.
      if (error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name)) return;
      throw error;
    }
  }

  return { put, get };
}
