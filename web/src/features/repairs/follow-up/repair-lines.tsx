import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
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
import { PROMISED_LABEL } from '../../../../../shared/repairs/promised-day.ts';
import { deviceLabel, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { formatDate, formatLongDate, formatTime } from '../../../../../shared/time.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';
import { deliveryText } from '../../../lib/repairs/delivery-text.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { buttonClass, LinkButton } from '../../../ui/buttons/button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Line } from '../../../ui/lists/line-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { HandOverButton } from '../hand-over/hand-over-button.tsx';
import { IdentityLink, useLacksIdentity } from '../notifications/identity-link.tsx';
import { noteCallAbout } from '../notifications/note-call.ts';
import { canNotifyOfDay, PromisedChoices } from '../promised/promised-choices.tsx';
import { correctRepair } from '../record/record-requests.ts';
import { useStatusChange } from '../use-status-change.ts';
import { readFollowUpAgain } from './follow-up-count.ts';
import { LineAction, useLineAction } from './line-action.tsx';
import { remindedText, since } from './line-words.ts';

type RepairLineProps = { repair: RepairSummary; details?: readonly string[]; children: ReactNode };

export const RepairLine = ({ repair, details = [], children }: RepairLineProps) => (
  <Line
    title={
      <>
        <Link to={repairPath(repair.trackingNumber)}>{deviceLabel(repair)}</Link>
        <StatusBadge status={repair.status} audience="shop" />
      </>
    }
    text={[customerOf(repair), repair.trackingNumber, ...details].join(' · ')}
  >
    {children}
  </Line>
);

export function CallLink({ repair }: { repair: RepairSummary }) {
  if (!repair.customerPhone) return null;
  return (
    <a
      className={buttonClass({})}
      href={phoneLink(repair.customerPhone)}
      aria-label={`Appeler ${customerOf(repair)}`}
    >
      <Phone />
      Appeler
    </a>
  );
}

type FollowedProps = { line: FollowedRepair };

const CalledAction = ({ line: { repair, entry } }: FollowedProps) => (
  <LineAction
    label={`Client appelé\u202f: ${customerOf(repair)}`}
    act={() => noteCallAbout(repair.id, entry)}
  >
    Appelé
  </LineAction>
);

const OpenLink = ({ repair: { trackingNumber } }: { repair: RepairSummary }) => (
  <LinkButton to={repairPath(trackingNumber)} aria-label={`Ouvrir la réparation ${trackingNumber}`}>
    Ouvrir
  </LinkButton>
);

export function CallLine({ line }: FollowedProps) {
  const { repair, days } = line;
  const phone = groupedPhone(repair.customerPhone).replaceAll(' ', '\u00a0');
  return (
    <RepairLine repair={repair} details={[since(days), phone]}>
      <CallLink repair={repair} />
      <CalledAction line={line} />
    </RepairLine>
  );
}

/** Names the messages that did not arrive, and offers the actions that the shop can take. */
export function ContactLine({ line }: FollowedProps) {
  const { repair, days } = line;
  const lacksIdentity = useLacksIdentity(repair);
  const lost = NOTIFICATION_CHANNELS.filter((channel) => isLost(repair, channel)).map((channel) =>
    deliveryText(channel, repair.deliveries[channel], Date.now()),
  );
  return (
    <RepairLine repair={repair} details={[since(days), ...lost]}>
      <CallLink repair={repair} />
      {lacksIdentity && <IdentityLink />}
      {(needsCall(repair) || hasUndelivered(repair)) && <CalledAction line={line} />}
      <OpenLink repair={repair} />
    </RepairLine>
  );
}

/** The reply is read and marked as read on the repair's page. */
export function ReplyLine({ line: repair }: { line: RepairSummary }) {
  const { repliedAt: at, trackingNumber } = repair;
  return (
    <RepairLine
      repair={repair}
      details={at ? [`le ${formatDate(at)} à\u00a0${formatTime(at)}`] : []}
    >
      <CallLink repair={repair} />
      <LinkButton
        to={repairPath(trackingNumber)}
        aria-label={`Lire la réponse sur la réparation ${trackingNumber}`}
      >
        Lire
      </LinkButton>
    </RepairLine>
  );
}

export const WaitingLine = ({ line: { repair, days } }: FollowedProps) => (
  <RepairLine repair={repair} details={[since(days)]}>
    <OpenLink repair={repair} />
  </RepairLine>
);

/** A court may be asked to allow a sale after these days: law of 31 December 1903, article 1. */
const saleAfterDays = ({ deviceType }: RepairSummary) => (deviceType === 'car' ? 92 : 366);

type NotFetchedProps = {
  line: NotFetched;
  /** This is called after repairs were handed over, because their invoices may be unpaid. */
  onHandedOver: (...repairs: readonly RepairSummary[]) => Promise<void>;
};

export const NotFetchedLine = ({ line, onHandedOver }: NotFetchedProps) => (
  <RepairLine
    repair={line.repair}
    details={[
      since(line.days),
      ...(line.days >= saleAfterDays(line.repair) ? ['vente judiciaire possible'] : []),
      ...(isCalled(line.repair) ? ['ni e-mail ni mobile\u202f: à appeler'] : []),
      ...remindedText(line.reminded),
    ]}
  >
    <CallLink repair={line.repair} />
    <HandOverButton
      repair={line.repair}
      aria-label={`Rendue au client\u202f: ${line.repair.trackingNumber}`}
      onHandedOver={(...given) => void onHandedOver(...given).then(readFollowUpAgain)}
    />
  </RepairLine>
);

/** One press gives the repair another day and notifies the customer. */
export function OverdueRepairLine({ line: { repair } }: FollowedProps) {
  const { id, trackingNumber, promisedOn = '' } = repair;
  const { promise } = useStatusChange(repair, readFollowUpAgain);
  const notifies = canNotifyOfDay(repair);
  const { busyWith, run } = useLineAction(async (day: string) => {
    if (notifies) return promise(day);
    await correctRepair(id, { promisedOn: day });
    notify.success('Nouvelle date', `${formatLongDate(day)}, ${trackingNumber}`);
  });
  return (
    <RepairLine
      repair={repair}
      details={[
        `${PROMISED_LABEL} ${formatLongDate(promisedOn)}`,
        notifies
          ? 'une nouvelle date prévient le client'
          : 'une nouvelle date ne prévient personne',
      ]}
    >
      <CallLink repair={repair} />
      <PromisedChoices
        label={`Nouvelle date pour ${trackingNumber}`}
        value=""
        busyWith={busyWith}
        onChoose={run}
      />
    </RepairLine>
  );
}
