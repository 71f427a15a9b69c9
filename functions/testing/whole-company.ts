/** `PUT /api/company` needs these details before a shop can issue documents. */
export const WHOLE_COMPANY = {
  company_name: 'Atelier Léa',
  siret: '73282932000074',
  vat_regime: 'franchise',
  address: '1 rue du Lac',
  legal_details: 'SARL au capital de 5 000 €, RCS Lyon',
  mediator_name: 'Médiation Conso',
};
