/** Hands a file to the browser's download. */
export function saveFile({ inhalt, dateiname }: { inhalt: Blob; dateiname: string }): void {
  const adresse = URL.createObjectURL(inhalt)
  const reference = document.createElement('a')
  reference.href = adresse
  reference.download = dateiname
  reference.click()
  // The browser has begun reading by then.
  setTimeout(() => URL.revokeObjectURL(adresse), 60_000)
}
