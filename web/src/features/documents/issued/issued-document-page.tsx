import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { DOCUMENT_TYPES } from '../../../../../shared/documents/documents.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued.ts';
import { Button } from '../../../ui/button.tsx';
import { focusMainHeading } from '../../../ui/focus-main-heading.ts';
import { LostArc } from '../../../ui/illustrations.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { BackLink, Page, PageColumn, PageHead } from '../../../ui/page.tsx';
import { MAIN_ID } from '../../../ui/skip-link.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../../ui/state.tsx';
import { DocumentPaper } from '../document-paper.tsx';
import { DocumentStateBadge } from '../list/document-state-badge.tsx';
import { QuoteAnswerCard } from '../quote/quote-answer-card.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentHistory } from './document-history.tsx';
import { contentOfDocument } from './issued-content.ts';
import { useIssuedDocument } from './use-issued-document.ts';

/** An issued document: frozen, with what can be done with it and what has happened to it. */
export function IssuedDocumentPage() {
  const { id = '' } = useParams();
  return <Issued key={id} id={id} />;
}

function Issued({ id }: { id: string }) {
  const { lookup, refresh, again } = useIssuedDocument(id);

  // The answer takes the place of the spinner's page, which had the focus.
  useEffect(() => {
    const focused = document.activeElement;
    const isNowhere = focused === null || focused === document.body || focused.id === MAIN_ID;
    if (lookup.state !== 'loading' && isNowhere) focusMainHeading();
  }, [lookup.state]);

  switch (lookup.state) {
    case 'loading':
      return <PageSpinner />;
    case 'found':
      return <Found details={lookup.details} onChange={refresh} />;
    case 'not-found':
      return (
        <EmptyState
          level={1}
          illustration={<LostArc />}
          title="Ce document n’existe pas"
          action={
            <LinkButton to="/documents" variant="primary">
              Voir les documents émis
            </LinkButton>
          }
        >
          L’adresse est peut-être incomplète.
        </EmptyState>
      );
    case 'failed':
      return (
        <ErrorState
          level={1}
          title="Le document n’a pas pu être chargé"
          action={<Button onClick={again}>Réessayer</Button>}
        >
          {lookup.message}
        </ErrorState>
      );
  }
}

type FoundProps = { details: DocumentDetails; onChange: () => Promise<void> };

function Found({ details, onChange }: FoundProps) {
  const { document, summary, events } = details;
  const { label } = DOCUMENT_TYPES[document.documentType];
  const name = `${label} ${document.number}`;
  useEffect(() => {
    window.document.title = `${name} · Rebond`;
  }, [name]);
  return (
    <Page columns="narrow-first">
      <PageHead title={name} badge={<DocumentStateBadge summary={summary} />}>
        <BackLink to="/documents">Documents émis</BackLink>
      </PageHead>
      <PageColumn narrow>
        <DocumentActions document={document} summary={summary} onChange={onChange} />
        {document.documentType === 'devis' && (
          <QuoteAnswerCard quote={document} summary={summary} onChange={onChange} />
        )}
        <DocumentHistory document={document} events={events} />
      </PageColumn>
      <DocumentPaper content={contentOfDocument(document)} label={name} />
    </Page>
  );
}
