/** A print job on its way to a printer. */
export type Parcel = {
  readonly job_id: number;
  /** Tells the job from each job of another database, or of this one before it was restored. */
  readonly mark: string;
  readonly title: string;
  readonly content: Buffer;
  readonly format: 'pdf' | 'zpl';
  /** Identifier and address of the printer. */
  readonly printer: string;
  readonly uri: string;
};

/** A parcel that was sent: its content is needed no more. */
export type Sent = Omit<Parcel, 'content'>;

/** The state of a job at the printer. */
export type Standing =
  /** Accepted, with the printer's number for it; `complaint` is what it waits for. */
  | { readonly kind: 'sent'; readonly printer_job: number; readonly complaint: string | null }
  /** The printer has given it a number, and waits for its content. */
  | { readonly kind: 'opened'; readonly printer_job: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The printer takes one job at a time, and has another; `complaint` is what that one waits for. */
  | { readonly kind: 'busy'; readonly complaint: string | null }
  /** The printer gave no answer, or none that says: ask again. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** A way to print: IPP, or files in a folder. */
export interface PrinterPort {
  /** Begins it, or sends it whole. `again`: an earlier attempt may have arrived without our knowing. */
  send(parcel: Parcel, again: boolean): Promise<Standing>;
  /** Sends the content of one that was opened; `again` as above. */
  sendContent(parcel: Parcel, printer_job: number, again: boolean): Promise<Standing>;
  look(parcel: Sent, printer_job: number): Promise<Standing>;
  /** Sees to it that the job comes out no more, where it has not yet; throws when that is unknown. */
  cancel(parcel: Sent, printer_job: number | null): Promise<void>;
}
