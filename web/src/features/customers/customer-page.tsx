import { Mail, Phone } from 'lucide-react';
import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import {
  type CustomerDetails,
  customerDetailsSchema,
} from '../../../../shared/customers/customer-details.ts';
import type { Customer } from '../../../../shared/customers/customers.ts';
import { documentLabel } from '../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../shared/documents/issued.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { groupedPhone, phoneLink } from '../../../../shared/repairs/phone-text.ts';
import { deviceLabel, type RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../shared/time.ts';
import { repairPath } from '../../lib/repair-path.ts';
import { shopQuery, useShopLookup } from '../../lib/shop-query.ts';
import { Line, LineList } from '../../ui/line-list.tsx';
import { Link } from '../../ui/link.tsx';
import { LookupView } from '../../ui/lookup-view.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { MissingState } from '../../ui/state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './customer-page.module.css';

/** A customer. The address names them by one of their repairs, so that it reveals nothing about them. */
export function CustomerPage() {
  const { repair = '' } = useMatch('/clients/:repair')?.params ?? {};
  return <Loaded key={repair} repair={repair} />;
}

function Loaded({ repair }: { repair: string }) {
  const { lookup, again } = useShopLookup(customerQuery(repair));
  return (
    <LookupView
      lookup={lookup}
      again={again}
      failure="Ce client n’a pas pu être chargé"
      missing={<UnknownCustomer />}
    >
      {(details) => <Found details={details} />}
    </LookupView>
  );
}

const UnknownCustomer = () => (
  <MissingState title="Ce client n’existe pas" to="/dashboard" way="Voir les réparations">
    Cherchez-le parmi vos réparations, où son nom mène ici.
  </MissingState>
);

function Found({ details: { customer, repairs, documents } }: { details: CustomerDetails }) {
  const name = [customer.firstName, customer.name].filter(Boolean).join(' ');
  useEffect(() => {
    window.document.title = 'Client · Rebond';
  }, []);
  return (
    <Page>
      <PageHead title={name} note={<Contacts customer={customer} />}></PageHead>
      <SectionCard title="Réparations">
        <LineList>
          {repairs.map((repair) => (
            <RepairLine key={repair.id} repair={repair} />
          ))}
        </LineList>
      </SectionCard>
      <SectionCard title="Documents">
        {documents.length > 0 ? (
          <LineList>
            {documents.map((document) => (
              <DocumentLine key={document.id} document={document} />
            ))}
          </LineList>
        ) : (
          <p>Aucun devis ni facture pour ce client.</p>
        )}
      </SectionCard>
    </Page>
  );
}

function Contacts({ customer: { email, phone } }: { customer: Customer }) {
  return (
    <p className={styles.contacts}>
      {phone && (
        <a className={styles.contact} href={phoneLink(phone)}>
          <Phone aria-hidden="true" />
          {groupedPhone(phone)}
        </a>
      )}
      {email && (
        <a className={styles.contact} href={`mailto:${email}`}>
          <Mail aria-hidden="true" />
          {email}
        </a>
      )}
    </p>
  );
}

function RepairLine({ repair }: { repair: RepairSummary }) {
  const { trackingNumber, created_at, issue, status } = repair;
  return (
    <Line
      title={
        <>
          <Link to={repairPath(trackingNumber)}>{deviceLabel(repair)}</Link>
          <StatusBadge status={status} audience="shop" />
        </>
      }
      text={[trackingNumber, formatDate(created_at), issue].filter(Boolean).join(' · ')}
    />
  );
}

function DocumentLine({ document }: { document: DocumentSummary }) {
  const { id, documentType, number, invoiceDate, totalCents } = document;
  const sign = documentType === 'avoir' ? -1 : 1;
  return (
    <Line
      title={
        <Link to={`/documents/${id}`}>
          {documentLabel(document)} {number}
        </Link>
      }
      text={formatDate(`${invoiceDate}T12:00:00Z`)}
    >
      <span className={styles.amount}>{formatEuros(sign * totalCents)}</span>
    </Line>
  );
}

/** The customer of the shop's repair with this id or tracking number. */
const customerQuery = (repair: string) =>
  shopQuery('GET /api/customers/{id}', customerDetailsSchema, { params: { id: repair } });
