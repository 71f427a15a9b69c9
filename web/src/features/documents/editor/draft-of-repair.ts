import { DOCUMENT_LIMITS } from '../../../../../shared/documents/documents.ts';
import { composedText } from '../../../../../shared/documents/printable-text.ts';
import { deviceLabel } from '../../../../../shared/repairs/repairs.ts';
import { cleanLine } from '../../../../../shared/text.ts';
import type { RepairSource } from '../document-requests.ts';
import type { DocumentDraft } from './document-draft.ts';
import { freshLine } from './document-store.ts';

/** What a draft takes from a repair: the client, and a first line that names the device and the issue. */
export function draftOfRepair(repair: RepairSource, again: boolean): Partial<DocumentDraft> {
  const client = [repair.customerFirstName, repair.customerName].filter(Boolean).join(' ');
  const issue = cleanLine(repair.issue);
  const work = [`Réparation ${deviceLabel(repair)}`, issue].filter(Boolean).join(' – ');
  const repairLine = shortened(composedText(work), DOCUMENT_LIMITS.description);
  return {
    clientName: client.slice(0, DOCUMENT_LIMITS.clientName),
    clientEmail: repair.customerEmail,
    repairId: repair.trackingNumber,
    again,
    device: composedText(deviceLabel(repair)).slice(0, DOCUMENT_LIMITS.device),
    repairLine,
    items: [freshLine({ description: repairLine })],
  };
}

const shortened = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text;
