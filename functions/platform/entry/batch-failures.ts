/** Lambda's answer for a batch: only the records with these identifiers are delivered again. */
export function batchFailures(identifiers: readonly string[]) {
  return { batchItemFailures: identifiers.map((itemIdentifier) => ({ itemIdentifier })) };
}
