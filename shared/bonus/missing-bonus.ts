import { toCents } from '../documents/amounts/amounts.ts';
import { amountsOf } from '../documents/input/input-lines.ts';
import type {
  MissingCompany,
  MissingDraft,
  MissingInformation,
} from '../documents/missing/missing-information.ts';
import { formatEuros } from '../money.ts';
import { bonusCategory } from './categories.ts';
import { labelOn } from './labels.ts';
import { BONUS_SCHEMES, type BonusScheme } from './schemes.ts';

const LAW = 'Code de l’environnement, art. L. 541-10-4 et R. 541-150 (fonds réparation)';

export function missingInBonus(company: MissingCompany, draft: MissingDraft): MissingInformation[] {
  const { bonus } = draft;
  if (bonus === undefined) return [];
  const { scheme, amountCents, minimumCents = 0 } = bonusCategory(bonus.category);
  const totalCents = totalOf(draft);
  const cents = toCents(bonus.amount);
  const rules: [isBroken: boolean, field: string, message: string, why: string, warns?: true][] = [
    [
      draft.clientKind !== 'consumer',
      'category',
      'Retirez le Bonus Réparation\u202f: il est réservé aux particuliers.',
      'Le fonds réparation aide les ménages.',
    ],
    [
      draft.operationCategory === 'goods',
      'category',
      'Retirez le Bonus Réparation\u202f: ce document ne vend que des biens.',
      'Le bonus se déduit du prix d’une réparation, pas d’une vente.',
    ],
    [
      !bonus.outOfGuarantee,
      'outOfGuarantee',
      'Confirmez que l’appareil est hors garantie.',
      'Une réparation sous garantie n’ouvre pas droit au bonus.',
    ],
    [
      totalCents < minimumCents,
      'category',
      `Cette réparation doit coûter au moins ${formatEuros(minimumCents)} pour ce bonus.`,
      'Le bonus de ce type d’appareil a un seuil.',
    ],
    [
      cents > totalCents,
      'amount',
      'Le bonus dépasse le total du document.',
      'Une facture inférieure au bonus n’est pas prise en charge.',
    ],
    [
      !draft.clientAddress,
      'category',
      'Indiquez l’adresse du client, que la demande de bonus reprend.',
      'L’éco-organisme vérifie qui a été aidé.',
    ],
    [
      amountCents !== undefined && cents > amountCents,
      'amount',
      `Ramenez le bonus au barème\u202f: le dernier connu de Rebond, de 2024, donne ${formatEuros(amountCents ?? 0)}.`,
      'L’éco-organisme ne rembourse que son barème.',
    ],
    [
      !draft.clientEmail,
      'category',
      'Indiquez l’e-mail du client pour la demande de bonus.',
      'L’éco-organisme peut lui demander de la valider.',
      true,
    ],
  ];
  const broken = rules.flatMap(([isBroken, field, message, why, warns]) =>
    isBroken
      ? [
          {
            id: `bonus.${field}`,
            place: 'document' as const,
            message,
            why,
            source: LAW,
            blocking: !warns,
          },
        ]
      : [],
  );
  return [...missingLabel(company, scheme, draft.invoiceDate), ...broken];
}

function missingLabel(
  company: MissingCompany,
  scheme: BonusScheme,
  day: string,
): MissingInformation[] {
  if (labelOn(company, scheme, day)) return [];
  return [
    {
      id: 'bonus_labels',
      place: 'company',
      message: `Indiquez dans votre profil, page «\u00a0Bonus Réparation\u00a0», un label ${BONUS_SCHEMES[scheme].label} valable à la date du document.`,
      why: 'Seul un réparateur labellisé déduit le bonus.',
      source: LAW,
      blocking: true,
    },
  ];
}

function totalOf({ items = [], tvaRate = 20, ...draft }: MissingDraft): number {
  return amountsOf({ ...draft, items, tvaRate }).totalCents;
}
