import { natureOfLine } from '../../shared/documents/input/line-kinds.ts';
import type { IssuedDocument, IssuedLine } from '../../shared/documents/issued/issued.ts';

export type Nature = 'goods' | 'services';

/** VAT falls due on delivery, with the invoice or on payment (CGI, art. 269, 2, a and c). */
export function vatDue(
  { vatOnDebits, isDeposit }: Pick<IssuedDocument, 'vatOnDebits' | 'isDeposit'>,
  nature: Nature,
): 'delivery' | 'invoice' | 'payment' {
  if (nature === 'goods') return isDeposit ? 'payment' : 'delivery';
  return vatOnDebits ? 'invoice' : 'payment';
}

/**
 * Returns the nature that the document states, or the nature of the line when the document sells both (CGI, annexe
 * II, art. 242 nonies A, I, 8° bis). A line without a kind is a service by the hour or flat rate, and goods by the
 * piece. A deposit and its deduction are services, because their VAT falls due on payment (CGI, art. 269, 2, a and
 * c).
 */
export function natureOf(
  { operationCategory }: Pick<IssuedDocument, 'operationCategory'>,
  isDeposit: boolean,
  line: Pick<IssuedLine, 'kind' | 'marginScheme' | 'unit' | 'totalCents'>,
): Nature {
  if (operationCategory !== 'mixed') return operationCategory;
  const known = natureOfLine(line);
  if (known) return known;
  const isWork = line.unit === 'hour' || line.unit === 'flat';
  return isDeposit || line.totalCents < 0 || isWork ? 'services' : 'goods';
}
