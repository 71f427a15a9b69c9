/** This worker encodes photographs, so that the page stays responsive. */
import { drawLighter, type PictureLimits, Undecodable } from './draw-lighter.ts';

export type DrawingTask = { file: Blob; limits: PictureLimits };
export type DrawingAnswer = ArrayBuffer | 'undecodable' | 'failed';

/** TypeScript's library for workers excludes its library for pages, so we declare the part of the scope that we use. */
type DrawingScope = {
  onmessage: (event: MessageEvent<DrawingTask>) => void;
  postMessage(answer: DrawingAnswer, transfer?: Transferable[]): void;
};

const scope = globalThis as unknown as DrawingScope;

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const toJpeg = (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality });
  return { context: canvas.getContext('2d'), toJpeg };
}

scope.onmessage = async ({ data }) => {
  try {
    const bytes = await drawLighter(data.file, data.limits, canvasOf);
    scope.postMessage(bytes, [bytes]);
  } catch (error) {
    scope.postMessage(error instanceof Undecodable ? 'undecodable' : 'failed');
  }
};
