import type { ExportedItem } from '../../../../shared/account/account.ts';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { type Picture, picturesSchema } from '../../../../shared/repairs/pictures/pictures.ts';
import { callApi } from '../api/api-client.ts';
import { retry } from '../api/retry.ts';

/** Requests for thousands of pictures exceed the web firewall's limit for five minutes. */
const TOO_MANY_BUDGET_MS = 6 * 60_000;
const RETRY_BUDGET_MS = 8_000;

/**
 * Replaces the addresses of exported pictures, which expire within minutes, by the files as data addresses. A
 * picture that was deleted since is left out. Throws ExpectedError.
 */
export async function withPictureFiles(item: ExportedItem): Promise<ExportedItem> {
  const read = item.kind === 'pictures' ? picturesSchema.safeParse(item) : undefined;
  if (!read?.success) return item;
  const files = await filesOf(read.data.pictures);
  if (files.some((file) => file === undefined)) {
    const params = { id: String(item.trackingNumber) };
    const fresh = await callApi('GET /api/repairs/{id}/pictures', picturesSchema, { params });
    return { ...item, pictures: present(await filesOf(fresh.pictures)) };
  }
  return { ...item, pictures: present(files) };
}

const present = (files: readonly (Picture | undefined)[]) =>
  files.filter((file) => file !== undefined);

const filesOf = (pictures: readonly Picture[]) =>
  Promise.all(
    pictures.map(async (picture) => {
      const url = await dataAddress(picture.url);
      return url === undefined ? undefined : { ...picture, url };
    }),
  );

const isTooMany = (error: unknown) => error instanceof ExpectedError && error.code === 'TOO_MANY';

const dataAddress = (url: string): Promise<string | undefined> =>
  retry(
    () =>
      retry(() => readOnce(url), {
        budgetMs: RETRY_BUDGET_MS,
        isTransient: (error) => !isTooMany(error),
      }),
    { budgetMs: TOO_MANY_BUDGET_MS, isTransient: isTooMany },
  );

async function readOnce(url: string): Promise<string | undefined> {
  const response = await fetch(url).catch(() => undefined);
  if (response?.status === 404) return undefined;
  if (response?.status === 429) throw new ExpectedError('TOO_MANY');
  const content = response?.ok ? await response.arrayBuffer().catch(() => undefined) : undefined;
  if (content === undefined) throw new ExpectedError('UNAVAILABLE');
  let text = '';
  for (const byte of new Uint8Array(content)) text += String.fromCharCode(byte);
  return `data:image/jpeg;base64,${btoa(text)}`;
}
