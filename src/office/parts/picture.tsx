import { Icon } from '../../ui/icons/icon.tsx';
import styles from './picture.module.css';

/** The picture of an article in a row; a box where it has none. */
export const Picture = ({ url, size = 32 }: { url: string | null | undefined; size?: number }) => (
  <span className={styles.picture} style={{ width: size, height: size }}>
    {url ? (
      <img src={url} alt="" width={size} height={size} loading="lazy" onError={hide} />
    ) : (
      <Icon name="box" size={18} />
    )}
  </span>
);

/** A picture that cannot be loaded leaves its place empty. */
const hide = ({ currentTarget }: { currentTarget: HTMLImageElement }) => {
  currentTarget.hidden = true;
};
