import type { DeviceType } from '../repair-status.ts';

/**
 * Returns the sentence about a device that nobody collects. Source: law of 31 December 1903 on the sale of certain
 * abandoned objects, articles 1 and 2, in force since 1 January 2020 (Légifrance, LEGITEXT000006071001, read on 28
 * November 2026 in a copy of 29 March 2024): one year, and three months for motor vehicles on land. Bicycles and
 * scooters get the longer delay, because some have no motor.
 */
export const uncollectedMention = (deviceType: DeviceType): string =>
  `Un appareil qui n’est pas retiré dans un délai ${deviceType === 'car' ? 'de trois mois' : 'd’un an'} peut être vendu aux enchères publiques avec l’autorisation du juge (loi du 31 décembre 1903).`;
