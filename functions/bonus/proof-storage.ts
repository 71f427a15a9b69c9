import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { ProofType } from '../../shared/bonus/schemes.ts';
import { bucketClient, whileReachable } from '../platform/bucket.ts';
import { readVariables } from '../platform/config.ts';
import { type ProofPlace, proofKey } from './proof-place.ts';

export type ProofStorage = ReturnType<typeof openProofStorage>;

const UNREACHABLE =
  'Les pièces sont inaccessibles pour le moment. Réessayez dans quelques minutes.';

/** The bucket of the files that prove bonuses. Only our Lambdas can read it. */
export function openProofStorage() {
  const { PROOFS_BUCKET: Bucket } = readVariables('PROOFS_BUCKET');
  const client = bucketClient();

  /** Stores a file. @throws AppError UNAVAILABLE while the bucket cannot be reached. */
  async function put(place: ProofPlace, bytes: Buffer, type: ProofType): Promise<void> {
    const object = { Bucket, Key: proofKey(place), Body: bytes, ContentType: type };
    await whileReachable(client.send(new PutObjectCommand(object)), UNREACHABLE);
  }

  /**
   * Returns a file's bytes, `undefined` if it is gone.
   * @throws AppError UNAVAILABLE if the bucket cannot be reached.
   */
  async function get(place: ProofPlace): Promise<Buffer | undefined> {
    const read = async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: proofKey(place) }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    };
    try {
      return await whileReachable(read(), UNREACHABLE);
    } catch (error) {
      // S3 answers 'access denied' for a missing key when the caller may not list the bucket.
      if (error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name)) return;
      throw error;
    }
  }

  return { put, get };
}
