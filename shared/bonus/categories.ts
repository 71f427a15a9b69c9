import { keysOf } from '../keys-of.ts';
import type { BonusScheme } from './schemes.ts';

/**
 * Each bonus comes from the latest table that we could verify. The shop may type another amount, because the tables
 * change at New Year. The QualiRépar amounts are those of Ecosystem from 1 January 2024 (« Bonus Réparation : quel
 * montant pour votre appareil »), cross-checked with the press. The cycles' amounts are those of Ecologic
 * (asl.reparateur-bonusrepar.fr, « FAQ », questions 1 and 2, as stored in 2025).
 */
type Category = {
  label: string;
  scheme: BonusScheme;
  /** The bonus is in cents. It is absent where the table could not be read with certainty. */
  amountCents?: number;
  /** The repair costs at least this price, with tax, in cents. */
  minimumCents?: number;
};

const device = (label: string, euros?: number, minimum?: number): Category => ({
  label,
  scheme: 'qualirepar',
  ...(euros !== undefined && { amountCents: euros * 100 }),
  ...(minimum !== undefined && { minimumCents: minimum * 100 }),
});
const cycle = (label: string, euros: number, minimum: number): Category => ({
  ...device(label, euros, minimum),
  scheme: 'cycles',
});

export const BONUS_CATEGORIES = {
  smartphone: device('Téléphone portable', 25),
  tablet: device('Tablette', 25),
  laptop: device('Ordinateur portable', 50, 150),
  desktop: device('Ordinateur fixe ou tout-en-un', 50, 150),
  monitor: device('Moniteur', 30, 100),
  printer: device('Imprimante', 35, 150),
  scanner: device('Scanner', 35, 150),
  console: device('Console de jeux'),
  television: device('Téléviseur', 60),
  projector: device('Vidéoprojecteur', 30),
  speaker: device('Enceinte', 20),
  hifi: device('Chaîne hi-fi, amplificateur ou home-cinéma', 20),
  player: device('Lecteur DVD ou lecteur enregistreur', 20),
  mixer: device('Table de mixage', 20),
  'washing-machine': device('Lave-linge', 50),
  dryer: device('Sèche-linge', 50),
  dishwasher: device('Lave-vaisselle', 50),
  fridge: device('Réfrigérateur ou réfrigérateur-congélateur', 25),
  freezer: device('Congélateur', 25),
  'wine-cellar': device('Cave à vin', 25),
  cooker: device('Cuisinière', 25),
  hob: device('Plaque de cuisson', 25),
  'built-in-oven': device('Four encastrable', 25),
  hood: device('Hotte', 25),
  microwave: device('Four micro-ondes', 20),
  'air-conditioner': device('Climatiseur mobile', 25),
  'vacuum-cleaner': device('Aspirateur balai, robot ou traîneau', 40),
  'steam-station': device('Centrale vapeur', 20),
  iron: device('Fer à repasser ou défroisseur à main', 15),
  'steam-cleaner': device('Nettoyeur vapeur', 20),
  'coffee-machine': device('Machine à café à capsules ou à filtre', 15),
  'bean-to-cup': device('Machine à café tout automatique', 25),
  'stand-mixer': device('Robot pâtissier', 25),
  'food-processor': device('Robot multifonction', 15),
  'cooking-robot': device('Robot chauffant', 30),
  breakfast: device('Bouilloire, grille-pain, centrifugeuse ou presse-agrumes', 15),
  fan: device('Ventilateur ou purificateur d’air', 15),
  telephone: device('Téléphone fixe', 15),
  scooter: device('Trottinette ou autre engin électrique'),
  other: device('Autre appareil électrique ou électronique'),
  'cycle-65': cycle('Cycle, réparation de 65 € à moins de 120 €', 15, 65),
  'cycle-120': cycle('Cycle, réparation de 120 € et plus', 30, 120),
} as const satisfies Record<string, Category>;
export type BonusCategory = keyof typeof BONUS_CATEGORIES;

export const bonusCategory = (id: BonusCategory): Category => BONUS_CATEGORIES[id];

export const BONUS_CATEGORY_IDS = keysOf(BONUS_CATEGORIES);

export const categoryLabelled = (label: string): BonusCategory | undefined =>
  BONUS_CATEGORY_IDS.find((id) => BONUS_CATEGORIES[id].label === label);
