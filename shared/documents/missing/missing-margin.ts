import {
  type Checked,
  type MissingCompany,
  type MissingDraft,
  refusal,
} from './missing-information.ts';

const LAW = 'CGI, art. 297 A à 297 G';

/**
 * Refuses lines under the margin scheme where no VAT is charged, where no goods are sold, or where the line has a
 * VAT rate.
 */
export function missingInMargin(company: MissingCompany, draft: MissingDraft): Checked[] {
  const lines = (draft.items ?? []).flatMap(({ marginScheme, tvaRate }, index) =>
    marginScheme ? [{ index, hasRate: tvaRate !== undefined }] : [],
  );
  if (lines.length === 0) return [];
  if (company.vat_regime === 'franchise' || !draft.tvaEnabled) {
    return lines.map(({ index }) =>
      refusal('document', `items.${index}.marginScheme`, [
        'Retirez le régime de la marge de cette ligne\u202f: ce document est sans TVA.',
        'Ce régime calcule la TVA sur votre marge\u202f; sans TVA, il n’a pas d’objet.',
        LAW,
      ]),
    );
  }
  const sellsGoods = draft.operationCategory === 'goods' || draft.operationCategory === 'mixed';
  return [
    !sellsGoods &&
      refusal('document', 'operationCategory', [
        'Choisissez une livraison de biens, avec ou sans prestation\u202f: ce document vend un bien d’occasion.',
        'Le régime de la marge ne vaut que pour des biens.',
        LAW,
      ]),
    ...lines.map(
      ({ index, hasRate }) =>
        hasRate &&
        refusal('document', `items.${index}.tvaRate`, [
          'Retirez le taux de TVA de cette ligne\u202f: elle est au régime de la marge.',
          'La TVA sur la marge n’apparaît pas sur la facture.',
          LAW,
        ]),
    ),
  ];
}
