import { DOCUMENT_LIMITS } from '../../../../../shared/documents/documents.ts';
import { composedText } from '../../../../../shared/documents/input/printable-text.ts';
import { deviceLabel } from '../../../../../shared/repairs/repairs.ts';
import { cleanLine } from '../../../../../shared/text.ts';
import type { QuotedRepair } from '../../../lib/documents/quick-quote.ts';
import type { DocumentDraft } from './document-draft.ts';
import { freshLine } from './document-store.ts';

/** Returns the draft of a repair. Each of `others`, the devices of the same intake, gets a line with its number. */
export function draftOfRepair(
  repair: QuotedRepair,
  again: boolean,
  others: readonly QuotedRepair[] = [],
): Partial<DocumentDraft> {
  const client = [repair.customerFirstName, repair.customerName].filter(Boolean).join(' ');
  const [repairLine = '', ...otherLines] = [repair, ...others].map((each) =>
    lineOf(each, others.length > 0 ? `${each.trackingNumber}, ` : ''),
  );
  return {
    clientName: client.slice(0, DOCUMENT_LIMITS.clientName),
    clientEmail: repair.customerEmail,
    repairId: repair.trackingNumber,
    again,
    device: composedText(deviceLabel(repair)).slice(0, DOCUMENT_LIMITS.device),
    repairLine,
    items: [repairLine, ...otherLines].map((description) => freshLine({ description })),
  };
}

function lineOf(repair: QuotedRepair, number: string): string {
  const issue = cleanLine(repair.issue);
  const work = [`Réparation ${number}${deviceLabel(repair)}`, issue].filter(Boolean).join(' – ');
  return shortened(composedText(work), DOCUMENT_LIMITS.description);
}

const shortened = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text;
