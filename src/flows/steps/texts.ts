import { texts } from '../../texts/texts.ts';

/** Texts that several flows share. */
export const t = texts('steps', {
  typed_title: 'Typ een code',
  typed_label: 'Code',
  typed_submit: 'Invoeren',
  close: 'Sluiten',
  last_ten: 'Laatste tien',
  last_none: 'Nog niets gescand',
  undo: 'Ongedaan',
  undone: 'ongedaan gemaakt',
  not_undoable: 'niet meer terug te nemen',
  waiting: 'wacht',
  sent: 'verzonden',
  refused: 'geweigerd',
  camera_title: 'Camera',
  camera_starting: 'Camera start…',
  camera_denied: 'De camera is niet toegestaan. Geef toestemming in de browser, of maak een foto.',
  camera_none: 'Dit apparaat heeft geen camera.',
  camera_busy: 'De camera is in gebruik door een ander programma.',
  camera_insecure: 'De camera werkt alleen via een beveiligde verbinding (https).',
  camera_photo: 'Maak een foto',
  camera_photo_nothing: 'Geen barcode gevonden op de foto.',
  camera_light: 'Lamp',
  camera_zoom: 'Zoom',
});
