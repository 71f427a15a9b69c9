import { formatUnitPrice } from '../../../../shared/documents/amounts/unit-prices.ts';
import { quantityText } from '../../../../shared/documents/input/units.ts';
import {
  lineNotes,
  printedTotal,
  subtotalRows,
  vatRows,
} from '../../../../shared/documents/issued/layout.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { classNames } from '../../ui/class-names.ts';
import type { PaperContent } from './paper-content.ts';
import styles from './paper-lines.module.css';

export function PaperLines({ lines, words }: Pick<PaperContent, 'lines' | 'words'>) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Qté</th>
          <th scope="col">{words.unitPrice}</th>
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
            <td>{formatEuros(printedTotal(line))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function PaperTotals({ content }: { content: PaperContent }) {
  const { totalCents, words } = content;
  return (
    <dl className={styles.totals}>
      {[...subtotalRows(words, content), ...vatRows(words, content)].map(([label, cents]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{formatEuros(cents)}</dd>
        </div>
      ))}
      <dt className={styles.total}>{words.total}</dt>
      <dd className={styles.total}>{formatEuros(totalCents)}</dd>
      {content.afterTotal?.map(({ label, cents, isResult }) => (
        <div key={label} className={classNames(styles.row, isResult && styles.result)}>
          <dt>{label}</dt>
          <dd>{formatEuros(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
