import { Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DOCUMENT_TYPES } from '../../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import type { MissingInformation } from '../../../../../shared/documents/missing/missing-information.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { deviceLabel } from '../../../../../shared/repairs/repairs.ts';
import {
  type QuotedRepair,
  quoteRepair,
  useQuickQuote,
} from '../../../lib/documents/quick-quote.ts';
import { profileLinkTo } from '../../../lib/navigation/profile-links.ts';
import { PROFILE_PAGES } from '../../../lib/navigation/profile-pages.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { PageSpinner } from '../../../ui/feedback/spinner.tsx';
import { Checkbox, TextField } from '../../../ui/forms/text-field.tsx';
import { suggestionText } from '../draft/matching-lines.ts';
import { QUOTE_IS_FINAL } from '../field-words.ts';
import styles from './quick-quote.module.css';
import { useQuote } from './use-quote.ts';

export function QuickQuoteDialog() {
  const asked = useQuickQuote(({ repair }) => repair);
  const close = () => quoteRepair(null);
  return (
    <Dialog
      open={asked !== null}
      onClose={close}
      title="Devis"
      description={asked && subjectOf(asked)}
    >
      {asked && <QuickQuoteForm repair={asked} onClose={close} />}
    </Dialog>
  );
}

function subjectOf(repair: QuotedRepair): string {
  const { customerFirstName, customerName, customerEmail } = repair;
  const customer = [customerFirstName, customerName].filter(Boolean).join(' ');
  return [deviceLabel(repair), customer, customerEmail].filter(Boolean).join(' · ');
}

type QuickQuoteFormProps = {
  repair: QuotedRepair;
  onClose: () => void;
};

function QuickQuoteForm({ repair, onClose }: QuickQuoteFormProps) {
  const quote = useQuote(repair, onClose);
  const { lookup, again, offered, chosen, failure, isBusy } = quote;
  const isSent = quote.draft.clientEmail.trim() !== '';
  return (
    <div className={styles.form}>
      <Earlier documents={quote.earlier} onFollow={onClose} />
      <LookupView
        lookup={lookup}
        again={again}
        isPage={false}
        failure="Vos prestations ne peuvent pas être chargées"
        loading={<PageSpinner />}
      >
        {() => (
          <>
            {(quote.typed !== '' || quote.lines.length > offered.length) && (
              <TextField
                enterKeyHint="search"
                label="Chercher une prestation"
                value={quote.typed}
                onChange={({ target }) => quote.setTyped(target.value)}
              />
            )}
            {quote.lines.length === 0 ? (
              <p>
                Votre liste est encore vide.{' '}
                <Link to={PROFILE_PAGES.prices.to} onClick={onClose}>
                  Remplir la liste de prix
                </Link>
              </p>
            ) : (
              <ul className={styles.lines} aria-label="Prestations du devis">
                {offered.map((line) => (
                  <li key={`${line.description} · ${line.device}`}>
                    <Checkbox
                      className={styles.line}
                      checked={chosen.includes(line)}
                      onChange={() => quote.toggle(line)}
                      label={
                        <>
                          {line.description}{' '}
                          <span className={styles.price}>{suggestionText(line)}</span>
                        </>
                      }
                    />
                  </li>
                ))}
                {offered.length === 0 && <li>Aucune prestation ne correspond.</li>}
              </ul>
            )}
          </>
        )}
      </LookupView>
      <Demands missing={quote.blocking} onFollow={onClose} />
      {failure && <Failure role="alert">{failure}</Failure>}
      <Note>{QUOTE_IS_FINAL}</Note>
      <EndButtons>
        <p className={styles.total} role="status">
          {quote.draft.tvaEnabled ? 'Total TTC' : 'Total'}{' '}
          <strong>{formatEuros(quote.totalCents)}</strong>
        </p>
        <Button variant="quiet" onClick={quote.toEditor} disabled={isBusy}>
          Ouvrir dans l’éditeur
        </Button>
        <Button
          variant="primary"
          icon={isSent ? Send : undefined}
          busy={isBusy}
          onClick={quote.issue}
        >
          {isSent ? 'Émettre et envoyer' : 'Émettre le devis'}
        </Button>
      </EndButtons>
    </div>
  );
}

type EarlierProps = { documents: readonly DocumentSummary[]; onFollow: () => void };

/** Shows the documents that the repair already has, so that nobody sends a second quote by mistake. */
function Earlier({ documents, onFollow }: EarlierProps) {
  if (documents.length === 0) return null;
  return (
    <p>
      Déjà pour cette réparation&#x202f;:{' '}
      {documents.map(({ id, documentType, number }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/documents/${id}`} onClick={onFollow}>
            {DOCUMENT_TYPES[documentType].label} {number}
          </Link>
        </span>
      ))}
    </p>
  );
}

type DemandsProps = { missing: readonly MissingInformation[]; onFollow: () => void };

function Demands({ missing, onFollow }: DemandsProps) {
  if (missing.length === 0) return null;
  return (
    <Failure>
      <ul>
        {missing.map(({ place, id, message }) => (
          <li key={`${place}-${id}`}>
            {message}{' '}
            {place === 'company' && (
              <Link {...profileLinkTo(id)} onClick={onFollow}>
                Compléter le profil
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Failure>
  );
}
