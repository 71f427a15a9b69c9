import { Readable } from 'node:stream';
import type { ArchivePage } from '../../../shared/account/archive.ts';
import type { DocumentDetails } from '../../../shared/documents/issued/issued.ts';
import type { Takings } from '../../../shared/payments/takings.ts';
import { parisDay } from '../../../shared/time.ts';
import { verifyArchive } from '../../../tools/archive/verify-archive.mjs';
import { callApi } from '../../testing/call-api.ts';
import type { Acknowledged } from './shop-load.ts';

export type Api = { origin: string; token: string };

export async function call<Body>({ origin, token }: Api, path: string): Promise<Body> {
  const { status, body } = await callApi<Body>({ origin }, path, { token });
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return body;
}

type Entry = { kind?: string; id: string; documentId: string; amountCents: number };

const DAY_MS = 86_400_000;
const idsOf = (payments: readonly { id: string }[]) =>
  payments
    .map(({ id }) => id)
    .toSorted()
    .join();
const sumOf = (payments: readonly { amountCents: number }[]) =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Reads every page of a list. */
export async function allPages<Page extends { cursor: string | null }>(
  api: Api,
  path: string,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor && `?cursor=${encodeURIComponent(cursor)}`;
    const page: Page = await call<Page>(api, `${path}${query}`);
    pages.push(page);
    ({ cursor } = page);
  }
  return pages;
}

/**
 * Counts faults of the archive, acknowledged records that do not exist exactly once, invoices that differ from their
 * entries, and receipts that are not the sum of all payments.
 */
export async function booksOff(api: Api, { issued, paid }: Acknowledged): Promise<number> {
  const lines = await archive(api);
  const { faults } = await verifyArchive(Readable.from(lines));
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  const payments = entries.filter(({ kind }) => kind === 'payment');
  const lost = [
    ...issued.filter(
      ({ id }) => entries.filter((each) => each.kind === 'document' && each.id === id).length !== 1,
    ),
    ...paid.filter(
      ({ documentId, amountCents }) =>
        payments.filter(
          (each) => each.documentId === documentId && each.amountCents === amountCents,
        ).length !== 1,
    ),
  ];
  let torn = 0;
  const of = Map.groupBy(payments, ({ documentId }) => documentId);
  for (const { id } of issued) {
    const recorded = of.get(id) ?? [];
    const details = await call<DocumentDetails>(api, `/api/documents/${id}`);
    const stored = details.payments ?? [];
    const isWhole = idsOf(stored) === idsOf(recorded);
    if (!isWhole || details.paidCents !== sumOf(recorded)) torn += 1;
  }
  const [from, to] = [parisDay(Date.now() - DAY_MS), parisDay(Date.now())];
  const takings = await call<Takings>(api, `/api/takings?from=${from}&to=${to}`);
  const isTaken = takings.count === payments.length && takings.amountCents === sumOf(payments);
  return faults.length + lost.length + torn + (isTaken ? 0 : 1);
}

async function archive(api: Api): Promise<string[]> {
  const pages = await allPages<ArchivePage>(api, '/api/export/archive');
  return pages.flatMap(({ text }) => text.split('\n').filter(Boolean));
}
