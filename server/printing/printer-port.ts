/** A print job on its way to a printer. */
export type Parcel = {
  readonly job_id: number;
  readonly title: string;
  readonly content: Buffer;
  readonly format: 'pdf' | 'zpl';
  /** Identifier and address of the printer. */
  readonly printer: string;
  readonly uri: string;
};

/** The state of a job at the printer. */
export type Standing =
  /** Accepted, with the printer's number for it; `complaint` is what it waits for. */
  | { readonly kind: 'sent'; readonly printer_job: number; readonly complaint: string | null }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The printer gave no answer, or none that says: ask again. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** A way to print: IPP, or files in a folder. */
export interface PrinterPort {
  /** `again`: an earlier attempt may have arrived without our knowing. */
  send(parcel: Parcel, again: boolean): Promise<Standing>;
  look(parcel: Omit<Parcel, 'content'>, printer_job: number): Promise<Standing>;
}
