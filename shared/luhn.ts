/** Returns whether the digits end with their Luhn check digit. SIREN, SIRET and IMEI end with one. */
export const passesLuhn = (digits: string): boolean => luhnSum(digits) % 10 === 0;

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
}
