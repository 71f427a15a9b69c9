import { discountCentsOf } from '../../../shared/documents/amounts/amounts.ts';
import type { Discount } from '../../../shared/documents/amounts/discounts.ts';
import { groupOf, isSameGroup } from '../../../shared/documents/amounts/vat-groups.ts';
import type { IssuedDocument, IssuedLine } from '../../../shared/documents/issued/issued.ts';
import { type Child, type Element, element, leaf } from '../../platform/text/xml.ts';
import { taxOf } from './taxes.ts';
import { amount, decimal } from './values.ts';

/** A discount has this reason code (BT-140 and BT-98, UNTDID 5189). */
const DISCOUNT = '95';

/** Writes BG-27, the amount that a line's discount deducts from its quantity times its price. */
export function lineAllowance({ discount, totalCents }: IssuedLine): Child {
  return discount && allowance(discount, totalCents + discount.cents);
}

/** Returns the amount that the document's discount deducts at each VAT rate, and the amount before it. */
export function discountsByRate(document: IssuedDocument) {
  const { discount, lines, vat, tvaEnabled } = document;
  if (discount === undefined) return [];
  return vat.flatMap((each) => {
    const ofCents = lines
      .filter((line) => isSameGroup(groupOf(line, tvaEnabled), each))
      .reduce((all, { totalCents }) => all + totalCents, 0);
    const cents = ofCents - each.baseCents;
    return cents > 0 ? [{ vat: each, cents, ofCents, discount }] : [];
  });
}

/**
 * Writes BG-20, the document's discount, as one allowance for each VAT rate. The share of a rate is the sum of its
 * lines less its base (BR-S-08 and the equal rules).
 */
export const documentAllowances = (document: IssuedDocument): Child[] =>
  discountsByRate(document).map(({ vat, cents, ofCents, discount }) =>
    allowance({ ...discount, cents }, ofCents, taxOf('ram:CategoryTradeTax', document, vat)),
  );

/** Writes an allowance on `baseCents`. It states a percentage only if that gives the exact amount. */
function allowance({ rate, cents }: Discount, baseCents: number, tax?: Element): Element {
  const isExact = rate !== undefined && discountCentsOf({ rate }, baseCents) === cents;
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
    isExact ? leaf('ram:CalculationPercent', decimal(rate)) : undefined,
    isExact ? leaf('ram:BasisAmount', amount(baseCents)) : undefined,
    leaf('ram:ActualAmount', amount(cents)),
    leaf('ram:ReasonCode', DISCOUNT),
    leaf('ram:Reason', 'Remise'),
    tax,
  );
}
