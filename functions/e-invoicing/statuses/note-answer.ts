import type { PlatformFlow } from '../flow-service.ts';
import { readAnswerTrackingId } from './answer-names.ts';
import type { AnswersRepository } from './answers.repository.ts';
import { failedStatus } from './status-failures.ts';
import { readAnswerKey } from './stored-answer.ts';

/** The norm's code for a flow that the platform already has. */
export const ALREADY_THERE = 'AlreadyExistingFlow';

export async function noteAnswerChecks(
  { answers }: { answers: Pick<AnswersRepository, 'at' | 'change'> },
  { id, trackingId, checks, reasonCodes, updatedAtMs }: PlatformFlow,
): Promise<number> {
  const named = trackingId === undefined ? undefined : readAnswerTrackingId(trackingId);
  if (named === undefined) return 0;
  const { siren, instant, code, isOf } = named;
  const found = (await answers.at(siren, instant)).flatMap((sk) => readAnswerKey(sk) ?? []);
  const about = found.find((each) => each.code === code && isOf(each.invoiceSk));
  if (about === undefined) return 0;
  const isTwice = reasonCodes.length > 0 && reasonCodes.every((each) => each === ALREADY_THERE);
  const state = checks === 'passed' || isTwice ? 'accepted' : 'refused';
  const changed = await answers.change(siren, about.invoiceSk, code, (known) => {
    if (isTwice && known.flow_id !== undefined && known.flow_id !== id) return undefined;
    const isKnown = known.state === 'refused' && known.flow_id === id;
    if (known.state === 'accepted' || isKnown) return undefined;
    const { failure: _, ...rest } = known;
    const next = { ...rest, state, at_ms: updatedAtMs, flow_id: id } as const;
    return state === 'accepted'
      ? next
      : { ...next, failure: failedStatus('votre réponse', reasonCodes) };
  });
  return changed === undefined ? 0 : 1;
}
