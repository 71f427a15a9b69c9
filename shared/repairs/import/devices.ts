import { foldText } from '../../text.ts';
import { DEVICE_TYPES, type DeviceType } from '../repairs.ts';

/** Words that identify a type of device where a column does not use one of our names. */
const DEVICE_WORDS: readonly (readonly [RegExp, DeviceType])[] = [
  [/ipad|tablet|galaxy tab/, 'tablet'],
  [/iphone|phone|galaxy|pixel|xiaomi|redmi|huawei|\bmobile/, 'smartphone'],
  [/macbook|\bportable|laptop|thinkpad/, 'laptop'],
  [/imac|\bfixe\b|\btour\b|desktop|ordinateur|\bpc\b/, 'desktop'],
  [/playstation|\bps[345]\b|xbox|\bswitch\b|console|nintendo/, 'console'],
  [/\bvelo|trottinette|\be?-?bike/, 'bike'],
  [/voiture|vehicule|\bauto\b|\bmoto\b/, 'car'],
];

const TYPES = Object.keys(DEVICE_TYPES) as DeviceType[];

/** Returns the type of a device from a file's words: our own name for it, otherwise what the words suggest. */
export function deviceOf(type: string, model: string): DeviceType {
  const folded = foldText(type);
  const own = TYPES.find(
    (device) => device === folded || foldText(DEVICE_TYPES[device]) === folded,
  );
  const words = foldText(`${type} ${model}`);
  return own ?? DEVICE_WORDS.find(([known]) => known.test(words))?.[1] ?? 'other';
}

/**
 * Joins brand and model without repeating the brand: 'Apple' and 'iPhone 13' become 'Apple iPhone 13', which stays as
 * it is.
 */
export function modelOf(brand: string, model: string): string {
  const isNamed = foldText(model).startsWith(foldText(brand));
  return isNamed ? model : [brand, model].filter(Boolean).join(' ');
}
