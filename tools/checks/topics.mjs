/** A zone's folder for a topic of the product has the topic's name. */
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
