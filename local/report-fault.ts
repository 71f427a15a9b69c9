import { inspect } from 'node:util';
import { fullDisk } from './folder-errors.ts';

/** A full disk is reported at most this often, because every message that is sent meanwhile fails. */
const NAMED_EVERY_MS = 60_000;
let namedAtMs = Number.NEGATIVE_INFINITY;

/** Reports a fault of the part `from`: a full disk in one sentence, any other fault as it is, for a developer. */
export function reportFault(
  from: string,
  error: unknown,
  report: (line: string) => void = console.error,
): void {
  const full = fullDisk(error, 'les données');
  if (full === undefined) {
    report(`${from}: ${typeof error === 'string' ? error : inspect(error)}`);
    return;
  }
  if (performance.now() - namedAtMs < NAMED_EVERY_MS) return;
  namedAtMs = performance.now();
  report(full.message);
}
