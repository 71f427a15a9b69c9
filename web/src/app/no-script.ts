/** What a page that only scripts can fill says to whom runs none. */
export const NO_SCRIPT =
  '<noscript>Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez-la.</noscript>';
