import { cleanLine } from '../../shared/text.ts';
import { embeddedXml } from './embedded-xml.ts';
import type { InvoiceFacts } from './read-invoice.ts';
import { MOST_XML_BYTES } from './xml-tree.ts';

/** What a party's element is called, in CII and in UBL. */
const BUYER = /<(?:[\w.-]{1,40}:)?(?:BuyerTradeParty|AccountingCustomerParty)[\s>]/;
const SELLER = /<(?:[\w.-]{1,40}:)?(?:SellerTradeParty|AccountingSupplierParty)[\s>]/;
/** Where a party's words end: at its own end, or where the file lacks it, at the other party's beginning. */
const PARTY_END =
  /<\/?(?:[\w.-]{1,40}:)?(?:(?:Buyer|Seller)TradeParty|Accounting(?:Customer|Supplier)Party)[\s>]/;
/** How much of a party is looked at: its identifiers and names are its first elements. */
const PARTY_LENGTH = 20_000;
/** ISO 6523, the surest first: the address of the reform, a SIREN, a SIRET, each of which begins with a SIREN. */
const SIRENS = ['0225', '0002', '0009'].map(
  (scheme) => new RegExp(`schemeID=["']${scheme}["'][^<>]{0,200}>\\s{0,50}(\\d{9})`),
);
const NAME = /<(?:[\w.-]{1,40}:)?(?:RegistrationName|Name)>([^<]{1,200})</;
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" } as const;

/**
 * What of an invoice that cannot be read says whose it is, and from whom: its parties' words are looked for wherever they
 * stand, as a file that is no XML has no elements. `undefined` where it names no buyer.
 */
export function factsOfUnreadable(file: Buffer, receivedDay: string): InvoiceFacts | undefined {
  const isPdf = file.subarray(0, 1_024).includes('%PDF-');
  const xml = isPdf ? embeddedXml(file, 'beginning') : file;
  const text = new TextDecoder().decode(xml?.subarray(0, MOST_XML_BYTES));
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
        name.replace(
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
