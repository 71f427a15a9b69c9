import { ATTRIBUTES, SEQUENCES, TEXTS } from './flow-10-rules.ts';

export type Node = {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
};

/** Reads an XML document without comments or mixed content, as our code writes it. */
export function readXml(xml: string): Node {
  const top: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  for (const [, close, name, attributes = '', text = ''] of xml
    .replace(/^<\?.*?\?>/, '')
    .matchAll(/<(\/?)([\w:]+)([^>]*)>|([^<]+)/g)) {
    const parent = open.at(-1) ?? top;
    if (name === undefined) parent.text += text;
    else if (close) open.pop();
    else {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value]) => [
        key,
        value,
      ]);
      const node = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      parent.children.push(node);
      open.push(node);
    }
  }
  const [root] = top.children;
  if (root === undefined) throw new Error('The XML has no element');
  return root;
}

/** Returns the nodes at a path below a node, such as 'TransactionsReport/Transactions'. */
export const below = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce(
      (nodes, name) =>
        nodes.flatMap(({ children }) => children.filter((each) => each.name === name)),
      [node],
    );

/** Returns the text of a node's only child at a path, or '' when there is none. */
export const textOf = (node: Node, path: string): string => below(node, path)[0]?.text ?? '';

const cents = (text: string) => Math.round(Number(text) * 100);

/** Returns the errors that the rules find in a transmission, as 'rule path'. */
export function findings(xml: string): string[] {
  const root = readXml(xml);
  const found = root.name === 'Report' ? [] : ['Report'];
  if (root.children.length !== 2) found.push('G6.29 Report');
  for (const period of [
    ...below(root, 'TransactionsReport/ReportPeriod'),
    ...below(root, 'PaymentsReport/ReportPeriod'),
  ]) {
    if (textOf(period, 'EndDate') <= textOf(period, 'StartDate')) found.push('G6.25 ReportPeriod');
  }
  return [...found, ...within(root, '')];
}

function within(node: Node, parent: string): string[] {
  const path = [parent, node.name].filter(Boolean).join('/');
  const sequence = SEQUENCES[path];
  const names = node.children.map(({ name }) => `${name} `).join('');
  const isLeaf = sequence === undefined;
  const found: string[] = [];
  if (isLeaf ? names !== '' || node.text === '' : !patternOf(sequence).test(names)) {
    found.push(`sequence ${path}`);
  }
  const attribute = ATTRIBUTES[path];
  if (Object.keys(node.attributes).join() !== (attribute ?? '')) found.push(`attributes ${path}`);
  if (isLeaf) {
    const rules = TEXTS.filter(([, of]) => of === path);
    const isFree = !/Amount$|Percent$|Date$|Total$/.test(node.name);
    if (rules.length === 0 && !isFree) found.push(`no rule ${path}`);
    for (const [rule, , text] of rules) if (!text.test(node.text)) found.push(`${rule} ${path}`);
  }
  found.push(...sums(node, path));
  return [...found, ...node.children.flatMap((child) => within(child, node.name))];
}

export const patternOf = (sequence: string) =>
  new RegExp(
    `^${sequence
      .split(' ')
      .map((each) => each.replace(/^(\w+)([?*+]?)$/, '(?:$1 )$2'))
      .join('')}$`,
  );

/** Totals are the sums of their parts, to the cent (G1.53). Some fields must come together (G1.32, G2.33). */
function sums(node: Node, path: string): string[] {
  const found: string[] = [];
  const check = (total: string, parts: string) => {
    const sum = below(node, parts).reduce((all, { text }) => all + cents(text), 0);
    if (cents(textOf(node, total)) !== sum) found.push(`G1.53 ${path}/${total}`);
  };
  if (path === 'TransactionsReport/Transactions') {
    check('TaxExclusiveAmount', 'TaxSubtotal/TaxableAmount');
    check('TaxTotal', 'TaxSubtotal/TaxTotal');
  }
  if (path === 'TransactionsReport/Invoice') {
    check('MonetaryTotal/TaxExclusiveAmount', 'TaxSubTotal/TaxableAmount');
    check('MonetaryTotal/TaxAmount', 'TaxSubTotal/TaxAmount');
    const isCredit = textOf(node, 'TypeCode') === '381';
    if (isCredit && textOf(node, 'ReferencedDocument/IssueDate') === '')
      found.push(`G1.32 ${path}`);
    if (textOf(node, 'Buyer/CompanyId') === '') found.push(`G6.28 ${path}`);
    for (const party of [...below(node, 'Seller'), ...below(node, 'Buyer')]) {
      const scheme = below(party, 'CompanyId')[0]?.attributes.schemeId ?? '';
      const isNumbered = textOf(party, 'TaxRegistrationId') !== '';
      if (['0002', '0223'].includes(scheme) && !isNumbered) found.push(`G2.33 ${party.name}`);
    }
    for (const category of below(node, 'TaxSubTotal/TaxCategory')) {
      const hasReason =
        textOf(category, 'TaxExemptionReasonCode') && textOf(category, 'TaxExemptionReason');
      if (textOf(category, 'Code') === 'E' && !hasReason) found.push(`G1.40 ${path}`);
    }
  }
  return found;
}
