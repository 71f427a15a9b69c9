import { useState } from 'react';
import { ERRORS, type ErrorCode } from '../../../../shared/error-table.ts';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { useSession } from '../../lib/session/session.ts';
import { reloadProfile } from '../../lib/session/session-keeper.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { cancelSubscription, openPortal } from './billing-requests.ts';
import { leaveForStripe } from './stripe-visit.ts';

const NOT_AUTHENTICATED = 'Utilisateur non authentifié';
const PORTAL_FAILED = ERRORS.PORTAL_UNAVAILABLE.message;
const CANCELLATION_FAILED = ERRORS.CANCELLATION_UNAVAILABLE.message;

/** The API's texts for these refusals say what the shop can do; all others get a general message. */
const EXPLAINED: readonly ErrorCode[] = [
  'TOO_MANY',
  'CONFLICT',
  'NO_CUSTOMER',
  'PORTAL_UNAVAILABLE',
  'SUBSCRIPTION_NOT_FOUND',
];

const reasonOf = (error: unknown, general: string) =>
  error instanceof ExpectedError && EXPLAINED.includes(error.code) ? error.message : general;

async function goToPortal(): Promise<void> {
  let answer: Awaited<ReturnType<typeof openPortal>>;
  try {
    answer = await openPortal(window.location.href);
  } catch (error) {
    const general = "Erreur lors de l'appel de la fonction de portail.";
    notify.error('Erreur de portail', reasonOf(error, general));
    return;
  }
  if (answer.error !== undefined) {
    notify.error('Erreur de portail', answer.error || PORTAL_FAILED);
  } else if (answer.url === undefined || !URL.canParse(answer.url)) {
    notify.error('Erreur de portail', "Impossible de récupérer l'URL du portail de gestion.");
  } else {
    await leaveForStripe(answer.url);
  }
}

async function cancel(subscriptionId: string): Promise<void> {
  if (useSession.getState().user === null) {
    notify.error("Erreur d'annulation", NOT_AUTHENTICATED);
    return;
  }
  try {
    const { error } = await cancelSubscription(subscriptionId);
    if (error !== undefined) {
      notify.error("Erreur d'annulation", error || CANCELLATION_FAILED);
      return;
    }
    notify.success(
      'Abonnement annulé',
      "Votre abonnement a été annulé et prendra fin à la date d'expiration.",
    );
    await reloadProfile().catch(() => undefined);
  } catch (error) {
    const isOver = error instanceof ExpectedError && error.code === 'UNAUTHENTICATED';
    const reason = isOver ? NOT_AUTHENTICATED : reasonOf(error, CANCELLATION_FAILED);
    notify.error("Erreur d'annulation", reason);
    // Another tab or Stripe's portal has changed the subscription since this page read it.
    const hasChanged = error instanceof ExpectedError && error.code === 'SUBSCRIPTION_NOT_FOUND';
    if (hasChanged) await reloadProfile().catch(() => undefined);
  }
}

/** `cancellableId` is the id of the subscription, or null when it is cancelled already or there is none. */
export function useSubscriptionActions(cancellableId: string | null) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { busyWith, run } = useAction(async (action: 'manage' | 'cancel') => {
    if (action === 'manage') await goToPortal();
    else if (cancellableId !== null) await cancel(cancellableId);
  });

  const askToCancel = () => {
    if (cancellableId === null) notify.info(ERRORS.SUBSCRIPTION_NOT_FOUND.message);
    else setIsConfirming(true);
  };
  const confirmCancel = () => {
    setIsConfirming(false);
    run('cancel');
  };

  return {
    busyWith,
    isConfirming,
    manage: () => run('manage'),
    askToCancel,
    confirmCancel,
    keep: () => setIsConfirming(false),
  };
}
