import { foreignCountryName } from '../../../../shared/documents/countries.ts';
import { placedMentions } from '../../../../shared/documents/issued/layout.ts';
import { formatDate } from '../../../../shared/time.ts';
import styles from './document-paper.module.css';
import type { PaperContent } from './paper-content.ts';
import { PaperLines, PaperTotals } from './paper-lines.tsx';

type DocumentPaperProps = {
  content: PaperContent;
  label: string;
  /** `page` keeps the proportions of A4, `reading` keeps a readable text size. */
  shape?: 'page' | 'reading';
};

export function DocumentPaper({ content, label, shape = 'page' }: DocumentPaperProps) {
  const { toPay, atFoot } = placedMentions(content.mentions);
  return (
    <div className={styles.frame}>
      <article className={styles.paper} data-shape={shape} aria-label={label}>
        <header className={styles.head}>
          <Seller seller={content.seller} />
          <div className={styles.identity}>
            <h2 className={styles.title}>{content.title}</h2>
            <p className={styles.number}>{content.number}</p>
            <p>Date du document : {shownDay(content.date)}</p>
          </div>
        </header>
        <Client client={content.client} />
        <PaperLines lines={content.lines} words={content.words} />
        <PaperTotals content={content} />
        {toPay.length > 0 && (
          <div className={styles.toPay}>
            {toPay.map((mention) => (
              <p key={mention}>{mention}</p>
            ))}
          </div>
        )}
        <footer className={styles.foot}>
          {content.notes && <p className={styles.address}>{content.notes}</p>}
          {atFoot.length > 0 && (
            <div className={styles.mentions}>
              {atFoot.map((mention) => (
                <p key={mention}>{mention}</p>
              ))}
            </div>
          )}
          {content.unissued && <p className={styles.strong}>{content.unissued}</p>}
        </footer>
      </article>
    </div>
  );
}

/** Formats a calendar day in French. It uses noon, so that no time zone changes the day. */
function shownDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(`${day}T12:00:00Z`) : '–';
}

function Seller({ seller }: { seller: PaperContent['seller'] }) {
  const { name, legalDetails, address, email, phone, siret, vatNumber, logoUrl } = seller;
  return (
    <div className={styles.seller}>
      {logoUrl && <img className={styles.logo} src={logoUrl} alt="" />}
      <p className={styles.strong}>{name}</p>
      {legalDetails && <p>{legalDetails}</p>}
      {address && <p className={styles.address}>{address}</p>}
      <p>{email}</p>
      {phone && <p>{phone}</p>}
      {siret && <p>SIRET : {siret}</p>}
      {vatNumber && <p>TVA : {vatNumber}</p>}
    </div>
  );
}

function Client({ client }: { client: PaperContent['client'] }) {
  const country = foreignCountryName(client.country);
  return (
    <section className={styles.client}>
      <h3 className={styles.heading}>Facturé à</h3>
      <p className={styles.strong}>{client.name}</p>
      <p className={styles.address}>{client.address}</p>
      {country && <p>{country}</p>}
      {client.siren && <p>SIREN : {client.siren}</p>}
      {client.vatNumber && <p>TVA : {client.vatNumber}</p>}
    </section>
  );
}
