import { Mail, Phone } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import {
  type CustomerDetails,
  customerDetailsSchema,
} from '../../../../shared/customers/customer-details.ts';
import type { Customer } from '../../../../shared/customers/customers.ts';
import { documentLabel } from '../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../shared/documents/issued.ts';
import { AppError } from '../../../../shared/errors.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { groupedPhone } from '../../../../shared/repairs/phone-text.ts';
import { deviceLabel, type RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../shared/time.ts';
import { callApi, messageOf } from '../../lib/api-client.ts';
import { repairPath } from '../../lib/repair-path.ts';
import { ShownFailure, useLookup } from '../../lib/use-lookup.ts';
import { Line, LineList } from '../../ui/line-list.tsx';
import { Link } from '../../ui/link.tsx';
import { LookupView } from '../../ui/lookup-view.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { phoneLink } from '../../ui/phone-link.ts';
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
  const { lookup, again } = useCustomer(repair);
  return (
    <LookupView lookup={lookup} again={again} failure="Ce client n’a pas pu être chargé">
      {(answer) =>
        answer.state === 'found' ? (
          <Found details={answer.details} />
        ) : (
          <MissingState title="Ce client n’existe pas" to="/dashboard" way="Voir les réparations">
            Cherchez-le parmi vos réparations, où son nom mène ici.
          </MissingState>
        )
      }
    </LookupView>
  );
}

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

type CustomerAnswer = { state: 'found'; details: CustomerDetails } | { state: 'not-found' };

/** The customer of the shop's repair with this id or tracking number. */
function useCustomer(repair: string) {
  const read = useCallback(
    async (signal: AbortSignal): Promise<CustomerAnswer> => {
      try {
        const request = { params: { id: repair }, signal };
        const details = await callApi('GET /api/customers/{id}', customerDetailsSchema, request);
        return { state: 'found', details };
      } catch (error) {
        if (error instanceof AppError && error.status === 404) return { state: 'not-found' };
        throw new ShownFailure(messageOf(error), { cause: error });
      }
    },
    [repair],
  );
  return useLookup(read);
}
