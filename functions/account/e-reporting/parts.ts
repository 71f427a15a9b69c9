import { vatCentsOf } from '../../../shared/documents/amounts.ts';
import type { IssuedDocument, IssuedLine } from '../../../shared/documents/issued.ts';
import {
  groupOf,
  isSameGroup,
  namedGroup,
  type VatGroup,
} from '../../../shared/documents/vat-groups.ts';
import type { Sale } from '../accounting/entries.ts';

export type Nature = 'goods' | 'services';

/** What of a document is taxed alike and of one nature, in cents. */
export type Part = VatGroup & { nature: Nature; baseCents: number; vatCents: number };

/**
 * What a line sells. A document says it of all its lines unless it sells both (CGI, annexe II, art. 242 nonies A, I,
 * 8° bis); there, hours and flat rates are work and pieces are goods. A deposit, and the line that takes one off, goes with
 * the services: VAT on either falls due as it is paid (CGI, art. 269, 2, a and c).
 */
function natureOf(
  { operationCategory }: IssuedDocument,
  isDeposit: boolean,
  line: IssuedLine,
): Nature {
  if (operationCategory !== 'mixed') return operationCategory;
  if (line.marginScheme) return 'goods';
  const isWork = line.unit === 'hour' || line.unit === 'flat';
  return isDeposit || line.totalCents < 0 || isWork ? 'services' : 'goods';
}

/** `total` × `part` / `whole`, half up in size whatever the signs; all of it when `part` is the whole. */
export function shareOf(total: number, part: number, whole: number): number {
  if (part === whole) return total;
  if (whole === 0) return 0;
  const product = BigInt(total) * BigInt(part);
  const unit = BigInt(whole);
  const [size, of] = [product < 0n ? -product : product, unit < 0n ? -unit : unit];
  const rounded = Number((2n * size + of) / (2n * of));
  return product < 0n === unit < 0n ? rounded : -rounded;
}

/**
 * The VAT of a document, rate by rate, told apart by nature: the parts of a rate add up to what the document says of it, to
 * the cent. What a document's discount takes off a rate is shared in proportion.
 */
export function partsOf({ document, origin }: Sale): Part[] {
  const { lines, tvaEnabled, vat } = document;
  const isDeposit = Boolean((document.documentType === 'avoir' ? origin : document)?.isDeposit);
  return vat.flatMap(({ baseCents, vatCents, ...group }) => {
    const own = lines.filter((line) => isSameGroup(groupOf(line, tvaEnabled), group));
    const natures = own.map((line) => natureOf(document, isDeposit, line));
    const sum = (wanted?: Nature) =>
      own.reduce(
        (all, { totalCents }, index) =>
          all + (wanted === undefined || natures[index] === wanted ? totalCents : 0),
        0,
      );
    const named = namedGroup(group);
    if (!natures.includes('services')) {
      return [{ ...named, nature: 'goods' as const, baseCents, vatCents }];
    }
    if (!natures.includes('goods')) {
      return [{ ...named, nature: 'services' as const, baseCents, vatCents }];
    }
    const whole = sum();
    const goodsBase = baseCents === whole ? sum('goods') : shareOf(baseCents, sum('goods'), whole);
    const goodsVat =
      baseCents === 0
        ? Math.sign(goodsBase) * vatCentsOf(Math.abs(goodsBase), group.rate)
        : shareOf(vatCents, goodsBase, baseCents);
    return [
      { ...named, nature: 'goods' as const, baseCents: goodsBase, vatCents: goodsVat },
      {
        ...named,
        nature: 'services' as const,
        baseCents: baseCents - goodsBase,
        vatCents: vatCents - goodsVat,
      },
    ];
  });
}
