import {
  REFUSAL_REASONS,
  type RefusalReason,
} from '../../../../shared/e-invoicing/refusal-reasons.ts';
import { nodesAt, parseXml, textAt, type XmlNode } from '../../reading/xml-tree.ts';
import { patternOf } from './flow-10-findings.ts';

/**
 * This file checks the rules of CDAR D22B that XP Z12-012 (annex A) uses, and the rules of the Schematron BR-FR-CDV
 * 1.4.0 (FNFE-MPE, 30 June 2026).
 */

/** The children of each element come in this order. `?` means at most one, and `*` any number. */
const SEQUENCES: Readonly<Record<string, string>> = {
  CrossDomainAcknowledgementAndResponse:
    'ExchangedDocumentContext ExchangedDocument AcknowledgementDocument',
  ExchangedDocumentContext:
    'BusinessProcessSpecifiedDocumentContextParameter? GuidelineSpecifiedDocumentContextParameter',
  BusinessProcessSpecifiedDocumentContextParameter: 'ID',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument:
    'ID Name? IssueDateTime SenderTradeParty IssuerTradeParty RecipientTradeParty+',
  AcknowledgementDocument:
    'MultipleReferencesIndicator TypeCode IssueDateTime ReferenceReferencedDocument',
  ReferenceReferencedDocument:
    'IssuerAssignedID StatusCode? TypeCode ReceiptDateTime? FormattedIssueDateTime ProcessConditionCode ProcessCondition? IssuerTradeParty SpecifiedDocumentStatus*',
  SpecifiedDocumentStatus:
    'ReasonCode? Reason? SequenceNumeric IncludedNote* SpecifiedDocumentCharacteristic*',
  SpecifiedDocumentCharacteristic: 'TypeCode ValueAmount ValueDateTime? ValuePercent',
  IncludedNote: 'Content',
  SenderTradeParty: 'GlobalID? Name? RoleCode',
  IssuerTradeParty: 'GlobalID Name? RoleCode?',
  RecipientTradeParty: 'GlobalID Name? RoleCode URIUniversalCommunication?',
  URIUniversalCommunication: 'URIID',
  MultipleReferencesIndicator: 'Indicator',
  IssueDateTime: 'DateTimeString',
  ReceiptDateTime: 'DateTimeString',
  FormattedIssueDateTime: 'DateTimeString',
  ValueDateTime: 'DateTimeString',
};

const STAMP = /^20\d{6}([01]\d|2[0-3])[0-5]\d[0-5]\d$/;
const DAY = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const ROLES = /^(BY|AB|DL|SE|SR|PE|PR|II|IV)$/;

/** Each entry is a rule, the names of the parent and the element, and the pattern of the element's text. */
const TEXTS: readonly (readonly [string, string, RegExp])[] = [
  ['BR-FR-CDV-CL-01', 'BusinessProcessSpecifiedDocumentContextParameter/ID', /^REGULATED$/],
  [
    'BR-FR-CDV-02',
    'GuidelineSpecifiedDocumentContextParameter/ID',
    /^urn\.cpro\.gouv\.fr:1p0:CDV:invoice$/,
  ],
  ['BR-FR-CDV-03', 'ExchangedDocument/ID', /^[\w#-]{1,50}$/],
  ['G7.06', 'IssueDateTime/DateTimeString', STAMP],
  ['G7.06', 'ReceiptDateTime/DateTimeString', STAMP],
  ['BR-FR-CDV-11', 'FormattedIssueDateTime/DateTimeString', DAY],
  ['MDT-219', 'ValueDateTime/DateTimeString', DAY],
  ['BR-FR-CDV-CL-02', 'SenderTradeParty/RoleCode', ROLES],
  ['BR-FR-CDV-CL-03', 'IssuerTradeParty/RoleCode', ROLES],
  ['BR-FR-CDV-CL-04', 'RecipientTradeParty/RoleCode', /^(BY|AB|DL|SE|SR|PE|PR|II|IV|WK|DFH)$/],
  ['BR-FR-CDV-09', 'AcknowledgementDocument/TypeCode', /^23$/],
  ['BR-FR-CDV-CL-05', 'ReferenceReferencedDocument/StatusCode', /^(45|39|37|50|49|47|46|1|5)$/],
  ['BR-FR-04', 'ReferenceReferencedDocument/TypeCode', /^(380|386|384|381|389|393|261|262|396)$/],
  ['BR-FR-CDV-CL-06', 'ReferenceReferencedDocument/ProcessConditionCode', /^2(04|05|10|12)$/],
  ['BR-FR-CDV-CL-11', 'SpecifiedDocumentCharacteristic/TypeCode', /^MEN$/],
  ['BR-FR-DEC-01', 'SpecifiedDocumentCharacteristic/ValueAmount', /^-?\d{1,16}\.\d{2}$/],
  [
    'BR-FR-16',
    'SpecifiedDocumentCharacteristic/ValuePercent',
    /^(0|20|10|5\.5|2\.1|8\.5|13|1\.05|1\.75|0\.9|9\.2|9\.6|19\.6|7)$/,
  ],
];

/** A platform checks these parts of a status message. Amounts are in cents. */
export type ParsedStatusMessage = {
  id: string;
  code: number;
  role: string;
  siren: string;
  number: string;
  sellerSiren: string;
  byRate: { rate: number; cents: number }[];
};

/** Reads the children from the text, because the tree does not keep the order of elements. */
function childrenInOrder(xml: string): [string, string[]][] {
  const open: [string, string[]][] = [['', []]];
  const all: [string, string[]][] = [];
  for (const [, close, name = ''] of xml
    .replace(/<\?.*?\?>/g, '')
    .matchAll(/<(\/?)\w+:(\w+)[^>]*>/g)) {
    if (close) {
      open.pop();
      continue;
    }
    open.at(-1)?.[1].push(name);
    const each: [string, string[]] = [name, []];
    open.push(each);
    all.push(each);
  }
  return all;
}

/** Returns the names of the rules that a message breaks. A platform accepts a message that breaks none. */
export function statusFindings(file: Buffer): string[] {
  const found: string[] = [];
  for (const [name, children] of childrenInOrder(file.toString('utf8'))) {
    const sequence = SEQUENCES[name];
    const text = children.map((each) => `${each} `).join('');
    if (sequence === undefined ? text !== '' : !patternOf(sequence).test(text)) {
      found.push(`sequence ${name}`);
    }
  }
  const tree = parseXml(file);
  const [root] = nodesAt(tree, 'CrossDomainAcknowledgementAndResponse');
  if (root === undefined) return ['root'];
  within(root, 'CrossDomainAcknowledgementAndResponse', found);
  return [...found, ...ofDocument(root)];
}

function within(node: XmlNode, name: string, found: string[]): void {
  if (typeof node === 'string') return;
  for (const child of Object.keys(node).filter((key) => !/^[@#?]/.test(key))) {
    for (const each of nodesAt(node, child)) {
      const text = typeof each === 'string' ? each : textAt(each);
      for (const [rule, of, pattern] of TEXTS) {
        if (of === `${name}/${child}` && !pattern.test(text)) found.push(`${rule} ${of}`);
      }
      within(each, child, found);
    }
  }
}

function ofDocument(root: XmlNode): string[] {
  const found: string[] = [];
  for (const to of nodesAt(root, 'ExchangedDocument', 'RecipientTradeParty')) {
    const isPlatform = /^(WK|DFH)$/.test(textAt(to, 'RoleCode'));
    if (!isPlatform && textAt(to, 'URIUniversalCommunication', 'URIID') === '') {
      found.push('BR-FR-CDV-08');
    }
  }
  const [about] = nodesAt(root, 'AcknowledgementDocument', 'ReferenceReferencedDocument');
  const code = textAt(about, 'ProcessConditionCode');
  const reasons = nodesAt(about, 'SpecifiedDocumentStatus', 'ReasonCode').map((each) =>
    textAt(each),
  );
  const shares = nodesAt(about, 'SpecifiedDocumentStatus', 'SpecifiedDocumentCharacteristic');
  if (code === '212' && shares.length === 0) found.push('BR-FR-CDV-14');
  if (code === '210' && reasons.length === 0) found.push('BR-FR-CDV-15');
  if (reasons.some((each) => !Object.hasOwn(REFUSAL_REASONS, each as RefusalReason))) {
    found.push('BR-FR-CDV-CL-09');
  }
  const isBelowZero = shares.some((share) => textAt(share, 'ValueAmount').startsWith('-'));
  if (isBelowZero && textAt(about, 'SpecifiedDocumentStatus', 'IncludedNote', 'Content') === '') {
    found.push('P1.17');
  }
  return found;
}

export function parseStatusMessage(file: Buffer): ParsedStatusMessage {
  const [root] = nodesAt(parseXml(file), 'CrossDomainAcknowledgementAndResponse');
  const [head] = nodesAt(root, 'ExchangedDocument');
  const [about] = nodesAt(root, 'AcknowledgementDocument', 'ReferenceReferencedDocument');
  return {
    id: textAt(head, 'ID'),
    code: Number(textAt(about, 'ProcessConditionCode')),
    role: textAt(head, 'IssuerTradeParty', 'RoleCode'),
    siren: textAt(head, 'IssuerTradeParty', 'GlobalID'),
    number: textAt(about, 'IssuerAssignedID'),
    sellerSiren: textAt(about, 'IssuerTradeParty', 'GlobalID'),
    byRate: nodesAt(about, 'SpecifiedDocumentStatus', 'SpecifiedDocumentCharacteristic').map(
      (share) => ({
        rate: Number(textAt(share, 'ValuePercent')),
        cents: Math.round(Number(textAt(share, 'ValueAmount')) * 100),
      }),
    ),
  };
}
