import type { Company } from '../company/answers.ts';
import { frenchVatNumber, isValidSiren, isValidSiret, sirenOf } from '../company/company.ts';
import { HOME_COUNTRY } from './countries.ts';
import type { DocumentInput } from './input.ts';

/** Where the missing information is entered. */
export type MissingPlace = 'company' | 'client' | 'document';

/** Something a document lacks: what to do, why it matters, and the law that asks for it. */
export type MissingInformation = {
  id: string;
  place: MissingPlace;
  message: string;
  why: string;
  source: string;
  /** The document cannot be issued without it. */
  blocking: boolean;
};

/** What is looked at: a draft as it stands, its texts still to be filled in or not. */
export type MissingDraft = Pick<
  DocumentInput,
  'documentType' | 'clientKind' | 'tvaEnabled' | 'invoiceDate'
> &
  Partial<DocumentInput>;

export type MissingCompany = Omit<Company, 'schedule' | 'logo_url'>;

const INVOICE_LAW = 'Code de commerce, art. L. 441-9 ; CGI, annexe II, art. 242 nonies A';
const QUOTE_LAW = 'Arrêté du 24 janvier 2017 (devis de réparation)';

/**
 * What a draft lacks before it is issued, the blocking first.
 * `today` is the day in Paris, 'YYYY-MM-DD'.
 */
export function missingInformation(
  company: MissingCompany,
  draft: MissingDraft,
  today: string,
): MissingInformation[] {
  const all = [
    ...sellerIdentity(company, draft),
    ...clientIdentity(draft),
    ...vat(company, draft),
    ...dates(draft, today),
    ...consumer(company, draft),
  ];
  return all.sort((a, b) => Number(b.blocking) - Number(a.blocking));
}

function sellerIdentity(company: MissingCompany, draft: MissingDraft): MissingInformation[] {
  const source = draft.documentType === 'devis' ? QUOTE_LAW : INVOICE_LAW;
  const missing: MissingInformation[] = [];
  if (!company.company_name) {
    missing.push({
      id: 'company_name',
      place: 'company',
      message: 'Indiquez le nom de votre entreprise.',
      why: 'Le client doit savoir qui lui vend.',
      source,
      blocking: true,
    });
  }
  if (!company.address) {
    missing.push({
      id: 'address',
      place: 'company',
      message: 'Indiquez l’adresse de votre entreprise.',
      why: 'L’adresse du vendeur figure sur tout devis et toute facture.',
      source,
      blocking: true,
    });
  }
  if (!isValidSiret(company.siret)) {
    missing.push({
      id: 'siret',
      place: 'company',
      message: company.siret ? 'Corrigez votre SIRET (14 chiffres).' : 'Indiquez votre SIRET.',
      why: 'Le SIREN, ses neuf premiers chiffres, identifie le vendeur et entre dans la facture électronique.',
      source: 'Code de commerce, art. R. 123-237',
      blocking: true,
    });
  }
  if (!company.legal_details) {
    missing.push({
      id: 'legal_details',
      place: 'company',
      message: 'Indiquez votre forme juridique («\u00a0EI\u00a0», ou société avec capital et RCS).',
      why: 'Elle accompagne le nom sur les documents commerciaux.',
      source: 'Code de commerce, art. R. 123-238 et R. 526-27',
      blocking: false,
    });
  }
  return missing;
}

function clientIdentity(draft: MissingDraft): MissingInformation[] {
  const invoice = draft.documentType === 'facture';
  const business = draft.clientKind === 'business';
  const missing: MissingInformation[] = [];
  if (!draft.clientName) {
    missing.push({
      id: 'clientName',
      place: 'client',
      message: 'Indiquez le nom du client.',
      why: 'Le document est établi au nom du client.',
      source: invoice ? INVOICE_LAW : QUOTE_LAW,
      blocking: true,
    });
  }
  if (!draft.clientAddress) {
    missing.push({
      id: 'clientAddress',
      place: 'client',
      message: 'Indiquez l’adresse du client.',
      why: 'L’adresse du client figure sur la facture.',
      source: INVOICE_LAW,
      blocking: invoice && business,
    });
  }
  const french = (draft.clientCountry ?? HOME_COUNTRY) === HOME_COUNTRY;
  if (business && french && !isValidSiren(draft.clientSiren ?? '')) {
    missing.push({
      id: 'clientSiren',
      place: 'client',
      message: draft.clientSiren
        ? 'Corrigez le SIREN du client (9 chiffres).'
        : 'Indiquez le SIREN du client.',
      why: 'Il désigne le client professionnel dans la facture électronique.',
      source: 'CGI, annexe II, art. 242 nonies A, I (décret n° 2022-1299)',
      blocking: invoice,
    });
  }
  return missing;
}

function vat(company: MissingCompany, draft: MissingDraft): MissingInformation[] {
  const regime = company.vat_regime || undefined;
  const missing: MissingInformation[] = [];
  if (regime === undefined) {
    missing.push({
      id: 'vat_regime',
      place: 'company',
      message: 'Choisissez votre régime de TVA dans votre profil.',
      why: 'La mention imprimée en dépend ; sans choix, la mention par défaut vise les services à un client étranger.',
      source: 'CIBS, art. L. 223-3 ; CGI, art. 259, 1°',
      blocking: false,
    });
  }
  if (regime === 'franchise' && draft.tvaEnabled) {
    missing.push({
      id: 'tvaEnabled',
      place: 'document',
      message: 'Désactivez la TVA : votre entreprise est en franchise.',
      why: 'Une TVA facturée à tort est due à l’État.',
      source: 'CGI, art. 283, 3',
      blocking: true,
    });
  }
  if (regime !== undefined && regime !== 'franchise' && !draft.tvaEnabled) {
    const consumer = draft.clientKind === 'consumer';
    missing.push({
      id: 'tvaEnabled',
      place: 'document',
      message: consumer
        ? 'Activez la TVA : votre entreprise y est soumise.'
        : 'Vérifiez que cette opération est hors du champ de la TVA française.',
      why: 'Sans TVA, la mention imprimée vise les services à un professionnel étranger.',
      source: 'CGI, art. 256 et 259, 1°',
      blocking: consumer,
    });
  }
  if (draft.tvaEnabled && !company.vat_number) {
    const siren = sirenOf(company.siret);
    missing.push({
      id: 'vat_number',
      place: 'company',
      message: siren
        ? `Vérifiez votre numéro de TVA : ${frenchVatNumber(siren)}, déduit de votre SIREN, sera imprimé.`
        : 'Indiquez votre numéro de TVA.',
      why: 'Il figure sur toute facture avec TVA.',
      source: 'CGI, annexe II, art. 242 nonies A, I, 2°',
      blocking: false,
    });
  }
  return missing;
}

function dates(draft: MissingDraft, today: string): MissingInformation[] {
  const missing: MissingInformation[] = [];
  const refuse = (id: string, message: string, why: string, source: string) =>
    missing.push({ id, place: 'document', message, why, source, blocking: true });
  if (draft.invoiceDate > today) {
    refuse(
      'invoiceDate',
      'Choisissez une date d’émission qui n’est pas à venir.',
      'La numérotation est chronologique : un document porte la date de son émission ou une date passée.',
      INVOICE_LAW,
    );
  }
  if (draft.validUntil && draft.validUntil < draft.invoiceDate) {
    refuse(
      'validUntil',
      'Choisissez une fin de validité après la date du devis.',
      'Le client doit avoir le temps de répondre.',
      QUOTE_LAW,
    );
  }
  if (draft.dueDate && draft.dueDate < draft.invoiceDate) {
    refuse(
      'dueDate',
      'Choisissez une échéance après la date de la facture.',
      'Le paiement ne peut pas être dû avant la facture.',
      'Code de commerce, art. L. 441-10',
    );
  }
  return missing;
}

function consumer(company: MissingCompany, draft: MissingDraft): MissingInformation[] {
  if (draft.clientKind !== 'consumer' || company.mediator_name) return [];
  return [
    {
      id: 'mediator_name',
      place: 'company',
      message: 'Indiquez votre médiateur de la consommation et son site.',
      why: 'Tout professionnel doit en donner les coordonnées à ses clients particuliers.',
      source: 'Code de la consommation, art. L. 616-1 et R. 616-1',
      blocking: false,
    },
  ];
}
