import { dayAndTime, shortTime } from '../../texts/formats.ts';

/** A time as 14-11 10:22, in the reader's zone; the whole of it is its title. */
export const Time = ({ of }: { of: string }) => (
  <time dateTime={of} title={dayAndTime(of)}>
    {shortTime(of)}
  </time>
);
