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

/** How a job stands at the printer. */
export type Standing =
  /** Taken, under its number there; `complaint` is what it waits for. */
  | { readonly kind: 'sent'; readonly printer_job: number; readonly complaint: string | null }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Nothing is known; ask again later. */
  | { readonly kind: 'later'; readonly reason: string };

/** Any way to print: IPP, or files in a folder. */
export interface PrinterPort {
  /** `again`: an earlier attempt may have come through without our knowing. */
  send(parcel: Parcel, again: boolean): Promise<Standing>;
  look(parcel: Omit<Parcel, 'content'>, printer_job: number): Promise<Standing>;
}
