import { EllipsisVertical, Mail, Pencil, Phone } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { groupedPhone, phoneLink } from '../../../../../shared/repairs/phone-text.ts';
import { DEVICE_TYPES, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import type { Mark } from '../../../../../shared/search/highlight.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { quoteRepair } from '../../../lib/documents/quick-quote.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Menu } from '../../../ui/buttons/menu.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Marked } from '../../../ui/lists/marked.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { HandOverButton } from '../hand-over/hand-over-button.tsx';
import { MessageButton } from '../message/message-button.tsx';
import { Deliveries } from '../notifications/deliveries.tsx';
import { useWantedStatus } from '../pending-status.ts';
import { PromisedNote } from '../promised/promised-note.tsx';
import { StatusButtons } from '../status-buttons.tsx';
import { AnswerBadges } from './answer-badges.tsx';
import repairCardStyles from './repair-card.module.css';
import styles from './repair-issue.module.css';
import type { RepairMarks } from './repair-marks.ts';

type RepairCardProps = {
  repair: RepairSummary;
  marks?: RepairMarks | undefined;
  /** This is called after repairs were handed over from the card, because their invoices may be unpaid. */
  onHandedOver: (repairs: readonly RepairSummary[]) => void;
};

/** Specification, section 2: a card cannot edit its repair. Errors are corrected on the repair's page. */
const announceEditing = () =>
  notify.info(
    'Fonctionnalité en cours',
    'La modification des réparations sera bientôt disponible !',
  );

/** A card renders again only when its repair changes, not when a page is added or a filter is chosen. */
export const RepairCard = memo(function RepairCard(props: RepairCardProps) {
  const { repair, marks, onHandedOver } = props;
  const { trackingNumber, deviceModel, issue, handedOverAt } = repair;
  const path = repairPath(trackingNumber);
  const mark = marks?.mark;
  const wanted = useWantedStatus(repair.id);
  const shown = wanted === null ? repair : { ...repair, status: wanted };
  return (
    <Card
      as="article"
      className={repairCardStyles.card}
      aria-label={`Réparation ${trackingNumber}`}
    >
      <div className={repairCardStyles.head}>
        <h2 className={repairCardStyles.device}>
          <Marked text={deviceModel || DEVICE_TYPES[repair.deviceType]} mark={mark} />
        </h2>
        <Menu
          label={`Options de la réparation ${trackingNumber}`}
          icon={<EllipsisVertical />}
          items={[
            {
              label: 'Modifier',
              icon: <Pencil />,
              onSelect: announceEditing,
            },
          ]}
        />
      </div>
      <div className={repairCardStyles.kind}>
        <StatusBadge status={shown.status} audience="shop" />
        {handedOverAt && (
          <span className={repairCardStyles.whole}>Rendue le {formatDate(handedOverAt)}</span>
        )}
        {repair.lentSince && <span>Appareil prêté</span>}
        {repair.returnOf && <span title={`Retour de ${repair.returnOf}`}>Retour</span>}
        {deviceModel && (
          <span>
            <Marked text={DEVICE_TYPES[repair.deviceType]} mark={mark} />
          </span>
        )}
      </div>
      <AnswerBadges repair={repair} />
      {issue && <RepairIssue text={issue} mark={mark} />}
      {marks?.hidden(repair).map(({ label, text }) => (
        <p key={label} className={repairCardStyles.found}>
          {`${label}\u202f: `}
          <Marked text={text} mark={mark} />
        </p>
      ))}
      <Customer
        repair={shown}
        mark={mark}
        // The server would refuse the hand-over until it has stored the change to 'Terminée'.
        onHandedOver={wanted === null ? onHandedOver : undefined}
      />
      <div className={repairCardStyles.foot}>
        <span className={repairCardStyles.number}>
          <Link to={path} title="Ouvrir la réparation">
            <Marked text={trackingNumber} mark={mark} />
          </Link>
          <CopyButton text={trackingNumber} label={`Copier le numéro ${trackingNumber}`} />
        </span>
        <time dateTime={repair.created_at} title="Reçue le">
          {formatDate(repair.created_at)}
        </time>
        <span className={repairCardStyles.acts}>
          <Button
            className={repairCardStyles.quote}
            variant="quiet"
            onClick={() => quoteRepair(repair)}
          >
            Devis
          </Button>
          <MessageButton repair={repair} brief />
        </span>
      </div>
      <StatusButtons repair={repair} />
      <Deliveries repair={repair} brief />
    </Card>
  );
});

type CustomerProps = {
  repair: RepairSummary;
  mark: Mark | undefined;
  onHandedOver: RepairCardProps['onHandedOver'] | undefined;
};

function Customer({ repair, mark, onHandedOver }: CustomerProps) {
  const { customerEmail, customerPhone } = repair;
  const isFinished = repair.status === 'completed';
  return (
    <div className={repairCardStyles.customer}>
      <div className={repairCardStyles.name}>
        <CustomerLink repair={repair}>
          <Marked kind="name" text={customerOf(repair)} mark={mark} />
        </CustomerLink>
        {isFinished && !repair.handedOverAt && onHandedOver ? (
          <HandOverButton repair={repair} onHandedOver={(...given) => onHandedOver(given)} />
        ) : (
          <PromisedNote repair={repair} />
        )}
      </div>
      <div className={repairCardStyles.contacts}>
        {customerEmail && (
          <a className={repairCardStyles.contact} href={`mailto:${customerEmail}`}>
            <Mail />
            <span>
              <Marked text={customerEmail} mark={mark} />
            </span>
          </a>
        )}
        {customerPhone && (
          <a className={repairCardStyles.contact} href={phoneLink(customerPhone)}>
            <Phone />
            <span>
              <Marked text={groupedPhone(customerPhone)} mark={mark} />
            </span>
          </a>
        )}
      </div>
    </div>
  );
}

function RepairIssue({ text, mark }: { text: string; mark: Mark | undefined }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  // The observer reports after the layout, so measuring here forces no layout. It reports a card that was off the
  // screen once the card comes near.
  useEffect(() => {
    const element = shown.current;
    if (element === null || isOpen || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() =>
      setIsCut(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <div className={styles.issue}>
      <p ref={shown} className={isOpen ? styles.whole : styles.cut}>
        <Marked text={text} mark={mark} />
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Réduire la panne' : 'Lire toute la panne'}
        </button>
      )}
    </div>
  );
}
