import { openCodeReader } from './code-reader.ts';
import { serialInCodes } from './serial-in-codes.ts';

/** The pause between two frames, so that a slow phone can still react to presses. */
const PAUSE_MS = 120;

/** Whether the browser lets this page ask for a camera. It does not without HTTPS. */
export const hasCameraAccess = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

const CAMERA: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

/**
 * Shows the camera in `video` until it has read the same serial number or IMEI twice in a row, because a code may be
 * misread. The camera is turned off when this ends or `signal` is aborted.
 * @returns the serial number, or undefined when `signal` was aborted.
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
