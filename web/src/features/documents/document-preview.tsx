import { DOCUMENT_TYPES, parseQuantity, parseVatRate } from '../../../../shared/documents.ts';
import { vatExemption } from '../../../../shared/mentions.ts';
import { formatEuros } from '../../../../shared/money.ts';
import type { UserSession } from '../../../../shared/session.ts';
import { formatDate } from '../../../../shared/time.ts';
import { amountsOf, type DocumentDraft, unitCentsOf } from './document-draft.ts';
import styles from './document-preview.module.css';

const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

type DocumentPreviewProps = { draft: DocumentDraft; user: UserSession };

/** The document as it prints: the paper itself, at its true proportions. */
export function DocumentPreview({ draft, user }: DocumentPreviewProps) {
  return (
    <div className={styles.frame}>
      <article className={styles.paper} aria-label="Aperçu du document">
        <header className={styles.head}>
          <Seller user={user} />
          <div className={styles.identity}>
            <h2 className={styles.title}>{DOCUMENT_TYPES[draft.documentType].label}</h2>
            <p className={styles.number}>{draft.invoiceNumber}</p>
            <p>Date du document : {shownDate(draft.invoiceDate)}</p>
          </div>
        </header>
        <section className={styles.client}>
          <h3 className={styles.heading}>Facturé à</h3>
          <p className={styles.strong}>{draft.clientName}</p>
          <p className={styles.address}>{draft.clientAddress}</p>
        </section>
        <Lines draft={draft} />
        <Foot draft={draft} user={user} />
      </article>
    </div>
  );
}

/** A calendar day in French; noon, so that no time zone moves it. */
function shownDate(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(`${day}T12:00:00Z`) : '–';
}

function Seller({ user }: { user: UserSession }) {
  const { company_name, address, phone, siret, logo_url } = user.profile;
  return (
    <div className={styles.seller}>
      {logo_url && <img className={styles.logo} src={logo_url} alt="" />}
      <p className={styles.strong}>{company_name || user.name}</p>
      {address && <p className={styles.address}>{address}</p>}
      <p>{user.email}</p>
      {phone && <p>{phone}</p>}
      {siret && <p>SIRET : {siret}</p>}
    </div>
  );
}

function Lines({ draft }: { draft: DocumentDraft }) {
  const { lineCents, subtotalCents, vatCents, totalCents } = amountsOf(draft);
  return (
    <>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Qté</th>
            <th scope="col">Prix Unitaire</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {draft.items.map((line, index) => (
            <tr key={line.id}>
              <td>{line.description}</td>
              <td>{NUMBER.format(parseQuantity(line.quantity))}</td>
              <td>{formatEuros(unitCentsOf(line))}</td>
              <td>{formatEuros(lineCents[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.totals}>
        <dt>Sous-total</dt>
        <dd>{formatEuros(subtotalCents)}</dd>
        {draft.tvaEnabled && (
          <>
            <dt>TVA ({NUMBER.format(parseVatRate(draft.tvaRate))}%)</dt>
            <dd>{formatEuros(vatCents)}</dd>
          </>
        )}
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatEuros(totalCents)}</dd>
      </dl>
    </>
  );
}

function Foot({ draft, user }: DocumentPreviewProps) {
  const exemption = vatExemption(user.profile, draft);
  return (
    <footer className={styles.foot}>
      {draft.notes && <p className={styles.address}>{draft.notes}</p>}
      {exemption && <p>{exemption.text}</p>}
    </footer>
  );
}
