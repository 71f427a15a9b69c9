import { missingInBonus } from '../../bonus/missing-bonus.ts';
import { isValidSiren, isValidSiret } from '../../company/company.ts';
import { CASH_LAW, cashMaxOf, wholeEuros } from '../../payments/cash.ts';
import { toCents } from '../amounts/amounts.ts';
import { HOME_COUNTRY } from '../countries.ts';
import { amountsOf } from '../input/input-lines.ts';
import { missingInDates } from './missing-dates.ts';
import {
  type Checked,
  INVOICE_LAW,
  type MissingCompany,
  type MissingDraft,
  type MissingInformation,
  QUOTE_LAW,
  refusal,
  warning,
} from './missing-information.ts';
import { missingInMargin } from './missing-margin.ts';
import { missingInVat } from './missing-vat.ts';
import { unprintableOfProfile } from './unprintable.ts';

/** Lists the missing details of a draft, blocking ones first. `today` is the day in Paris, 'YYYY-MM-DD'. */
export function missingInformation(
  company: MissingCompany,
  draft: MissingDraft,
  today: string,
): MissingInformation[] {
  const all: Checked[] = [
    ...sellerIdentity(company, draft),
    ...unprintableOfProfile(company, draft),
    ...clientIdentity(draft),
    ...missingInVat(company, draft),
    ...missingInMargin(company, draft),
    ...missingInDates(company, draft, today),
    missingInCash(draft),
    ...missingInBonus(company, draft),
    consumer(company, draft),
  ];
  return all
    .filter((each) => each !== false)
    .sort((a, b) => Number(b.blocking) - Number(a.blocking));
}

const SOLE_TRADER = /(?<!\p{L})(?:entrepr(?:ise|eneure?) individuel(?:le)?|e\.?\s?i)(?!\p{L})/giu;
/** These names of a tax regime are not the words that the law requires. */
const MICRO = /(?<!\p{L})(?:micro|auto)[-\s]?entrepr(?:ise|eneure?|eneuse)(?!\p{L})/giu;

/**
 * Returns whether the legal form of a sole trader lacks the person's name or 'EI'. The shop's name counts as the
 * person's only if it contains 'EI'.
 */
function lacksSoleTrader({ company_name, legal_details = '' }: MissingCompany): boolean {
  const withoutMicro = legal_details.replace(MICRO, '');
  const rest = withoutMicro.replace(SOLE_TRADER, '');
  if (rest === legal_details || company_name.search(SOLE_TRADER) >= 0) return false;
  return rest === withoutMicro || !/\p{L}/u.test(rest);
}

/** Returns whether the draft is an invoice to a consumer, which must name the legal form and the mediator. */
const isConsumerInvoice = ({ documentType, clientKind }: MissingDraft): boolean =>
  documentType === 'facture' && clientKind === 'consumer';

function sellerIdentity(company: MissingCompany, draft: MissingDraft): Checked[] {
  const source = draft.documentType === 'devis' ? QUOTE_LAW : INVOICE_LAW;
  const ofConsumer = isConsumerInvoice(draft) ? refusal : warning;
  return [
    !company.company_name &&
      refusal('company', 'company_name', [
        'Indiquez le nom de votre entreprise.',
        'Le client doit savoir qui lui vend.',
        source,
      ]),
    !company.address &&
      refusal('company', 'address', [
        'Indiquez l’adresse de votre entreprise.',
        'L’adresse du vendeur figure sur tout devis et toute facture.',
        source,
      ]),
    !isValidSiret(company.siret) &&
      refusal('company', 'siret', [
        company.siret ? 'Corrigez votre SIRET (14 chiffres).' : 'Indiquez votre SIRET.',
        'Le SIREN, ses neuf premiers chiffres, identifie le vendeur et entre dans la facture électronique.',
        'Code de commerce, art. R. 123-237',
      ]),
    !company.legal_details &&
      ofConsumer('company', 'legal_details', [
        'Indiquez votre forme juridique («\u00a0EI Léa Martin\u00a0», ou société avec capital et RCS).',
        'Elle accompagne le nom sur les documents commerciaux.',
        'Code de commerce, art. R. 123-238 et R. 526-27',
      ]),
    lacksSoleTrader(company) &&
      ofConsumer('company', 'legal_details', [
        'Écrivez votre nom avec «\u00a0EI\u00a0»\u202f: «\u00a0EI Léa Martin\u00a0».',
        'Un entrepreneur individuel fait suivre ou précéder son nom de «\u00a0EI\u00a0» sur ses documents.',
        'Code de commerce, art. R. 526-27',
      ]),
  ];
}

function clientIdentity(draft: MissingDraft): Checked[] {
  const invoice = draft.documentType === 'facture';
  const business = draft.clientKind === 'business';
  const french = (draft.clientCountry ?? HOME_COUNTRY) === HOME_COUNTRY;
  const ofAddress = invoice && business ? refusal : warning;
  const ofSiren = invoice ? refusal : warning;
  return [
    !draft.clientName &&
      refusal('client', 'clientName', [
        'Indiquez le nom du client.',
        'Le document est établi au nom du client.',
        invoice ? INVOICE_LAW : QUOTE_LAW,
      ]),
    !draft.clientAddress &&
      ofAddress('client', 'clientAddress', [
        'Indiquez l’adresse du client.',
        'L’adresse du client figure sur la facture.',
        INVOICE_LAW,
      ]),
    business &&
      french &&
      !isValidSiren(draft.clientSiren ?? '') &&
      ofSiren('client', 'clientSiren', [
        draft.clientSiren
          ? 'Corrigez le SIREN du client (9 chiffres).'
          : 'Indiquez le SIREN du client.',
        'Il désigne le client professionnel dans la facture électronique.',
        'CGI, annexe II, art. 242 nonies A, I (décret n° 2022-1299)',
      ]),
  ];
}

function consumer(company: MissingCompany, draft: MissingDraft): Checked {
  if (draft.clientKind !== 'consumer' || company.mediator_name) return false;
  const ofConsumer = isConsumerInvoice(draft) ? refusal : warning;
  return ofConsumer('company', 'mediator_name', [
    'Indiquez votre médiateur de la consommation et son site.',
    'Tout professionnel doit en donner les coordonnées à ses clients particuliers.',
    'Code de la consommation, art. L. 616-1 et R. 616-1',
  ]);
}

/** Refuses an invoice that announces payment in cash although the law forbids its client to pay it in cash. */
function missingInCash(draft: MissingDraft): Checked {
  const { documentType, clientKind, clientCountry = HOME_COUNTRY, items, tvaRate = 0 } = draft;
  if (documentType !== 'facture' || draft.paymentMeans !== 'cash' || !items) return false;
  const { totalCents } = amountsOf({ ...draft, items, tvaRate });
  const maxCents = cashMaxOf({ kind: clientKind, country: clientCountry });
  if (!(totalCents - toCents(draft.bonus?.amount ?? 0) > maxCents)) return false;
  return refusal('document', 'paymentMeans', [
    `Choisissez un autre moyen que les espèces\u202f: ce client ne peut pas payer ainsi plus de ${wholeEuros(maxCents)}.`,
    'Au-delà, rien de la dette ne se paie en espèces, même en plusieurs fois\u202f; l’amende atteint 5 % des sommes et vise les deux parties.',
    `${CASH_LAW}, et art. L. 112-7`,
  ]);
}
