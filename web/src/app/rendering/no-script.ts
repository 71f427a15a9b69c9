/** Pages that only scripts can fill show this text to visitors without scripts. */
export const NO_SCRIPT =
  '<noscript><p class="no-script">Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez-la.</p></noscript>';
