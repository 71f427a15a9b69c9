import { AppError } from '../../../shared/errors.ts';
import type { SlipFormat } from '../../../shared/repairs/slip/slip.ts';
import { shopScanPath, trackingPath } from '../../../shared/tracking/tracking-path.ts';
import type { Attachment } from '../../notifications/providers/raw-email.ts';
import { currentOf, openSlip, type SlipDependencies } from './get-slip.ts';
import type { SlipPrint } from './pdf/slip-parts.ts';
import { slipPdf } from './pdf/slip-pdf.ts';

export const slipFile = async (slip: SlipPrint, format: SlipFormat): Promise<Attachment> => ({
  filename: `Bon-${slip.content.trackingNumber}${format === 'roll' ? '-80mm' : ''}.pdf`,
  content: await slipPdf(slip, format),
});

/**
 * Prints the slip in force, or the signed slip of a number. A signed slip is printed as it was signed.
 * @throws AppError as `openSlip` does; NOT_FOUND.
 */
export async function printSlip(
  dependencies: SlipDependencies & {
    print: typeof slipFile;
    appOrigin: string;
  },
  shopId: string,
  idOrNumber: string,
  format: SlipFormat,
  number?: number,
): Promise<Attachment> {
  const { repair, slips, contentWith } = await openSlip(dependencies, shopId, idOrNumber);
  const { trackingNumber, tracking_key } = repair;
  const { appOrigin, print } = dependencies;
  const slip =
    number === undefined
      ? currentOf(slips)
      : slips.find((each) => each.number === number && each.slip.signed)?.slip;
  if (number !== undefined && !slip) throw new AppError('NOT_FOUND');
  const signature = slip?.signed;
  const content = signature?.content ?? contentWith(slip);
  return print(
    {
      content,
      customerUrl: `${appOrigin}${trackingPath(trackingNumber, tracking_key)}`,
      shopUrl: `${appOrigin}${shopScanPath(trackingNumber)}`,
      signature,
    },
    format,
  );
}
