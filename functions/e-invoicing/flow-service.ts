import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { RECEIVED_SYNTAXES } from '../../shared/e-invoicing/reception.ts';
import type { PlatformCall } from './platform-calls.ts';
import { FileTooLarge } from './platform-failure.ts';

/** A claim lasts this long. By then the Lambda that made it has ended, so another sender may take over. */
export const FLOW_LEASE_MS = 90_000;

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

/** The type and the direction of a flow decide its purpose for a shop. Other flows do not concern the shop. */
const CONCERNS: Readonly<Record<string, { In?: FlowConcern; Out?: FlowConcern }>> = {
  SupplierInvoice: { In: 'received' },
  CustomerInvoice: { Out: 'invoice' },
  CustomerInvoiceLC: { In: 'status', Out: 'own-status' },
  SupplierInvoiceLC: { Out: 'own-status' },
};
const CHANGED = Object.keys(CONCERNS);
type FlowConcern = 'received' | 'invoice' | 'status' | 'own-status';

/** Instants are epoch milliseconds by the platform's clock. */
export type PlatformFlow = {
  id: string;
  concern: FlowConcern | undefined;
  submittedAtMs: number;
  updatedAtMs: number;
  syntax: (typeof RECEIVED_SYNTAXES)[number] | undefined;
  checks: 'pending' | 'passed' | 'failed';
  /** The checks failed for these reasons: codes of the norm, or the platform's own codes. */
  reasonCodes: readonly string[];
  trackingId: string | undefined;
};

export type OutgoingFile = {
  trackingId: string;
  filename: string;
  syntax: 'Factur-X' | 'CDAR';
  content: Buffer;
};

export type FlowService = ReturnType<typeof flowService>;

const MEDIA_TYPES = { 'Factur-X': 'application/pdf', CDAR: 'application/xml' } as const;
const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json' };

/** Shops need only this part of the Flow service of XP Z12-013 (annex A, 1.1.0). Throws as PlatformCall does. */
export function flowService(url: string, call: PlatformCall) {
  const search = (where: object): Promise<PlatformFlow[]> => {
    const body = JSON.stringify({ limit: SEARCH_LIMIT, where });
    const init = { method: 'POST', headers: JSON_TYPES, body };
    return call(`${url}/v1/flows/search`, init, async (response) =>
      (searchAnswer.parse(await response.json()).results ?? []).map(toFlow),
    );
  };

  const changed = (afterMs: number, beforeMs?: number): Promise<PlatformFlow[]> =>
    search({
      updatedAfter: new Date(afterMs).toISOString(),
      ...(beforeMs !== undefined && { updatedBefore: new Date(beforeMs).toISOString() }),
      flowType: CHANGED,
    });

  const sentAs = (trackingId: string): Promise<PlatformFlow[]> =>
    search({ trackingId, flowDirection: ['Out'] });

  /**
   * Submits a file and returns its flow's id. The file is sent once, because the platform may have accepted it without
   * answering. In that case, `sentAs` shows whether the platform has it.
   */
  function send({ trackingId, filename, syntax, content }: OutgoingFile): Promise<string> {
    const flowInfo = {
      trackingId,
      name: filename,
      processingRule: 'B2B',
      flowSyntax: syntax,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    const { body, type } = multipart([
      {
        name: 'flowInfo',
        type: 'application/json',
        content: Buffer.from(JSON.stringify(flowInfo)),
      },
      { name: 'file', type: MEDIA_TYPES[syntax], filename, content },
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

  const original = (flowId: string, mostBytes: number): Promise<Buffer> =>
    call(
      `${url}/v1/flows/${encodeURIComponent(flowId)}?docType=Original`,
      { headers: { accept: 'application/octet-stream' } },
      (response) => bytesOf(response, mostBytes),
    );

  return { changed, sentAs, send, original };
}

type Part = { name: string; type: string; filename?: string; content: Buffer };

/** Writes a body by RFC 7578. This code exists because FormData would add a file name to the JSON part. */
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
    concern: concernOf(flow),
    submittedAtMs: instantOf(flow.submittedAt),
    updatedAtMs: instantOf(flow.updatedAt),
    syntax: RECEIVED_SYNTAXES.find((each) => each === flow.flowSyntax),
    checks: Object.hasOwn(CHECKS, status) ? CHECKS[status as keyof typeof CHECKS] : 'pending',
    reasonCodes: details.flatMap(({ level, reasonCode }) => (level === 'Error' ? reasonCode : [])),
    trackingId: flow.trackingId,
  };
}

function concernOf({ flowType = '', flowDirection }: z.infer<typeof flowSchema>) {
  const ways = Object.hasOwn(CONCERNS, flowType) ? CONCERNS[flowType] : undefined;
  if (flowDirection === undefined) return ways?.In ?? ways?.Out;
  return flowDirection === 'In' || flowDirection === 'Out' ? ways?.[flowDirection] : undefined;
}

function instantOf(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new Error('A timestamp of the platform cannot be read');
  return ms;
}

async function bytesOf(response: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of response.body ?? []) {
    held += chunk.byteLength;
    // The end of the loop cancels the rest of the answer.
    if (held > mostBytes) throw new FileTooLarge(`More than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
