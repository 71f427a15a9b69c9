import { passesLuhn } from '../../../../../../shared/luhn.ts';
import { SLIP_LIMITS } from '../../../../../../shared/repairs/slip/slip.ts';

/** A slow phone needs this pause between two frames to react to presses. */
const PAUSE_MS = 120;

/** A browser lets a page ask for a camera only over HTTPS. */
export const hasCameraAccess = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

const CAMERA: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

/**
 * Shows the camera in `video` until the same serial number or IMEI was read twice in a row, because a code may be
 * misread.
 * @returns undefined when `signal` was aborted.
 * @throws DOMException of `getUserMedia`, or an error when the reader cannot be loaded.
 */
export async function readWithCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onReady: () => void,
): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia(CAMERA);
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  signal.addEventListener('abort', turnOff);
  try {
    if (signal.aborted) return undefined;
    video.srcObject = stream;
    const [read] = await Promise.all([openCodeReader(), video.play()]);
    onReady();
    let last: string | undefined;
    while (!signal.aborted) {
      if (!stream.active) throw new DOMException('The camera was taken away', 'NotReadableError');
      const serial = serialInCodes(await read(video));
      if (serial !== undefined && serial === last && !signal.aborted) return serial;
      last = serial;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return undefined;
  } finally {
    signal.removeEventListener('abort', turnOff);
    turnOff();
  }
}

type CodeReader = (video: HTMLVideoElement) => Promise<string[]>;

/** EANs, which name the article on the same box, are left out. */
const FORMATS = ['code_128', 'code_39', 'code_93', 'data_matrix', 'qr_code'];

/** Browsers on Android and macOS have this reader (Shape Detection API), which TypeScript does not know. */
type Detector = {
  new (options: {
    formats: string[];
  }): { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
};

async function browsersReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector: Detector } = window as { BarcodeDetector?: Detector };
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  if (Detector === undefined || !formats.includes('code_128')) return undefined;
  const detector = new Detector({ formats });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

async function openCodeReader(): Promise<CodeReader> {
  return (await browsersReader()) ?? (await import('./library-reader.ts')).libraryReader();
}

/** A serial number contains no spaces. A code of fewer characters names an article or a part. */
const SERIAL = new RegExp(`^[!-~]{5,${SLIP_LIMITS.serial}}$`);

/**
 * A box shows several codes side by side, so an IMEI is preferred. An IMEI with a wrong check digit was misread, and a
 * web address is no serial number.
 */
export function serialInCodes(codes: readonly string[]): string | undefined {
  const texts = codes.map((code) => code.trim()).filter((text) => !text.includes('://'));
  const imei = texts
    .flatMap((text) => text.match(/(?<!\d)\d{15}(?!\d)/g) ?? [])
    .find((digits) => passesLuhn(digits));
  return imei ?? texts.find((text) => SERIAL.test(text) && !/^\d{15}$/.test(text));
}
