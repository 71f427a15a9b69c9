import type { Company } from '../../../../../shared/company/answers.ts';
import { vatPlaceOf } from '../../../../../shared/documents/vat/vat-place.ts';
import type { DocumentDraft } from './document-draft.ts';

type Taxed = Pick<Company, 'vat_regime' | 'address'>;

/** Returns whether a shop charges VAT by its regime and place. It is undefined while the profile names no regime. */
export function chargesVat({ vat_regime, address }: Taxed): boolean | undefined {
  if (!vat_regime) return undefined;
  return vat_regime !== 'franchise' && vatPlaceOf(address) !== 'no-vat';
}

/** Sets the draft's VAT by the shop's regime, unless the same regime has set it already. */
export function followRegime(draft: DocumentDraft, company: Taxed): DocumentDraft {
  const { vat_regime = '' } = company;
  const tvaEnabled = chargesVat(company);
  if (tvaEnabled === undefined || vat_regime === draft.vatRegime) return draft;
  return { ...draft, vatRegime: vat_regime, tvaEnabled };
}
