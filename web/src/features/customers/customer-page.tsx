import { Mail, Merge, Phone, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useMatch } from 'react-router-dom';
import type { CustomerDetails } from '../../../../shared/customers/customer-details.ts';
import type { Customer } from '../../../../shared/customers/customers.ts';
import { documentLabel } from '../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { groupedPhone, phoneLink } from '../../../../shared/repairs/phone-text.ts';
import { deviceLabel, type RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../shared/time.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import { useShopLookup } from '../../lib/cache/shop-query.ts';
import { newRepairFor } from '../../lib/repairs/new-repair-state.ts';
import { repairPath } from '../../lib/repairs/repair-path.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { ContactLink } from '../../ui/buttons/contact-link.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { LookupView } from '../../ui/feedback/lookup-view.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { MissingState } from '../../ui/feedback/state.tsx';
import { BackLink, Page, PageHead, SectionCard } from '../../ui/layout/page.tsx';
import { Line, LineList } from '../../ui/lists/line-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { nameOf } from './customer-name.ts';
import styles from './customer-page.module.css';
import { CUSTOMER_LISTS, customerQuery } from './customer-requests.ts';
import { NoteCard } from './note-card.tsx';
import { PersonalDataCard } from './personal-data-card.tsx';

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog');

/** The address contains the id of one of the customer's repairs, and so reveals nothing about the customer. */
export function CustomerPage() {
  const { repair = '' } = useMatch('/clients/:repair')?.params ?? {};
  return <Loaded key={repair} repair={repair} />;
}

function Loaded({ repair }: { repair: string }) {
  const { lookup, again, refresh } = useShopLookup(customerQuery(repair));
  return (
    <LookupView
      lookup={lookup}
      again={again}
      failure="Ce client n’a pas pu être chargé"
      missing={<UnknownCustomer />}
    >
      {(details) => <Found repair={repair} details={details} refresh={refresh} />}
    </LookupView>
  );
}

const UnknownCustomer = () => (
  <MissingState title="Ce client n’existe pas" to="/clients" way="Voir les clients">
    Cherchez-le par son nom, son téléphone ou son e-mail.
  </MissingState>
);

type FoundProps = { repair: string; details: CustomerDetails; refresh: () => Promise<void> };

function Found({ repair, details, refresh }: FoundProps) {
  const { customer, repairs, documents, note, revision } = details;
  const [isMerging, setIsMerging] = useState(false);
  useEffect(() => {
    window.document.title = 'Client · Rebond';
  }, []);
  /** Lists of customers are read again too, because they show a merged customer once. */
  const readAgain = () => {
    void refresh();
    void shopCache.invalidateQueries({ queryKey: CUSTOMER_LISTS });
  };
  return (
    <Page>
      <PageHead title={nameOf(customer)} note={<Contacts customer={customer} repairs={repairs} />}>
        <BackLink to="/clients">Clients</BackLink>
        <Button icon={Merge} onClick={() => setIsMerging(true)}>
          Réunir avec…
        </Button>
        <LinkButton icon={Plus} to="/dashboard" state={newRepairFor(customer)} variant="primary">
          Nouvelle réparation
        </LinkButton>
      </PageHead>
      <NoteCard
        repair={repair}
        stored={{ note, revision }}
        onStored={(stored) =>
          shopCache.setQueryData(customerQuery(repair).queryKey, { ...details, ...stored })
        }
        refresh={refresh}
      />
      <SectionCard title="Réparations">
        <LineList>
          {repairs.map((each) => (
            <RepairLine key={each.id} repair={each} />
          ))}
        </LineList>
      </SectionCard>
      <SectionCard title="Documents">
        <Unpaid documents={documents} />
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
      <PersonalDataCard repair={repair} customer={customer} />
      {isMerging && (
        <MergeDialog
          repair={repair}
          customer={customer}
          onClose={() => setIsMerging(false)}
          onMerged={readAgain}
        />
      )}
    </Page>
  );
}

const dueCentsOf = ({ documentType, dueCents = 0 }: DocumentSummary): number =>
  documentType === 'facture' ? dueCents : 0;

function Unpaid({ documents }: { documents: readonly DocumentSummary[] }) {
  const due = documents.map(dueCentsOf).filter((cents) => cents > 0);
  if (due.length === 0) return null;
  const cents = due.reduce((total, each) => total + each, 0);
  return (
    <p className={styles.unpaid}>
      {due.length > 1 ? `${due.length} factures à encaisser` : '1 facture à encaisser'}
      &#x202f;: <strong>{formatEuros(cents)}</strong>
    </p>
  );
}

type ContactsProps = { customer: Customer; repairs: readonly RepairSummary[] };

function Contacts({ customer: { email, phone }, repairs }: ContactsProps) {
  const others = formerContacts(repairs, [email, phone]);
  return (
    <>
      <p className={styles.contacts}>
        {phone && (
          <ContactLink href={phoneLink(phone)}>
            <Phone />
            {groupedPhone(phone)}
          </ContactLink>
        )}
        {email && (
          <ContactLink href={`mailto:${email}`}>
            <Mail />
            {email}
          </ContactLink>
        )}
      </p>
      {others.length > 0 && (
        <Note>
          Aussi{'\u202f'}: {others.join(', ')}
        </Note>
      )}
    </>
  );
}

/** Returns the contacts of the repairs that are not shown above, for example of a merged customer. */
const formerContacts = (repairs: readonly RepairSummary[], shown: readonly string[]): string[] => {
  const all = repairs.flatMap(({ customerEmail, customerPhone }) => [customerEmail, customerPhone]);
  return [...new Set(all)].filter((each) => each !== '' && !shown.includes(each));
};

function RepairLine({ repair }: { repair: RepairSummary }) {
  const { trackingNumber, created_at, handedOverAt, issue, status } = repair;
  const handedOver = handedOverAt && `Rendue le ${formatDate(handedOverAt)}`;
  return (
    <Line
      title={
        <>
          <Link to={repairPath(trackingNumber)}>{deviceLabel(repair)}</Link>
          <StatusBadge status={status} audience="shop" />
        </>
      }
      text={[trackingNumber, formatDate(created_at), handedOver, issue].filter(Boolean).join(' · ')}
    />
  );
}

function DocumentLine({ document }: { document: DocumentSummary }) {
  const { id, documentType, number, invoiceDate, totalCents } = document;
  const sign = documentType === 'avoir' ? -1 : 1;
  const due = dueCentsOf(document);
  return (
    <Line
      title={
        <Link to={`/documents/${id}`}>
          {documentLabel(document)} {number}
        </Link>
      }
      text={[formatDate(invoiceDate), due > 0 && `Reste ${formatEuros(due)} à encaisser`]
        .filter(Boolean)
        .join(' · ')}
    >
      <span className={styles.amount}>{formatEuros(sign * totalCents)}</span>
    </Line>
  );
}
