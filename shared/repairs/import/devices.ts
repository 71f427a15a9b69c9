import { foldText } from '../../text.ts';
import { DEVICE_TYPES, type DeviceType } from '../repairs.ts';

/** What gives a type of device away, where a column names none of ours. */
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

/** The type of a device by what a file calls it: our own name of it, else what its words give away. */
export function deviceOf(type: string, model: string): DeviceType {
  const folded = foldText(type);
  const own = TYPES.find(
    (device) => device === folded || foldText(DEVICE_TYPES[device]) === folded,
  );
  const words = foldText(`${type} ${model}`);
  return own ?? DEVICE_WORDS.find(([known]) => known.test(words))?.[1] ?? 'other';
}

/** Brand and model in one, the brand once: 'Apple' and 'iPhone 13', or 'Apple iPhone 13' alone. */
export function modelOf(brand: string, model: string): string {
  const isNamed = foldText(model).startsWith(foldText(brand));
  return isNamed ? model : [brand, model].filter(Boolean).join(' ');
}
