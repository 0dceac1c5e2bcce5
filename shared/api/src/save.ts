/** Hands a file to the browser's download. */
export function saveFile({ content, fileName }: { content: Blob; fileName: string }): void {
  const address = URL.createObjectURL(content)
  const reference = document.createElement('a')
  reference.href = address
  reference.download = fileName
  reference.click()
  // The browser has begun reading by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
