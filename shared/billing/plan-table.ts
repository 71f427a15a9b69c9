/** The advanced statistics; the exports for a spreadsheet. */
export type PlanRight = 'statistics' | 'exports';

/** A plan: all that distinguishes it from the others. Whatever asks about a plan asks this, never its name. */
export type Plan = {
  name: string;
  /** Colour of its badge. */
  tone: 'grey' | 'teal' | 'blue' | 'purple';
  /** Of several plans that a shop pays for, the highest is in force. */
  rank: number;
  /**
   * `free`: what every shop has. `sold`: by Stripe, which gives and takes it.
   * `kept`: no longer sold; whoever has it keeps it, whatever Stripe says.
   */
  terms: 'free' | 'sold' | 'kept';
  /** What a plan's `repairs_used` counts: every repair of the shop, or those of the current month in Paris. */
  counts: 'all' | 'month';
  /** At least 1. `Infinity` means unlimited; it travels as `null` in JSON. */
  repairsLimit: number;
  /** Messages that it may send in a day, by channel, unless the operator sets others (shared/billing/budgets.ts). */
  budget: { email: number; sms: number };
  /** What it opens beside its repairs. */
  opens: readonly PlanRight[];
  /** How the price list shows it; a plan without is not in the list. */
  offer?: PlanOffer;
};

/** A plan on the price list. */
export type PlanOffer = {
  priceCents: number;
  period: string;
  description: string;
  features: readonly string[];
  cta: string;
  popular: boolean;
};

const UNLIMITED = Number.POSITIVE_INFINITY;

/**
 * Every plan by its identifier. To add one is to add it here: the cap, the badge, the price list, the prices that a
 * deployment may configure and what the plan opens follow. Specification, section 9; design, decisions 1, 2 and 12.
 */
export const PLANS = {
  free: {
    name: 'Gratuit',
    tone: 'grey',
    rank: 0,
    terms: 'free',
    counts: 'all',
    repairsLimit: 5,
    budget: { email: 60, sms: 30 },
    opens: [],
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
    rank: 1,
    terms: 'sold',
    counts: 'month',
    repairsLimit: 30,
    budget: { email: 600, sms: 300 },
    opens: [],
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
    rank: 2,
    terms: 'sold',
    counts: 'month',
    repairsLimit: UNLIMITED,
    budget: { email: 3_000, sms: 1_500 },
    opens: ['statistics', 'exports'],
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
    rank: 3,
    terms: 'kept',
    counts: 'month',
    repairsLimit: UNLIMITED,
    budget: { email: 3_000, sms: 1_500 },
    opens: ['statistics', 'exports'],
  },
} as const satisfies Readonly<Record<string, Plan>>;

/** The plan of a shop that has no other. */
export const FREE_PLAN_ID = 'free' satisfies keyof typeof PLANS;
