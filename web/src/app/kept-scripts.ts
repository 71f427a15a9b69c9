/** Id of the template that keeps a page's scripts until it is drawn. */
export const KEPT_SCRIPTS = 'scripts';
