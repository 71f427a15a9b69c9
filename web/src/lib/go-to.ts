/**
 * Leaves the application for another page, such as Stripe's. This page keeps running for a moment, or longer
 * when it may not be left.
 */
export const goTo = (url: string): void => window.location.assign(url);
