import { CircleAlert, CircleCheck, Clock, Phone } from 'lucide-react';
import {
  asksForCall,
  type Delivery,
  type DeliveryState,
  deliveryState,
  isUndelivered,
  NOTIFICATION_CHANNELS,
} from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import {
  type DeliveryWords,
  deliveryText,
  deliveryWords,
} from '../../../lib/repairs/delivery-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { replaceRepair } from '../repairs-cache.ts';
import styles from './deliveries.module.css';
import { IdentityLink, useLacksIdentity } from './identity-link.tsx';
import { noteCall } from './note-call.ts';
import { ResendButton } from './resend-button.tsx';

const ICONS = {
  sent: CircleCheck,
  delivered: CircleCheck,
  waiting: Clock,
  refused: CircleAlert,
} as const;

/** A message that did not arrive is shown like a refused message. */
function lookOf(state: DeliveryState, delivery: Delivery | undefined): keyof typeof ICONS {
  if (isUndelivered(delivery?.outcome)) return 'refused';
  return delivery?.outcome === 'delivered' ? 'delivered' : state;
}

/** A resend cannot help after a complaint, or to a country without SMS. */
const canResend = ({ cause, outcome }: Delivery) =>
  (cause !== undefined && cause !== 'not-sent-there') ||
  (isUndelivered(outcome) && outcome !== 'complained');

type DeliveriesProps = {
  repair: RepairSummary;
  /**
   * If this is true, the state takes one line. The title gives the time of sending, and a press the reason of a
   * failure.
   */
  brief?: boolean;
};

/** Shows the outcome of the message about the last change, for each channel. */
export function Deliveries({ repair, brief = false }: DeliveriesProps) {
  const lacksIdentity = useLacksIdentity(repair);
  const lines = NOTIFICATION_CHANNELS.flatMap((channel) => {
    const state = deliveryState(repair, channel);
    return state ? [{ channel, state, delivery: repair.deliveries[channel] }] : [];
  });
  return (
    <ul className={classNames(styles.list, brief && styles.brief)}>
      {asksForCall(repair) && !repair.handedOverAt && <CallLine repair={repair} />}
      {lines.map(({ channel, state, delivery }) => {
        const look = lookOf(state, delivery);
        const Icon = ICONS[look];
        return (
          <li key={channel} className={classNames(styles.line, styles[look])}>
            <Icon />
            {brief ? (
              <BriefText {...deliveryWords(channel, delivery, Date.now())} />
            ) : (
              <span>{deliveryText(channel, delivery, Date.now())}</span>
            )}
            {delivery && canResend(delivery) && <ResendButton channel={channel} repair={repair} />}
          </li>
        );
      })}
      {lacksIdentity && (
        <li className={styles.line}>
          <IdentityLink />
        </li>
      )}
    </ul>
  );
}

const BriefText = ({ name, when, outcome, reason }: DeliveryWords) =>
  reason ? (
    <details className={styles.why}>
      <summary title={reason}>
        {name} {outcome}
        <VisuallyHidden>{'\u202f: pourquoi\u202f?'}</VisuallyHidden>
      </summary>
      <p>{reason}</p>
    </details>
  ) : (
    <span title={when && `${name} ${when} ${outcome}`}>
      {name} {when && <VisuallyHidden>{when} </VisuallyHidden>}
      {outcome}
    </span>
  );

/** The shop calls the customer after each change and then ticks the call off. */
function CallLine({ repair }: { repair: RepairSummary }) {
  const { isBusy, run } = useAction(async () => replaceRepair(await noteCall(repair)), {
    onFailure: (message) => notify.error('Appel non noté', message),
  });
  if (repair.calledEntry !== undefined) {
    return (
      <li className={classNames(styles.line, styles.delivered)}>
        <CircleCheck />
        <span>Client appelé</span>
      </li>
    );
  }
  return (
    <li className={styles.line}>
      <Phone />
      <span>À appeler</span>
      <button
        type="button"
        className={styles.resend}
        aria-label={`Appelé\u202f: client de la réparation ${repair.trackingNumber}`}
        aria-disabled={isBusy || undefined}
        onClick={() => run()}
      >
        Appelé
      </button>
    </li>
  );
}
