/**
 * A plan lists its rights in `opens`. Free plans lack `reviews`, so that no free account can send a link of its
 * choice. Replies of customers need no right, because a daily budget limits them.
 */
export type PlanRight = 'statistics' | 'exports' | 'reviews' | (typeof AT_THE_COUNTER)[number];

const AT_THE_COUNTER = [
  'slips',
  'intakes',
  'till',
  'pictures',
  'parts',
  'customers',
  'returns',
  'loans',
] as const;

/** Code reads these properties and never compares a plan's name. */
export type Plan = {
  name: string;
  tone: 'grey' | 'teal' | 'blue' | 'purple';
  /** With `sold`, Stripe grants and ends the plan. With `kept`, the plan is no longer sold, but its shops keep it. */
  terms: 'free' | 'sold' | 'kept';
  /** `repairs_used` counts every repair of the shop, or those of the current month in Paris. */
  counts: 'all' | 'month';
  /** The limit is at least 1. `Infinity` means unlimited and becomes `null` in JSON. */
  repairsLimit: number;
  /** An operator may set other values (shared/billing/budgets.ts). */
  budget: {
    email: number;
    sms: number;
    documents: number;
    prints: number;
    /**
     * Pieces of ZIPs are counted apart from `prints`, so that a shop whose plan has ended can still download all of
     * its documents.
     */
    zipPieces: number;
    lineBytes: number;
    replies: number;
    pictures: number;
  };
  picturesLimit: number;
  opens: readonly PlanRight[];
  /** A plan without an offer is not listed. */
  offer?: PlanOffer;
};

export type PlanOffer = {
  priceCents: number;
  period: string;
  description: string;
  features: readonly string[];
  cta: string;
  popular: boolean;
};

const UNLIMITED = Number.POSITIVE_INFINITY;

const ALLOWANCE_OF_PRO = {
  counts: 'month',
  repairsLimit: UNLIMITED,
  budget: {
    email: 3_000,
    sms: 1_500,
    documents: 1_000,
    prints: 3_000,
    // This allows two ZIPs of the largest size (ZIP_LIMIT), so that a ZIP can be begun again.
    zipPieces: 10_000,
    lineBytes: 250_000_000,
    replies: 1_000,
    pictures: 2_000,
  },
  picturesLimit: 30_000,
  opens: [...AT_THE_COUNTER, 'reviews', 'statistics', 'exports'],
} as const;

/** A new plan needs only an entry here, between the lower and the higher plans (specification, section 9). */
export const PLANS = {
  free: {
    name: 'Gratuit',
    tone: 'grey',
    terms: 'free',
    counts: 'all',
    repairsLimit: 5,
    budget: {
      email: 60,
      sms: 30,
      documents: 20,
      prints: 60,
      zipPieces: 1_000,
      lineBytes: 5_000_000,
      replies: 30,
      pictures: 60,
    },
    picturesLimit: 60,
    opens: [...AT_THE_COUNTER],
    offer: {
      priceCents: 0,
      period: 'pour 1 mois',
      description: 'Pour découvrir Rebond à votre rythme.',
      features: ['5 réparations', 'Suivi en temps réel', 'Notifications par e-mail'],
      cta: 'Commencer gratuitement',
      popular: false,
    },
  },
  essential: {
    name: 'Essentiel',
    tone: 'teal',
    terms: 'sold',
    counts: 'month',
    repairsLimit: 30,
    budget: {
      email: 600,
      sms: 300,
      documents: 200,
      prints: 600,
      zipPieces: 3_000,
      lineBytes: 50_000_000,
      replies: 300,
      pictures: 300,
    },
    picturesLimit: 3_000,
    opens: [...AT_THE_COUNTER, 'reviews'],
    offer: {
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
  },
  pro: {
    name: 'Pro',
    tone: 'blue',
    terms: 'sold',
    ...ALLOWANCE_OF_PRO,
    offer: {
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
  },
  premium: {
    name: 'Premium',
    tone: 'purple',
    terms: 'kept',
    ...ALLOWANCE_OF_PRO,
  },
} as const satisfies Readonly<Record<string, Plan>>;

export const FREE_PLAN_ID = 'free' satisfies keyof typeof PLANS;
