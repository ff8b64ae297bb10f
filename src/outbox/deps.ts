/** Time, given from outside so that a simulator can drive it. */
export interface Clock {
  /** Epoch ms by the device's clock; may jump. */
  now(): number;
  /** Ms since some start; never jumps. */
  monotonic(): number;
  /** Ends after `ms`, or at once when the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Messages to the other tabs and the service worker of this device; a tab does not receive its own. */
export interface Channel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
}

export interface OutboxDeps {
  readonly clock: Clock;
  /** A UUIDv7. */
  readonly newId: () => string;
  /** The id of a device that has none yet. */
  readonly freshDeviceId: () => string;
  /** Takes the OMS's time, from a reply or as stored before; ids are made by it. */
  readonly omsTime: (ms: number) => void;
  readonly channel: Channel;
  /** Acts after the answer to a scan has been painted; for work that nothing on the screen waits for. */
  readonly defer: (act: () => void) => void;
}
