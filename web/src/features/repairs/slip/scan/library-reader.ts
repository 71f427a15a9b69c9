import { BarcodeFormat, BrowserMultiFormatOneDReader } from '@zxing/browser';
import { DecodeHintType } from '@zxing/library';

const { CODE_128, CODE_39, CODE_93 } = BarcodeFormat;

/**
 * ZXing in JavaScript, for bars alone, which nearly all serial numbers are printed in: squares would take most of the
 * time of each picture. Its WebAssembly sibling is faster, but the content security policy would have to allow more.
 */
export function libraryReader() {
  const reader = new BrowserMultiFormatOneDReader(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [CODE_128, CODE_39, CODE_93]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  return async (video: HTMLVideoElement): Promise<string[]> => {
    try {
      return [reader.decode(video).getText()];
    } catch {
      // It throws when a picture shows no code that it can read.
      return [];
    }
  };
}
