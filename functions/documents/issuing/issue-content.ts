import { setTimeout as delay } from 'node:timers/promises';
import { DOCUMENT_TYPES, documentNumber } from '../../../shared/documents/documents.ts';
import { orderProblem } from '../../../shared/documents/issue-order.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import { formatEuros } from '../../../shared/money.ts';
import { parisDay } from '../../../shared/time.ts';
import { logger } from '../../platform/logger.ts';
import { spreadOut } from '../../platform/table/back-off.ts';
import { newDocumentId } from '../document-id.ts';
import type { DocumentsRepository, IssueOutcome, Numbering } from '../documents.repository.ts';
import { type DocumentContent, frozen, type Issuer } from './freeze-document.ts';
import type { IssueOptions } from './issue-items.ts';

export type IssueDependencies = {
  documents: Pick<
    DocumentsRepository,
    'issue' | 'sequence' | 'takeTurn' | 'passTurn' | 'get' | 'issuedUnder'
  >;
  issuers: { get: (shopId: string) => Promise<Issuer> };
  now: () => number;
};
const MAX_ATTEMPTS = 60;

export type IssuePlan = { content: DocumentContent; options: IssueOptions };

export const seriesOf = ({
  documentType,
  invoiceDate,
}: Pick<DocumentContent, 'documentType' | 'invoiceDate'>) =>
  [DOCUMENT_TYPES[documentType].series, Number(invoiceDate.slice(0, 4))] as const;

/**
 * `replan` makes the plan again when the plan depends on data that others may have changed meanwhile. `numbering`
 * is the state of the series, if this state was read before.
 */
type Before = { replan?: () => Promise<IssuePlan>; numbering?: Numbering };

/** Issues a plan under the next free number. */
export async function issueContent(
  { documents, now }: Omit<IssueDependencies, 'issuers'>,
  shopId: string,
  plan: IssuePlan,
  before: Before = {},
): Promise<IssuedDocument> {
  const line = lineOf(documents, shopId, () =>
    documents.sequence(shopId, ...seriesOf(plan.content)),
  );
  try {
    return await issueInTurn({ documents, now, line }, shopId, plan, before);
  } catch (error) {
    await line.leave();
    throw error;
  }
}

async function issueInTurn(
  { documents, now, line }: Omit<IssueDependencies, 'issuers'> & { line: OwnLine },
  shopId: string,
  plan: IssuePlan,
  { replan, numbering: readBefore }: Before,
): Promise<IssuedDocument> {
  let { content, options } = plan;
  const [series, year] = seriesOf(content);
  const repeated = async (first: { id: string; digest: string }, { idempotency }: IssueOptions) => {
    await line.leave();
    if (first.digest !== idempotency?.digest) throw new AppError('IDEMPOTENCY_MISMATCH');
    const document = await documents.get(shopId, first.id);
    if (document === undefined) throw new AppError('CONFLICT');
    return document;
  };
  let numbering = readBefore ?? (await line.read());
  if (isBusy(numbering)) numbering = await line.wait();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const nowMs = now();
    try {
      assertInOrder(content, { lastDay: numbering.lastDay, today: parisDay(nowMs) });
    } catch (error) {
      // A repeated request gets the document of the first call, even if other documents were issued since.
      const { key } = options.idempotency ?? {};
      const known = key && (await documents.issuedUnder(shopId, key));
      if (known) return repeated(known, options);
      throw error;
    }
    const rank = numbering.last + 1;
    const document = frozen(content, {
      id: newDocumentId(nowMs),
      number: documentNumber(series, year, rank),
      issuedAt: new Date(nowMs).toISOString(),
    });
    const place = { rank, chain: numbering.chain, served: line.served(numbering) };
    const outcome = await documents.issue(shopId, document, place, options);
    if (outcome.kind === 'issued') {
      // If the table is lost, this log shows which numbers were issued (docs/operations.md).
      logger.info('A document was issued', { shopId, series, year, rank });
      return document;
    }
    if (outcome.kind === 'origin-taken' && !replan) throw new AppError('ALREADY_INVOICED');
    if (outcome.kind === 'repeated') return repeated(outcome, options);
    if (outcome.kind === 'already-billed') throw alreadyBilled(outcome, content.repairId);
    if (outcome.kind === 'company-moved') throw new AppError('CONFLICT', { message: SIRET_MOVED });
    if (outcome.kind === 'sequence-moved') {
      const standing = moved(numbering, outcome.standing);
      // After a first refusal, the next attempt follows at once if no other request waits.
      const isAlone = attempt === 1 && !isBusy(standing);
      numbering = isAlone ? standing : await line.wait(standing);
    } else {
      await spreadOut(attempt);
      numbering = await line.read();
    }
    ({ content, options } = (await replan?.()) ?? { content, options });
  }
  throw new AppError('CONFLICT');
}

const isBusy = ({ line }: Numbering): boolean => line.taken > line.served;

/** Issuing a document usually takes this time. */
const ISSUE_MS = 10;
/** A request that has its turn and has issued nothing for this time has probably died. */
const PATIENCE_MS = 500;

type OwnLine = ReturnType<typeof lineOf>;

/** The waiting line only orders requests, so that they do not collide again and again. The transaction decides. */
function lineOf(
  documents: Pick<DocumentsRepository, 'takeTurn' | 'passTurn'>,
  shopId: string,
  read: () => Promise<Numbering>,
) {
  let turn: number | undefined;
  let seen = { served: -1, atMs: 0 };

  /** Waits until all earlier turns have ended, or until no turn has ended for a while. */
  async function wait(standing?: Numbering): Promise<Numbering> {
    const isNew = turn === undefined;
    turn ??= await documents.takeTurn(shopId);
    let numbering = standing && !isNew ? standing : await read();
    for (;;) {
      const { served } = numbering.line;
      if (served !== seen.served) seen = { served, atMs: performance.now() };
      const ahead = turn - 1 - served;
      const leftMs = seen.atMs + PATIENCE_MS - performance.now();
      if (ahead <= 0 || leftMs <= 0) return numbering;
      await delay(Math.min(ahead * ISSUE_MS, leftMs));
      numbering = await read();
    }
  }

  /** Returns the turn to store as the last one that has ended, or `undefined` when this request has no turn. */
  const served = ({ line }: Numbering) => (turn ? Math.max(turn, line.served) : undefined);

  /** Lets the next turn begin, because this request was refused for good or repeats an earlier one. */
  const leave = async () => {
    if (!turn) return;
    await documents.passTurn(shopId, turn).catch((error: unknown) => {
      logger.warn('A turn could not be ended, so the shop’s next issue waits in vain', {
        shopId,
        error,
      });
    });
  };

  return { read, wait, served, leave };
}

/** Updates the numbering by the items that a refusal returned. The day of the last document never goes back. */
const moved = (read: Numbering, { lastDay = '', ...found }: Partial<Numbering>): Numbering => ({
  ...read,
  ...found,
  lastDay: [read.lastDay, lastDay].sort().at(-1) ?? '',
});

const SIRET_MOVED =
  'Le SIRET de votre entreprise vient de changer. Relisez-le dans votre profil, puis émettez ce document.';

function alreadyBilled(
  {
    repairId,
    bill: { id, number, totalCents },
    isDeposit,
  }: Extract<IssueOutcome, { kind: 'already-billed' }>,
  own: string | null,
): AppError {
  const named = `${number} (${formatEuros(totalCents)})`;
  const repair = repairId === own ? 'cette réparation' : `la réparation ${repairId}`;
  const message = isDeposit
    ? `Un acompte de ${repair} est déjà facturé\u202f: ${named}. Facturez son devis, qui le déduit, ou confirmez qu’il faut une autre facture.`
    : `${startOfSentence(repair)} est déjà facturée\u202f: ${named}. Ouvrez cette facture, ou confirmez qu’il en faut une autre.`;
  return new AppError('ALREADY_BILLED', { message, document: { id, number } });
}

const startOfSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function assertInOrder(content: DocumentContent, days: { lastDay: string; today: string }) {
  const message = orderProblem(content, days);
  if (message === undefined) return;
  throw new AppError('NUMBER_OUT_OF_ORDER', { message, fields: { invoiceDate: message } });
}
