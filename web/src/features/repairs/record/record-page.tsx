import { Mail, Phone } from 'lucide-react';
import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { groupedPhone, phoneLink } from '../../../../../shared/repairs/phone-text.ts';
import { deviceLabel, type Repair, STATUSES } from '../../../../../shared/repairs/repairs.ts';
import { formatLongDate, formatTime } from '../../../../../shared/time.ts';
import { useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ButtonStack } from '../../../ui/button-group.tsx';
import { focusMainHeading } from '../../../ui/focus-main-heading.ts';
import { Link } from '../../../ui/link.tsx';
import { LookupView } from '../../../ui/lookup-view.tsx';
import { Page, PageColumn, PageHead } from '../../../ui/page.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { MissingState } from '../../../ui/state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Deliveries } from '../deliveries.tsx';
import customerCardStyles from './customer-card.module.css';
import { FaultCard } from './fault-card.tsx';
import { NextCard } from './next-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordDocuments } from './record-documents.tsx';
import { RecordHistory } from './record-history.tsx';
import type { RecordProps } from './record-props.ts';
import styles from './record-sheet.module.css';
import { useDocumentsOf, useRecord } from './use-record.ts';
import { WithdrawCard } from './withdraw-card.tsx';

/** A repair as the shop works on it, with everything on one page, on a phone too. */
export function RecordPage() {
  const { id = '' } = useMatch('/reparations/:id')?.params ?? {};
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { lookup, again, put } = useRecord(id);
  return (
    <LookupView
      lookup={lookup}
      again={again}
      failure="La réparation n’a pas pu être chargée"
      missing={<NotFound />}
    >
      {(repair) =>
        repair.withdrawnAt ? (
          <Withdrawn at={repair.withdrawnAt} />
        ) : (
          <Found repair={repair} onChange={put} />
        )
      }
    </LookupView>
  );
}

const NotFound = () => (
  <MissingState title="Cette réparation n’existe pas" to="/dashboard" way="Voir les réparations">
    Vérifiez son numéro à la fin de l’adresse.
  </MissingState>
);

/** The record was created in error, so only the withdrawal is shown. */
function Withdrawn({ at }: { at: string }) {
  // The withdrawal has removed the button that had the focus.
  useEffect(focusMainHeading, []);
  return (
    <MissingState title="Cette fiche a été retirée" to="/dashboard" way="Voir les réparations">
      Retirée le {formatLongDate(at)} à&nbsp;{formatTime(at)}, elle n’apparaît plus dans vos listes
      ni dans vos chiffres, et son client n’est plus prévenu.
    </MissingState>
  );
}

function Found({ repair, onChange }: RecordProps) {
  const { trackingNumber, status, handedOverAt } = repair;
  const documents = useDocumentsOf(repair);
  const parts = { repair, onChange };
  useEffect(() => {
    window.document.title = `Réparation ${trackingNumber} · Rebond`;
  }, [trackingNumber]);
  return (
    <>
      <Page columns="narrow-first">
        <PageHead
          title={deviceLabel(repair)}
          badge={<StatusBadge status={status} audience="shop" size="large" />}
          note={handedOverAt && <p>Rendue au client le {formatLongDate(handedOverAt)}</p>}
        >
          <RecordActions repair={repair} />
        </PageHead>
        <PageColumn narrow>
          <FaultCard {...parts} />
          <NextCard {...parts} documents={documents} />
          <CustomerCard repair={repair} />
          <NotesCard {...parts} />
        </PageColumn>
        <PageColumn narrow>
          <RecordHistory repair={repair} />
          <RecordDocuments documents={documents} />
          <WithdrawCard {...parts} />
        </PageColumn>
      </Page>
      <RecordSheet repair={repair} />
    </>
  );
}

/** The customer, with one click to call or e-mail them, and the notifications of the last change. */
function CustomerCard({ repair }: { repair: Repair }) {
  const { customerFirstName, customerName, customerEmail, customerPhone } = repair;
  return (
    <SectionCard title="Client">
      <p className={customerCardStyles.name}>
        <Link to={`/clients/${repair.trackingNumber}`} title="Voir ce client">
          {[customerFirstName, customerName].filter(Boolean).join(' ')}
        </Link>
      </p>
      <ButtonStack>
        {customerPhone && (
          <a className={buttonClass({ wide: true })} href={phoneLink(customerPhone)}>
            <Phone aria-hidden="true" />
            <span className={customerCardStyles.where}>{groupedPhone(customerPhone)}</span>
          </a>
        )}
        {customerEmail && (
          <a className={buttonClass({ wide: true })} href={`mailto:${customerEmail}`}>
            <Mail aria-hidden="true" />
            <span className={customerCardStyles.where}>{customerEmail}</span>
          </a>
        )}
      </ButtonStack>
      <Deliveries repair={repair} />
    </SectionCard>
  );
}

/** The repair on paper, to go with the device, without the shop's own notes. Visible only in print. */
function RecordSheet({ repair }: { repair: Repair }) {
  const { trackingNumber, issue, created_at, handedOverAt, customerEmail, customerPhone } = repair;
  const company = useSession((session) => session.user?.profile.company_name);
  const name = [repair.customerFirstName, repair.customerName].filter(Boolean).join(' ');
  const lines = [
    ['Client', name],
    ['Téléphone', groupedPhone(customerPhone)],
    ['E-mail', customerEmail],
    ['Reçue le', formatLongDate(created_at)],
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
