import { Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type {
  FollowedRepair,
  NotFetched,
} from '../../../../../shared/repairs/follow-up/follow-up.ts';
import {
  hasUndelivered,
  isCalled,
  isLost,
  NOTIFICATION_CHANNELS,
  needsCall,
} from '../../../../../shared/repairs/notifications.ts';
import { groupedPhone, phoneLink } from '../../../../../shared/repairs/phone-text.ts';
import { dayInWords, PROMISED_LABEL } from '../../../../../shared/repairs/promised-day.ts';
import { deviceLabel, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { formatDate, formatTime } from '../../../../../shared/time.ts';
import { deliveryText } from '../../../lib/repairs/delivery-text.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { buttonClass } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Line } from '../../../ui/lists/line-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { HandOverButton } from '../hand-over/hand-over-button.tsx';
import { IdentityLink, useLacksIdentity } from '../notifications/identity-link.tsx';
import { noteCallAbout } from '../notifications/note-call.ts';
import { canNotifyOfDay, PromisedChoices } from '../promised/promised-choices.tsx';
import { useStatusChange } from '../use-status-change.ts';
import { promiseFor } from './follow-up-requests.ts';
import { LineAction, useLineAction } from './line-action.tsx';
import { remindedText, since } from './line-words.ts';

type RepairLineProps = { line: FollowedRepair; onDone: () => Promise<void> };

export const nameOf = ({ customerFirstName, customerName }: RepairSummary) =>
  [customerFirstName, customerName].filter(Boolean).join(' ');

export const titleOf = (repair: RepairSummary) => (
  <>
    <Link to={repairPath(repair.trackingNumber)}>{deviceLabel(repair)}</Link>
    <StatusBadge status={repair.status} audience="shop" />
  </>
);

const textOf = ({ repair, days }: FollowedRepair, ...more: string[]) =>
  [nameOf(repair), repair.trackingNumber, since(days), ...more].join(' · ');

export function CallLink({ repair }: { repair: RepairSummary }) {
  if (!repair.customerPhone) return null;
  return (
    <a
      className={buttonClass({})}
      href={phoneLink(repair.customerPhone)}
      aria-label={`Appeler ${nameOf(repair)}`}
    >
      <Phone aria-hidden="true" />
      Appeler
    </a>
  );
}

const CalledAction = ({ line, onDone }: RepairLineProps) => (
  <LineAction
    label={`Client appelé\u202f: ${nameOf(line.repair)}`}
    act={() => noteCallAbout(line.repair.id, line.entry)}
    onDone={onDone}
  >
    Appelé
  </LineAction>
);

/** A customer whom no message reaches. */
export const CallLine = ({ line, onDone }: RepairLineProps) => (
  <Line
    title={titleOf(line.repair)}
    text={textOf(line, groupedPhone(line.repair.customerPhone).replaceAll(' ', '\u00a0'))}
  >
    <CallLink repair={line.repair} />
    <CalledAction line={line} onDone={onDone} />
  </Line>
);

/**
 * A repair in 'Contact client': names the messages about the last change that did not arrive, and offers the actions.
 */
export function ContactLine({ line, onDone }: RepairLineProps) {
  const lacksIdentity = useLacksIdentity(line.repair);
  return (
    <Line
      title={titleOf(line.repair)}
      text={textOf(
        line,
        ...NOTIFICATION_CHANNELS.flatMap((channel) => {
          const delivery = line.repair.deliveries[channel];
          return isLost(line.repair, channel) ? deliveryText(channel, delivery, Date.now()) : [];
        }),
      )}
    >
      <CallLink repair={line.repair} />
      {lacksIdentity && <IdentityLink />}
      {(needsCall(line.repair) || hasUndelivered(line.repair)) && (
        <CalledAction line={line} onDone={onDone} />
      )}
      <LinkButton
        to={repairPath(line.repair.trackingNumber)}
        aria-label={`Ouvrir la réparation ${line.repair.trackingNumber}`}
      >
        Ouvrir
      </LinkButton>
    </Line>
  );
}

/** A repair with an unread reply. The link opens the repair's page, where the reply is read and marked as read. */
export const ReplyLine = ({ repair }: { repair: RepairSummary }) => (
  <Line
    title={titleOf(repair)}
    text={[
      nameOf(repair),
      repair.trackingNumber,
      ...(repair.repliedAt
        ? [`le ${formatDate(repair.repliedAt)} à\u00a0${formatTime(repair.repliedAt)}`]
        : []),
    ].join(' · ')}
  >
    <CallLink repair={repair} />
    <LinkButton
      to={repairPath(repair.trackingNumber)}
      aria-label={`Lire la réponse sur la réparation ${repair.trackingNumber}`}
    >
      Lire
    </LinkButton>
  </Line>
);

/** A repair that has been in its status longer than the shop's limit. */
export const WaitingLine = ({ line }: { line: FollowedRepair }) => (
  <Line title={titleOf(line.repair)} text={textOf(line)}>
    <LinkButton
      to={repairPath(line.repair.trackingNumber)}
      aria-label={`Ouvrir la réparation ${line.repair.trackingNumber}`}
    >
      Ouvrir
    </LinkButton>
  </Line>
);

/** Days after which a court may be asked to allow a sale: law of 31 December 1903, article 1. */
const saleAfterDays = ({ deviceType }: RepairSummary) => (deviceType === 'car' ? 92 : 366);

type NotFetchedProps = {
  line: NotFetched;
  onDone: () => Promise<void>;
  /** The repairs whose devices were just handed over; their invoices may be unpaid. */
  onHandedOver: (...repairs: readonly RepairSummary[]) => Promise<void>;
};

/** A finished device that nobody collects. */
export const NotFetchedLine = ({ line, onDone, onHandedOver }: NotFetchedProps) => (
  <Line
    title={titleOf(line.repair)}
    text={textOf(
      line,
      ...(line.days >= saleAfterDays(line.repair) ? ['vente judiciaire possible'] : []),
      ...(isCalled(line.repair) ? ['ni e-mail ni mobile\u202f: à appeler'] : []),
      ...remindedText(line.reminded),
    )}
  >
    <CallLink repair={line.repair} />
    <HandOverButton
      repair={line.repair}
      aria-label={`Rendue au client\u202f: ${line.repair.trackingNumber}`}
      onHandedOver={(...given) => void onHandedOver(...given).then(onDone)}
    />
  </Line>
);

type OverdueRepairLineProps = { line: FollowedRepair; onDone: () => Promise<void> };

/** A repair whose promised day has passed: one press gives it another day and notifies the customer. */
export function OverdueRepairLine({ line: { repair }, onDone }: OverdueRepairLineProps) {
  const { id, trackingNumber, promisedOn = '' } = repair;
  const { promise } = useStatusChange(repair);
  const notifies = canNotifyOfDay(repair);
  const { busyWith, run } = useLineAction(async (day: string) => {
    if (notifies) return promise(day);
    await promiseFor(id, day);
    notify.success('Nouvelle date', `${dayInWords(day)}, ${trackingNumber}`);
  }, onDone);
  return (
    <Line
      title={titleOf(repair)}
      text={[
        nameOf(repair),
        trackingNumber,
        `${PROMISED_LABEL} ${dayInWords(promisedOn)}`,
        notifies
          ? 'une nouvelle date prévient le client'
          : 'une nouvelle date ne prévient personne',
      ].join(' · ')}
    >
      <CallLink repair={repair} />
      <PromisedChoices
        label={`Nouvelle date pour ${trackingNumber}`}
        value=""
        busyWith={busyWith}
        onChoose={run}
      />
    </Line>
  );
}
