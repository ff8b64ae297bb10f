export default {
  title: 'Opslag gewist',
  kept: 'De browser heeft de opslag van dit apparaat gewist. Wat dit scherm nog wist, is opnieuw opgeslagen: je gaat verder waar je was.',
  lost: {
    one: '1 registratie die nog niet verzonden was, is verloren. Meld dit bij je leidinggevende.',
    other: '{n} registraties die nog niet verzonden waren, zijn verloren. Meld dit bij je leidinggevende.',
  },
  go_on: 'Verder',
};
