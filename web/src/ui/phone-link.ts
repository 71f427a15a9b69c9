/**
 * The address with which a browser dials a number in any notation; the (0) of an international number is not
 * dialled.
 */
export const phoneLink = (phone: string): string => {
  const dialled = /^\W*(?:\+|00)/.test(phone) ? phone.replace('(0)', '') : phone;
  return `tel:${dialled.replace(/[^\d+]/g, '')}`;
};
