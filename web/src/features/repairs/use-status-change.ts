import { DEFAULT_HOLD_SECONDS } from '../../../../shared/company/hold.ts';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { isCalled, needsCall } from '../../../../shared/repairs/notifications.ts';
import type { StatusChangeInput } from '../../../../shared/repairs/repair-input.ts';
import {
  deviceLabel,
  type RepairStatus,
  type RepairSummary,
} from '../../../../shared/repairs/repairs.ts';
import { formatLongDate } from '../../../../shared/time.ts';
import { messageOf } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { isAbout, newAnswers, seeQuietly } from '../../lib/cache/new-answers.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { sendStatus, useWantedStatus } from './pending-status.ts';
import { changeStatus, undoChange } from './repair-requests.ts';
import { replaceRepair } from './repairs-cache.ts';

export function failureOf(error: unknown): { title: string; reason: string } {
  const title = 'Erreur de mise à jour';
  if (error instanceof ApiError && error.kind === 'malformed') {
    return {
      title: 'Erreur Données Internes',
      reason: 'La réponse du service est incomplète. Rechargez la page pour voir l’état réel.',
    };
  }
  if (error instanceof ExpectedError && error.code === 'REPAIR_NOT_FOUND') {
    return { title, reason: 'Réparation non trouvée.' };
  }
  return { title, reason: messageOf(error) };
}

export function reportFailure(error: unknown): void {
  const { title, reason } = failureOf(error);
  notify.error(title, reason);
}

const TO_CALL = 'Ce client n’a ni e-mail ni mobile\u202f: pensez à l’appeler.';

/** Undoes a change of which nobody was notified, or says that it is too late. */
async function takeBack(
  changed: RepairSummary,
  before: RepairSummary,
  onUndone?: () => unknown,
): Promise<void> {
  const { id, updated_at } = changed;
  const pending = { repair: changed, to: before.status };
  try {
    await sendStatus(pending, () => undoChange(id, updated_at), replaceRepair);
    notify.success('Changement annulé', 'Le client n’en saura rien.');
    onUndone?.();
  } catch (error) {
    if (error instanceof ExpectedError && error.code === 'ALREADY_NOTIFIED') {
      notify.error('Trop tard pour annuler', error.message);
    } else {
      reportFailure(error);
    }
  }
}

/** A person who changes the status of a repair knows the customer's answer, so the answer is marked as seen. */
function actUpon(repair: RepairSummary, repliedAt: string | undefined): void {
  if (repliedAt) {
    void import('./see-reply.ts').then(({ seeReplyQuietly }) =>
      seeReplyQuietly(repair.id, repliedAt),
    );
  }
  for (const answer of newAnswers()) {
    if (isAbout(answer, repair)) seeQuietly(answer.documentId);
  }
}

/** A person who sends the same change later than this means another change. */
const KEPT_MS = 5 * 60_000;

/**
 * These are the last changes whose answers were lost, by the id of their repair. When the person sends the same change
 * again, it keeps its key, so that the customer is notified once. `seen` is the repair's last change at that time.
 */
const unanswered = new Map<string, { said: string; key: string; seen: string; sentMs: number }>();

/**
 * Forgets a change whose answer was lost, so that the same change then counts as a new one. The form that sent the
 * change calls this when it is closed.
 */
export const forgetUnanswered = (id: string) => unanswered.delete(id);

function keyOf({ id, status, updated_at }: RepairSummary, body: { status: RepairStatus }) {
  const said = JSON.stringify(body);
  const sentMs = performance.now();
  const last = unanswered.get(id);
  const isAgain =
    last?.said === said &&
    sentMs - last.sentMs < KEPT_MS &&
    // If the page has shown another status since, the person wants to replace it, and that is a new change.
    (last.seen === updated_at || status === body.status);
  const kept = isAgain ? last : { said, key: crypto.randomUUID(), seen: updated_at };
  unanswered.set(id, { ...kept, sentMs });
  return { key: kept.key, isAgain };
}

const OVERTAKEN =
  'Ce changement était déjà enregistré, puis la réparation a changé de nouveau. Vérifiez son statut.';

export function useStatusChange(repair: RepairSummary, onUndone?: () => unknown) {
  const wanted = useWantedStatus(repair.id);

  /** Makes the change and offers to undo it. Throws ApiError. */
  const send = async (body: Omit<StatusChangeInput, 'hold'>, title: string): Promise<void> => {
    const hold = useSession.getState().user?.profile.hold_seconds ?? DEFAULT_HOLD_SECONDS;
    let endsAtMs = 0;
    let isAgain = false;
    const ask = () => {
      // The hold is counted from the start of the request, so that the page does not promise more time than there is.
      endsAtMs = performance.now() + hold * 1_000;
      const { key, ...known } = keyOf(repair, body);
      isAgain = known.isAgain;
      return changeStatus(repair.id, { ...body, hold }, key);
    };
    const changed = await sendStatus({ repair, to: body.status }, ask, replaceRepair);
    forgetUnanswered(repair.id);
    if (changed.status !== body.status) throw new ExpectedError('CONFLICT', { message: OVERTAKEN });
    actUpon(changed, repair.repliedAt);
    if (isAgain) {
      // An earlier attempt may have made the change, and the hold of the change may have ended.
      const leftMs = Date.parse(changed.heldUntil ?? '') - Date.now();
      endsAtMs = leftMs > 0 ? Math.min(endsAtMs, performance.now() + leftMs) : 0;
    }
    const onPress = () => void takeBack(changed, repair, onUndone);
    const subject = `${changed.deviceModel || deviceLabel(changed)}, ${changed.customerName}`;
    const undo = { label: 'Annuler', onPress, endsAtMs, about: changed.id, subject };
    notify.success(title, customerLine(changed), hold > 0 && endsAtMs > 0 ? undo : undefined);
  };

  /** Sets a status. With a message, the current status may be set again. Throws ApiError. */
  const set = (status: RepairStatus, message: string): Promise<void> =>
    send({ status, ...(message && { message }) }, 'Statut mis à jour');
  /** Sets another status than the current one, and reports a failure. */
  const change = async (status: RepairStatus): Promise<void> => {
    // Setting the current status again would only notify the customer twice.
    if (status === (wanted ?? repair.status)) return;
    await set(status, '').catch(reportFailure);
  };
  /** Stores a new promised day and notifies the customer of it. Throws ApiError. */
  const promise = (promisedOn: string): Promise<void> => {
    const message = `Nouvelle date\u202f: prêt le ${formatLongDate(promisedOn)}.`;
    return send({ status: repair.status, message, promisedOn }, 'Nouvelle date');
  };

  return { wanted, set, change, promise };
}

/** Returns undefined if no message reaches the customer and nobody has to call. */
function customerLine(changed: RepairSummary): string | undefined {
  if (needsCall(changed)) return TO_CALL;
  return isCalled(changed) ? undefined : 'Le client sera notifié.';
}
