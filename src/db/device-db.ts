import { Dexie } from 'dexie';

/** While a browser clears its storage, it also ends the connections that are opened meanwhile; it takes much less. */
const TRIES = 50;
const TRY_AGAIN_MS = 100;

/** A database of this device, which opens again after the browser has ended its connection, as it does when it clears. */
export class DeviceDb extends Dexie {
  private closed = false;
  private ended = (): void => undefined;
  private openFirst = (): Promise<unknown> => this.openAgain();

  /** `ended` is called when the browser ends the connection; `openAgain` then opens it, and is called until it succeeds. */
  whenEnded(ended: () => void, openAgain: () => Promise<unknown>): void {
    this.ended = ended;
    this.openFirst = openAgain;
  }

  /** `disableAutoOpen: false` is Dexie's own call after the browser has ended the connection. */
  override close(options = { disableAutoOpen: true }): void {
    super.close(options);
    if (options.disableAutoOpen) {
      this.closed = true;
      return;
    }
    this.ended();
    void this.reopen();
  }

  /** Opens it unless it was closed on purpose; Dexie does not by itself after a failure. */
  async openAgain(): Promise<void> {
    if (!this.closed && !this.isOpen()) await this.open();
  }

  private async reopen(): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        return void (await this.openFirst());
      } catch {
        await new Promise(resolve => void setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
  }
}
