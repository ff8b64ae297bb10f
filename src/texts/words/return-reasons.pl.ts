export default {
  'wrong-size': 'Zły rozmiar',
  'not-as-expected': 'Inny, niż oczekiwano',
  damaged: 'Dotarł uszkodzony',
  defective: 'Nie działa dobrze',
  'wrong-article': 'Otrzymano zły artykuł',
  'too-late': 'Dostarczono za późno',
  'changed-mind': 'Jednak niepotrzebny',
};
