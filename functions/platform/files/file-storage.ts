import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { readVariables } from '../config.ts';
import type { VariableName } from '../resources.ts';
import { bucketClient, type FilePlace, fileKey, whileReachable } from './bucket.ts';

export type FileStorage = ReturnType<typeof openFileStorage>;

/** Opens a private bucket, which only our Lambdas can read. `unreachable` explains a failure to the shop. */
export function openFileStorage(variable: VariableName, unreachable: string) {
  const { [variable]: Bucket } = readVariables(variable);
  const client = bucketClient();

  /** Stores a file. @throws AppError UNAVAILABLE while the bucket cannot be reached. */
  async function put(place: FilePlace, bytes: Buffer, type: string): Promise<void> {
    const object = { Bucket, Key: fileKey(place), Body: bytes, ContentType: type };
    await whileReachable(client.send(new PutObjectCommand(object)), unreachable);
  }

  /** Returns `undefined` if the file is gone. @throws AppError UNAVAILABLE while the bucket cannot be reached. */
  async function get(place: FilePlace): Promise<Buffer | undefined> {
    const read = async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: fileKey(place) }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    };
    try {
      return await whileReachable(read(), unreachable);
    } catch (error) {
      // S3 answers 'access denied' for a missing key when the caller may not list the bucket.
      if (error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name)) return;
      throw error;
    }
  }

  return { put, get };
}
