import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useMatch } from 'react-router-dom';
import { isUndelivered } from '../../../../../shared/repairs/notifications.ts';
import type { RepairRecord } from '../../../../../shared/repairs/parts/parts.ts';
import { groupedPhone } from '../../../../../shared/repairs/phone-text.ts';
import { deviceLabel, type Repair, STATUSES } from '../../../../../shared/repairs/repairs.ts';
import { formatLongDate, formatTime } from '../../../../../shared/time.ts';
import { customerOf, isErased } from '../../../lib/repairs/customer-of.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ContactLink } from '../../../ui/buttons/contact-link.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { MissingState } from '../../../ui/feedback/state.tsx';
import { NarrowColumn, Page, PageHead, SectionCard } from '../../../ui/layout/page.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { LoansCard } from '../loans/loans-card.tsx';
import { MessageButton } from '../message/message-button.tsx';
import { Deliveries } from '../notifications/deliveries.tsx';
import { PartsCard } from '../parts/parts-card.tsx';
import { useWantedStatus } from '../pending-status.ts';
import { StatusButtons } from '../status-buttons.tsx';
import { CounterCard } from './counter-card.tsx';
import { FaultCard } from './fault-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordDocuments } from './record-documents.tsx';
import { RecordHistory } from './record-history.tsx';
import styles from './record-sheet.module.css';
import { type RecordProps, useRecord } from './use-record.ts';

const RepliesCard = lazyPart(() => import('./replies-card.tsx'), 'RepliesCard');

const IntakeCard = lazyPart(() => import('../intake/intake-card.tsx'), 'IntakeCard');

const PicturesCard = lazyPart(() => import('../pictures/pictures-card.tsx'), 'PicturesCard');

export function RecordPage() {
  const { id = '' } = useMatch('/reparations/:id')?.params ?? {};
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: string }) {
  return (
    <LookupView
      {...useRecord(id)}
      failure="La réparation n’a pas pu être chargée"
      missing={<NotFound />}
    >
      {(repair) => <Shown repair={repair} />}
    </LookupView>
  );
}

/** A page stays when its repair is withdrawn elsewhere, so that typed text can be copied. */
function Shown({ repair }: RecordProps) {
  const [stays, setStays] = useState(!repair.withdrawnAt);
  if (repair.withdrawnAt && !stays) return <Withdrawn at={repair.withdrawnAt} />;
  return <Found repair={repair} onWithdrawn={() => setStays(false)} />;
}

const NotFound = () => (
  <MissingState title="Cette réparation n’existe pas" to="/dashboard" way="Voir les réparations">
    Vérifiez son numéro à la fin de l’adresse.
  </MissingState>
);

/** The record was created in error, so only the withdrawal is shown. */
const Withdrawn = ({ at }: { at: string }) => (
  <MissingState title="Cette fiche a été retirée" to="/dashboard" way="Voir les réparations">
    Retirée le {formatLongDate(at)} à&nbsp;{formatTime(at)}, elle n’apparaît plus dans vos listes ni
    dans vos chiffres, et son client n’est plus prévenu.
  </MissingState>
);

function Found({ repair, onWithdrawn }: RecordProps & { onWithdrawn: () => void }) {
  const { id, trackingNumber, handedOverAt, depositedWith = [] } = repair;
  const status = useWantedStatus(id) ?? repair.status;
  useEffect(() => {
    window.document.title = `Réparation ${trackingNumber} · Rebond`;
  }, [trackingNumber]);
  return (
    <>
      <Page columns="narrow-first">
        <PageHead
          title={deviceLabel(repair)}
          badge={<StatusBadge status={status} audience="shop" size="large" />}
          note={
            <>
              {repair.withdrawnAt && (
                <Note role="status">
                  Cette fiche vient d’être retirée&#x202f;: plus rien ne s’y enregistre. Copiez ce
                  que vous aviez saisi avant de quitter la page.
                </Note>
              )}
              {handedOverAt && <p>Rendue au client le {formatLongDate(handedOverAt)}</p>}
              <ReturnLinks repair={repair} />
            </>
          }
        />
        <NarrowColumn>
          <CounterCard repair={repair} />
          {depositedWith.length > 0 && <IntakeCard repairs={depositedWith} />}
          {repair.hasReplies && <RepliesCard repair={repair} />}
          <StatusCard repair={repair} />
          <NotesCard repair={repair} />
        </NarrowColumn>
        <NarrowColumn>
          <FaultCard repair={repair} />
          <PartsCard repair={repair} />
          <LoansCard repair={repair} />
          {!isErased(repair) && <PicturesCard repair={trackingNumber} />}
          <RecordHistory repair={repair} />
          <RecordDocuments repair={repair} />
          {!isErased(repair) && <CustomerCard repair={repair} />}
          <RecordActions repair={repair} onWithdrawn={onWithdrawn} />
        </NarrowColumn>
      </Page>
      <RecordSheet repair={repair} />
    </>
  );
}

function CustomerCard({ repair }: { repair: RepairRecord }) {
  const { customerEmail, review } = repair;
  return (
    <SectionCard title="Client">
      {customerEmail ? (
        <ContactLink href={`mailto:${customerEmail}`}>
          <Mail />
          {customerEmail}
        </ContactLink>
      ) : (
        <Note>Ce client n’a pas d’adresse e-mail.</Note>
      )}
      <Deliveries repair={repair} />
      {review && <Note>{reviewText(review)}</Note>}
    </SectionCard>
  );
}

const reviewText = ({ at, state, outcome }: NonNullable<RepairRecord['review']>): string =>
  state === 'refused' || isUndelivered(outcome)
    ? `La demande d’avis du ${formatLongDate(at)} n’est pas arrivée.`
    : `Avis demandé par e-mail le ${formatLongDate(at)}.`;

/** The sheet goes with the device, so it leaves out the shop's own notes. It is visible only in print. */
function RecordSheet({ repair }: { repair: Repair }) {
  const { trackingNumber, issue, created_at, handedOverAt, customerEmail, customerPhone } = repair;
  const company = useSession((session) => session.user?.profile.company_name);
  const lines = [
    ['Client', customerOf(repair)],
    ['Téléphone', groupedPhone(customerPhone)],
    ['E-mail', customerEmail],
    ['Reçue le', formatLongDate(created_at)],
    ['Retour de', repair.returnOf],
    ['Statut', STATUSES[repair.status].shopLabel],
    ['Rendue le', handedOverAt ? formatLongDate(handedOverAt) : ''],
  ] as const;
  return (
    <div className={styles.sheet} aria-hidden="true">
      <p>{company}</p>
      <p className={styles.number}>{trackingNumber}</p>
      <p className={styles.device}>{deviceLabel(repair)}</p>
      <p className={styles.issue}>{issue}</p>
      <dl>
        {lines.flatMap(([label, text]) =>
          text
            ? [
                <div key={label} className={styles.line}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
    </div>
  );
}

/** In 'Contact client', the card above already offers the message. */
function StatusCard({ repair }: { repair: Repair }) {
  return (
    <SectionCard title="Statut">
      <StatusButtons repair={repair} spelled />
      {repair.status !== 'contact' && <MessageButton repair={repair} />}
    </SectionCard>
  );
}

function ReturnLinks({ repair: { returnOf, returns = [] } }: { repair: Repair }) {
  return (
    <>
      {returnOf && (
        <p>
          Retour de <NumberLink number={returnOf} />, gratuit
        </p>
      )}
      {returns.length > 0 && (
        <p>
          Revenue sous garantie{'\u202f'}:{' '}
          {returns.map((number, index) => [
            index > 0 && ', ',
            <NumberLink key={number} number={number} />,
          ])}
        </p>
      )}
    </>
  );
}

const NumberLink = ({ number }: { number: string }) => (
  <Link to={repairPath(number)}>{number}</Link>
);
