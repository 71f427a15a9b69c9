import { cleanLine } from '../../../shared/text.ts';
import { looseXmlText } from '../../platform/text/xml-text.ts';
import { embeddedXml } from './embedded-xml.ts';
import type { InvoiceFacts } from './read-invoice.ts';
import { MOST_XML_BYTES, withCharacters } from './xml-tree.ts';

/** A buyer's element has one of these names, in CII or in UBL. */
const BUYER = /<(?:[\w.-]{1,40}:)?(?:BuyerTradeParty|AccountingCustomerParty)[\s>]/;
const SELLER = /<(?:[\w.-]{1,40}:)?(?:SellerTradeParty|AccountingSupplierParty)[\s>]/;
/** A party's text ends at its own end tag or, if the file lacks that, where the other party begins. */
const PARTY_END =
  /<\/?(?:[\w.-]{1,40}:)?(?:(?:Buyer|Seller)TradeParty|Accounting(?:Customer|Supplier)Party)[\s>]/;
/** Only this many characters of a party's text are read, because its identifiers and names come first. */
const PARTY_LENGTH = 20_000;
/** The most reliable ISO 6523 scheme comes first: the reform's address, a SIREN, a SIRET. Each begins with a SIREN. */
const SIRENS = ['0225', '0002', '0009'].map(
  (scheme) => new RegExp(`schemeID=["']${scheme}["'][^<>]{0,200}>\\s{0,50}(\\d{9})`),
);
const NAME = /<(?:[\w.-]{1,40}:)?(?:RegistrationName|Name)>([^<]{1,200})</;
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" } as const;

/**
 * Finds the parties of an invoice that cannot be read. It searches the text, because a file that is not XML has no
 * elements. It returns `undefined` when the text names no buyer.
 */
export function factsOfUnreadable(file: Buffer, receivedDay: string): InvoiceFacts | undefined {
  const isPdf = file.subarray(0, 1_024).includes('%PDF-');
  const xml = isPdf ? embeddedXml(file, 'beginning') : file;
  const text = looseXmlText(xml?.subarray(0, MOST_XML_BYTES) ?? Buffer.alloc(0));
  const buyerSiren = sirenIn(partyIn(text, BUYER));
  if (buyerSiren === undefined) return undefined;
  const seller = partyIn(text, SELLER);
  const name = NAME.exec(seller)?.[1] ?? '';
  return {
    kind: 'unreadable',
    number: '',
    date: receivedDay,
    dueDate: null,
    seller: {
      name: cleanLine(
        withCharacters(name).replace(
          /&(?:amp|lt|gt|quot|apos);/g,
          (entity) => ENTITIES[entity as keyof typeof ENTITIES],
        ),
      ),
      siren: sirenIn(seller) ?? null,
    },
    amountCents: 0,
    currency: '',
    buyerSiren,
    typeCode: '',
    sellerAddress: null,
  };
}

function partyIn(text: string, beginning: RegExp): string {
  const from = text.search(beginning);
  if (from < 0) return '';
  return text.slice(from + 1, from + PARTY_LENGTH).split(PARTY_END)[0] ?? '';
}

const sirenIn = (party: string): string | undefined =>
  SIRENS.flatMap((scheme) => scheme.exec(party)?.[1] ?? [])[0];
