/** The text for visitors without scripts on pages that only scripts can fill. */
export const NO_SCRIPT =
  '<noscript><p class="no-script">Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez-la.</p></noscript>';
