import { createHash, randomUUID } from 'node:crypto';
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
  flowType: z.optional(z.string()),
  flowDirection: z.optional(z.string()),
  flowSyntax: z.string(),
  trackingId: z.optional(z.string()),
  acknowledgement: z.optional(
    z.object({
      status: z.string(),
      details: z.optional(z.array(z.object({ level: z.string(), reasonCode: z.string() }))),
    }),
  ),
});
const searchAnswer = z.object({ results: z.optional(z.array(flowSchema)) });
const sentAnswer = z.object({ flowId: flowSchema.shape.flowId });

/** What concerns a shop, and which way it goes: invoices from suppliers, its own, and what is said of those. */
const DIRECTIONS = {
  SupplierInvoice: 'In',
  CustomerInvoice: 'Out',
  CustomerInvoiceLC: 'In',
} as const;
type ChangedType = keyof typeof DIRECTIONS;
const CHANGED = Object.keys(DIRECTIONS) as ChangedType[];

/** A flow of the platform's: instants in ms since the epoch, by its clock. */
export type PlatformFlow = {
  id: string;
  /** `undefined` of what is none of those that are asked for. */
  type: ChangedType | undefined;
  submittedAtMs: number;
  updatedAtMs: number;
  /** `undefined` for a syntax that no invoice of the reform has. */
  syntax: (typeof RECEIVED_SYNTAXES)[number] | undefined;
  /** What the platform's own checks of it have come to. */
  checks: 'pending' | 'passed' | 'failed';
  /** Why they failed: codes of the norm, or of the platform's own. */
  reasonCodes: readonly string[];
  /** What its sender calls it. */
  trackingId: string | undefined;
};

/** An invoice of ours as it is handed over. */
export type OutgoingInvoice = { trackingId: string; filename: string; pdf: Buffer };

export type FlowService = ReturnType<typeof flowService>;

const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json' };

/** The Flow service of XP Z12-013 (annex A, 1.1.0): what of it shops need. Each throws as PlatformCall does. */
export function flowService(url: string, call: PlatformCall) {
  const search = (where: object): Promise<PlatformFlow[]> => {
    const body = JSON.stringify({ limit: SEARCH_LIMIT, where });
    const init = { method: 'POST', headers: JSON_TYPES, body };
    return call(`${url}/v1/flows/search`, init, async (response) =>
      (searchAnswer.parse(await response.json()).results ?? []).map(toFlow),
    );
  };

  /** What changed after an instant, and before another where one is given: at most 100 flows, in no order. */
  const changed = (afterMs: number, beforeMs?: number): Promise<PlatformFlow[]> =>
    search({
      updatedAfter: new Date(afterMs).toISOString(),
      ...(beforeMs !== undefined && { updatedBefore: new Date(beforeMs).toISOString() }),
      flowType: CHANGED,
    });

  /** What we have sent under a name of ours. */
  const sentAs = (trackingId: string): Promise<PlatformFlow[]> =>
    search({ trackingId, flowDirection: ['Out'] });

  /**
   * Hands an invoice over and gives its flow's id. Asked once: where no answer comes, it may have been taken all the
   * same, and `sentAs` tells.
   */
  function send({ trackingId, filename, pdf }: OutgoingInvoice): Promise<string> {
    const flowInfo = {
      trackingId,
      name: filename,
      processingRule: 'B2B',
      flowSyntax: 'Factur-X',
      sha256: createHash('sha256').update(pdf).digest('hex'),
    };
    const { body, type } = multipart([
      {
        name: 'flowInfo',
        type: 'application/json',
        content: Buffer.from(JSON.stringify(flowInfo)),
      },
      { name: 'file', type: 'application/pdf', filename, content: pdf },
    ]);
    const headers = { 'content-type': type, accept: 'application/json' };
    const init = { method: 'POST', headers, body };
    return call(
      `${url}/v1/flows`,
      init,
      async (response) => sentAnswer.parse(await response.json()).flowId,
      'once',
    );
  }

  /** The file of a flow as its sender made it. Throws FileTooLarge too. */
  const original = (flowId: string, mostBytes: number): Promise<Buffer> =>
    call(
      `${url}/v1/flows/${encodeURIComponent(flowId)}?docType=Original`,
      { headers: { accept: 'application/octet-stream' } },
      (response) => bytesOf(response, mostBytes),
    );

  return { changed, sentAs, send, original };
}

type Part = { name: string; type: string; filename?: string; content: Buffer };

/** RFC 7578. By hand: a JSON part that FormData makes of a Blob is given a file's name, which it is not. */
function multipart(parts: readonly Part[]): { body: Uint8Array<ArrayBuffer>; type: string } {
  const boundary = `rebond-${randomUUID()}`;
  const chunks = parts.flatMap(({ name, type, filename, content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\ncontent-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((each) => Buffer.from(each)));
  return { body: new Uint8Array(body), type: `multipart/form-data; boundary=${boundary}` };
}

const CHECKS = { Pending: 'pending', Ok: 'passed', Error: 'failed' } as const;

function toFlow(flow: z.infer<typeof flowSchema>): PlatformFlow {
  const { status = 'Ok', details = [] } = flow.acknowledgement ?? {};
  return {
    id: flow.flowId,
    type: CHANGED.find(
      (each) =>
        each === flow.flowType && DIRECTIONS[each] === (flow.flowDirection ?? DIRECTIONS[each]),
    ),
    submittedAtMs: instantOf(flow.submittedAt),
    updatedAtMs: instantOf(flow.updatedAt),
    syntax: RECEIVED_SYNTAXES.find((each) => each === flow.flowSyntax),
    checks: Object.hasOwn(CHECKS, status) ? CHECKS[status as keyof typeof CHECKS] : 'pending',
    reasonCodes: details.flatMap(({ level, reasonCode }) => (level === 'Error' ? reasonCode : [])),
    trackingId: flow.trackingId,
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
