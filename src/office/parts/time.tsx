import { dayAndTime } from './day-and-time.ts';

const short = new Intl.DateTimeFormat('nl-NL', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time as 14-11 10:22, in the reader's zone; the whole of it is its title. */
export const Time = ({ of }: { of: string }) => (
  <time dateTime={of} title={dayAndTime(of)}>
    {short.format(new Date(of)).replace(',', '')}
  </time>
);
