import type {
  ApprovalLink,
  DocumentDetails,
  DocumentPage,
  IssuedDocument,
} from '../../../shared/documents/issued/issued.ts';
import { deviceLabel, type Repair } from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import { DEMONSTRATION_DOCUMENTS, type DemonstrationDocument } from './demonstration-documents.ts';
import type { ShopApi } from './shop-api.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

export const OLDEST_DOCUMENT_DAYS = Math.max(
  ...DEMONSTRATION_DOCUMENTS.map(({ daysAgo }) => daysAgo),
);

/**
 * Issues the missing documents; `issuedBefore` must have allowed their dates. Each issue has an idempotency key,
 * because a request that was answered with 503 may still be carried out.
 */
export async function seedDocuments(
  api: ShopApi,
  nowMs: number,
  repairs: readonly Pick<
    Repair,
    'id' | 'customerFirstName' | 'customerName' | 'deviceType' | 'deviceModel'
  >[],
): Promise<void> {
  const { documents } = await api.get<DocumentPage>('/api/documents');
  for (const [index, demonstration] of DEMONSTRATION_DOCUMENTS.entries()) {
    const { draft, daysAgo } = demonstration;
    const known = documents.find(
      ({ documentType, clientName }) =>
        documentType === draft.documentType && clientName === draft.clientName,
    );
    const repair = repairs.find(
      ({ customerFirstName, customerName }) =>
        `${customerFirstName} ${customerName}` === draft.clientName,
    );
    const invoiceDate = parisDay(nowMs - daysAgo * DAY_MS);
    const { id } =
      known ??
      (await api.post<IssuedDocument>(
        '/api/documents',
        {
          ...draft,
          invoiceDate,
          ...(repair && { repairId: repair.id, device: deviceLabel(repair) }),
        },
        `demonstration-document-${index}`,
      ));
    await goOn(api, await api.get<DocumentDetails>(`/api/documents/${id}`), demonstration);
  }
}

async function goOn(
  api: ShopApi,
  { document: { id, invoiceDate }, summary }: DocumentDetails,
  { draft, outcome }: DemonstrationDocument,
): Promise<void> {
  if (outcome === 'sent') {
    if (summary.delivery === null) await api.post(`/api/documents/${id}/send`, {});
    return;
  }
  if (summary.decision === null) {
    const { url } = await api.post<ApprovalLink>(`/api/documents/${id}/approval-link`, {});
    const cle = new URLSearchParams(new URL(url).hash.slice(1)).get('cle');
    await api.post(`/api/devis/${id}/decision`, {
      cle,
      decision: 'accepted',
      name: draft.clientName,
    });
  }
  if (summary.invoice === null) await api.post(`/api/documents/${id}/invoice`, { invoiceDate });
}
