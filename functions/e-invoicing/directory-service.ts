import * as z from 'zod/mini';
import type { PlatformCall } from './platform-calls.ts';

const searchAnswer = z.object({ results: z.optional(z.array(z.object({ siren: z.string() }))) });

export type DirectoryService = ReturnType<typeof directoryService>;

/** A shop's reception needs only this part of the Directory service of XP Z12-013 (annex B, 1.1.0). */
export function directoryService(url: string, call: PlatformCall) {
  /** Returns whether the directory has an address at which a SIREN receives invoices. Throws as PlatformCall does. */
  const lists = (siren: string): Promise<boolean> => {
    const body = JSON.stringify({ filters: { siren: { op: 'contains', value: siren } }, limit: 1 });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const init = { method: 'POST', headers, body };
    return call(`${url}/v1/directory-line/search`, init, async (response) =>
      (searchAnswer.parse(await response.json()).results ?? []).some(
        (line) => line.siren === siren,
      ),
    );
  };
  return { lists };
}
