/** Plan identifiers. `premium` is a legacy identifier that is no longer sold (design, decision 1). */
export const PLAN_IDS = ['free', 'essential', 'pro', 'premium'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** The plans that Stripe sells. */
export const PAID_PLAN_IDS = ['essential', 'pro'] as const satisfies readonly PlanId[];
export type PaidPlanId = (typeof PAID_PLAN_IDS)[number];

export type Plan = {
  id: PlanId;
  name: string;
  /** What a plan's `repairs_used` counts: every repair of the shop, or those of the current month in Paris. */
  counts: 'all' | 'month';
  /** `Infinity` means unlimited; it travels as `null` in JSON. */
  repairsLimit: number;
};

/** The caps enforced by the server. Specification, section 9, as reconciled by design, decisions 1 and 2. */
export const PLANS = {
  free: { id: 'free', name: 'Gratuit', counts: 'all', repairsLimit: 5 },
  essential: { id: 'essential', name: 'Essentiel', counts: 'month', repairsLimit: 30 },
  pro: { id: 'pro', name: 'Pro', counts: 'month', repairsLimit: Number.POSITIVE_INFINITY },
  premium: {
    id: 'premium',
    name: 'Premium',
    counts: 'month',
    repairsLimit: Number.POSITIVE_INFINITY,
  },
} as const satisfies Record<PlanId, Plan>;

/** The plan of an identifier; an unknown or missing one is `free`. */
export function planOf(id: string | null | undefined): Plan {
  return PLAN_IDS.includes(id as PlanId) ? PLANS[id as PlanId] : PLANS.free;
}

/** A plan as the price list shows it. */
export type PlanOffer = {
  id: PlanId;
  name: string;
  priceCents: number;
  period: string;
  description: string;
  features: readonly string[];
  cta: string;
  popular: boolean;
};

/** The price list, cheapest first. Specification, section 9. */
export const PLAN_OFFERS: readonly PlanOffer[] = [
  {
    id: 'free',
    name: 'Gratuit',
    priceCents: 0,
    period: 'pour 1 mois',
    description: 'Pour découvrir Rebond à votre rythme.',
    features: ['5 réparations', 'Suivi en temps réel', 'Notifications par e-mail'],
    cta: 'Commencer gratuitement',
    popular: false,
  },
  {
    id: 'essential',
    name: 'Essentiel',
    priceCents: 999,
    period: 'par mois',
    description: 'Pour l’atelier qui tourne toute l’année.',
    features: [
      '30 réparations par mois',
      'Support prioritaire',
      'Personnalisation du profil',
      'Facturation simplifiée',
    ],
    cta: 'Choisir Essentiel',
    popular: true,
  },
  {
    id: 'pro',
    name: 'Pro',
    priceCents: 1999,
    period: 'par mois',
    description: 'Pour les ateliers qui ne comptent plus.',
    features: [
      'Réparations illimitées',
      'Statistiques avancées',
      'Support 24/7',
      'Export des données',
      'Accès API (bientôt)',
    ],
    cta: 'Choisir Pro',
    popular: false,
  },
];

/** Share of a plan used, in whole percent: 0 when the limit is 0, 100 when it is unlimited. */
export function usagePercent(repairsUsed: number, repairsLimit: number): number {
  if (repairsLimit === 0) return 0;
  if (repairsLimit === Number.POSITIVE_INFINITY) return 100;
  return Math.min(100, Math.round((repairsUsed / repairsLimit) * 100));
}
