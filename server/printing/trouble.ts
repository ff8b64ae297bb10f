/** Complaints of a printer or of a job at it, by IPP keyword, in words for people (RFC 8011, 5.4.12 and 5.3.8). */
const complaints = new Map(
  Object.entries({
    'media-empty': 'Het papier van {printer} is op.',
    'media-needed': 'Het papier van {printer} is op.',
    'media-jam': 'Er zit papier vast in {printer}.',
    'cover-open': 'De klep van {printer} staat open.',
    'door-open': 'De klep van {printer} staat open.',
    'toner-empty': 'De toner van {printer} is op.',
    'marker-supply-empty': 'De inkt of het lint van {printer} is op.',
    'marker-waste-full': 'De opvangbak van {printer} is vol.',
    'output-area-full': 'De uitvoerbak van {printer} is vol.',
    'output-tray-missing': 'De uitvoerbak van {printer} ontbreekt.',
    'input-tray-missing': 'De papierlade van {printer} ontbreekt.',
    paused: '{printer} staat op pauze.',
    'moving-to-paused': '{printer} staat op pauze.',
    shutdown: '{printer} staat uit.',
    'spool-area-full': 'Het geheugen van {printer} is vol.',
    'connecting-to-device': 'Er wordt verbinding gemaakt met {printer}.',
    'timed-out': '{printer} antwoordt niet.',
    // The first is the job's own, the others are ours.
    unreachable: '{printer} is niet bereikbaar.',
    aborted: '{printer} heeft de printopdracht afgebroken.',
    canceled: 'De printopdracht is bij {printer} geannuleerd.',
    refused: '{printer} neemt de printopdracht niet aan.',
    stuck: '{printer} is niet op tijd klaar met printen.',
    'folder-failed': 'Het bestand van {printer} kan niet worden opgeslagen.',
  }),
);

/** A Dutch sentence for a code of `print_jobs.reason`. */
export function troubleText(reason: string, printer: string): string {
  const text = complaints.get(reason) ?? `{printer} meldt een storing (${reason}).`;
  return text.replace('{printer}', () => printer);
}

/** Keywords that mean that nothing is wrong, or that it is soon over. */
const harmless = /^(none|.*-report|.*-low|job-|processing-to-stop-point|.*-almost-.*)/;

/** The first complaint in IPP's `printer-state-reasons`, without its severity; null: no complaint. */
export function complaintIn(reasons: readonly string[]): string | null {
  const given = reasons.filter(reason => !harmless.test(reason));
  const bare = given.map(reason => reason.replace(/-(error|warning)$/, ''));
  return bare.find(reason => complaints.has(reason)) ?? bare[0] ?? null;
}
