import { AppError } from '../../../shared/errors.ts';
import type { IntakeInput } from '../../../shared/repairs/intake/intake.ts';
import { isAttempted, type NotificationChannel } from '../../../shared/repairs/notifications.ts';
import type { NewRepairInput } from '../../../shared/repairs/repair-input.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { count } from '../../platform/metrics.ts';
import { newRepairId, newTrackingKey } from '../repair-id.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { asCreated, type NamedRepair, type StoredRepair, toRepair } from '../repairs.ts';
import { returnOpen, returnRefusal } from '../returns/returnable.ts';
import { candidateNumbers } from './candidate-numbers.ts';
import type { NewRepairs } from './creation.repository.ts';
import { newRepair } from './new-repair.ts';
import { creationOf } from './stored-creation-key.ts';

export type CreateRepairDependencies = {
  repairs: Pick<RepairsRepository, 'insert' | 'get'>;
  now: () => number;
};

/** `correlationId` is the id of the request. Everything that follows from the request carries it. */
type Request = {
  idempotencyKey?: string | undefined;
  correlationId?: string | undefined;
  signedInAtSeconds?: number | undefined;
  original?: NamedRepair | undefined;
};

/**
 * Creates a repair. The same `idempotencyKey` with the same input returns the repair of the first call as it was then.
 * @throws AppError LIMIT_REACHED; IDEMPOTENCY_MISMATCH; UNAUTHENTICATED; UNAVAILABLE when no number was free.
 */
export async function createRepair(
  dependencies: CreateRepairDependencies,
  shopId: string,
  input: NewRepairInput,
  request: Request = {},
): Promise<Repair> {
  const returnOf = request.original?.trackingNumber;
  const body = returnOf ? { ...input, returnOf } : input;
  const [repair] = await createAll(dependencies, shopId, [input], body, request);
  return repair;
}

/** Creates a repair for each device of an intake, all or none. @throws AppError as `createRepair` does. */
export async function createIntake(
  dependencies: CreateRepairDependencies,
  shopId: string,
  input: IntakeInput,
  request: Request = {},
): Promise<Repair[]> {
  const { devices, ...customer } = input;
  const [first, ...others] = devices.map((device) => ({ ...customer, ...device }));
  if (first === undefined) throw new Error('An intake has at least one device');
  return createAll(dependencies, shopId, [first, ...others], input, request);
}

async function createAll(
  { repairs, now }: CreateRepairDependencies,
  shopId: string,
  inputs: readonly [NewRepairInput, ...NewRepairInput[]],
  body: object,
  { idempotencyKey, correlationId, signedInAtSeconds, original }: Request,
): Promise<[Repair, ...Repair[]]> {
  const nowMs = now();
  const creation = idempotencyKey ? creationOf(shopId, idempotencyKey, body) : undefined;
  for (const numbers of candidateNumbers(nowMs, inputs.length)) {
    const intake = numbers.length > 1 ? numbers : undefined;
    const made = (input: NewRepairInput, position: number): StoredRepair => {
      const trackingNumber = numbers[position] ?? '';
      const id = newRepairId(trackingNumber);
      const trackingKey = newTrackingKey();
      const returnOf = original?.trackingNumber;
      const named = { id, trackingNumber, trackingKey, shopId, intake, returnOf };
      const repair = newRepair(input, { ...named, nowMs, correlationId });
      return position === 0 ? repair : namedByFirst(repair);
    };
    const [first, ...others] = inputs;
    const all: NewRepairs = [made(first, 0), ...others.map((input, at) => made(input, at + 1))];
    const options = { creation, signedInAtSeconds, original };
    const outcome = await repairs.insert(all, nowMs, options);
    if (outcome.kind === 'inserted') return answerOf(all);
    if (outcome.kind === 'closed') throw new AppError('UNAUTHENTICATED');
    if (outcome.kind === 'not-returnable')
      throw returnRefusal(outcome.original) ?? new AppError('CONFLICT');
    if (outcome.kind === 'return-open')
      throw new AppError('OPEN_REPAIRS', { message: returnOpen(outcome.trackingNumber) });
    if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
    if (outcome.kind === 'limit-reached') {
      count('LimitReached');
      throw new AppError('LIMIT_REACHED');
    }
    if (outcome.kind === 'repeated') {
      if (outcome.request !== creation?.request) throw new AppError('IDEMPOTENCY_MISMATCH');
      return answerOf(await madeBefore(repairs, shopId, outcome.trackingNumber));
    }
  }
  throw new AppError('UNAVAILABLE');
}

/** Marks a repair as named by the message about the intake's first repair, so that the customer gets one message. */
function namedByFirst(repair: StoredRepair): StoredRepair {
  const joint = { at: Date.parse(repair.created_at), state: 'joint' } as const;
  const of = (channel: NotificationChannel) => (isAttempted(repair, channel) ? joint : {});
  const notifications = { email: of('email'), sms: of('sms') };
  const statusHistory = repair.statusHistory.map((entry) => ({ ...entry, notifications }));
  return { ...repair, statusHistory };
}

async function madeBefore(
  repairs: Pick<RepairsRepository, 'get'>,
  shopId: string,
  trackingNumber: string,
): Promise<NewRepairs> {
  const first = await repairs.get(trackingNumber);
  if (first?.user_id !== shopId) throw new AppError('REPAIR_NOT_FOUND');
  const [, ...others] = first.intake ?? [];
  const found = await Promise.all(others.map((number) => repairs.get(number)));
  return [first, ...found.flatMap((each) => (each?.user_id === shopId ? [each] : []))];
}

function answerOf([first, ...others]: NewRepairs): [Repair, ...Repair[]] {
  const answer = (repair: StoredRepair) => toRepair(asCreated(repair));
  return [answer(first), ...others.map(answer)];
}
