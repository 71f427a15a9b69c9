import { HOME_COUNTRY } from '../countries.ts';
import { vatAreaOf } from '../vat/vat-area.ts';
import type { IssuedDocument } from './issued.ts';

/** The tax office learns of a document by a platform that sends it, by figures that the shop reports, or not at all. */
export type TransmissionWay = 'platform' | 'report' | 'none';

export type Transmission = {
  by: TransmissionWay;
  /** In flow '10.1' the shop reports each invoice, and in '10.3' the sums by day. Payments follow in 10.2 and 10.4. */
  flow?: '10.1' | '10.3';
  /** The document's page shows this explanation in French. */
  text: string;
};

/** Small businesses transmit from this day on: loi n° 2023-1322, art. 91; CGI, art. 289 bis, 290 and 290 A. */
export const TRANSMITTED_FROM = '2027-09-01';

/** Source: CGI, art. 289 bis. */
const PLATFORM = {
  by: 'platform',
  text: 'À transmettre par une plateforme agréée\u00a0: le client est un professionnel établi en France.',
} as const satisfies Transmission;

/** Source: CGI, art. 290; annexe II, art. 242 nonies M. */
const CONSUMER = {
  by: 'report',
  flow: '10.3',
  text: 'À déclarer dans l’e-reporting, en somme par jour\u00a0: le client est un particulier.',
} as const satisfies Transmission;

/** Source: CGI, art. 290, I; spécifications externes v3.2, 3.7.3. */
const ABROAD = {
  by: 'report',
  flow: '10.1',
  text: 'À déclarer dans l’e-reporting, facture par facture\u00a0: le client est un professionnel établi hors de France.',
} as const satisfies Transmission;

/** Source: CGI, art. 289 bis and 290. */
const NEITHER = {
  by: 'none',
  text: 'Rien à transmettre\u00a0: un devis n’est pas une facture.',
} as const satisfies Transmission;

/**
 * Every seller must transmit its invoices. A credit note is transmitted in the same way as its invoice. A business
 * counts as established in France if its country is France, or if its country belongs to France for VAT and the
 * business has a SIREN, because the platforms' directory lists only SIRENs.
 */
export function transmissionOf({
  documentType,
  client,
}: Pick<IssuedDocument, 'documentType'> & {
  client: Pick<IssuedDocument['client'], 'kind' | 'country' | 'siren'>;
}): Transmission {
  if (documentType === 'devis') return NEITHER;
  if (client.kind === 'consumer') return CONSUMER;
  const isHome =
    client.country === HOME_COUNTRY ||
    (vatAreaOf(client.country) === 'home' && client.siren !== '');
  return isHome ? PLATFORM : ABROAD;
}
