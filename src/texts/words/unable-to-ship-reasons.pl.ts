export default {
  'out-of-stock': 'Brak na stanie',
  'not-found': 'Nie znaleziono',
  damaged: 'Uszkodzone',
  other: 'Inny powód',
};
