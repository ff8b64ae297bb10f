import { useState } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useOffice } from '../office.ts';
import { degreesText, lineOf, mapLink, pointOf, type AddressRow } from './contact.ts';
import styles from './location-edit.module.css';
import { tileAddress, tilesAround } from './map-tiles.ts';
import { t } from './texts.ts';

/** Size that is covered with tiles; what the card does not show of it is cut off. */
const COVERED = { width: 720, height: 180 };

/**
 * Where the first address with coordinates is: a picture of the configuration's map, and a link to one. Without the service of
 * such pictures, or when one fails, the link alone.
 */
export function MapCard({ addresses }: { readonly addresses: readonly AddressRow[] }) {
  const pattern = useOffice().settings['map-tiles-url'];
  const [hasFailed, setHasFailed] = useState(false);
  const shown = addresses.find(one => pointOf(one) !== null) ?? addresses.find(one => mapLink(one) !== null);
  const link = shown && mapLink(shown);
  if (!shown || !link) return null;
  const point = pointOf(shown);
  return (
    <Card title={t('on_map')}>
      {point && typeof pattern === 'string' && !hasFailed && (
        <div className={styles.map} aria-hidden="true">
          {tilesAround(point, COVERED).map(tile => (
            <img
              key={`${String(tile.x)}/${String(tile.y)}`}
              alt=""
              src={tileAddress(pattern, tile)}
              referrerPolicy="strict-origin-when-cross-origin"
              style={{ left: `calc(50% + ${String(tile.left)}px)`, top: `calc(50% + ${String(tile.top)}px)` }}
              onError={() => setHasFailed(true)}
            />
          ))}
          <span className={styles.pin}>
            <Icon name="pin" size={36} />
          </span>
          <small className={styles.source}>{new URL(pattern).hostname}</small>
        </div>
      )}
      <p className={styles.place}>{lineOf(shown)}</p>
      {point && (
        <p className={styles.soft}>{`${degreesText(point.latitude)}; ${degreesText(point.longitude)}`}</p>
      )}
      <a href={link} target="_blank" rel="noreferrer">
        {t('show_on_map')}
      </a>
    </Card>
  );
}
