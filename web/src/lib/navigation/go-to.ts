/** Leaves the application for another page, such as Stripe's. This page may keep running for a while. */
export const goTo = (url: string): void => window.location.assign(url);

/** Returns the secret key of a link from the fragment of its address; empty when the link is incomplete. */
export const keyIn = (hash: string): string => /[#&]cle=([\w-]+)/.exec(hash)?.[1] ?? '';
