/** How often a device that receives says how many of its scans the OMS does not have yet. */
export const REPORT_EVERY_MS = 10_000;

/** A device without contact for this long (two reports did not come) may have scans that nobody knows of. */
export const SILENT_SECONDS = 30;
