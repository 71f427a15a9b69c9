import { priceListText } from '../../../../shared/billing/price-list.ts';
import { pageMetaOf } from './page-meta.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '/': 'Enregistrez vos réparations, vos clients les suivent en temps réel et sont prévenus à chaque étape. Essai gratuit, sans engagement.',
  '/login': 'Connectez-vous à votre atelier ou créez votre compte Rebond gratuitement.',
  '/suivi': 'Entrez votre numéro de suivi pour voir où en est votre réparation.',
  '/tarifs': priceListText(),
};

/**
 * Search engines and previews of links read these descriptions in the HTML, so the browser never loads this module.
 */
export const pageDescriptionOf = (path: string): string =>
  DESCRIPTIONS[path] ?? `${pageMetaOf(path).title}, le suivi de réparation.`;
