import { Socket } from 'node:net';

/** Statements of one turn of the event loop go in one write: each write would wake PostgreSQL by itself (README.md, 3). */
class GatheringSocket extends Socket {
  private gathering = false;

  override cork(): void {
    this.gather();
    super.cork();
  }
  override write(chunk: string | Uint8Array, ...rest: [never?, never?]): boolean {
    this.gather();
    return super.write(chunk, ...rest);
  }
  private gather(): void {
    if (this.gathering) return;
    this.gathering = true;
    super.cork();
    process.nextTick(() => {
      this.gathering = false;
      this.uncork();
    });
  }
}

/** A socket for a connection of `pg`. */
export const gatheringSocket = (): Socket => new GatheringSocket();
