import { UnreadableInvoice } from './read-invoice.ts';
import { identifierAt, nodesAt, parseXml, textAt, type XmlNode } from './xml-tree.ts';

/** What a message of the life cycle says of one invoice. */
export type ToldStatus = {
  number: string;
  sellerSiren: string;
  /** As 210. */
  code: number;
  /** Why, in its author's words; '' without. */
  reason: string;
};

/** As much of a stranger's words as a page shows. */
const MOST_LETTERS = 500;

/**
 * The statuses in a message of the life cycle: CDAR D22B, as XP Z12-012 (annexes A and B, V1.2) uses it, of one invoice or
 * several.
 * @throws UnreadableInvoice
 */
export function readStatuses(file: Buffer): ToldStatus[] {
  try {
    const [root] = nodesAt(parseXml(file), 'CrossDomainAcknowledgementAndResponse');
    const told = nodesAt(root, 'AcknowledgementDocument', 'ReferenceReferencedDocument').map(
      toStatus,
    );
    if (told.length === 0) throw new Error('No invoice is named');
    return told;
  } catch (error) {
    throw new UnreadableInvoice('A message of the life cycle cannot be read', { cause: error });
  }
}

function toStatus(node: XmlNode): ToldStatus {
  const number = textAt(node, 'IssuerAssignedID');
  const code = textAt(node, 'ProcessConditionCode');
  const seller = identifierAt(node, '0002', 'IssuerTradeParty', 'GlobalID');
  if (number === '' || !/^\d{3}$/.test(code) || !/^\d{9}$/.test(seller)) {
    throw new Error('A status lacks its invoice, its code or its seller');
  }
  return { number, sellerSiren: seller, code: Number(code), reason: reasonOf(node) };
}

/** What stands as text, else the code: several are told one after the other. */
function reasonOf(node: XmlNode): string {
  const reasons = nodesAt(node, 'SpecifiedDocumentStatus').flatMap((status) => {
    const words = textAt(status, 'Reason') || textAt(status, 'ReasonCode');
    return words === '' ? [] : [words];
  });
  return [...new Set(reasons)].join(' ; ').slice(0, MOST_LETTERS);
}
