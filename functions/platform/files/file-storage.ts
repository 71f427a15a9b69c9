import { PutObjectCommand } from '@aws-sdk/client-s3';
import { readVariables } from '../config.ts';
import type { VariableName } from '../resources.ts';
import { bucketClient, type FilePlace, fileKey, readObject, whileReachable } from './bucket.ts';

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
  const get = (place: FilePlace): Promise<Buffer | undefined> =>
    whileReachable(readObject(client, Bucket, fileKey(place)), unreachable);

  return { put, get };
}
