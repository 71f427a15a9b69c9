/** Leaves the application for another page, as Stripe's. The page stays alive a moment, or longer if it may not be left. */
export const goTo = (url: string): void => window.location.assign(url);
