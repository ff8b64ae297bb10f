export default {
  icons: { one: '1 pictogram', other: '{n} pictogrammen' },
  find_icon: 'Naam',
  no_icon: 'Er is geen pictogram met deze naam.',
  pdf_why: 'Hiermee test je of dit apparaat een PDF kan opslaan en openen, zoals een pakbon.',
  print_pdf: 'Print PDF',
  pdf_saved: 'De PDF is opgeslagen bij de downloads van deze browser. Open hem om hem te printen.',
};
