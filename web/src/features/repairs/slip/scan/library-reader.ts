import { BarcodeFormat, BrowserMultiFormatOneDReader } from '@zxing/browser';
import { DecodeHintType } from '@zxing/library';

const { CODE_128, CODE_39, CODE_93 } = BarcodeFormat;

/**
 * Reads barcodes only, because nearly all serial numbers are barcodes, and the search for square codes would take most
 * of the time of each frame. ZXing in WebAssembly is faster, but needs a weaker content security policy.
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
      // The reader throws when it finds no code in the frame.
      return [];
    }
  };
}
