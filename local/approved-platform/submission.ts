import { readInvoice } from '../../functions/e-invoicing/read-invoice.ts';
import { type FlowInfo, flowInfo } from './requests.ts';

/** What is handed over, and which invoice it is; none where it cannot be read as one. */
export type Submission = {
  info: FlowInfo;
  file: Buffer;
  invoice: { number: string; date: string; sellerSiren: string } | undefined;
};

/**
 * The body of POST /v1/flows: `flowInfo` as JSON and `file`, and nothing else.
 * @throws Error for any other.
 */
export async function submissionOf(type: string, body: Buffer): Promise<Submission> {
  const headers = { 'content-type': type };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const told = form.get('flowInfo');
  const file = form.get('file');
  if (typeof told !== 'string' || !(file instanceof File) || [...form.keys()].length !== 2) {
    throw new Error('flowInfo and file are asked for');
  }
  if (!/^application\/(pdf|xml)$/.test(file.type)) throw new Error('A PDF or XML is asked for');
  const bytes = Buffer.from(await file.arrayBuffer());
  return { info: flowInfo.parse(JSON.parse(told)), file: bytes, invoice: invoiceOf(bytes) };
}

function invoiceOf(file: Buffer): Submission['invoice'] {
  try {
    const { number, date, seller } = readInvoice(file);
    return seller.siren === null ? undefined : { number, date, sellerSiren: seller.siren };
  } catch {
    return undefined;
  }
}
