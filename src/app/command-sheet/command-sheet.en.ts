export default {
  title: 'Commands',
  gloves: 'Gloves on? Scan here what you would otherwise tap.',
  note_next: 'Next step',
  note_all: 'All pieces at once',
  note_undo: 'Take back the last scan',
  note_print: 'Packing slip and label again',
  note_aside: 'Item does not belong here',
  note_later: 'Keep for later',
  note_ship: 'Order is done',
  location: 'Location',
  note_location: 'no command needed',
  by_location:
    'Scanning the location itself means ‘Continue’ at the amount and ‘Shipped’ at a complete order.',
  amount: 'Amount',
  together: 'Two digits within 3 seconds make one number: 1 and then 2 is 12.',
  version: 'Command sheet version {version} · {day}',
};
