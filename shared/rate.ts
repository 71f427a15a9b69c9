import { once } from './once.ts';

const percent = once(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }));

/** Formats a rate in percent as French text, without the sign: 5.5 becomes '5,5'. */
export const formatRate = (rate: number): string => percent().format(rate);
