/** What a shop tells of itself before it may issue documents, as `PUT /api/company` takes it. */
export const WHOLE_COMPANY = {
  company_name: 'Atelier Léa',
  siret: '73282932000074',
  vat_regime: 'franchise',
  address: '1 rue du Lac',
};
