/** What is said of a failure that nobody expected. It stands apart from errors.ts for pages that carry no error table. */
export const UNEXPECTED = 'Une erreur est survenue de notre côté. Réessayez dans un instant.';
