/** The address by which a browser dials a number in any notation, without the (0) of an international one. */
export const phoneLink = (phone: string): string => {
  const dialled = /^\W*(?:\+|00)/.test(phone) ? phone.replace('(0)', '') : phone;
  return `tel:${dialled.replace(/[^\d+]/g, '')}`;
};
