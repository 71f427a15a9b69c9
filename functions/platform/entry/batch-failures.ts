/** Lambda delivers only these records again. */
export function batchFailures(identifiers: readonly string[]) {
  return { batchItemFailures: identifiers.map((itemIdentifier) => ({ itemIdentifier })) };
}
