import { createHash, randomUUID } from 'node:crypto';
import {
  type ParsedStatusMessage,
  parseStatusMessage,
  statusFindings,
} from '../../../functions/e-invoicing/e-reporting/testing/status-findings.ts';
import { readInvoice } from '../../../functions/e-invoicing/reading/read-invoice.ts';
import { statusMessage } from '../../../functions/testing/status-message.ts';
import { type Answer, type Asked, type FlowInfo, flowInfo, Refusal } from './requests.ts';
import type { Flow, State } from './state.ts';

type Platform = {
  state: State;
  save: () => void;
  deliver: (file: Buffer, given: Partial<Pick<Flow, 'flowType' | 'flowSyntax'>>) => string;
  now: () => number;
};

/** Handles the invoices that shops submit, and the statuses that their customers give them. */
export function takeInvoices({ state, save, deliver, now }: Platform) {
  /** The acknowledgement gives the result of the checks immediately. */
  async function submit(asked: Asked): Promise<Answer> {
    if (state.mode === 'strict') throw new Refusal(422, 'UNPROCESSABLE_ENTITY');
    const given = await submissionOf(asked.type, asked.body).catch((error: unknown) => {
      throw new Refusal(400, 'INVALID_REQUEST', String(error));
    });
    const { info, file, invoice, status } = given;
    const reasonCode = failureOf(given);
    const at = new Date(now()).toISOString();
    const flow: Flow = {
      flowId: randomUUID(),
      submittedAt: at,
      updatedAt: at,
      trackingId: info.trackingId,
      flowType: typeOf(info.flowSyntax, status),
      processingRule: info.processingRule,
      processingRuleSource: 'Input',
      flowDirection: 'Out',
      flowSyntax: info.flowSyntax,
      flowProfile: 'CIUS',
      acknowledgement: reasonCode
        ? {
            status: 'Error',
            details: [{ level: 'Error', item: 'flow', reasonCode, reasonMessage: reasonCode }],
          }
        : { status: 'Ok' },
    };
    state.flows.push({ ...flow, file: file.toString('base64') });
    if (invoice && !reasonCode) receiveStatus(invoice, 200);
    save();
    if (state.mode === 'mute') return 'silence';
    return { status: 202, json: { ...info, flowId: flow.flowId, submittedAt: at } };
  }

  function failureOf({ file, info, invoice, status }: Submission): string | undefined {
    if (file.length === 0) return 'EmptyFlow';
    if (info.sha256 !== createHash('sha256').update(file).digest('hex')) return 'ChecksumMismatch';
    if (status !== undefined) return failureOfStatus(status);
    if (invoice === undefined) return 'InvalidSchema';
    const isThere = sent(invoice.sellerSiren).some(({ number }) => number === invoice.number);
    return isThere ? 'AlreadyExistingFlow' : undefined;
  }

  /**
   * Returns why a status is refused: it is a repetition, its sender has no such role on the invoice, the invoice is
   * unknown, or the amounts exceed the invoice's total.
   */
  function failureOfStatus(given: ParsedStatusMessage) {
    const { id, code, role, siren, sellerSiren, number } = given;
    const before = spoken();
    if (before.some((each) => each.id === id)) return 'AlreadyExistingFlow';
    const said = before.filter((each) => each.number === number && each.siren === siren);
    if (role === 'SE') {
      if (siren !== sellerSiren) return 'InvoiceLCAccessDenied';
      const about = sent(sellerSiren).find((each) => each.number === number);
      if (about === undefined) return 'InvoiceLCInvalidStatus';
      const cents = [...said, given]
        .flatMap(({ byRate }) => byRate)
        .reduce((sum, each) => sum + each.cents, 0);
      return cents < 0 || cents > about.totalCents ? 'InvoiceLCAmountError' : undefined;
    }
    const isItsOwn = state.flows.some((flow) => {
      if (flow.flowType !== 'SupplierInvoice') return false;
      const about = invoiceOf(Buffer.from(flow.file, 'base64'));
      return (
        about?.sellerSiren === sellerSiren && about.buyerSiren === siren && about.number === number
      );
    });
    if (!isItsOwn) return 'InvoiceLCAccessDenied';
    const isOver = said.some((each) => each.code === 205 || each.code === 210);
    return isOver || said.some((each) => each.code === code) ? 'InvoiceLCInvalidStatus' : undefined;
  }

  const spoken = (): ParsedStatusMessage[] =>
    state.flows.flatMap(({ flowDirection, flowSyntax, acknowledgement, file }) =>
      flowDirection === 'Out' && flowSyntax === 'CDAR' && acknowledgement.status === 'Ok'
        ? [parseStatusMessage(Buffer.from(file, 'base64'))]
        : [],
    );

  const sent = (sellerSiren: string) =>
    state.flows.flatMap((flow) => {
      if (flow.flowType !== 'CustomerInvoice' || flow.acknowledgement.status !== 'Ok') return [];
      const invoice = invoiceOf(Buffer.from(flow.file, 'base64'));
      return invoice?.sellerSiren === sellerSiren ? [{ ...invoice, flow }] : [];
    });

  function receiveStatus(
    invoice: { number: string; date: string; sellerSiren: string },
    code: number,
    reason?: string,
  ): string {
    const file = statusMessage({ ...invoice, code, reason, at: new Date(now()) });
    return deliver(file, { flowType: 'CustomerInvoiceLC', flowSyntax: 'CDAR' });
  }

  return { submit, sent, spoken, receiveStatus };
}

const typeOf = (
  syntax: Flow['flowSyntax'],
  status: ParsedStatusMessage | undefined,
): Flow['flowType'] => {
  if (syntax !== 'CDAR') return 'CustomerInvoice';
  return status?.role === 'BY' ? 'SupplierInvoiceLC' : 'CustomerInvoiceLC';
};

type Invoice = {
  number: string;
  date: string;
  sellerSiren: string;
  buyerSiren: string;
  totalCents: number;
};

/** A file that cannot be read leaves both `invoice` and `status` undefined. */
type Submission = {
  info: FlowInfo;
  file: Buffer;
  invoice: Invoice | undefined;
  status: ParsedStatusMessage | undefined;
};

/** Reads POST /v1/flows: `flowInfo` as JSON, `file`, and nothing else. @throws Error for any other body. */
async function submissionOf(type: string, body: Buffer): Promise<Submission> {
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

/** Returns the invoice in a file, or `undefined` for any other file, which a supplier may deliver too. */
function invoiceOf(file: Buffer): Invoice | undefined {
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
