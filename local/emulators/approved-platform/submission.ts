import { readInvoice } from '../../../functions/e-invoicing/reading/read-invoice.ts';
import {
  type ParsedStatusMessage,
  parseStatusMessage,
  statusFindings,
} from '../../../functions/e-invoicing/statuses/status-findings.ts';
import { type FlowInfo, flowInfo } from './requests.ts';

type Invoice = {
  number: string;
  date: string;
  sellerSiren: string;
  buyerSiren: string;
  totalCents: number;
};

/** Neither `invoice` nor `status` is there when the file cannot be read. */
export type Submission = {
  info: FlowInfo;
  file: Buffer;
  invoice: Invoice | undefined;
  status: ParsedStatusMessage | undefined;
};

/** Reads POST /v1/flows: `flowInfo` as JSON, `file`, and nothing else. @throws Error for any other body. */
export async function submissionOf(type: string, body: Buffer): Promise<Submission> {
  const headers = { 'content-type': type };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const given = form.get('flowInfo');
  const file = form.get('file');
  if (typeof given !== 'string' || !(file instanceof File) || [...form.keys()].length !== 2) {
    throw new Error('The parts flowInfo and file are required');
  }
  if (!/^application\/(pdf|xml)$/.test(file.type)) throw new Error('The file must be a PDF or XML');
  const bytes = Buffer.from(await file.arrayBuffer());
  const info = flowInfo.parse(JSON.parse(given));
  const isStatus = info.flowSyntax === 'CDAR';
  return {
    info,
    file: bytes,
    invoice: isStatus ? undefined : invoiceOf(bytes),
    status: isStatus ? statusOf(bytes) : undefined,
  };
}

/** The invoice in a file; `undefined` for any other file, which a supplier may deliver too. */
export function invoiceOf(file: Buffer): Invoice | undefined {
  try {
    const { number, date, seller, buyerSiren, amountCents } = readInvoice(file);
    return seller.siren === null
      ? undefined
      : { number, date, sellerSiren: seller.siren, buyerSiren, totalCents: amountCents };
  } catch {
    return undefined;
  }
}

function statusOf(file: Buffer): Submission['status'] {
  try {
    return statusFindings(file).length === 0 ? parseStatusMessage(file) : undefined;
  } catch {
    return undefined;
  }
}
