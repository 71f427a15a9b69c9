import { cleanLine } from '../../shared/text.ts';
import { UnreadableInvoice } from './read-invoice.ts';
import { identifierAt, nodesAt, parseXml, textAt, type XmlNode } from './xml-tree.ts';

/** What a message of the life cycle says of one invoice. */
export type ReportedStatus = {
  number: string;
  sellerSiren: string;
  /** As 210. */
  code: number;
  /** Why, in its author's words; '' without. */
  reason: string;
};

/** As much of a stranger's words as a page shows. */
const MOST_LETTERS = 500;
/** As many invoices as a message is noted of: each costs requests, and a run has minutes. */
const MOST_INVOICES = 100;

/**
 * The statuses in a message of the life cycle: CDAR D22B, as XP Z12-012 (annexes A and B, V1.2) uses it, of one invoice or
 * several.
 * @throws UnreadableInvoice
 */
export function readStatuses(file: Buffer): ReportedStatus[] {
  try {
    const [root] = nodesAt(parseXml(file), 'CrossDomainAcknowledgementAndResponse');
    const named = nodesAt(root, 'AcknowledgementDocument', 'ReferenceReferencedDocument');
    if (named.length === 0) throw new Error('No invoice is named');
    if (named.length > MOST_INVOICES) throw new Error('More invoices are named than a run notes');
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

/** What stands as text, else the code: several are told one after the other, on a line that can be stored and shown. */
function reasonOf(node: XmlNode): string {
  const reasons = nodesAt(node, 'SpecifiedDocumentStatus').flatMap((status) => {
    const words = textAt(status, 'Reason') || textAt(status, 'ReasonCode');
    return words === '' ? [] : [words];
  });
  return cleanLine([...new Set(reasons)].join('\u202f; ').slice(0, MOST_LETTERS));
}
