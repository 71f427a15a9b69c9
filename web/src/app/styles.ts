/** The styles of every page, in the order in which they must apply. */
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/global.css';
