import { expect, it, vi } from 'vitest';
import { LOGO_MAX_BYTES } from '../../shared/company/logo.ts';
import { AppError } from '../../shared/errors.ts';
import { uploadLogo } from './upload-logo.ts';

const png = Buffer.from('png');
const NOW = 1_763_632_800_000;

function dependencies(
  changed: { claimed?: boolean; isCurrent?: boolean; drawn?: () => Promise<Buffer> } = {},
) {
  const steps: string[] = [];
  const step =
    <Value>(name: string, value: Value) =>
    async (...given: unknown[]) => {
      steps.push([name, ...given].join(' '));
      return value;
    };
  return {
    steps,
    uploads: { claim: step('claim', changed.claimed ?? true) },
    draw: vi.fn<(bytes: Buffer) => Promise<Buffer>>(changed.drawn ?? (async () => png)),
    logos: { put: step('put', undefined) },
    companies: { setLogo: step('set', changed.isCurrent ?? true) },
    now: () => NOW,
  };
}
const upload = (on: ReturnType<typeof dependencies>, filename?: string, bytes = Buffer.from('x')) =>
  uploadLogo(on, 'shop-1', bytes, filename);

it('An upload is claimed, drawn, stored and set in this order, so that a crash leaves a trace to clean up', async () => {
  const on = dependencies();
  const key = `shop-1/${NOW}.png`;
  expect(await upload(on)).toEqual({ key, publicUrl: `/logos/${key}` });
  expect(on.steps).toEqual([`claim shop-1 ${NOW}`, `put ${key} png`, `set shop-1 /logos/${key}`]);
  expect(on.draw.mock.calls).toEqual([[Buffer.from('x')]]);
});

it.each([
  ['Étoile du Nord.SVG', '_etoile-du-nord'],
  ['photo.de.jpeg', '_photo.de'],
  ['photo.jpg', '_photo'],
  ['ma  photo.jpg', '_ma-photo'],
  ['a.png.exe', '_a.png.exe'],
  ['svg', '_svg'],
  ['../../autre/logo.png', '_autre-logo'],
  ['..-..', '_logo'],
  ['.png', '_logo'],
  ['漢字.png', '_logo'],
  [`${'a'.repeat(90)}b.png`, `_${'a'.repeat(79)}b`],
])('The key of the upload %s contains its file name in safe characters', async (filename, name) => {
  const { key } = await upload(dependencies(), filename);
  expect(key).toBe(`shop-1/${NOW}${name}.png`);
});

it.each([
  ['more bytes than a megabyte', {}, LOGO_MAX_BYTES + 1, 'TOO_LARGE', 0],
  ['more logos than the daily limit', { claimed: false }, 1, 'TOO_MANY_LOGOS', 1],
  [
    'bytes that are no image',
    { drawn: () => Promise.reject(new AppError('INVALID_IMAGE')) },
    1,
    'INVALID_IMAGE',
    1,
  ],
  ['a logo older than the current one', { isCurrent: false }, 1, 'CONFLICT', 3],
])(
  'An upload with %s is refused and goes no further',
  async (_case, changed, size, code, steps) => {
    const on = dependencies(changed);
    await expect(upload(on, undefined, Buffer.alloc(size))).rejects.toMatchObject({ code });
    expect(on.steps).toHaveLength(steps);
    expect(on.draw).toHaveBeenCalledTimes(
      code === 'TOO_LARGE' || code === 'TOO_MANY_LOGOS' ? 0 : 1,
    );
  },
);

it('An upload of one megabyte is accepted', async () => {
  await expect(
    upload(dependencies(), undefined, Buffer.alloc(LOGO_MAX_BYTES)),
  ).resolves.toBeDefined();
});
