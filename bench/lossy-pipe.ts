const SEGMENT = 1460;
const FIRST_WINDOW = 10;
/** The time that a sender waits, beyond a round trip, for an acknowledgement that does not come. */
const PATIENCE_MS = 200;

/**
 * One direction of a TCP connection over a network that loses segments, as Reno with selective acknowledgements
 * sends: a window of segments each round trip, which grows, and which a loss halves. A lost segment comes one
 * round trip after its time, or after a timeout at the end of a burst; the segments after it wait.
 */
export function lossyPipe(
  msEachWay: number,
  lost: () => boolean,
  send: (data: Buffer) => void,
): (data: Buffer) => void {
  const waiting: { readonly data: Buffer; arrived: boolean }[] = [];
  let window = FIRST_WINDOW;
  let threshold = Infinity;
  let underWay = false;

  const sendWindow = async (): Promise<void> => {
    const burst = waiting.filter(segment => !segment.arrived).slice(0, Math.floor(window));
    for (const segment of burst) segment.arrived = !lost();
    const gap = waiting.findIndex(segment => !segment.arrived);
    const whole = waiting.splice(0, gap < 0 ? waiting.length : gap).map(segment => segment.data);
    if (whole.length > 0) setTimeout(() => send(Buffer.concat(whole)), msEachWay);
    const missing = burst.findIndex(segment => !segment.arrived);
    if (missing < 0) {
      window = window < threshold ? window * 2 : window + 1;
    } else {
      threshold = Math.max(2, window / 2);
      // Fewer than three following segments do not reveal the gap: only the timer does.
      const silent = burst.length - missing <= 3;
      window = silent ? 1 : threshold;
      if (silent) await pause(PATIENCE_MS);
    }
    if (waiting.length > 0) await pause(2 * msEachWay);
  };
  const deliver = async (): Promise<void> => {
    underWay = true;
    while (waiting.length > 0) await sendWindow();
    underWay = false;
  };
  return data => {
    for (let at = 0; at < data.length; at += SEGMENT)
      waiting.push({ data: data.subarray(at, at + SEGMENT), arrived: false });
    if (!underWay) void deliver();
  };
}

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
