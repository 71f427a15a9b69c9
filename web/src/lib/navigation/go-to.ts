/** Leaves the application for another page, such as Stripe's. This page may keep running for a while. */
export const goTo = (url: string): void => window.location.assign(url);

/** Returns the secret key in the fragment of a link's address. It is empty if the link is incomplete. */
export const keyIn = (hash: string): string => /[#&]cle=([\w-]+)/.exec(hash)?.[1] ?? '';
