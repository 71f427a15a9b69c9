import type { PlatformFlow } from '../flow-service.ts';
import { readAnswerTrackingId } from './answer-names.ts';
import type { AnswersRepository } from './answers.repository.ts';
import { failedStatus } from './status-failures.ts';
import { readAnswerKey } from './stored-answer.ts';

/** The platform refuses a flow with this code when it has received the same file before. */
const ALREADY_THERE = 'AlreadyExistingFlow';

/**
 * If the platform refuses a flow only because it has received the same file before, the file counts as accepted. If we
 * know the id of the earlier flow, this flow is a copy and changes nothing.
 */
export function verdictOf({ id, checks, reasonCodes }: PlatformFlow) {
  const isTwice = reasonCodes.length > 0 && reasonCodes.every((code) => code === ALREADY_THERE);
  const isAccepted = checks === 'passed' || isTwice;
  return {
    state: isAccepted ? ('accepted' as const) : ('refused' as const),
    isCopyOf: (known: string | undefined) => isTwice && known !== undefined && known !== id,
  };
}

export async function noteAnswerChecks(
  { answers }: { answers: Pick<AnswersRepository, 'at' | 'change'> },
  flow: PlatformFlow,
): Promise<number> {
  const { id, trackingId, reasonCodes, updatedAtMs } = flow;
  const named = readAnswerTrackingId(trackingId);
  if (named === undefined) return 0;
  const { siren, instant, code, isOf } = named;
  const found = (await answers.at(siren, instant)).flatMap((sk) => readAnswerKey(sk) ?? []);
  const about = found.find((each) => each.code === code && isOf(each.invoiceSk));
  if (about === undefined) return 0;
  const { state, isCopyOf } = verdictOf(flow);
  const changed = await answers.change(siren, about.invoiceSk, code, (known) => {
    if (isCopyOf(known.flow_id)) return undefined;
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
