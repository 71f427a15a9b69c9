/**
 * Prints the slip or the labels that it is given, as the Lambda `papers` does before it stores a print. pdf.ts bundles
 * it.
 */

import type { Label } from '../../functions/repairs/labels/labels-pdf.ts';
import { labelsFile } from '../../functions/repairs/labels/print-labels.ts';
import type { SlipPrint } from '../../functions/repairs/slip/pdf/slip-parts.ts';
import { slipFile } from '../../functions/repairs/slip/print-slip.ts';
import type { SlipFormat } from '../../shared/repairs/slip/slip.ts';

export type CounterPrint =
  | { slip: SlipPrint; format: SlipFormat }
  | { labels: readonly [Label, ...Label[]] };

export const handler = (print: CounterPrint) =>
  'slip' in print ? slipFile(print.slip, print.format) : labelsFile(print.labels, '57x32');
