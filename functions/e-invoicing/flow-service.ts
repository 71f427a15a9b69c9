import * as z from 'zod/mini';
import { RECEIVED_SYNTAXES } from '../../shared/e-invoicing/reception.ts';
import type { PlatformCall } from './platform-calls.ts';
import { FileTooLarge } from './platform-failure.ts';

/** What XP Z12-013, annex A, 1.1.0 lets a search answer with at most. */
export const SEARCH_LIMIT = 100;

const flowSchema = z.object({
  flowId: z.string().check(z.minLength(1), z.maxLength(36)),
  submittedAt: z.string(),
  updatedAt: z.string(),
  flowSyntax: z.string(),
  acknowledgement: z.optional(z.object({ status: z.string() })),
});
const searchAnswer = z.object({ results: z.optional(z.array(flowSchema)) });

/** A flow that came in: instants in ms since the epoch, by the platform's clock. */
export type IncomingFlow = {
  id: string;
  submittedAtMs: number;
  updatedAtMs: number;
  /** `undefined` for a syntax that no invoice of the reform has. */
  syntax: (typeof RECEIVED_SYNTAXES)[number] | undefined;
  /** Whether the platform's own checks of it have passed; until then it may still be refused. */
  isTaken: boolean;
};

export type FlowService = ReturnType<typeof flowService>;

/** The Flow service of XP Z12-013 (annex A, 1.1.0): what of it a shop's reception needs. Each throws as PlatformCall does. */
export function flowService(url: string, call: PlatformCall) {
  /** Invoices from suppliers that changed after an instant, and before another where one is given: at most 100, in no order. */
  const incoming = (afterMs: number, beforeMs?: number): Promise<IncomingFlow[]> => {
    const where = {
      updatedAfter: new Date(afterMs).toISOString(),
      ...(beforeMs !== undefined && { updatedBefore: new Date(beforeMs).toISOString() }),
      flowType: ['SupplierInvoice'],
      flowDirection: ['In'],
    };
    const body = JSON.stringify({ limit: SEARCH_LIMIT, where });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    return call(`${url}/v1/flows/search`, { method: 'POST', headers, body }, async (response) =>
      (searchAnswer.parse(await response.json()).results ?? []).map(toIncoming),
    );
  };

  /** The file of a flow as its sender made it. Throws FileTooLarge too. */
  const original = (flowId: string, mostBytes: number): Promise<Buffer> =>
    call(
      `${url}/v1/flows/${encodeURIComponent(flowId)}?docType=Original`,
      { headers: { accept: 'application/octet-stream' } },
      (response) => bytesOf(response, mostBytes),
    );

  return { incoming, original };
}

function toIncoming(flow: z.infer<typeof flowSchema>): IncomingFlow {
  return {
    id: flow.flowId,
    submittedAtMs: instantOf(flow.submittedAt),
    updatedAtMs: instantOf(flow.updatedAt),
    syntax: RECEIVED_SYNTAXES.find((each) => each === flow.flowSyntax),
    isTaken: (flow.acknowledgement?.status ?? 'Ok') === 'Ok',
  };
}

function instantOf(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new Error('An instant of the platform cannot be read');
  return ms;
}

/** The answer's bytes; nothing beyond `mostBytes` is held. */
async function bytesOf(response: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of response.body ?? []) {
    held += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (held > mostBytes) throw new FileTooLarge(`More than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
