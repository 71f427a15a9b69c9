import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './link-field.module.css';

/** A link that is given on: to be copied, or read. */
export const LinkField = ({ url, name }: { url: string; name: string }) => (
  <div className={styles.link}>
    <input readOnly value={url} aria-label={name} onFocus={({ target }) => target.select()} />
    <CopyButton text={url} label={`Copier le ${name.toLowerCase()}`} />
  </div>
);
