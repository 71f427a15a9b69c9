import { toCents } from '../documents/amounts/amounts.ts';
import { amountsOf } from '../documents/input/input-lines.ts';
import {
  type Checked,
  type MissingCompany,
  type MissingDraft,
  refusal,
  warning,
} from '../documents/missing/missing-information.ts';
import { EXACT_WORDS, unprintableIn } from '../documents/missing/unprintable.ts';
import { formatEuros } from '../money.ts';
import { bonusCategory } from './categories.ts';
import { labelOn } from './labels.ts';
import { BONUS_SCHEMES } from './schemes.ts';

const LAW = 'Code de l’environnement, art. L. 541-10-4 et R. 541-150 (fonds réparation)';

export function missingInBonus(company: MissingCompany, draft: MissingDraft): Checked[] {
  const { bonus, items = [], tvaRate = 20 } = draft;
  if (bonus === undefined) return [];
  const { scheme, amountCents, minimumCents = 0 } = bonusCategory(bonus.category);
  const { totalCents } = amountsOf({ ...draft, items, tvaRate });
  const cents = toCents(bonus.amount);
  const label = labelOn(company, scheme, draft.invoiceDate);
  const unprintable = unprintableIn(
    label?.number ?? '',
    `le numéro de votre label ${BONUS_SCHEMES[scheme].label}`,
  );
  const refuse = (field: string, message: string, why: string) =>
    refusal('document', `bonus.${field}`, [message, why, LAW]);
  return [
    !label &&
      refusal('company', 'bonus_labels', [
        `Indiquez dans votre profil, page «\u00a0Bonus Réparation\u00a0», un label ${BONUS_SCHEMES[scheme].label} valable à la date du document.`,
        'Seul un réparateur labellisé déduit le bonus.',
        LAW,
      ]),
    unprintable ? refusal('company', 'bonus_labels', [unprintable, EXACT_WORDS, LAW]) : false,
    draft.clientKind !== 'consumer' &&
      refuse(
        'category',
        'Retirez le Bonus Réparation\u202f: il est réservé aux particuliers.',
        'Le fonds réparation aide les ménages.',
      ),
    draft.operationCategory === 'goods' &&
      refuse(
        'category',
        'Retirez le Bonus Réparation\u202f: ce document ne vend que des biens.',
        'Le bonus se déduit du prix d’une réparation, pas d’une vente.',
      ),
    !bonus.outOfGuarantee &&
      refuse(
        'outOfGuarantee',
        'Confirmez que l’appareil est hors garantie.',
        'Une réparation sous garantie n’ouvre pas droit au bonus.',
      ),
    totalCents < minimumCents &&
      refuse(
        'category',
        `Cette réparation doit coûter au moins ${formatEuros(minimumCents)} pour ce bonus.`,
        'Le bonus de ce type d’appareil a un seuil.',
      ),
    cents > totalCents &&
      refuse(
        'amount',
        'Le bonus dépasse le total du document.',
        'Une facture inférieure au bonus n’est pas prise en charge.',
      ),
    !draft.clientAddress &&
      refuse(
        'category',
        'Indiquez l’adresse du client, que la demande de bonus reprend.',
        'L’éco-organisme vérifie qui a été aidé.',
      ),
    amountCents !== undefined &&
      cents > amountCents &&
      refuse(
        'amount',
        `Ramenez le bonus au barème\u202f: le dernier connu de Rebond, de 2024, donne ${formatEuros(amountCents)}.`,
        'L’éco-organisme ne rembourse que son barème.',
      ),
    !draft.clientEmail &&
      warning('document', 'bonus.category', [
        'Indiquez l’e-mail du client pour la demande de bonus.',
        'L’éco-organisme peut lui demander de la valider.',
        LAW,
      ]),
  ];
}
