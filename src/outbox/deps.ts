/** Time, given from outside so that a simulator can drive it. */
export interface Clock {
  /** Epoch ms by the device; may jump. */
  now(): number;
  /** Ms since some start; never jumps. */
  monotonic(): number;
  /** Ends after `ms`, or at once when the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Messages to the other tabs and the service worker of this device; the poster does not hear itself. */
export interface Channel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
}

export interface OutboxDeps {
  readonly clock: Clock;
  /** A UUIDv7. */
  readonly newId: () => string;
  /** What a device without an id is called from now on. */
  readonly freshDeviceId: () => string;
  /** Told of the OMS's time, as heard or as kept from before; ids are made by it. */
  readonly omsTime: (ms: number) => void;
  readonly channel: Channel;
  /** Acts soon, behind the answer to a scan: for what nobody here waits for. */
  readonly later: (act: () => void) => void;
}
