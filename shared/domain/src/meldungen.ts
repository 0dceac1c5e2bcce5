/** Messages of the specification, word for word. Source: document 1, section 5. */
export const MELDUNGEN = {
  pflicht: 'Bitte füllen Sie dieses Feld aus',
  betrag: 'Bitte geben Sie einen gültigen Betrag ein',
  datum: 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein',
  spanne: 'Der Wert „bis“ darf nicht vor dem Wert „von“ liegen',
  maximal: (zeichen: number) => `Bitte geben Sie maximal ${zeichen} Zeichen ein`,
  datumMin: (datum: string) => `Das Datum darf nicht vor dem ${datum} liegen`,
} as const
