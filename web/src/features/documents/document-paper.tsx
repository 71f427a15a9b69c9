import type { RowBelowTotal } from '../../../../shared/bonus/bonus.ts';
import { formatUnitPrice } from '../../../../shared/documents/amounts/unit-prices.ts';
import { foreignCountryName } from '../../../../shared/documents/countries.ts';
import { quantityText } from '../../../../shared/documents/input/units.ts';
import type { IssuedDocument, PublicQuote } from '../../../../shared/documents/issued/issued.ts';
import {
  lineNotes,
  lineRate,
  type PaperWords,
  placedMentions,
  printedTotal,
  subtotalRows,
  vatRows,
} from '../../../../shared/documents/issued/layout.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { formatDate } from '../../../../shared/time.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './document-paper.module.css';
import lineStyles from './paper-lines.module.css';

/** A text that is not given is empty. */
export type PaperContent = Pick<
  PublicQuote,
  | 'number'
  | 'lines'
  | 'discount'
  | 'subtotalCents'
  | 'tvaEnabled'
  | 'vat'
  | 'totalCents'
  | 'notes'
  | 'mentions'
> & {
  title: string;
  date: string;
  seller: Omit<PublicQuote['seller'], 'siren'>;
  client: Pick<IssuedDocument['client'], 'name' | 'address' | 'country' | 'siren' | 'vatNumber'>;
  afterTotal?: readonly RowBelowTotal[] | undefined;
  /** This text at the foot says that the paper is not an issued invoice. */
  unissued?: string | undefined;
  words: PaperWords;
};

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
        <PaperLines content={content} />
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

/** A draft has no complete day while its date is being typed. */
const shownDay = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(day) : '–');

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

function PaperLines({ content }: { content: PaperContent }) {
  const { lines, words } = content;
  const rate = lineRate(content);
  return (
    <table className={lineStyles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Qté</th>
          <th scope="col">{words.unitPrice}</th>
          {rate && <th scope="col">TVA</th>}
          <th scope="col">{words.lineTotal}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed line has no id but its position
          <tr key={index}>
            <td>
              {line.description}
              {lineNotes(line, words).map((note) => (
                <p key={note}>{note}</p>
              ))}
            </td>
            <td>{quantityText(line)}</td>
            <td>{formatUnitPrice(line.unitPriceMicros)}</td>
            {rate && <td>{rate(line)}</td>}
            <td>{formatEuros(printedTotal(line))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaperTotals({ content }: { content: PaperContent }) {
  const { totalCents, words } = content;
  return (
    <dl className={lineStyles.totals}>
      {[...subtotalRows(words, content), ...vatRows(words, content)].map(([label, cents]) => (
        <div key={label} className={lineStyles.row}>
          <dt>{label}</dt>
          <dd>{formatEuros(cents)}</dd>
        </div>
      ))}
      <dt className={lineStyles.total}>{words.total}</dt>
      <dd className={lineStyles.total}>{formatEuros(totalCents)}</dd>
      {content.afterTotal?.map(({ label, cents, isResult }) => (
        <div key={label} className={classNames(lineStyles.row, isResult && lineStyles.result)}>
          <dt>{label}</dt>
          <dd>{formatEuros(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
