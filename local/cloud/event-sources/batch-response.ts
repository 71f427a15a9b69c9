import type { InvocationResult } from '../lambda/invocation.ts';

export type BatchOutcome = { failed: ReadonlySet<string> } | { failed: 'all' };

/**
 * No answer or an empty list is a success. An identifier that is missing or not in the batch makes the whole batch fail
 * (Lambda guide, batch item failures).
 */
export function readBatchResponse(
  result: InvocationResult,
  identifiers: readonly string[],
): BatchOutcome {
  if (!result.ok) return { failed: 'all' };
  if (typeof result.payload !== 'object' || result.payload === null) return { failed: new Set() };
  const { batchItemFailures } = result.payload as { batchItemFailures?: unknown };
  if (batchItemFailures === undefined || batchItemFailures === null) return { failed: new Set() };
  if (!Array.isArray(batchItemFailures)) return { failed: 'all' };
  const failed = new Set<string>();
  for (const failure of batchItemFailures as readonly unknown[]) {
    const identifier = (failure as { itemIdentifier?: unknown } | null)?.itemIdentifier;
    if (typeof identifier !== 'string' || !identifiers.includes(identifier)) {
      return { failed: 'all' };
    }
    failed.add(identifier);
  }
  return { failed };
}
