/**
 * react-aria writes a style element, which the content security policy forbids, unless an element has its id. The
 * rule is in menu.module.css.
 */
const ID = 'react-aria-pressable-style';

if (typeof document !== 'undefined' && !document.getElementById(ID)) {
  const mark = document.createElement('meta');
  mark.id = ID;
  document.head.append(mark);
}
