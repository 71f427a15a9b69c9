/** The id of the template that keeps a page's scripts until the page is drawn. */
export const KEPT_SCRIPTS = 'scripts';
