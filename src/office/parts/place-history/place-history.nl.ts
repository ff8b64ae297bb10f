export default {
  title: 'Geschiedenis',
  failed: 'De geschiedenis kon niet worden opgehaald.',
  none: 'Hier is nog niets gewijzigd.',
  more: 'Toon meer',
  line: '{by} · {at}',
  system: 'Het systeem',
  from_to: '{name}: {before} → {after}',
  changed: '{name} gewijzigd',
  resaved: 'Opgeslagen zonder wijziging',
};
