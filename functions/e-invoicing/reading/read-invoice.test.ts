import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { electronicAddress } from '../../../shared/documents/input/electronic-address.ts';
import { typeCodeOf } from '../../documents/facturx/codes.ts';
import { crossIndustryInvoice } from '../../documents/facturx/cross-industry-invoice.ts';
import { documentPdf } from '../../documents/pdf/document-pdf.ts';
import { SAMPLE_INVOICES } from '../../testing/document-samples.ts';
import { supplierInvoice } from '../../testing/supplier-invoice.ts';
import { embeddedXml } from './embedded-xml.ts';
import { readInvoice, UnreadableInvoice } from './read-invoice.ts';
import { factsOfUnreadable } from './unreadable-invoice.ts';

const UBL = (root: 'Invoice' | 'CreditNote', parties = '') => `<?xml version="1.0"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
  <cbc:ID>0042</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>
  ${root === 'Invoice' ? '<cbc:DueDate>2026-12-20</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>' : ''}
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity>
    <cbc:RegistrationName>L&amp;M</cbc:RegistrationName><cbc:CompanyID schemeID="0009">55210055400013</cbc:CompanyID>
  </cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  ${parties || '<cac:AccountingCustomerParty><cac:Party><cbc:EndpointID schemeID="0225">732829320_ATELIER</cbc:EndpointID></cac:Party></cac:AccountingCustomerParty>'}
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID="EUR">129.9</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
</${root}>`;

const read = (text: string) => readInvoice(Buffer.from(text));

/** Makes a PDF with one stream. */
const pdfOf = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj <<${dictionary}>>\nstream\n`),
    content,
    Buffer.from('\nendstream endobj\n%%EOF\n'),
  ]);

describe('Reading an invoice', () => {
  it.each(['Invoice', 'CreditNote'] as const)('A UBL %s is read', (root) => {
    expect(read(UBL(root))).toEqual({
      kind: root === 'Invoice' ? 'invoice' : 'credit-note',
      // Leading zeros are part of a number.
      number: '0042',
      date: '2026-11-20',
      dueDate: root === 'Invoice' ? '2026-12-20' : null,
      seller: { name: 'L&M', siren: '552100554' },
      amountCents: 12_990,
      currency: 'EUR',
      buyerSiren: '732829320',
      typeCode: root === 'Invoice' ? '380' : '',
      sellerAddress: null,
    });
  });

  it.each(Object.entries(SAMPLE_INVOICES))(
    'Our own CII is read, or refused if it lacks the client’s SIREN: %s',
    (_, document) => {
      const xml = Buffer.from(crossIndustryInvoice(document));
      if (document.client.siren === '') {
        expect(() => readInvoice(xml)).toThrow('An invoice lacks buyerSiren');
        return;
      }
      const facts = readInvoice(xml);
      expect(facts).toMatchObject({
        kind: document.documentType === 'avoir' ? 'credit-note' : 'invoice',
        number: document.number,
        date: document.invoiceDate,
        seller: { name: document.seller.name, siren: document.seller.siren },
        currency: 'EUR',
        buyerSiren: document.client.siren,
        typeCode: typeCodeOf(document),
        sellerAddress: electronicAddress(
          document.seller.electronicAddress || document.seller.siren,
        ),
      });
      expect(Math.abs(facts.amountCents)).toBe(document.totalCents);
    },
  );

  it('An XML inside a PDF is read, even if the PDF does not state its size', async () => {
    const document = SAMPLE_INVOICES['business with SIREN'];
    const pdf = await documentPdf(document, undefined);
    const xml = Buffer.from(crossIndustryInvoice(document));
    expect(embeddedXml(pdf)?.equals(xml)).toBe(true);
    expect(readInvoice(pdf)).toEqual(readInvoice(xml));
  });

  it('A file is read in the encoding that it declares', () => {
    const text = UBL('Invoice').replace(
      '<?xml version="1.0"?>',
      '<?xml version="1.0" encoding="ISO-8859-1"?>',
    );
    const latin = Buffer.from(text.replace('L&amp;M', 'Pièces'), 'latin1');
    expect(readInvoice(latin).seller.name).toBe('Pièces');
  });
});

/** Encodes data as the ASCII85 of a PDF, with a line break in it. */
function ascii85(data: Buffer): string {
  let text = '';
  for (let at = 0; at < data.length; at += 4) {
    const group = Buffer.alloc(4);
    const size = data.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE(0);
    if (value === 0 && size === 4) text += 'z';
    else {
      const digits: string[] = [];
      for (let digit = 0; digit < 5; digit += 1) {
        digits.unshift(String.fromCharCode(33 + (value % 85)));
        value = Math.floor(value / 85);
      }
      text += digits.slice(0, size + 1).join('');
    }
  }
  return `${text.slice(0, 60)}\n${text.slice(60)}~>`;
}

const sample = supplierInvoice({
  number: 'F-1',
  sellerName: 'Pièces',
  buyerSiren: '732829320',
  amount: '1.00',
  date: '2026-11-20',
}).toString();

describe('A file as invoicing tools write it', () => {
  it('Numeric character references are decoded once, and invalid ones are removed', () => {
    const name = (text: string) => read(UBL('Invoice').replace('L&amp;M', text)).seller.name;
    expect(name('Pi&#232;ces &#xE9;t&#XE9; &#38; &#60;Co&#62;')).toBe('Pièces été & <Co>');
    expect(name('&amp;#233;')).toBe('&#233;');
    expect(name('L&#xD800;M&#1114112;')).toBe('LM');
  });

  it.each([
    ['+129.90', 12_990],
    ['129.', 12_900],
    ['.5', 50],
    ['-.5', -50],
    ['00129.900000', 12_990],
    ['1.005', 101],
    ['-1.005', -101],
    ['-0.00', 0],
    ['\n 129.9 \n', 12_990],
  ])('The total %j is %i cents in UBL and CII', (text, cents) => {
    expect(read(UBL('Invoice').replace('129.9', text)).amountCents).toBe(cents);
    expect(read(sample.replaceAll('1.00', text)).amountCents).toBe(cents);
  });

  it.each(['1e3', '.', '+', '1,5', '1 000', 'INF', '0x10'])('The total %j is refused', (text) =>
    expect(() => read(UBL('Invoice').replace('129.9', text))).toThrow(UnreadableInvoice),
  );

  it('UTF-16 is read in both byte orders, as an XML file and in a PDF', () => {
    const little = Buffer.from(`\ufeff${sample.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      expect(readInvoice(bytes).seller.name).toBe('Pièces');
      expect(readInvoice(pdfOf('/Type /EmbeddedFile', bytes)).number).toBe('F-1');
    }
  });

  it.each<[string, (xml: Buffer) => Buffer]>([
    ['[/ASCII85Decode /FlateDecode]', (xml) => Buffer.from(ascii85(deflateSync(xml)))],
    ['/ASCII85Decode', (xml) => Buffer.from(ascii85(xml))],
    [
      '[ /ASCIIHexDecode/FlateDecode ]',
      (xml) => Buffer.from(`${deflateSync(xml).toString('hex')}>`),
    ],
  ])('A stream is read with the filters %s, with and without its type', (filters, encode) => {
    const content = encode(Buffer.from(sample));
    expect(readInvoice(pdfOf(`/Type /EmbeddedFile /Filter ${filters}`, content)).number).toBe(
      'F-1',
    );
    expect(readInvoice(pdfOf(`/Filter ${filters}`, content)).number).toBe('F-1');
    const cut = sample.replace('</rsm:CrossIndustryInvoice>', '');
    const broken = pdfOf(`/Type /EmbeddedFile /Filter ${filters}`, encode(Buffer.from(cut)));
    expect(factsOfUnreadable(broken, '2026-11-20')?.buyerSiren).toBe('732829320');
  });

  it('The first invoice in the newest revision of a PDF is read', () => {
    const file = (number: string) => {
      const xml = Buffer.from(sample.replace('F-1', number)).toString('latin1');
      return `7 0 obj <</Type /EmbeddedFile>>\nstream\n${xml}\nendstream endobj\n`;
    };
    const pdf = `%PDF-1.7\n${file('F-OLD')}%%EOF\n${file('F-NEW')}${file('F-OTHER')}%%EOF\n8 0 obj <<>> endobj\n%%EOF\n`;
    expect(readInvoice(Buffer.from(pdf, 'latin1')).number).toBe('F-NEW');
  });
});

describe('Texts that a stranger wrote', () => {
  it('A text is cut to one line that can be stored and shown', () => {
    const long = 'x'.repeat(500_000);
    const { number, seller } = read(
      sample.replace('F-1', `F\n1${long}`).replace('Pièces', `\u202ePi&#xD800;èces${long}`),
    );
    expect(number).toMatch(/^F 1x{197}$/);
    expect(seller.name).toMatch(/^Pièces?x+$/);
    expect(seller.name.length).toBeLessThanOrEqual(200);
  });

  it('A day that does not exist is left out', () => {
    const due = (day: string) => read(UBL('Invoice').replace('2026-12-20', day)).dueDate;
    expect([due('2028-02-29'), due('2026-02-29'), due('2026-99-99')]).toEqual([
      '2028-02-29',
      null,
      null,
    ]);
  });

  it.each([
    ['elements', '<a/>'.repeat(200_000)],
    ['attributes', `<a ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
    ['references', '&amp;'.repeat(200_000)],
    ['nested elements', '<a>'.repeat(90_000) + '</a>'.repeat(90_000)],
    ['characters in a tag', `<a b="${'c'.repeat(100_000)}"/>`],
  ])('A file with too many %s is refused', (_, text) => {
    expect(() => read(sample.replace('<ram:ApplicableHeaderTradeDelivery/>', text))).toThrow(
      UnreadableInvoice,
    );
  });

  it('An invoice may hold attachments of megabytes', () => {
    const attached = `<ram:Name>${'QUJD'.repeat(1_000_000)}</ram:Name>`;
    expect(read(sample.replace('<ram:ApplicableHeaderTradeDelivery/>', attached)).number).toBe(
      'F-1',
    );
  });

  it('An XML that is larger than an invoice is refused, however small its compressed file is', () => {
    const blanks = (bytes: number) =>
      deflateSync(`${sample}${' '.repeat(bytes)}`).toString('latin1');
    const pdf = (bytes: number) =>
      `%PDF-1.7\n1 0 obj <</Type /EmbeddedFile /Filter /FlateDecode>>\nstream\n${blanks(bytes)}\nendstream endobj\n`;
    const readPdf = (bytes: number) => readInvoice(Buffer.from(pdf(bytes), 'latin1'));
    expect(pdf(18_000_000).length).toBeLessThan(20_000);
    expect(readPdf(1_000_000).number).toBe('F-1');
    expect(() => readPdf(18_000_000)).toThrow(UnreadableInvoice);
    expect(() => read(`${sample}${' '.repeat(18_000_000)}`)).toThrow(UnreadableInvoice);
  });

  it('An XML is found in a stream that does not declare itself as a file', () => {
    const stream = (dictionary: string, content: string) =>
      `1 0 obj <<${dictionary}>>\nstream\n${content}\nendstream endobj\n`;
    const deflated = deflateSync(sample).toString('latin1');
    const page = stream('/Filter /FlateDecode', deflateSync('BT ET').toString('latin1'));
    for (const [dictionary, content] of [
      ['/Filter /FlateDecode', deflated],
      ['/Subtype /text#2Fxml', Buffer.from(sample).toString('latin1')],
    ] as const) {
      const pdf = Buffer.from(`%PDF-1.7\n${page}${stream(dictionary, content)}`, 'latin1');
      expect(readInvoice(pdf).number).toBe('F-1');
    }
    const other = stream('/Type /XObject /Filter /FlateDecode', deflated);
    expect(embeddedXml(Buffer.from(`%PDF-1.7\n${other}`, 'latin1'))).toBeUndefined();
  });

  it('An XML is looked for in a limited number of a PDF’s files', () => {
    const bomb = deflateSync(Buffer.alloc(5_000_000)).toString('latin1');
    const file = (content: string) =>
      `1 0 obj <</Type /EmbeddedFile /Filter /FlateDecode>>\nstream\n${content}\nendstream endobj\n`;
    const right = file(deflateSync(sample).toString('latin1'));
    const pdf = (files: number) =>
      Buffer.from(`%PDF-1.7\n${file(bomb).repeat(files)}${right}`, 'latin1');
    expect(embeddedXml(pdf(10))?.toString()).toBe(sample);
    expect(embeddedXml(pdf(400))).toBeUndefined();
    const streams = '1 0 obj <<>>\nstream '.repeat(50_000);
    expect(embeddedXml(Buffer.from(streams + right, 'latin1'))).toBeUndefined();
  });
});

describe('A refused file', () => {
  it.each([
    ['no content', ''],
    ['text that is no XML', 'Facture 12'],
    ['an element that is not closed', '<rsm:CrossIndustryInvoice>'],
    ['an order instead of an invoice', '<Order/>'],
    ['declared entities', `<!DOCTYPE a [<!ENTITY b "c">]>${sample.replace(/<\?.*\?>/, '')}`],
    ['no number', sample.replace('F-1', '')],
    ['a word in place of a day', sample.replace('20261120', 'hier')],
    ['a day that does not exist', sample.replace('20261120', '20261320')],
    ['an amount that is too large', sample.replaceAll('1.00', '9'.repeat(400))],
    ['an invalid currency', sample.replace('>EUR<', '>euros<')],
    ['an invalid amount', sample.replaceAll('1.00', '1,00 €')],
    ['no buyer', sample.replaceAll('732829320', '')],
    ['a PDF that carries no file', '%PDF-1.7\n1 0 obj\n<< >>\nstream\nx\nendstream'],
    [
      'a PDF that carries a truncated file',
      '%PDF-1.7\n1 0 obj\n<</Type /EmbeddedFile /Filter /FlateDecode>>\nstream\nx',
    ],
    [
      'a PDF that carries an invalid file',
      '%PDF-1.7\n<</Type /EmbeddedFile /Filter /FlateDecode>>\nstream\nx\nendstream',
    ],
  ])('A file with %s is refused', (_, text) => {
    expect(() => read(text)).toThrow(UnreadableInvoice);
  });
});
