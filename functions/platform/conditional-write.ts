import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/**
 * Whether the condition of a single write held: `false` where DynamoDB has refused it for its condition.
 * @throws whatever else the write ended with.
 */
export async function conditionHeld(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
