import {
  REFUSAL_REASONS,
  type RefusalReason,
} from '../../../shared/e-invoicing/refusal-reasons.ts';
import { nodesAt, parseXml, textAt, type XmlNode } from '../reading/xml-tree.ts';
import { SEQUENCES, TEXTS } from './status-rules.ts';

/** What a platform checks; amounts in cents. */
export type ParsedStatusMessage = {
  id: string;
  code: number;
  /** SE for the seller's own invoice, BY for a received one. */
  role: string;
  siren: string;
  number: string;
  sellerSiren: string;
  byRate: { rate: number; cents: number }[];
};

/** The tree does not keep the order of elements. */
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

const patternOf = (sequence: string) =>
  new RegExp(
    `^${sequence
      .split(' ')
      .map((each) => each.replace(/^(\w+)([?*+]?)$/, '(?:$1 )$2'))
      .join('')}$`,
  );

/** Names of rules; none for a message that a platform accepts. */
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

/** For a message without errors. */
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
