/** The template with this id keeps a page's scripts until the page is drawn. */
export const KEPT_SCRIPTS = 'scripts';
