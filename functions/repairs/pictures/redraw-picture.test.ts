import { expect, it } from 'vitest';
import { jpegPicture } from '../../testing/jpeg-picture.ts';
import { redrawPicture } from './redraw-picture.ts';

it('A picture that a busy or suspended machine does not redraw in time is not refused for good', async () => {
  const redrawing = redrawPicture(jpegPicture(800, 600), { processorMs: 60_000, clockMs: 0 });
  await expect(redrawing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('A picture that takes too much processor time is refused for good', async () => {
  const redrawing = redrawPicture(jpegPicture(800, 600), { processorMs: 0, clockMs: 60_000 });
  await expect(redrawing).rejects.toMatchObject({ code: 'COMPLEX_IMAGE' });
});
