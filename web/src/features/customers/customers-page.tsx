import { Link } from 'react-router-dom';
import type { Customer } from '../../../../shared/customers/customers.ts';
import { formatDate } from '../../../../shared/time.ts';
import { useList } from '../../lib/cache/shop-list.ts';
import { useAddressFilter } from '../../lib/navigation/use-address-filter.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import card from '../../ui/layout/card.module.css';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import lines from '../../ui/lists/line-list.module.css';
import { Line } from '../../ui/lists/line-list.tsx';
import { ListView, narrowedBy } from '../../ui/lists/list-view.tsx';
import { focusResults, Results } from '../../ui/lists/results.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { contactsOf, nameOf } from './customer-name.ts';
import { customersQuery } from './customer-requests.ts';

const IN_ADDRESS = { q: 'q' } as const;
const filterIn = (query: URLSearchParams) => ({ q: query.get('q') ?? '' });

const LOAD_FAILED = 'Impossible de charger les clients.';
const TEXTS = {
  failed: LOAD_FAILED,
  nothingFound: {
    title: 'Aucun client trouvé',
    words: 'Essayez un nom, un numéro de téléphone ou un e-mail.',
    choice: '',
  },
} as const;

/** The page /clients shows the customers of the shop's repairs, the most recent first. */
export function CustomersPage() {
  const { filter, setFilter, clear, clearings } = useAddressFilter(filterIn, IN_ADDRESS);
  return (
    <Page>
      <PageHead title="Clients" />
      <FilterBar
        key={clearings}
        search={{
          label: 'Rechercher un client',
          placeholder: 'Nom, tél., e-mail…',
          text: filter.q,
          onSearch: (q) => setFilter({ q }),
        }}
      />
      <Results label="Clients">
        <CustomerList
          q={filter.q}
          onClearFilter={() => {
            clear();
            focusResults();
          }}
        />
      </Results>
    </Page>
  );
}

function CustomerList({ q, onClearFilter }: { q: string; onClearFilter: () => void }) {
  const list = useList(customersQuery(q), (message) => notify.error(LOAD_FAILED, message));
  return (
    <ListView
      list={list}
      narrowedBy={narrowedBy(q, '')}
      texts={TEXTS}
      onRetry={list.reload}
      onClearFilter={onClearFilter}
      empty={<NoCustomer />}
      skeletons={<Skeletons />}
      className={classNames(card.card, lines.list)}
    >
      {list.items.map((customer) => (
        <CustomerLine key={customer.id} customer={customer} />
      ))}
    </ListView>
  );
}

const CustomerLine = ({ customer }: { customer: Customer }) => (
  <Line
    title={
      <>
        <Link to={`/clients/${customer.trackingNumber}`}>{nameOf(customer)}</Link>
        <time className={lines.date} dateTime={customer.lastRepairAt}>
          {formatDate(customer.lastRepairAt)}
        </time>
      </>
    }
    text={contactsOf(customer).map((contact) => (
      <span key={contact} className={lines.part}>
        {contact}
      </span>
    ))}
  />
);

const NoCustomer = () => (
  <EmptyState
    title="Aucun client"
    action={
      <LinkButton to="/dashboard" variant="primary">
        Voir les réparations
      </LinkButton>
    }
  >
    Vos clients apparaissent ici dès leur première réparation.
  </EmptyState>
);

function Skeletons() {
  return (
    <div className={classNames(card.card, lines.list)}>
      <VisuallyHidden role="status">Chargement…</VisuallyHidden>
      {['half', 'most', 'half', 'most'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
        <div className={lines.line} key={index}>
          <Skeleton shape="title" width={width as 'most' | 'half'} />
        </div>
      ))}
    </div>
  );
}
