/** Leaves the application for another page, such as Stripe's. This page may keep running for a while. */
export const goTo = (url: string): void => window.location.assign(url);
