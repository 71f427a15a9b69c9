import { Link } from 'react-router-dom';
import { documentLabel } from '../../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type { Mark } from '../../../../../shared/search/highlight.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { useList } from '../../../lib/cache/shop-list.ts';
import { useSearchMarks } from '../../../lib/navigation/use-search-marks.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { ListView, narrowedBy } from '../../../ui/lists/list-view.tsx';
import { Marked } from '../../../ui/lists/marked.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { DocumentFilter } from '../document-requests.ts';
import styles from './document-list.module.css';
import { DocumentStateBadge } from './document-state-badge.tsx';
import { documentsQuery } from './documents-query.ts';

const LOAD_FAILED = 'Impossible de charger les documents.';

const TEXTS = {
  failed: LOAD_FAILED,
  nothingFound: {
    title: 'Aucun document trouvé',
    words: 'Essayez un numéro, le nom d’un client ou un montant.',
    choice: 'Vous n’avez émis aucun document de ce type.',
  },
  noneYet: 'Rien parmi les documents les plus récents.',
} as const;

const loadMarks = () =>
  import('../../../../../shared/search/highlight.ts').then(
    (m) => (typed: string) => m.readMarks(typed, 'documents'),
  );

type DocumentListProps = { filter: DocumentFilter; onClearFilter: () => void };

export function DocumentList({ filter, onClearFilter }: DocumentListProps) {
  const list = useList(documentsQuery(filter), (message) => notify.error(LOAD_FAILED, message));
  const mark = useSearchMarks(filter.q, loadMarks);
  return (
    <ListView
      list={list}
      narrowedBy={narrowedBy(filter.q, filter.type)}
      texts={TEXTS}
      onRetry={list.reload}
      onClearFilter={onClearFilter}
      empty={<NoDocument />}
      skeletons={<Skeletons />}
      className={styles.list}
    >
      {list.items.map((document) => (
        <li key={document.id} className={styles.item}>
          <Row document={document} mark={mark} />
        </li>
      ))}
      {list.unreadable.map(({ id }) => (
        <li key={id} className={styles.item}>
          <UnreadableRow id={id} />
        </li>
      ))}
    </ListView>
  );
}

type RowProps = { document: DocumentSummary; mark: Mark | undefined };

function Row({ document, mark }: RowProps) {
  const { id, documentType, number, clientName, invoiceDate, totalCents } = document;
  const sign = documentType === 'avoir' ? -1 : 1;
  return (
    <Link className={styles.row} to={`/documents/${id}`}>
      <span className={styles.number}>
        {documentLabel(document)} <Marked text={number} mark={mark} />
      </span>
      <span className={styles.amount}>
        <Marked kind="amount" text={formatEuros(sign * totalCents)} mark={mark} />
      </span>
      <span className={styles.client}>
        <Marked kind="name" text={clientName} mark={mark} />{' '}
        <time dateTime={invoiceDate}>{formatDate(invoiceDate)}</time>
      </span>
      <span className={styles.state}>
        <DocumentStateBadge summary={document} />
      </span>
    </Link>
  );
}

function UnreadableRow({ id }: { id: string }) {
  return (
    <div className={styles.unreadable}>
      <p className={styles.number}>Document illisible</p>
      <p>
        Ce document ne peut pas être affiché. Il n’est pas perdu : nous en sommes avertis. Rechargez
        la page dans quelques minutes ; s’il reste ainsi, écrivez-nous en donnant sa référence.
      </p>
      <p>{id}</p>
    </div>
  );
}

function NoDocument() {
  return (
    <EmptyState
      title="Aucun document émis"
      action={
        <LinkButton to="/facturation" variant="primary">
          Créer un document
        </LinkButton>
      }
    >
      Vos devis, factures et avoirs apparaissent ici dès que vous les émettez.
    </EmptyState>
  );
}

function Skeletons() {
  return (
    <div className={styles.list}>
      <VisuallyHidden role="status">Chargement…</VisuallyHidden>
      <div className={styles.skeletons}>
        {['most', 'half', 'most', 'full', 'half'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
          <Skeleton key={index} shape="title" width={width as 'most' | 'half' | 'full'} />
        ))}
      </div>
    </div>
  );
}
