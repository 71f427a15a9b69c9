import * as z from 'zod/mini';
import type { ReceivedInvoice } from '../../../shared/e-invoicing/reception.ts';
import { cleanLine } from '../../../shared/text.ts';
import { embeddedXml } from './embedded-xml.ts';
import { identifierAt, nodesAt, parseXml, textAt, type XmlNode } from './xml-tree.ts';

export type InvoiceFacts = Pick<
  ReceivedInvoice,
  'kind' | 'number' | 'date' | 'dueDate' | 'seller' | 'amountCents' | 'currency'
> & {
  buyerSiren: string;
  /** The type code (BT-3) is '' when the reform has no such code. */
  typeCode: string;
  /** Statuses for the seller go to this address (BT-34). */
  sellerAddress: { scheme: string; id: string } | null;
};

/** The file is not an invoice of the reform, or does not name its recipient. */
export class UnreadableInvoice extends Error {
  override readonly name = 'UnreadableInvoice';
}

/** These are ISO 6523 schemes of a SIREN, a SIRET, and the reform's addresses, which begin with a SIREN. */
const SIREN = '0002';
const SIRET = '0009';
const ADDRESS = '0225';
/** EN 16931 treats these codes of UNTDID 1001 as credits, such as self-billed or factored credit notes. */
const CREDITS = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

/** Reads CII D22B or UBL 2.1, or the first of these inside a Factur-X PDF. @throws UnreadableInvoice */
export function readInvoice(file: Buffer): InvoiceFacts {
  const isPdf = file.subarray(0, 1_024).includes('%PDF-');
  const xml = isPdf ? embeddedXml(file) : file;
  if (xml === undefined) throw new UnreadableInvoice('A PDF carries no invoice');
  return withinBounds(factsOf(parsed(xml)));
}

const TYPE_CODES = new Set(
  '380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503'.split(' '),
);

/** Longer texts are cut, because an invoice is received whatever its sender wrote. */
const MOST_CHARACTERS = 200;

/** The facts must be storable and showable: each text is one short line, and required texts are not empty. */
function withinBounds(facts: InvoiceFacts): InvoiceFacts {
  const line = (text: string) => cleanLine(text.slice(0, MOST_CHARACTERS));
  const { seller, sellerAddress, typeCode, ...rest } = facts;
  const bounded = {
    ...rest,
    number: line(facts.number),
    seller: { ...seller, name: line(seller.name) },
    currency: /^[A-Z]{3}$/.test(facts.currency) ? facts.currency : '',
  };
  const missing = Object.entries(bounded).filter(
    ([, value]) => value === '' || Number.isNaN(value),
  );
  if (missing.length > 0) {
    throw new UnreadableInvoice(`An invoice lacks ${missing.map(([name]) => name).join(', ')}`);
  }
  const isAddress =
    sellerAddress !== null &&
    /^(EM|\d{4})$/.test(sellerAddress.scheme) &&
    /^[\w.:@+-]{1,125}$/.test(sellerAddress.id);
  return {
    ...bounded,
    typeCode: TYPE_CODES.has(typeCode) ? typeCode : '',
    sellerAddress: isAddress ? sellerAddress : null,
  };
}

function parsed(xml: Buffer): XmlNode {
  try {
    return parseXml(xml);
  } catch (error) {
    throw new UnreadableInvoice('A file is not XML', { cause: error });
  }
}

function factsOf(document: XmlNode): InvoiceFacts {
  const [cii] = nodesAt(document, 'CrossIndustryInvoice');
  if (cii) return factsOfCii(cii);
  const [invoice] = nodesAt(document, 'Invoice');
  if (invoice) return factsOfUbl(invoice, 'invoice');
  const [credit] = nodesAt(document, 'CreditNote');
  if (credit) return factsOfUbl(credit, 'credit-note');
  throw new UnreadableInvoice('An XML document is not an invoice');
}

function factsOfCii(root: XmlNode): InvoiceFacts {
  const [head] = nodesAt(root, 'ExchangedDocument');
  const [agreement] = nodesAt(
    root,
    'SupplyChainTradeTransaction',
    'ApplicableHeaderTradeAgreement',
  );
  const [settled] = nodesAt(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement');
  const [buyer] = nodesAt(agreement, 'BuyerTradeParty');
  const [seller] = nodesAt(agreement, 'SellerTradeParty');
  const sirenOf = (party: XmlNode | undefined) =>
    firstSiren(
      identifierAt(party, ADDRESS, 'URIUniversalCommunication', 'URIID'),
      identifierAt(party, SIREN, 'SpecifiedLegalOrganization', 'ID'),
      identifierAt(party, SIRET, 'SpecifiedLegalOrganization', 'ID'),
      identifierAt(party, SIRET, 'GlobalID'),
    );
  return {
    kind: CREDITS.has(textAt(head, 'TypeCode')) ? 'credit-note' : 'invoice',
    number: textAt(head, 'ID'),
    date: plainDay(textAt(head, 'IssueDateTime', 'DateTimeString')),
    dueDate:
      plainDay(
        textAt(settled, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString'),
      ) || null,
    seller: { name: textAt(seller, 'Name'), siren: sirenOf(seller) || null },
    amountCents: cents(
      textAt(settled, 'SpecifiedTradeSettlementHeaderMonetarySummation', 'GrandTotalAmount'),
    ),
    currency: textAt(settled, 'InvoiceCurrencyCode'),
    buyerSiren: sirenOf(buyer),
    typeCode: textAt(head, 'TypeCode'),
    sellerAddress: addressOf(seller, 'URIUniversalCommunication', 'URIID'),
  };
}

function factsOfUbl(root: XmlNode, kind: InvoiceFacts['kind']): InvoiceFacts {
  const [buyer] = nodesAt(root, 'AccountingCustomerParty', 'Party');
  const [seller] = nodesAt(root, 'AccountingSupplierParty', 'Party');
  const sirenOf = (party: XmlNode | undefined) =>
    firstSiren(
      identifierAt(party, ADDRESS, 'EndpointID'),
      identifierAt(party, SIREN, 'PartyLegalEntity', 'CompanyID'),
      identifierAt(party, SIRET, 'PartyLegalEntity', 'CompanyID'),
      identifierAt(party, SIRET, 'PartyIdentification', 'ID'),
    );
  return {
    kind: CREDITS.has(textAt(root, 'InvoiceTypeCode')) ? 'credit-note' : kind,
    number: textAt(root, 'ID'),
    date: plainDay(textAt(root, 'IssueDate')),
    dueDate: plainDay(textAt(root, 'DueDate')) || null,
    seller: {
      name:
        textAt(seller, 'PartyLegalEntity', 'RegistrationName') ||
        textAt(seller, 'PartyName', 'Name'),
      siren: sirenOf(seller) || null,
    },
    amountCents: cents(textAt(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount')),
    currency: textAt(root, 'DocumentCurrencyCode'),
    buyerSiren: sirenOf(buyer),
    typeCode: textAt(root, 'InvoiceTypeCode') || textAt(root, 'CreditNoteTypeCode'),
    sellerAddress: addressOf(seller, 'EndpointID'),
  };
}

function addressOf(
  node: XmlNode | undefined,
  ...path: readonly string[]
): InvoiceFacts['sellerAddress'] {
  const id = textAt(node, ...path);
  return id === '' ? null : { scheme: textAt(node, ...path, '@schemeID'), id };
}

const firstSiren = (...identifiers: readonly string[]): string =>
  identifiers.flatMap((each) => /^\d{9}/.exec(each.replace(/\s/g, ''))?.[0] ?? [])[0] ?? '';

/** Reads `20261123` (UNTDID 2379, 102) or `2026-11-23` and returns the latter form, or '' for any other text. */
function plainDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text) ?? [];
  const { data = '' } = z.iso.date().safeParse(`${year}-${month}-${day}`);
  return data;
}

/** Both syntaxes write amounts as `xs:decimal`: a sign and the digits on one side of the point may be absent. */
const DECIMAL = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;

/** Returns hundredths of a currency, rounded half away from zero, or NaN for a text that is not an amount. */
function cents(text: string): number {
  const [found, sign, whole = '0', fraction, bareFraction] = DECIMAL.exec(text) ?? [];
  if (found === undefined) return Number.NaN;
  const digits = (fraction ?? bareFraction ?? '').padEnd(3, '0');
  const size = Number(whole + digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(size)) return Number.NaN;
  return sign === '-' && size > 0 ? -size : size;
}
