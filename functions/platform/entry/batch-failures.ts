/** Lambda's answer for a batch of which the records of these identifiers are to come again, and no other. */
export function batchFailures(identifiers: readonly string[]) {
  return { batchItemFailures: identifiers.map((itemIdentifier) => ({ itemIdentifier })) };
}
