import { AppError } from '../../../shared/errors.ts';
import type { SignatureInput, Slip } from '../../../shared/repairs/slip/slip.ts';
import { openSlip, type SlipDependencies } from './get-slip.ts';
import { digestOfContent } from './slip-content.ts';
import type { StoredSlip } from './stored-slip.ts';

/**
 * Stores the customer's signature with its time, the content and its digest. The request carries the digest of what the
 * customer read, so nothing else can be signed.
 * @throws AppError as `openSlip` and `write` do; CONFLICT when the slip is signed, or has other content by now.
 */
export async function signSlip(
  dependencies: SlipDependencies,
  shopId: string,
  idOrNumber: string,
  { version, digest, strokes }: SignatureInput,
): Promise<Slip> {
  const { repair, slips, contentWith, shown } = await openSlip(dependencies, shopId, idOrNumber);
  const [{ number = 1, slip: stored } = {}] = slips;
  const content = contentWith(stored);
  if (wasSigned(stored, version, digest, strokes)) return shown(stored);
  const isAsRead = (stored?.version ?? 0) === version && digestOfContent(content) === digest;
  if (!isAsRead || stored?.signed) throw new AppError('CONFLICT');
  const slip: StoredSlip = {
    ...stored,
    version: version + 1,
    signed: { at: dependencies.now(), digest, content, strokes },
  };
  await dependencies.slips.write(repair, { number, slip }, stored ? 'unsigned' : 'none');
  return shown(slip, [{ number, slip }, ...slips.slice(stored ? 1 : 0)]);
}

const wasSigned = (
  stored: StoredSlip | undefined,
  version: number,
  digest: string,
  strokes: readonly number[][],
): boolean =>
  stored?.signed?.digest === digest &&
  stored.version === version + 1 &&
  JSON.stringify(stored.signed.strokes) === JSON.stringify(strokes);
