import { Link } from 'react-router-dom';
import { DOCUMENT_TYPES } from '../../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { notify } from '../../../ui/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/state.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './document-list.module.css';
import { loadDocuments, loadMoreDocuments, useDocumentList } from './document-list-store.ts';
import { DocumentStateBadge } from './document-state-badge.tsx';

const LOAD_FAILED = 'Impossible de charger les documents.';

/** The documents, or what stands in their place while there are none to show. */
export function DocumentList({ onClearFilter }: { onClearFilter: () => void }) {
  const { phase, documents, cursor, filter } = useDocumentList();
  if (phase === 'failed') {
    return (
      <ErrorState
        title={LOAD_FAILED}
        action={<Button onClick={() => void loadDocuments(filter)}>Réessayer</Button>}
      >
        Vérifiez votre connexion, puis réessayez.
      </ErrorState>
    );
  }
  if (documents.length === 0 && phase === 'loading') return <Skeletons />;
  if (documents.length === 0 && cursor === null) {
    const isFiltered = filter.type !== '' || filter.q !== '';
    return isFiltered ? <NothingFound onClear={onClearFilter} /> : <NoDocument />;
  }
  return (
    <>
      {documents.length === 0 && (
        <p className={styles.none} role="status">
          Rien parmi les documents les plus récents.
        </p>
      )}
      {documents.length > 0 && (
        <ul className={styles.list} aria-busy={phase === 'loading' || undefined}>
          {documents.map((document) => (
            <li key={document.id} className={styles.item}>
              <Row document={document} />
            </li>
          ))}
        </ul>
      )}
      {cursor !== null && (
        <ShowMore label={documents.length === 0 ? 'Chercher plus loin' : 'Afficher plus'} />
      )}
    </>
  );
}

function Row({ document }: { document: DocumentSummary }) {
  const { id, documentType, number, clientName, invoiceDate, totalCents } = document;
  const sign = documentType === 'avoir' ? -1 : 1;
  return (
    <Link className={styles.row} to={`/documents/${id}`}>
      <span className={styles.number}>
        {DOCUMENT_TYPES[documentType].label} {number}
      </span>
      <span className={styles.amount}>{formatEuros(sign * totalCents)}</span>
      <span className={styles.client}>
        {clientName} <time dateTime={invoiceDate}>{formatDate(`${invoiceDate}T12:00:00Z`)}</time>
      </span>
      <span className={styles.state}>
        <DocumentStateBadge summary={document} />
      </span>
    </Link>
  );
}

function ShowMore({ label }: { label: string }) {
  const isLoading = useDocumentList((state) => state.isLoadingMore);
  const more = () =>
    loadMoreDocuments().catch((error: unknown) => notify.error(LOAD_FAILED, messageOf(error)));
  return (
    <p className={styles.more}>
      <Button busy={isLoading} onClick={() => void more()}>
        {label}
      </Button>
    </p>
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

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Aucun document trouvé"
      action={<Button onClick={onClear}>Effacer la recherche</Button>}
    >
      Aucun document ne correspond à cette recherche.
    </EmptyState>
  );
}

function Skeletons() {
  return (
    <div className={styles.list}>
      <VisuallyHidden role="status">Chargement…</VisuallyHidden>
      <div className={styles.skeletons}>
        {['most', 'half', 'most', 'full', 'half'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
          <Skeleton key={index} shape="title" width={width as 'most' | 'half' | 'full'} />
        ))}
      </div>
    </div>
  );
}
