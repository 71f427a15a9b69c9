import { cleanLine } from '../../../shared/text.ts';
import { UnreadableInvoice } from './read-invoice.ts';
import { identifierAt, nodesAt, parseXml, textAt, type XmlNode } from './xml-tree.ts';

export type ReportedStatus = { number: string; sellerSiren: string; code: number; reason: string };

/** A page shows at most this many characters of a stranger's text. */
const MAX_REASON_LENGTH = 500;
/** One message may name at most this many invoices, because each costs requests and a run has only minutes. */
const MOST_INVOICES = 100;

/** Reads CDAR D22B as XP Z12-012 (annexes A and B, V1.2) uses it. @throws UnreadableInvoice */
export function readStatuses(file: Buffer): ReportedStatus[] {
  try {
    const [root] = nodesAt(parseXml(file), 'CrossDomainAcknowledgementAndResponse');
    const named = nodesAt(root, 'AcknowledgementDocument', 'ReferenceReferencedDocument');
    if (named.length === 0) throw new Error('The message names no invoice');
    if (named.length > MOST_INVOICES)
      throw new Error('The message names more invoices than a run can record');
    return named.map(toStatus);
  } catch (error) {
    throw new UnreadableInvoice('A message of the life cycle cannot be read', { cause: error });
  }
}

function toStatus(node: XmlNode): ReportedStatus {
  const number = textAt(node, 'IssuerAssignedID');
  const code = textAt(node, 'ProcessConditionCode');
  const seller = identifierAt(node, '0002', 'IssuerTradeParty', 'GlobalID');
  if (number === '' || !/^\d{3}$/.test(code) || !/^\d{9}$/.test(seller)) {
    throw new Error('A status lacks its invoice, its code or its seller');
  }
  return { number, sellerSiren: seller, code: Number(code), reason: reasonOf(node) };
}

function reasonOf(node: XmlNode): string {
  const reasons = nodesAt(node, 'SpecifiedDocumentStatus').flatMap((status) => {
    const words = textAt(status, 'Reason') || textAt(status, 'ReasonCode');
    return words === '' ? [] : [words];
  });
  return cleanLine([...new Set(reasons)].join('\u202f; ').slice(0, MAX_REASON_LENGTH));
}
