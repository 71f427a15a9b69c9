import type { ServerFrame } from '../../shared/live/realtime.ts';
import { parisDay } from '../../shared/time.ts';
import { SUMMARY_PREFIX } from '../documents/document-keys.ts';
import { toSummary } from '../documents/documents.ts';
import { summaryKind } from '../documents/stored-summary.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import { logger } from '../platform/logger.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { type PushVisitorsDependencies, pushToVisitors, shownOf } from './push-repair.ts';
import { pushToAll } from './push-to-all.ts';

/** A write of a document concerns its repair too, because the repair's page shows what the customer has to pay. */
type Shown = {
  shopId: string;
  frame: ServerFrame;
  visited: StoredRepair | undefined;
  documentOf?: string | null;
};

type PushWritesDependencies = PushVisitorsDependencies & {
  repairs: Pick<RepairsRepository, 'get'>;
};

/**
 * Pushes each shop its frames in the order of the writes, and visitors the newest state. A failure is only logged,
 * because every page reads the stored state when it reconnects.
 */
export async function pushWrites(
  dependencies: PushWritesDependencies,
  records: readonly StreamRecord[],
): Promise<void> {
  const shown = records.flatMap((record) => readShown(record, dependencies.now()) ?? []);
  const shops = Map.groupBy(shown, ({ shopId }) => shopId);
  const visited = new Map(
    shown.flatMap(({ visited }) => (visited ? [[visited.trackingNumber, visited] as const] : [])),
  );
  const numbers = new Set([
    ...visited.keys(),
    ...shown.flatMap(({ documentOf }) => documentOf ?? []),
  ]);
  await Promise.all([
    ...[...shops].map(([shopId, own]) => {
      const frames = own.map(({ frame }) => frame);
      return orLeave(pushToAll(dependencies, { kind: 'shop', shopId }, async () => frames));
    }),
    ...[...numbers].map((number) =>
      orLeave(
        pushToVisitors(
          dependencies,
          number,
          async () => visited.get(number) ?? dependencies.repairs.get(number),
        ),
      ),
    ),
  ]);
}

function readShown(record: StreamRecord, nowMs: number): Shown | undefined {
  const { key, sequenceNumber } = record;
  try {
    const { before, after } = record;
    if (after === undefined) return undefined;
    if (key.sk.startsWith(SUMMARY_PREFIX)) {
      const document = summaryKind.read(after);
      const frame = { type: 'document', document: toSummary(document, parisDay(nowMs)) } as const;
      return {
        shopId: document.user_id,
        frame,
        visited: undefined,
        documentOf: document.repairId,
      };
    }
    const repair = readRepair(after);
    const shown = shownOf({ before: before && readRepair(before), after: repair });
    const visited = shown?.forVisitors ? repair : undefined;
    return shown && { shopId: repair.user_id, frame: shown.frame, visited };
  } catch (error) {
    logger.error('A change could not be shown live', { sequenceNumber, error });
    return undefined;
  }
}

async function orLeave(showing: Promise<void>): Promise<void> {
  try {
    await showing;
  } catch (error) {
    logger.error('A change could not be shown live', { error });
  }
}
