/** Hands a file to the browser's download. */
export function speichereDatei({ inhalt, dateiname }: { inhalt: Blob; dateiname: string }): void {
  const adresse = URL.createObjectURL(inhalt)
  const verweis = document.createElement('a')
  verweis.href = adresse
  verweis.download = dateiname
  verweis.click()
  // The browser has begun reading by then.
  setTimeout(() => URL.revokeObjectURL(adresse), 60_000)
}
