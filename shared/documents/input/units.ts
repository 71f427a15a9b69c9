import { once } from '../../once.ts';

/** Each unit of a line has its code of UN/ECE recommendation 20 (BT-130). */
export const UNITS = {
  piece: { label: 'Pièce', code: 'H87', sign: '' },
  hour: { label: 'Heure', code: 'HUR', sign: 'h' },
  flat: { label: 'Forfait', code: 'LS', sign: 'forfait' },
} as const;
export type Unit = keyof typeof UNITS;

const quantity = once(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 }));

/** Returns a line's quantity as it is printed: '2', '1,5 h', '1 forfait'. */
export function quantityText(line: { quantity: number; unit?: Unit | undefined }): string {
  const { sign } = UNITS[line.unit ?? 'piece'];
  return [quantity().format(line.quantity), sign].filter(Boolean).join('\u00a0');
}
