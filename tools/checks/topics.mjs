/** The topics of the product. Each zone has a folder of the same name for every topic that it needs. */
export const TOPICS = [
  'account',
  'accounting',
  'auth',
  'billing',
  'bonus',
  'company',
  'customers',
  'documents',
  'e-invoicing',
  'live',
  'notifications',
  'payments',
  'repairs',
  'search',
  'statistics',
  'tracking',
];
