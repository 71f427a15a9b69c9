import type * as z from 'zod/mini';
import { AppError } from '../../../shared/errors.ts';
import type { LabelSize, labelsInput } from '../../../shared/repairs/labels/labels.ts';
import { deviceLabel } from '../../../shared/repairs/repairs.ts';
import { shopScanPath } from '../../../shared/tracking/tracking-path.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import type { Attachment } from '../../notifications/providers/raw-email.ts';
import { ownRepair } from '../own-repair.ts';
import type { StoredRepair } from '../repairs.ts';
import type { SlipDependencies } from '../slip/get-slip.ts';
import { type Label, labelsPdf } from './labels-pdf.ts';

export type PrintLabelsDependencies = Omit<SlipDependencies, 'slips'> & {
  slips: Pick<SlipDependencies['slips'], 'shop'>;
  print: typeof labelsFile;
  appOrigin: string;
};

export const labelsFile = async (
  labels: readonly [Label, ...Label[]],
  size: LabelSize,
): Promise<Attachment> => ({
  filename: labels.length === 1 ? `Etiquette-${labels[0].trackingNumber}.pdf` : 'Etiquettes.pdf',
  content: await labelsPdf(labels, size),
});

/** Returns the family name with the initial of the first name only, because other customers may see the label. */
const shortName = ({ customerName, customerFirstName }: StoredRepair): string =>
  [customerName, customerFirstName && `${[...customerFirstName][0]}.`].filter(Boolean).join(' ');

/** Prints a label for each repair, in their order. @throws AppError REPAIR_NOT_FOUND; PLAN_REQUIRED; WITHDRAWN. */
export async function printLabels(
  { repairs, slips, now, print, appOrigin }: PrintLabelsDependencies,
  shopId: string,
  { repairs: names, size }: z.output<typeof labelsInput>,
): Promise<Attachment> {
  const read = async (name: string) => [name, await ownRepair(repairs, shopId, name)] as const;
  const [{ profile }, ...found] = await Promise.all([
    slips.shop(shopId),
    ...[...new Set(names)].map(read),
  ]);
  requireRight('slips', profile, now());
  const withdrawn = found.find(([, { withdrawnAt }]) => withdrawnAt !== undefined)?.[1];
  if (withdrawn) {
    const message = `La fiche ${withdrawn.trackingNumber} a été retirée. Décochez-la, puis réessayez.`;
    throw new AppError('WITHDRAWN', found.length > 1 ? { message } : {});
  }
  const known = new Map(found);
  const [first, ...others] = names.flatMap((name) => {
    const repair = known.get(name);
    return repair ? [labelOf(repair, appOrigin)] : [];
  });
  if (first === undefined) throw new AppError('REPAIR_NOT_FOUND');
  return print([first, ...others], size);
}

const labelOf = (repair: StoredRepair, appOrigin: string): Label => ({
  trackingNumber: repair.trackingNumber,
  receivedAt: repair.created_at,
  device: deviceLabel(repair),
  customer: shortName(repair),
  promisedOn: repair.promisedOn ?? '',
  url: `${appOrigin}${shopScanPath(repair.trackingNumber)}`,
});
