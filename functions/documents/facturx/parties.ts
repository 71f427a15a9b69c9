import { electronicAddress } from '../../../shared/documents/input/electronic-address.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type {
  DocumentClient,
  DocumentSeller,
} from '../../../shared/documents/issued/issued-parties.ts';
import { type Child, type Element, element, leaf } from '../../platform/text/xml.ts';
import { postalAddress } from './values.ts';

/** ISO 6523 has these schemes for a SIREN and a SIRET. */
const SIREN = { schemeID: '0002' };
const SIRET = { schemeID: '0009' };

/** Writes BG-4, the seller. A seller without a VAT number is identified to the tax office by its SIREN (BT-32). */
export function sellerParty({ seller, vatExemption }: IssuedDocument): Element {
  const outside = vatExemption?.kind === 'outside-scope';
  return element(
    'ram:SellerTradeParty',
    leaf('ram:GlobalID', seller.siret.replace(/\s/g, ''), SIRET),
    leaf('ram:Name', seller.name),
    leaf('ram:Description', seller.legalDetails),
    organization(seller.siren),
    contact(seller),
    address(seller.address, 'FR'),
    partyAddress(seller),
    // A sale outside the scope of VAT carries no VAT number (BR-O-02).
    registration('VA', outside ? '' : seller.vatNumber),
    registration('FC', outside || !seller.vatNumber ? seller.siren : ''),
  );
}

/** Writes BG-7, the buyer. */
export function buyerParty({ client, vatExemption }: IssuedDocument): Element {
  const outside = vatExemption?.kind === 'outside-scope';
  return element(
    'ram:BuyerTradeParty',
    leaf('ram:Name', client.name),
    organization(client.siren),
    address(client.address, client.country),
    partyAddress(client) ?? mailAddress(client),
    registration('VA', outside ? '' : client.vatNumber),
  );
}

/**
 * Writes BG-13, the destination of the goods, if that is not the buyer's address or is in another EU country
 * (BR-IC-12).
 */
export function deliveryParty(document: IssuedDocument): Element | undefined {
  const { deliveryAddress, client, vatExemption } = document;
  if (!deliveryAddress && vatExemption?.kind !== 'intra-community') return undefined;
  const place = deliveryAddress || client.address;
  return element('ram:ShipToTradeParty', address(place, client.country));
}

const organization = (siren: string): Child =>
  siren !== '' && element('ram:SpecifiedLegalOrganization', leaf('ram:ID', siren, SIREN));

const registration = (scheme: 'VA' | 'FC', number: string): Child =>
  number !== '' &&
  element('ram:SpecifiedTaxRegistration', leaf('ram:ID', number, { schemeID: scheme }));

/** Writes BT-34 or BT-49: the electronic address that a party has given, or else its SIREN in the French directory. */
function partyAddress(party: {
  siren: string;
  electronicAddress?: string | undefined;
}): Element | undefined {
  const { scheme, id } = electronicAddress(party.electronicAddress || party.siren) ?? {};
  return scheme && id
    ? element('ram:URIUniversalCommunication', leaf('ram:URIID', id, { schemeID: scheme }))
    : undefined;
}

const mailAddress = ({ email }: DocumentClient): Child =>
  email !== '' &&
  element('ram:URIUniversalCommunication', leaf('ram:URIID', email, { schemeID: 'EM' }));

function contact({ name, phone, email }: DocumentSeller): Child {
  if (!phone && !email) return undefined;
  return element(
    'ram:DefinedTradeContact',
    leaf('ram:PersonName', name),
    phone !== '' &&
      element('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', phone)),
    email !== '' && element('ram:EmailURIUniversalCommunication', leaf('ram:URIID', email)),
  );
}

function address(text: string, country: string): Element {
  const { lines, postcode, city } = postalAddress(text);
  const [first, second, ...rest] = lines;
  return element(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', postcode),
    leaf('ram:LineOne', first),
    leaf('ram:LineTwo', second),
    leaf('ram:LineThree', rest.join(', ')),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  );
}
