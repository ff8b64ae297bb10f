import { day } from '../../texts/formats.ts';
import { shortDay } from '../../texts/office-formats.ts';

/** A day as 20-11; the whole of it is its title. */
export const ShortDay = ({ of }: { of: string | null }) =>
  of === null ? (
    '–'
  ) : (
    <time dateTime={of} title={day(of)}>
      {shortDay(of)}
    </time>
  );
